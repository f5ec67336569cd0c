import { loneKingLimit, threeKingsToOne } from './material.ts';
import type { Outcome } from './outcome.ts';
import { hasPieces, type Position } from './position.ts';
import type { Counts } from './progress.ts';
import type { RuleSet } from './ruleset.ts';
import { opponentOf, type Side } from './side.ts';

/** After an act of `actor`: without enemy pieces he wins, even if he has none himself; else without his own he loses. */
export function outcomeByPieces(position: Position, actor: Side): Outcome | null {
  const opponent = opponentOf(actor);
  if (!hasPieces(position, opponent)) return { winner: actor, reason: 'noPieces' };
  if (!hasPieces(position, actor)) return { winner: opponent, reason: 'noPieces' };
  return null;
}

/** What the side to move finds at the start of its turn; a loss comes before a draw. */
export interface TurnStart {
  readonly canMove: boolean;
  readonly canCapture: boolean;
}

export function outcomeAtTurn(
  ruleSet: RuleSet,
  position: Position,
  counts: Counts,
  start: TurnStart,
): Outcome | null {
  if (!start.canMove && ruleSet.blockTest === 'turnStart')
    return { winner: opponentOf(position.turn), reason: 'noMoves' };
  if (repeated(counts)) return { winner: null, reason: 'repetition' };
  if (quietTooLong(ruleSet, counts)) return { winner: null, reason: 'quietLimit' };
  if (drawnMaterial(ruleSet, position, counts, start)) return { winner: null, reason: 'material' };
  return null;
}

function repeated(counts: Counts): boolean {
  for (const times of counts.occurrences.values()) if (times >= 3) return true;
  return false;
}

function quietTooLong(ruleSet: RuleSet, counts: Counts): boolean {
  if (ruleSet.quietLimit === 'off') return false;
  switch (ruleSet.quietReset) {
    case 'manOrCapture':
      return counts.quiet >= ruleSet.quietLimit;
    case 'each':
      return Math.max(counts.withoutMan, counts.withoutCapture) >= ruleSet.quietLimit;
  }
}

function drawnMaterial(ruleSet: RuleSet, position: Position, counts: Counts, start: TurnStart): boolean {
  switch (ruleSet.material) {
    case 'none':
      return false;
    case 'threeKingsToOne':
      return !start.canCapture && threeKingsToOne(position);
    case 'loneKing':
      return counts.loneKing >= (loneKingLimit(position) ?? Number.POSITIVE_INFINITY);
  }
}
