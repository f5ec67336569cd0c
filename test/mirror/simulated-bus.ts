import type { Random } from '../../src/bench/random.ts';
import { askedOf, mayAskBack, mayTakeBack } from '../../src/mirror/going-back.ts';
import { endOf, enter, type Ledger } from '../../src/mirror/ledger.ts';
import {
  type DueAct,
  differenceNow,
  dueAct,
  type LoggedAct,
  type MatchInput,
  type MatchMessage,
  type MatchSetup,
  matchDeadline,
  stepMatch,
} from '../../src/mirror/mirror.ts';
import { type GameId, opponentOf, type Progress, type Rules, type Side } from '../../src/rules/rules.ts';
import { Board, moveOf, takenBackNow, undone } from './simulated-match.ts';

/** What the world does to messages and boards in one schedule. */
export interface Weather {
  readonly drop: number;
  readonly double: number;
  /** Longest delay of a message, ms: above a few it reorders. */
  readonly delay: number;
  /** Chance of each a second. */
  readonly partition: number;
  readonly brokerRestart: number;
  readonly kill: number;
  readonly leave: number;
  /** Both boards agree on another match, whatever becomes of the one that is played. */
  readonly pair: number;
  /** Both players do something that may end the game, in the same moment. */
  readonly clash: number;
  readonly forge: number;
}

interface Delivery {
  readonly at: number;
  readonly to: Side;
  readonly message: MatchMessage;
}

const TICK_MS = 50;

/** Two boards on a bus in virtual time: everything that may go wrong with messages goes wrong, by seed. */
export class SimulatedBus {
  readonly boards: { readonly [side in Side]: Board };
  /** Everything that was ever on the bus, for who wants to send it again. */
  readonly #overheard: MatchMessage[] = [];
  readonly #retained = new Map<string, { readonly from: Side; readonly message: MatchMessage }>();
  readonly #random: Random;
  readonly #weather: Weather;
  #deliveries: Delivery[] = [];
  #t = 0;
  #calm = false;
  #brokerBackAt = 0;
  /** What has happened in this schedule. */
  readonly counts = { pairings: 0, kills: 0, killedPairing: 0, clashes: 0 };
  readonly #cutUntil = { W: 0, B: 0 };

  constructor(game: GameId, random: Random, weather: Weather) {
    this.#random = random;
    this.#weather = weather;
    this.boards = { W: new Board(game, 'W'), B: new Board(game, 'B') };
    for (const side of ['W', 'B'] as const) {
      this.#tell(side, { kind: 'connected', t: 0 });
      this.#tellLocal(this.boards[side]);
    }
  }

  /** Plays in that weather for so long, ms. */
  storm(ms: number): void {
    const end = this.#t + ms;
    while (this.#t < end) {
      this.#trouble();
      this.#tick(true);
    }
  }

  /**
   * The weather clears, players rest; hands still carry out what they are told. Answers after how long both boards had one
   * log for good, ms.
   */
  settle(ms: number): number {
    this.#calm = true;
    const begun = this.#t;
    let parted = this.#t;
    // What was still on its way is there; what was dropped has to be said again.
    const flight = this.#deliveries.toSorted((a, b) => a.at - b.at);
    this.#deliveries = flight.map((one) => ({ ...one, at: Math.min(one.at, begun) }));
    for (const side of ['W', 'B'] as const) this.#restore(side);
    while (this.#t < begun + ms) {
      this.#tick(false);
      if (!this.#isOne()) parted = this.#t;
    }
    return parted - begun;
  }

  /** Both hold the same log, and neither has anything to say. */
  #isOne(): boolean {
    const { W, B } = this.boards;
    const isSaid = [W, B].every(({ match }) => differenceNow(match)?.kind !== 'ahead');
    return isSaid && W.match.head === B.match.head;
  }

  #tick(plays: boolean): void {
    this.#t += TICK_MS;
    const due = this.#deliveries.filter(({ at }) => at <= this.#t).sort((a, b) => a.at - b.at);
    this.#deliveries = this.#deliveries.filter(({ at }) => at > this.#t);
    for (const { to, message } of due) this.#deliver(to, message);
    for (const side of ['W', 'B'] as const) this.#live(this.boards[side], plays);
  }

  #deliver(to: Side, message: MatchMessage): void {
    if (!this.boards[to].awake) return;
    if (!this.#calm && this.#random.next() < this.#weather.drop) return;
    this.#tell(to, { kind: 'heard', t: this.#t, message });
  }

  #live(board: Board, plays: boolean): void {
    if (!board.awake) {
      if (this.#t < board.wakesAt) return;
      this.#restart(board);
    }
    if (matchDeadline(board.match) <= this.#t) this.#tell(board.side, { kind: 'time', t: this.#t });
    if (this.#t < board.busyUntil) return;
    board.busyUntil = this.#t + this.#random.whole(0, 1500);
    const due = dueAct(board.match);
    if (due !== null) this.#carryOut(board, due.side, due.act);
    else if (plays) this.#play(board);
  }

  /** A hand does what the board shows. */
  #carryOut(board: Board, side: Side, act: DueAct['act']): void {
    if (act.kind === 'offerDraw') this.#tell(board.side, { kind: 'told', t: this.#t });
    if (act.kind === 'takeback') this.#commit(board, undone(board.game, act));
    else if (act.kind === 'askBack') {
      this.#commit(board, { ...board.game, back: { by: side, plies: act.plies, declined: false } });
    } else if (act.kind === 'acceptDraw') {
      this.#commit(board, { ...board.game, over: { winner: null, reason: 'agreed' } });
    } else if (act.kind === 'record') {
      let game = undone(board.game, { kind: 'takeback', plies: act.undo, takebacks: act.takebacks });
      // A spin that was made in the place of another one is no part of it.
      const isSpun = game.played.at(-1)?.act.kind === 'spin' && act.acts[0]?.kind === 'spin';
      game = { ...game, over: null };
      if (isSpun) game = { ...game, sector: null, played: game.played.slice(0, -1) };
      for (const one of act.acts) {
        const by =
          one.kind === 'answer' ? opponentOf(game.progress.position.turn) : game.progress.position.turn;
        const entered = enter(board.setup.game, game, by, one);
        if (!entered.ok) throw new Error(`the record has what its game refuses: ${entered.why}`);
        game = entered.ledger;
      }
      this.#commit(board, { ...game, over: { winner: act.winner, reason: act.reason } });
    } else if (act.kind === 'result') {
      const { winner, reason } = act;
      this.#commit(board, { ...board.game, over: { winner, reason } });
    } else this.#enter(board, side, act);
  }

  /** A player plays, corrects himself, offers, accepts or resigns. */
  #play(board: Board): void {
    const { game, side, setup } = board;
    const chance = this.#random.next();
    if (endOf(game) !== null) return;
    if (game.answerDue) {
      // The other player judges what he hears, or the mover answers in writing; sometimes both at once.
      if (chance < 0.6) this.#enter(board, side, { kind: 'answer', right: this.#random.next() < 0.8 });
      return;
    }
    const asked = askedOf(game, side);
    if (asked !== null && chance < 0.7) {
      const { plies } = asked;
      this.#enter(board, side, chance < 0.45 ? { kind: 'agreeBack', plies } : { kind: 'declineBack' });
      return;
    }
    const plies = this.#random.whole(1, 4);
    if (this.#random.next() < 0.1 && mayAskBack(setup.game, game, side, plies)) {
      this.#enter(board, side, { kind: 'askBack', plies });
      return;
    }
    if (game.offers.includes(opponentOf(side)) && chance < 0.1)
      this.#enter(board, side, { kind: 'acceptDraw' });
    else if (chance < 0.002) this.#enter(board, side, { kind: this.#random.pick(['resign', 'flag']) });
    else if (chance < 0.06 && mayTakeBack(game, side))
      this.#enter(board, side, { kind: 'takeback', plies: 1 });
    else if (game.progress.position.turn === side) {
      if (chance > 0.97) board.offeredAt = this.#t;
      this.#enter(board, side, chance > 0.97 ? { kind: 'offerDraw' } : this.#turn(setup, game));
    }
  }

  /** Any legal act of the side whose turn it is. */
  #turn({ game: { rules } }: MatchSetup, { progress, sector }: Ledger): LoggedAct {
    const { position } = progress;
    const moves = rules.moves(position);
    const captures = moves.some(({ captured }) => captured.length > 0);
    if (rules.ruleSet.traps && !captures) {
      if (sector === null || sector === 'border') {
        return { kind: 'spin', sector: this.#random.pick(['piece', 'orange', 'green', 'border'] as const) };
      }
      if (sector !== 'piece') {
        const { slider, notch } = this.#random.pick(rules.sliderActions(position, sector));
        return { kind: 'slider', slider, notch };
      }
    }
    return this.#move(rules, progress);
  }

  /** A capture missed, now and then; and then the piece that missed it huffed. */
  #move(rules: Rules, progress: Progress): LoggedAct {
    const missed = rules.omissions(progress.position);
    if (missed.length > 0 && this.#random.chance(0.4)) return moveOf(this.#random.pick(missed), null);
    const [huffed] = progress.huffable;
    if (huffed === undefined || this.#random.chance(0.3)) {
      return moveOf(this.#random.pick(rules.moves(progress.position)), null);
    }
    const claimed = rules.advance(progress, { kind: 'huff', square: huffed });
    if (claimed.outcome !== null) return { kind: 'claim', huffed };
    return moveOf(this.#random.pick(rules.moves(claimed.position)), huffed);
  }

  #enter(board: Board, side: Side, act: LoggedAct): void {
    const entered = enter(board.setup.game, board.game, side, act);
    if (entered.ok) this.#commit(board, entered.ledger);
  }

  /** The game is on the disk before the mirror hears of it; the power may fail between the two. */
  #commit(board: Board, game: Ledger): void {
    board.kept.takenBack = takenBackNow(board.kept, game);
    board.game = game;
    board.kept.game = game;
    if (this.#fails()) this.#kill(board);
    else this.#tellLocal(board);
  }

  #tellLocal(board: Board): void {
    const { played, offers, back, takebacks } = board.game;
    const { takenBack } = board.kept;
    const over = endOf(board.game);
    const offer = offers.at(-1);
    const said =
      offer === undefined ? null : { by: offer, t: offer === board.side ? (board.offeredAt ?? 0) : 0 };
    const local = { played, over, offer: said, back, takenBack, takebacks, left: { W: 0, B: 0 } };
    this.#tell(board.side, { kind: 'local', t: this.#t, local });
  }

  #tell(side: Side, input: MatchInput): void {
    const board = this.boards[side];
    const { match, keep, send } = stepMatch(board.match, input);
    board.match = match;
    board.kept.log.push(...keep);
    for (const message of send) {
      if (this.#fails()) {
        this.#kill(board);
        return;
      }
      this.#publish(side, message);
    }
  }

  #publish(from: Side, message: MatchMessage): void {
    if (this.#t < this.#brokerBackAt) return;
    this.#overheard.push(message);
    if (message.kind === 'entry' || message.kind === 'proposal' || message.kind === 'state') {
      this.#retained.set(`${from} ${message.kind}`, { from, message });
    }
    const copies = !this.#calm && this.#random.next() < this.#weather.double ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) this.#post(opponentOf(from), message);
  }

  #post(to: Side, message: MatchMessage): void {
    const delay = this.#calm ? 5 : 5 + this.#random.whole(0, this.#weather.delay);
    this.#deliveries.push({ at: Math.max(this.#t + delay, this.#cutUntil[to]), to, message });
  }

  #trouble(): void {
    const each = (chance: number) => this.#random.next() < (chance * TICK_MS) / 1000;
    const side = this.#random.pick(['W', 'B'] as const);
    if (each(this.#weather.partition)) this.#cutUntil[side] = this.#t + 1000 + this.#random.whole(0, 60_000);
    if (each(this.#weather.kill)) this.#kill(this.boards[side]);
    if (each(this.#weather.leave) && this.boards[side].awake) {
      this.#tell(side, { kind: 'leave', t: this.#t });
      this.#kill(this.boards[side]);
    }
    if (each(this.#weather.pair)) {
      this.counts.pairings += 1;
      for (const one of ['W', 'B'] as const) this.#agree(this.boards[one]);
    }
    if (each(this.#weather.clash)) for (const one of ['W', 'B'] as const) this.#clash(this.boards[one]);
    if (each(this.#weather.brokerRestart)) this.#restartBroker(this.#random.next() < 0.5);
    if (each(this.#weather.forge)) this.#forge(side);
  }

  /** Says a word, or plays, whatever the other one does in this moment. */
  #clash(board: Board): void {
    const { game, side, setup, awake } = board;
    if (!awake || endOf(game) !== null) return;
    this.counts.clashes += 1;
    const kind = this.#random.pick([
      'resign',
      'flag',
      'acceptDraw',
      'offerDraw',
      'takeback',
      'turn',
    ] as const);
    if (kind === 'offerDraw') board.offeredAt = this.#t;
    if (kind === 'takeback') this.#enter(board, side, { kind, plies: 1 });
    else if (kind !== 'turn') this.#enter(board, side, { kind });
    else if (game.progress.position.turn === side) this.#enter(board, side, this.#turn(setup, game));
  }

  /** The new match is kept, and then sat down to; the power may fail between the two. */
  #agree(board: Board): void {
    if (!board.awake) this.#restart(board);
    board.agreed = this.counts.pairings;
    if (this.#random.chance(0.7)) this.#sit(board);
    else {
      this.counts.killedPairing += 1;
      this.#kill(board);
    }
  }

  #restartBroker(persists: boolean): void {
    this.#brokerBackAt = this.#t + this.#random.whole(0, 5000);
    if (!persists) {
      this.#retained.clear();
      this.#deliveries = [];
    }
    for (const side of ['W', 'B'] as const) if (this.boards[side].awake) this.#reconnect(side);
  }

  #reconnect(side: Side): void {
    for (const { from, message } of this.#retained.values()) if (from !== side) this.#post(side, message);
    this.#tell(side, { kind: 'connected', t: this.#t });
  }

  /** Somebody sends again what was said, or changes a word of it: he has nobody's key. */
  #forge(to: Side): void {
    if (this.#overheard.length === 0) return;
    const message = this.#random.pick(this.#overheard);
    const { log } = this.boards[to].match;
    if (message.kind === 'entry' && this.#random.next() < 0.7) {
      const number = log.length + 1 - this.#random.whole(0, 1);
      this.#post(to, { ...message, entry: { ...message.entry, number, act: { kind: 'resign' } } });
    } else if (message.kind === 'proposal') {
      const proposal = { ...message.proposal, number: log.length + 1, act: { kind: 'resign' } as const };
      this.#post(to, { kind: 'proposal', proposal });
    } else this.#post(to, message);
  }

  #fails(): boolean {
    return !this.#calm && this.#random.next() < this.#weather.kill / 20;
  }

  #kill(board: Board): void {
    if (!board.awake) return;
    this.counts.kills += 1;
    board.awake = false;
    board.wakesAt = this.#t + this.#random.whole(0, 20_000);
  }

  #restore(side: Side): void {
    this.#cutUntil[side] = 0;
    this.#brokerBackAt = 0;
    const board = this.boards[side];
    if (!board.awake) this.#restart(board);
    // Nobody tells a board whose own way was whole that the other's was not: it has lost words, and does not know.
    else if (this.#random.chance(0.5)) this.#reconnect(side);
  }

  #restart(board: Board): void {
    board.awake = true;
    this.#sit(board);
  }

  #sit(board: Board): void {
    board.sit();
    this.#reconnect(board.side);
    if (board.awake) this.#tellLocal(board);
  }
}
