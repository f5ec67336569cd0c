import type { Act, Huff, Move, SliderAction } from './act.ts';
import { badAct } from './bad-act.ts';
import { RulesError } from './error.ts';
import { type Attempt, explainHuff, type Refusal } from './explain.ts';
import { formatFen } from './fen.ts';
import { sameSquares } from './legal-moves.ts';
import type { Position } from './position.ts';
import { moveName, refusalWords } from './refusal-words.ts';
import type { Rules } from './rules-interface.ts';
import type { Square } from './square.ts';

/** What a position does not tell of the turn. */
export interface TurnSoFar {
  /** What may be huffed; null where only the position is known: then any piece of the opponent. */
  readonly huffable: readonly Square[] | null;
  /** A capture may not be omitted again. */
  readonly forced: boolean;
}

export interface LegalAct {
  /** As the rules make it: whether it crowns, falls or lets fall is not taken from what was given. */
  readonly act: Act;
  /** The same, where it omits a capture. */
  readonly omission: Move | null;
}

/** The legal act that is meant. Throws a `RulesError`, `badAct` or `illegalAct`, where there is none. */
export function legalAct(rules: Rules, position: Position, given: Act, turn: TurnSoFar): LegalAct {
  if (!isAct(given)) throw badAct(given);
  switch (given.kind) {
    case 'move':
      return legalMove(rules, position, given, turn);
    case 'slider':
      return { act: openAction(rules, position, given), omission: null };
    case 'huff':
      return { act: dueHuff(rules, position, given, turn), omission: null };
  }
}

function legalMove(rules: Rules, position: Position, given: Move, turn: TurnSoFar): LegalAct {
  const isMeant = (move: Move) =>
    move.from === given.from && move.to === given.to && sameSquares(move.captured, given.captured);
  const correct = rules.moves(position).find(isMeant);
  if (correct !== undefined) return { act: correct, omission: null };
  const omission = turn.forced ? undefined : rules.omissions(position).find(isMeant);
  if (omission !== undefined) return { act: omission, omission };
  throw refused(position, given, why(rules, position, given), 'play one of moves()');
}

function openAction(rules: Rules, position: Position, given: SliderAction): SliderAction {
  const open = rules
    .sliderActions(position)
    .find(({ slider, notch }) => slider === given.slider && notch === given.notch);
  if (open !== undefined) return open;
  throw refused(position, given, why(rules, position, given), 'play one of sliderActions()');
}

function dueHuff(rules: Rules, position: Position, given: Huff, { huffable }: TurnSoFar): Huff {
  const refusal = explainHuff(given.square, huffable ?? everyEnemy(rules, position));
  if (refusal === null) return { kind: 'huff', square: given.square };
  throw refused(position, given, refusal, 'huff one of huffable');
}

function everyEnemy(rules: Rules, { pieces, turn }: Position): readonly Square[] {
  if (rules.ruleSet.omission !== 'huff') return [];
  return [...pieces].filter(([, { side }]) => side !== turn).map(([square]) => square);
}

/** `gameOver` where the rules know no reason: a side that is blocked has lost, and no slider saves it. */
function why(rules: Rules, position: Position, attempt: Attempt): Refusal {
  return rules.explain(position, attempt) ?? { code: 'gameOver' };
}

function refused(position: Position, act: Act, refusal: Refusal, wayOut: string): RulesError {
  const input = actName(act);
  return new RulesError({
    code: 'illegalAct',
    input,
    where: `act ${input}`,
    problem: `${position.turn} may not play it in ${formatFen(position)}: ${refusalWords(refusal)}`,
    wayOut,
    refusal,
  });
}

/** An act in words: `28x19(23)`, `S3 L`, `huff 18`. */
export function actName(act: Act): string {
  switch (act.kind) {
    case 'move':
      return moveName(act);
    case 'slider':
      return `${act.slider} ${act.notch}`;
    case 'huff':
      return `huff ${act.square}`;
  }
}

function isAct(given: unknown): given is Act {
  if (typeof given !== 'object' || given === null || !('kind' in given)) return false;
  switch (given.kind) {
    case 'move':
      return 'from' in given && 'to' in given && 'captured' in given && Array.isArray(given.captured);
    case 'slider':
      return 'slider' in given && 'notch' in given;
    case 'huff':
      return 'square' in given;
    default:
      return false;
  }
}
