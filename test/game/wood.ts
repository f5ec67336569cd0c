import { nodeNow } from '../../src/recogniser/recogniser.ts';
import { type Algebraic, type Board, type GameId, parseFen, type Square } from '../../src/rules/rules.ts';
import { Desk } from './desk.ts';

/** A reed that says the same for ever, from the touch of that number on. */
export interface Failing {
  readonly at: Algebraic;
  readonly on: boolean;
  readonly after: number;
}

/** A board of wood: pieces stand where they were put, whatever the reeds below say, one of which fails. */
export class Wood {
  readonly desk: Desk;
  readonly standing: Set<Algebraic>;
  /** What was done, and what the board said, in words. */
  readonly story: string[];
  /** The last move that was carried out on it, whether understood or not. */
  played: { readonly from: Algebraic; readonly to: Algebraic } | null = null;
  readonly #failing: Failing;
  #touches = 0;
  #effects = 0;

  constructor(game: GameId, cards: boolean, failing: (board: Board) => Failing) {
    this.desk = new Desk(game, null, {}, { cards });
    this.standing = new Set(this.desk.occupied);
    this.#failing = failing(this.desk.session.setup.rules.board);
    this.story = [`${this.#failing.at} fails ${this.#failing.on ? 'on' : 'off'} at ${this.#failing.after}`];
  }

  get hasFailed(): boolean {
    return this.#touches >= this.#failing.after;
  }

  get halfMoves(): number {
    return this.desk.events.filter(({ type }) => type === 'move' || type === 'slider').length;
  }

  /** Where the page shows pieces. */
  shown(): ReadonlySet<Algebraic> {
    const { rules } = this.desk.session.setup;
    return new Set(
      [...parseFen(rules, this.desk.view.fen).pieces.keys()].map((square) => this.nameOf(square)),
    );
  }

  nameOf(square: Square): Algebraic {
    return this.desk.session.setup.rules.board.nameOf(square);
  }

  /** A piece is lifted or put down; what is put on an open trap falls. */
  touch(at: Algebraic, on: boolean, ms = 400): void {
    this.story.push(`${at}${on ? '+' : '-'}`);
    const { openTraps } = nodeNow(this.desk.session.recogniser).progress.position;
    this.#move(at, on);
    if (on && openTraps.some((square) => this.nameOf(square) === at)) {
      this.wait(240);
      this.#move(at, false);
    }
    this.wait(ms);
  }

  /** Time passes, and the sliders do as they are told. */
  wait(ms: number): void {
    this.desk.wait(ms);
    const effects = this.desk.effects.slice(this.#effects);
    this.#effects += effects.length;
    for (const effect of effects) {
      if (effect.kind !== 'moveSlider') continue;
      this.desk.wait(300);
      const slider = this.desk.session.setup.rules.layout?.sliders.find(({ id }) => id === effect.slider);
      const opened = { L: slider?.left, N: undefined, R: slider?.right }[effect.notch];
      if (opened !== undefined && this.standing.has(this.nameOf(opened)))
        this.#move(this.nameOf(opened), false);
      this.desk.feed({ kind: 'sliderDone', t: this.desk.t, slider: effect.slider, ok: true }).wait(300);
    }
  }

  #move(at: Algebraic, on: boolean): void {
    if (on) this.standing.add(at);
    else this.standing.delete(at);
    this.#touches += 1;
    if (!this.hasFailed || at !== this.#failing.at) this.#say(at, on);
    if (this.hasFailed) this.#say(this.#failing.at, this.#failing.on);
  }

  #say(at: Algebraic, on: boolean): void {
    if (this.desk.occupied.includes(at) === on) return;
    if (on) this.desk.put(at);
    else this.desk.lift(at);
  }
}
