/** What `/api` answers beside the things themselves (docs/api.md): lists, words, and why a request is not answered. */

import type { BoardProblem } from '../problems/problems.ts';
import type { DayFigures } from '../staff/staff.ts';
import type { KeptTrace } from './archive.ts';
import type { FleetBoard } from './player.ts';
import type { StaffRefusal } from './staff.ts';

export interface FleetAnswer {
  /** This board first; null: this board looks for no others. */
  readonly boards: readonly FleetBoard[] | null;
}

export interface TracesAnswer {
  readonly traces: readonly KeptTrace[];
}

export interface DecksAnswer {
  readonly decks: readonly string[];
}

export interface ProblemsAnswer {
  /** By games, and the easiest of each first. */
  readonly problems: readonly BoardProblem[];
}

export interface FiguresAnswer {
  readonly days: readonly DayFigures[];
}

export interface TextsAnswer {
  /** French first. */
  readonly languages: readonly string[];
}

/** All words of one language, by the id that a `Text` of the view has. */
export interface Dictionary {
  readonly [id: string]: string;
}

export type ProblemCode =
  /** There is no such thing. */
  | 'notThere'
  /** Nothing is kept (yet), or the program is starting. */
  | 'notYet'
  /** The disk does not give it. */
  | 'store'
  /** What was sent cannot be read, or makes no sense. */
  | 'malformed'
  | 'tooLong'
  /** The request comes from another site, or to a name that is not the server's. */
  | 'otherSite'
  /** From another machine, without a key. */
  | 'noKey'
  /** Without the session of the staff, or the museum's token. */
  | 'noSession'
  | 'noToken'
  /** Of a login: the PIN is wrong; too many tries; none is set. */
  | 'wrong'
  | 'wait'
  | 'noPin'
  /** The program itself has failed at it. */
  | 'failed'
  /** An act of the staff cannot be done now. */
  | StaffRefusal;

/** Why a request is not answered as it was asked. */
export interface Problem {
  /** In a word that programs may rely on. */
  readonly code: ProblemCode;
  /** The same for people, in English. */
  readonly error: string;
  /** Of a login: how long to wait before the next try. */
  readonly waitSeconds?: number;
}
