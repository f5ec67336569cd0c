/** A game as bodies play it, on a board with its discs. */

import type {
  Algebraic,
  Move,
  Position,
  Progress,
  Rules,
  Sector,
  Side,
  SliderAction,
  Spinner,
} from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import { allMoves, type Intention } from '../choice.ts';
import type { Touch } from '../trace.ts';
import type { Pulse } from './sense.ts';
import {
  type BodyFamily,
  between,
  closes,
  Disc,
  drawWood,
  FIELD,
  HANDS,
  type Place,
  reedAt,
  type Wood,
} from './wood.ts';

// A game as bodies play it: what was done when, by the clock of the trace.

/** When an act was carried out, ms. */
interface Span {
  readonly begin: number;
  /** Its last touch, that of a stray magnet or of the other half of a king among them. */
  readonly end: number;
}

/** What was done, in order. */
export type Deed =
  | { readonly kind: 'spin'; readonly half: number; readonly side: Side; readonly sector: Sector }
  | (Span & {
      readonly kind: 'move';
      readonly half: number;
      readonly intention: Intention;
      /** The game before it, and before a huff. */
      readonly before: Progress;
      readonly style: readonly string[];
      /** False where something of it is done only during the next act. */
      readonly whole: boolean;
    })
  | (Span & {
      readonly kind: 'slider';
      readonly half: number;
      readonly action: SliderAction;
      readonly before: Progress;
    });

/** A magnet, or a piece that the reed under it does not feel, makes the board differ from what an act on its way would show. */
export interface Astray {
  readonly half: number;
  readonly at: Algebraic;
  readonly from: number;
  readonly to: number;
  readonly what: 'stray' | 'unfelt' | 'half';
}

/** A landing that no reed feels: pushed only after the reply, which is one of these. */
interface Unfelt {
  readonly at: Algebraic;
  readonly discs: readonly Disc[];
  readonly since: number;
  readonly replies: readonly Move[];
}

/** A second magnet that lies through two acts. */
interface Through {
  readonly at: Algebraic;
  readonly disc: Disc;
  readonly since: number;
  readonly half: number;
}

export class Play {
  readonly rules: Rules;
  readonly family: BodyFamily;
  readonly random: Random;
  readonly spinner: Spinner;
  readonly stage: Stage;
  readonly deeds: Deed[] = [];
  readonly touches: Touch[] = [];
  readonly astray: Astray[] = [];
  /** Where the trace begins, and where the game stands. */
  readonly start: Progress;
  progress: Progress;
  half = 0;
  /** When everything of the last act was done, and when its piece came down. */
  end = 600;
  landed = 600;
  /** The next act may begin before the last one has ended. */
  mayRush = false;
  spun: Sector | null = null;
  unfelt: Unfelt | null = null;
  through: Through | null = null;
  /** From when on a square is free, where a hand is about to clear it. */
  readonly clearFrom = new Map<Algebraic, number>();

  constructor(rules: Rules, spinner: Spinner, family: BodyFamily, start: Progress, random: Random) {
    this.rules = rules;
    this.family = family;
    this.spinner = spinner;
    this.random = random;
    this.start = start;
    this.progress = start;
    this.stage = new Stage(drawWood(rules, family.board, random), random, rules, start.position);
  }

  get side(): Side {
    return this.progress.position.turn;
  }

  get goesOn(): boolean {
    return this.progress.outcome === null && allMoves(this.rules, this.progress).length > 0;
  }

  /** Whether the wheel is spun before anything else is done. */
  get spinsNext(): boolean {
    const captures = this.rules.moves(this.progress.position).some((move) => move.captured.length > 0);
    return this.rules.layout !== null && !captures && this.spun === null;
  }

  does(habit: keyof BodyFamily['habits']): boolean {
    return this.random.chance(this.family.habits[habit]);
  }

  openTraps(): ReadonlySet<Algebraic> {
    return new Set(this.progress.position.openTraps.map((square) => this.rules.board.nameOf(square)));
  }

  advance(act: Move | SliderAction, from: Progress): void {
    this.progress = this.rules.advance(from, act);
    this.half += 1;
    this.spun = null;
  }
}

// The board with its discs, and what hands can do with them; times in ms, from the beginning of the trace.

type Times = keyof typeof HANDS.ms;

class Stage {
  readonly wood: Wood;
  readonly random: Random;
  /** Every magnet that is or was on the board. */
  readonly discs: Disc[] = [];
  readonly pulses: Pulse[] = [];
  /** What stands where once all legs are done, the lowest disc first. */
  readonly #stacks = new Map<Algebraic, Disc[]>();
  readonly #kingDiscs: number;

  constructor(wood: Wood, random: Random, rules: Rules, position: Position) {
    this.wood = wood;
    this.random = random;
    this.#kingDiscs = rules.ruleSet.kingSupply > 0 ? 1 : 2;
    for (const [square, { kind }] of position.pieces) {
      const at = rules.board.nameOf(square);
      this.#stacks.set(at, this.#setUp(at, kind === 'king' ? this.#kingDiscs : 1));
    }
  }

  /** Of how many discs a king is. */
  get kingDiscs(): number {
    return this.#kingDiscs;
  }

  ms(name: Times): number {
    const { median, spread, least, most } = HANDS.ms[name];
    return this.random.around(median, spread, least, most);
  }

  holds(at: Algebraic): boolean {
    return this.#stacks.has(at);
  }

  occupied(): readonly Algebraic[] {
    return [...this.#stacks.keys()];
  }

  discsOn(at: Algebraic): readonly Disc[] {
    return this.#stacks.get(at) ?? [];
  }

  centre(at: Algebraic): Place {
    const { x, y } = reedAt(this.wood, at);
    return { x, y, z: 0 };
  }

  /** A place on a square as far off its middle as `off` says, each way, and no farther than landings are. */
  spot(at: Algebraic, off: number): Place {
    const { x, y } = this.centre(at);
    for (;;) {
      const [dx, dy] = [off * this.#normal(), off * this.#normal()];
      if (Math.hypot(dx, dy) <= HANDS.mm.landingMost) return { x: x + dx, y: y + dy, z: 0 };
    }
  }

  /** A place so far off the middle, any way that stays on the board. */
  aside(at: Algebraic, off: number): Place {
    const { x, y } = this.centre(at);
    const angle = 2 * Math.PI * this.random.next();
    return { x: x + off * Math.cos(angle), y: y + off * Math.sin(angle), z: 0 };
  }

  /** Whether discs that are put down there, from above, are felt. */
  feels(at: Algebraic, discs: readonly Disc[], place: Place): boolean {
    return closes(this.wood, reedAt(this.wood, at), discs, stacked(discs, place));
  }

  /** A disc that comes from beside the board, on a side's end of it. */
  fetch(side: Side, strength = between(this.random, FIELD.magnet.spread)): Disc {
    const disc = new Disc(strength, this.beside(side));
    this.discs.push(disc);
    return disc;
  }

  beside(side: Side): Place {
    const width = this.wood.board.size * this.wood.pitch;
    const y = side === 'W' ? -HANDS.mm.tray : width + HANDS.mm.tray;
    return { x: width * this.random.next(), y, z: 0 };
  }

  /** Takes what stands on a square into the hand: it stands nowhere from now on. */
  take(at: Algebraic): readonly Disc[] {
    const discs = this.#stacks.get(at);
    if (discs === undefined) throw new Error(`a hand takes a piece from ${at}, and none stands there`);
    this.#stacks.delete(at);
    return discs;
  }

  /** The upper disc alone. */
  takeUpper(at: Algebraic): Disc {
    const [lower, upper] = this.discsOn(at);
    if (lower === undefined || upper === undefined) throw new Error(`there is no king of two discs on ${at}`);
    this.#stacks.set(at, [lower]);
    return upper;
  }

  /** What is in a hand stands on a square from now on, on top of what is there. */
  put(at: Algebraic, discs: readonly Disc[]): void {
    this.#stacks.set(at, [...this.discsOn(at), ...discs]);
  }

  /** Carries discs through the air, stacked as they are; answers when they are there. */
  carry(discs: readonly Disc[], from: number, to: Place, hump = between(this.random, HANDS.mm.lift)): number {
    const start = discs[0]?.place ?? to;
    const ms = this.ms('carryLeast') + HANDS.msPerMm.carry * Math.hypot(to.x - start.x, to.y - start.y);
    return this.go(discs, from, ms, to, hump);
  }

  /** Lifts discs straight up. */
  raise(discs: readonly Disc[], from: number): number {
    const here = discs[0]?.place;
    return here === undefined
      ? from
      : this.carry(discs, from, { ...here, z: between(this.random, HANDS.mm.lift) }, 0);
  }

  /** Pushes discs over the wood. */
  push(discs: readonly Disc[], from: number, to: Place): number {
    const start = discs[0]?.place ?? to;
    const ms = this.ms('nudge') + HANDS.msPerMm.slide * Math.hypot(to.x - start.x, to.y - start.y);
    return this.go(discs, from, ms, to, 0);
  }

  /** One leg for a stack of discs, in `ms`. */
  go(discs: readonly Disc[], from: number, ms: number, to: Place, hump: number): number {
    const begin = Math.round(from);
    const end = begin + Math.max(1, Math.round(ms));
    const places = stacked(discs, to);
    for (const [index, disc] of discs.entries()) disc.go(begin, end, places[index] ?? to, hump);
    return end;
  }

  #setUp(at: Algebraic, count: number): Disc[] {
    for (;;) {
      const place = this.spot(at, HANDS.mm.landing);
      const strengths = Array.from({ length: count }, () => between(this.random, FIELD.magnet.spread));
      const discs = stacked(strengths, place).map((one, index) => new Disc(strengths[index] ?? 1, one));
      if (!this.feels(at, discs, place)) continue;
      this.discs.push(...discs);
      return discs;
    }
  }

  #normal(): number {
    const { random } = this;
    return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  }
}

/** Where each of some discs is that lie on one another. */
function stacked(discs: readonly unknown[], place: Place): Place[] {
  return discs.map((_, index) => ({ ...place, z: place.z + index * FIELD.magnet.discHeightMm }));
}
