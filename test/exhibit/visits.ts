/** An exhibit with a board that a test plays: what hands and pages do, told in words. */

import {
  begin,
  type Effect,
  type Exhibit,
  type House,
  type Input,
  type Memory,
  NO_WELCOME,
  step,
  type VisitEvent,
  type VisitorAct,
  visitorOf,
} from '../../src/exhibit/exhibit.ts';
import { type BoardGlance, UNSEEN } from '../../src/exhibit/glance.ts';
import type { Algebraic } from '../../src/rules/rules.ts';

export const HOUSE: House = {
  games: ['trappes', 'classiques'],
  problem: true,
  languages: ['fr', 'en'],
  welcome: NO_WELCOME,
  low: false,
  idleMs: 90_000,
  countdownMs: 20_000,
  restoreMs: 60_000,
};

export const AT_START: BoardGlance = { ...UNSEEN, there: true };
export const at = (name: string) => name as Algebraic;

/** What happens, without its time. */
export type Happening = Input extends infer I ? (I extends Input ? Omit<I, 't'> : never) : never;

const TICK_MS = 250;

export class Visits {
  state: Exhibit;
  readonly events: VisitEvent[] = [];
  readonly sits: Extract<Effect, { kind: 'sit' }>[] = [];
  /** The squares that the game was told to do without, each time. */
  readonly disbelieved: string[] = [];
  /** Every change of scene, as `from --> to`. */
  readonly ways = new Set<string>();
  /** What the board says of each table that is laid; null: it is never laid. */
  laid: BoardGlance | null = AT_START;

  constructor(house: House = HOUSE, memory: Memory | null = null) {
    const { state, effects } = begin(house, 0, memory);
    this.state = state;
    this.#carryOut(effects);
  }

  /** Another exhibit in the same state. */
  copy(): Visits {
    const copy = new Visits(this.state.house);
    copy.ways.clear();
    copy.state = this.state;
    return copy;
  }

  get scene(): string {
    const { scene, leaving } = visitorOf(this.state);
    return leaving === null ? scene.kind : 'away';
  }

  happens(happening: Happening): void {
    this.#take({ ...happening, t: this.state.t });
  }

  act(...acts: readonly VisitorAct[]): void {
    for (const act of acts) this.happens({ kind: 'act', act });
  }

  answer(...answers: readonly string[]): void {
    for (const answer of answers) this.act({ do: 'answer', answer });
  }

  lift(name: string): void {
    this.happens({ kind: 'piece', at: at(name), on: false });
  }

  /** A button is held so long. */
  press(ms: number): void {
    this.happens({ kind: 'button', seat: 'bottom', down: true });
    this.pass(ms);
    this.happens({ kind: 'button', seat: 'bottom', down: false });
  }

  board(glance: Partial<BoardGlance>): void {
    this.happens({ kind: 'board', board: { ...AT_START, ...glance } });
  }

  /** Time passes, with a look at it every so often. */
  pass(ms: number, tick = TICK_MS): void {
    const end = this.state.t + ms;
    while (this.state.t < end) this.#take({ kind: 'time', t: Math.min(end, this.state.t + tick) });
  }

  #take(input: Input): void {
    const before = this.scene;
    const { state, effects } = step(this.state, input);
    this.state = state;
    this.#carryOut(effects);
    if (this.scene !== before) this.ways.add(`${before} --> ${this.scene}`);
  }

  #carryOut(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'count') this.events.push(effect.event);
      else if (effect.kind === 'disbelieve') this.disbelieved.push(effect.squares.join(' '));
      else this.#sit(effect);
    }
  }

  #sit(effect: Extract<Effect, { kind: 'sit' }>): void {
    this.sits.push(effect);
    if (this.laid === null) return;
    this.happens({ kind: 'seated', number: effect.number, ok: true });
    this.happens({ kind: 'board', board: this.laid });
  }
}

/** An exhibit that attracts, with the pieces in place. */
export function attracting(house: House = HOUSE): Visits {
  const visits = new Visits(house);
  visits.pass(1000);
  visits.events.length = 0;
  visits.sits.length = 0;
  return visits;
}
