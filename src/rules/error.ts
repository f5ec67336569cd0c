import type { Refusal } from './explain.ts';
import type { FenBoard } from './fen.ts';
import type { RuleSet } from './rulesets.ts';

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

/** Programs without types give a game's name, or the arguments in another order: `call` says how they stand. */
export function checkRules(rules: FenBoard, call: string): void {
  if (typeof rules === 'object' && rules !== null && 'board' in rules) return;
  const input = typeof rules === 'string' ? rules : (JSON.stringify(rules) ?? String(rules));
  throw new RulesError({
    code: 'unknownGame',
    input,
    where: 'argument rules',
    problem: `"${input}" is no rules of a game`,
    wayOut: `write ${call}, with rules from createRules(…) or game.rules`,
  });
}

/** Programs without types give anything. */
export function badAct(given: unknown): RulesError {
  const input = typeof given === 'string' ? given : (JSON.stringify(given) ?? String(given));
  return new RulesError({
    code: 'badAct',
    input,
    where: `act ${input}`,
    problem: 'it is no move, slider action or huff',
    wayOut:
      typeof given === 'string'
        ? 'read a move from a text with parseMove(rules, position, text)'
        : 'give one of moves(), omissions() or sliderActions(), or { kind: "huff", square }',
  });
}

export function noCards({ id }: RuleSet): RulesError {
  const asked = id === 'sujet-verbe' ? 'leave the option cards out' : 'cards belong to sujet-verbe';
  return cardFault('illegalAct', 'card', `this game of ${id} is played without cards`, asked);
}

export function cardFault(code: RulesErrorCode, input: string, problem: string, wayOut: string): RulesError {
  return new RulesError({ code, input, where: `act ${input}`, problem, wayOut });
}
