import { setUpGame } from '../../src/adapters/profile/profile.ts';
import {
  type DirectedAct,
  type DirectedRefusal,
  type Effect,
  type GameEvent,
  type Held,
  type HintedAct,
  heldOf,
  type Input,
  type InputRefusal,
  newSession,
  resumeSession,
  type Seat,
  type Session,
  type SessionSetup,
  step,
  type View,
  viewOf,
} from '../../src/game/game.ts';
import { type Algebraic, gameId, type Options, type Side, type SliderId } from '../../src/rules/rules.ts';

/** What is left of it when the power is off: what is on the disk, and the pieces. */
export interface KeptDesk {
  readonly events: readonly GameEvent[];
  readonly held: Held;
  readonly occupied: readonly Algebraic[];
}

/** A board with a game on it and a hand that moves it, in virtual time. */
export class Desk {
  session: Session;
  t = 0;
  readonly events: GameEvent[] = [];
  readonly effects: Effect[] = [];
  /** What became of the last input. */
  refused: DirectedRefusal | null = null;
  /** What became of it where a page asked for it. */
  asked: InputRefusal | null = null;
  readonly #occupied: Set<Algebraic>;

  constructor(
    game: string,
    fen: string | null = null,
    options: Options = {},
    more: Partial<SessionSetup> = {},
  ) {
    const setup = { ...setUpGame(gameId(game), options, fen).setup, ...more };
    this.session = newSession(setup);
    const { board } = setup.rules;
    this.#occupied = new Set([...setup.start.pieces.keys()].map((square) => board.nameOf(square)));
    this.feed({ kind: 'snapshot', t: 0, occupied: [...this.#occupied] });
    this.wait(1000);
  }

  /** The squares on which something stands. */
  get occupied(): readonly Algebraic[] {
    return [...this.#occupied];
  }

  get view(): View {
    return viewOf(this.session);
  }

  feed(input: Input): this {
    const result = step(this.session, input);
    this.session = result.session;
    this.refused = result.refused;
    this.asked = result.asked;
    this.events.push(...result.events);
    this.effects.push(...result.effects);
    return this;
  }

  wait(ms: number): this {
    this.t += ms;
    return this.feed({ kind: 'time', t: this.t });
  }

  /** The program starts with what was kept, at that time, over pieces that stand so. */
  resume({ events, held, occupied }: KeptDesk, t: number): this {
    this.session = resumeSession(this.session.setup, events, held);
    this.events.splice(0, Number.POSITIVE_INFINITY, ...events);
    this.t = t;
    return this.lay(new Set(occupied)).wait(1000);
  }

  /** What is on the disk, and on the board. */
  get kept(): KeptDesk {
    return { events: [...this.events], held: heldOf(this.session), occupied: this.occupied };
  }

  /** Everything stands as it is laid, and the board is read whole. */
  lay(occupied: ReadonlySet<Algebraic>): this {
    this.#occupied.clear();
    for (const at of occupied) this.#occupied.add(at);
    return this.feed({ kind: 'snapshot', t: this.t, occupied: [...occupied] });
  }

  lift(at: string): this {
    return this.#edge(at, false);
  }

  put(at: string): this {
    return this.#edge(at, true);
  }

  /** Lifts, carries for 300 ms, puts down, and takes off what was captured. */
  move(from: string, to: string, ...captured: string[]): this {
    this.lift(from).wait(300).put(to);
    for (const at of captured) this.wait(200).lift(at);
    return this;
  }

  /** A move, and the quiet behind it. */
  play(from: string, to: string, ...captured: string[]): this {
    return this.move(from, to, ...captured).wait(1000);
  }

  spin(angle: number): this {
    this.feed({ kind: 'spinStart', t: this.t });
    this.t += 2000;
    return this.feed({ kind: 'spinStop', t: this.t, angle }).wait(700);
  }

  choose(slider: string, notch: 'L' | 'N' | 'R'): this {
    return this.feed({ kind: 'choose', t: this.t, slider: slider as SliderId, notch });
  }

  press(seat: Seat, ms = 100): this {
    this.feed({ kind: 'button', t: this.t, seat, down: true });
    this.wait(ms);
    return this.feed({ kind: 'button', t: this.t, seat, down: false });
  }

  down(seat: Seat): this {
    return this.feed({ kind: 'button', t: this.t, seat, down: true });
  }

  up(seat: Seat): this {
    return this.feed({ kind: 'button', t: this.t, seat, down: false });
  }

  /** A player without a hand here plays, after all half-moves so far or after `ply`. */
  direct(act: DirectedAct, side: Side = 'B', ply = this.session.plies.length): this {
    return this.feed({ kind: 'directed', t: this.t, side, ply, act });
  }

  /** A coach points something out, or takes it away. */
  hint(ply: number, act: HintedAct | null, decidedIn: number | null = null): this {
    return this.feed({ kind: 'hint', t: this.t, ply, act, decidedIn });
  }

  answer(right: boolean): this {
    return this.feed({ kind: 'answer', t: this.t, right }).wait(100);
  }

  /** What was said, without turns: `move W 32-28`, `slider B S3 L`, `alarm spinDue`, … */
  said(): readonly string[] {
    return this.events.map(words).filter((text) => text !== '');
  }

  #edge(at: string, on: boolean): this {
    const square = at as Algebraic;
    if (on) this.#occupied.add(square);
    else this.#occupied.delete(square);
    return this.feed({ kind: 'edge', t: this.t, at: square, on });
  }
}

function words(event: GameEvent): string {
  switch (event.type) {
    case 'move':
    case 'revised':
      return `${event.type} ${event.side} ${event.from}-${event.to}${event.captured.map((n) => `x${n}`).join('')}`;
    case 'huff':
      return `huff ${event.side} ${event.square}`;
    case 'slider':
      return `slider ${event.side} ${event.slider} ${event.position}`;
    case 'spin':
      return `spin ${event.side} ${event.sector}`;
    case 'alarm':
      return `alarm ${event.code}`;
    case 'fault':
      return `fault ${event.code} ${event.square ?? event.part ?? ''}`;
    case 'unread':
      return `unread ${event.side} ${event.how} ${event.n}`;
    case 'takeback':
      return `takeback ${event.side}`;
    case 'result':
      return `result ${event.winner} ${event.reason}`;
    case 'newGame':
    case 'resync':
      return event.type;
    case 'pause':
      return `pause ${event.by}`;
    case 'goOn':
      return event.type;
    case 'player':
      return `player ${event.side} ${event.kind}`;
    case 'turn':
    case 'adjusted':
      return '';
  }
}

/** The middle of each kind of sector on the wheel of hardware/profiles/trappes-8x8.json. */
export const ANGLE = { piece: 22, orange: 112, green: 157, border: 90, between: 135 } as const;
