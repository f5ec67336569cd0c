import type { Refusal } from './explain.ts';

/** Every reason why `damier/rules` refuses an input. Closed: tests and pages match on it. */
export const RULES_ERROR_CODES = [
  'unknownGame',
  'unknownOption',
  'badOptionValue',
  'contradictoryOptions',
  'layoutMissing',
  'layoutUnexpected',
  'badLayout',
  'badSquare',
  'fenEmpty',
  'fenTurn',
  'fenField',
  'fenItem',
  'fenRange',
  'fenFieldTwice',
  'fenColourMissing',
  'squareTwice',
  'manOnCrowningRow',
  'noTraps',
  'notATrap',
  'pieceOnOpenTrap',
  'bothTrapsOpen',
  'badPosition',
  'badMove',
  'ambiguousMove',
  'badPdn',
  'badAct',
  'illegalAct',
  'gameOver',
] as const;

export type RulesErrorCode = (typeof RULES_ERROR_CODES)[number];

export interface RulesFault {
  readonly code: RulesErrorCode;
  /** What was given. */
  readonly input: string;
  /** Where in it: a square, a field, an option's name. */
  readonly where: string;
  /** What is wrong. */
  readonly problem: string;
  /** What to do about it. */
  readonly wayOut: string;
  /** Of an act that is not legal: why, as `Rules.explain` tells it. */
  readonly refusal?: Refusal;
}

/** Thrown at the edges of `damier/rules`. The message names the fault, the place and the way out. */
export class RulesError extends Error {
  override readonly name = 'RulesError';
  readonly code: RulesErrorCode;
  readonly input: string;
  readonly where: string;
  readonly wayOut: string;
  /** Why an act is not legal, as data; null where no rule of the game speaks against the input. */
  readonly refusal: Refusal | null;

  constructor(fault: RulesFault) {
    super(`${fault.where}: ${fault.problem}; ${fault.wayOut}`);
    this.code = fault.code;
    this.input = fault.input;
    this.where = fault.where;
    this.wayOut = fault.wayOut;
    this.refusal = fault.refusal ?? null;
  }
}
