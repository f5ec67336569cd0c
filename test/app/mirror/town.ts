import { join } from 'node:path';
import { expect } from 'vitest';
import { MatchLink } from '../../../src/adapters/mqtt/match-link.ts';
import { type Matches, RemotePlayer } from '../../../src/app/mirror/remote-player.ts';
import type { Random } from '../../../src/bench/random.ts';
import { type Decks, playerStateOf, readTimeControl } from '../../../src/game/game.ts';
import { actText, followingTerms, localGameOf, type Match, type Terms } from '../../../src/mirror/mirror.ts';
import type { PlayerAct } from '../../../src/ports/player.ts';
import {
  type Algebraic,
  formatFen,
  type Move,
  opponentOf,
  type Side,
  type Square,
} from '../../../src/rules/rules.ts';
import { ANGLE, Desk, type KeptDesk } from '../../game/desk.ts';
import { FakeBroker, FakeBus } from '../../mirror/fake-bus.ts';
import { fakeSeals } from '../../mirror/simulated-match.ts';
import { FakeClock } from '../fake-clock.ts';

export interface TownOptions {
  readonly game: string;
  readonly side: Side;
  readonly broker: FakeBroker;
  readonly folder: string;
  /** Where the game begins; left out: its own start. */
  readonly fen?: string | null;
  readonly clock?: string;
  /** Whose board appends; left out: White's. */
  readonly owner?: Side;
  /** The grammar cards that are drawn; left out: none. */
  readonly decks?: Decks;
  /** What was kept of its game; left out: nothing. */
  readonly kept?: KeptDesk;
}

const NAMES = { W: 'Nantes', B: 'Liège' };

/** A board with a hand in one of two towns: session, hand and far player, in the broker's virtual time. */
export class Town {
  readonly side: Side;
  readonly desk: Desk;
  readonly bus: FakeBus;
  readonly player: RemotePlayer;
  readonly links: MatchLink[] = [];
  /** What the servos were told to do: `S3 R`. */
  readonly opened: string[] = [];
  readonly #broker: FakeBroker;
  /** How many half-moves the other board says that it holds; null: nothing. */
  heldThere: number | null = null;
  readonly #told: PlayerAct[] = [];
  readonly #options: TownOptions;
  #terms: Terms;

  constructor(setup: TownOptions) {
    const { game, side, broker, folder, fen = null, clock, decks, owner = 'W', kept } = setup;
    this.#options = setup;
    this.side = side;
    this.#broker = broker;
    this.bus = new FakeBus(broker);
    const far = opponentOf(side);
    const read = clock === undefined ? null : readTimeControl(clock);
    const control = read?.ok ? read.control : null;
    const options = game === 'sujet-verbe' && decks === undefined ? { cards: false } : {};
    this.desk = new Desk(game, fen, options, {
      ...(decks && { decks }),
      directed: [{ side: far, kind: 'remote', name: NAMES[far], takebacks: 'asked' }],
      ...(control && { clock: { control, whileAway: 'pause' } }),
    });
    if (kept !== undefined) this.desk.resume(kept, broker.clock.now());
    const { rules, start } = this.desk.session.setup;
    this.#terms = {
      match: '00112233445566ff',
      boards: {
        W: { board: 'aaaaaaaaaaaaaaaa', key: 'ka', name: NAMES.W },
        B: { board: 'bbbbbbbbbbbbbbbb', key: 'kb', name: NAMES.B },
      },
      owner,
      game: rules.id,
      options: {},
      fen: formatFen(start),
      clock: clock ?? null,
    };
    const matches: Matches = {
      open: (onChange) => {
        const terms = this.#terms;
        const me: Side =
          terms.boards.W.board === (side === 'W' ? 'aaaaaaaaaaaaaaaa' : 'bbbbbbbbbbbbbbbb') ? 'W' : 'B';
        const linked = {
          terms,
          me,
          game: { rules, start, cards: decks !== undefined },
          seals: fakeSeals(me),
        };
        const logFile = join(folder, side, `${terms.match}.jsonl`);
        const link = new MatchLink({
          group: 'home',
          ...{ setup: linked, bus: this.bus, clock: broker.clock, logFile, log: () => undefined, onChange },
        });
        this.links.push(link);
        return link;
      },
      openBefore: () => null,
      ended: () => {
        this.#terms = followingTerms(fakeSeals(side), this.#terms, formatFen(rules.start()));
      },
    };
    this.player = new RemotePlayer({
      ...{ matches, clock: broker.clock },
      held: () => this.heldThere,
    });
    this.player.onAct((told) => this.#told.push(told));
    this.#show();
  }

  get match(): Match {
    return this.player.match;
  }

  /** The acts that stand at this board, as texts. */
  get played(): readonly string[] {
    return localGameOf(playerStateOf(this.desk.session)).played.map(
      ({ side, act }) => `${side} ${actText(act)}`,
    );
  }

  /** Time passes at this board; what the far board has said is taken in. */
  pass(ms: number): this {
    this.desk.wait(ms);
    this.#show();
    for (const { side = this.player.side, ...act } of this.#told.splice(0)) {
      this.desk.feed({ kind: 'directed', t: this.desk.t, side, ...act });
    }
    this.#show();
    return this;
  }

  /** The hand does something, and the board is told. */
  do(act: (desk: Desk) => unknown): this {
    act(this.desk);
    this.#show();
    return this;
  }

  /** The power is off: nothing is said any more. */
  async die(): Promise<void> {
    await this.bus.close();
  }

  /** The same board, started with another folder and other games. */
  startedFrom(kept: KeptDesk, folder: string): Town {
    return new Town({ ...this.#options, kept, folder });
  }

  /** The hand lays what it is led to, and puts right what stands wrong. */
  obey(): void {
    const { directed } = this.desk.view;
    if (directed?.shown && directed.act.kind === 'move') {
      this.#carry(
        this.#moveOf(directed.act.from, directed.act.to, directed.act.captured),
        directed.act.huffed,
      );
      return;
    }
    const { pieces } = playerStateOf(this.desk.session).progress.position;
    this.do((desk) => desk.lay(new Set([...pieces.keys()].map((square) => this.#name(square)))).wait(1500));
  }

  /** One act of a hand that does what it is told, and otherwise plays by chance. Answers whether it did anything. */
  act(random: Random): boolean {
    const { directed, turn, needs, outcome } = this.desk.view;
    if (outcome !== null) return false;
    if (directed?.shown) {
      const { act } = directed;
      if (act.kind === 'move') this.#carry(this.#moveOf(act.from, act.to, act.captured), act.huffed);
      return true;
    }
    if (turn !== this.side || directed !== null) return false;
    this.#play(random, needs);
    return true;
  }

  #play(random: Random, needs: string | null): void {
    const { view } = this.desk;
    if (needs === 'spin') {
      this.do((desk) => desk.spin(random.pick([ANGLE.piece, ANGLE.orange, ANGLE.green, ANGLE.piece])));
    } else if (needs === 'slider') {
      const { slider, notch } = random.pick(view.choices);
      this.do((desk) => desk.choose(slider, notch).wait(1000));
    } else if (needs === 'move') {
      const { progress } = playerStateOf(this.desk.session);
      const { rules } = this.desk.session.setup;
      this.#carry(random.pick(rules.moves(progress.position)), null);
    }
  }

  #moveOf(from: Square, to: Square, captured: readonly Square[]): Move {
    const { progress } = playerStateOf(this.desk.session);
    const { rules } = this.desk.session.setup;
    const moves = [...rules.moves(progress.position), ...rules.omissions(progress.position)];
    const move = moves.find(
      (one) => one.from === from && one.to === to && one.captured.join() === captured.join(),
    );
    if (move === undefined) throw new Error('told what is not legal');
    return move;
  }

  #carry({ from, to, captured, fell }: Move, huffed: Square | null): void {
    this.do((desk) => {
      if (huffed !== null) desk.lift(this.#name(huffed)).wait(300);
      desk.lift(this.#name(from)).wait(300).put(this.#name(to));
      // An open trap's reed closes and opens again as the piece falls.
      if (fell) desk.wait(150).lift(this.#name(to));
      for (const square of captured) desk.wait(200).lift(this.#name(square));
      desk.wait(1200);
    });
  }

  /** Servos do what they are told, and what stands on a door that opens is gone. */
  #slide(): void {
    for (const { slider, notch } of this.desk.effects.splice(0)) {
      this.opened.push(`${slider} ${notch}`);
      const [fall] = this.desk.session.pendingFalls;
      if (fall !== undefined) this.desk.wait(400).lift(this.#name(fall.square));
      this.desk.wait(300).feed({ kind: 'sliderDone', t: this.desk.t, slider, ok: true }).wait(500);
    }
  }

  #name(square: Square): Algebraic {
    return this.desk.session.setup.rules.board.nameOf(square);
  }

  #show(): void {
    this.#slide();
    this.player.see(playerStateOf(this.desk.session));
    // Time at the desk is time in the world.
    const behind = this.desk.t - this.#broker.clock.now();
    if (behind > 0) this.#broker.clock.pass(behind);
  }
}

export type MoreOfTowns = Pick<TownOptions, 'fen' | 'clock' | 'decks' | 'owner'>;

/** Two towns on one broker, a second after they sat down. */
export function twoTowns(game: string, more: MoreOfTowns & Pick<TownOptions, 'folder'>) {
  const broker = new FakeBroker(new FakeClock());
  const W = new Town({ game, side: 'W', broker, ...more });
  const B = new Town({ game, side: 'B', broker, ...more });
  const both = [W, B] as const;
  /** Time passes in both, in steps; messages travel. */
  const pass = (ms: number) => {
    for (let gone = 0; gone < ms; gone += 250) {
      const now = Math.max(W.desk.t, B.desk.t, broker.clock.now()) + 250;
      for (const one of both) one.pass(now - one.desk.t);
    }
  };
  pass(1000);
  return { broker, W, B, both, pass };
}

/** White's d4-e5, black's g7-h6 in classiques, both on both boards. */
export function answeredTowns(folder: string) {
  const both = twoTowns('classiques', { folder });
  const { W, B, pass } = both;
  const carried = (mover: Town, other: Town, from: string, to: string) => {
    mover.do((desk) => desk.play(from, to));
    pass(1500);
    other.do((desk) => desk.play(from, to));
    pass(1500);
  };
  carried(W, B, 'd4', 'e5');
  carried(B, W, 'g7', 'h6');
  expect([W.played.length, B.played.length]).toEqual([2, 2]);
  return both;
}

export const lineOf = (town: Town) => town.desk.view.prompt.line;
