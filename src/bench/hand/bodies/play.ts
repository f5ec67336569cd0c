/** A game as bodies play it: what was done when, by the clock of the trace. */
import type {
  Algebraic,
  Move,
  Progress,
  Rules,
  Sector,
  Side,
  SliderAction,
  Spinner,
} from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import { allMoves, type Intention } from '../choice.ts';
import type { Touch } from '../script.ts';
import type { BodyFamily } from './data.ts';
import type { Disc } from './motion.ts';
import { Stage } from './stage.ts';
import { drawWood } from './wood.ts';

/** When an act was carried out, ms. */
export interface Span {
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
export interface Unfelt {
  readonly at: Algebraic;
  readonly discs: readonly Disc[];
  readonly since: number;
  readonly replies: readonly Move[];
}

/** A second magnet that lies through two acts. */
export interface Through {
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
