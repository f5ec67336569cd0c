import {
  endingLimit,
  holdsMainRoad,
  isHuntOfThree,
  loneKingLimit,
  materialOf,
  SHORT_HUNT,
  threeKingsToOne,
} from './material.ts';
import type { Outcome, OutcomeReason } from './outcome.ts';
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
  if (repeated(counts)) return drawn('repetition');
  if (ruleSet.quietEnd === 'declared' && quietTooLong(ruleSet, position, counts)) return drawn('quietLimit');
  return drawnMaterial(ruleSet, position, counts, start);
}

/** The draw that the side to move may claim in a game that is not over; null where there is none. */
export function claimAtTurn(ruleSet: RuleSet, position: Position, counts: Counts): Outcome | null {
  if (ruleSet.quietEnd !== 'claimed') return null;
  return quietTooLong(ruleSet, position, counts) ? drawn('quietLimit') : null;
}

function drawn(reason: OutcomeReason): Outcome {
  return { winner: null, reason };
}

function repeated(counts: Counts): boolean {
  for (const times of counts.occurrences.values()) if (times >= 3) return true;
  return false;
}

/** An ending with a limit of its own is under that one alone. */
function quietTooLong(ruleSet: RuleSet, position: Position, counts: Counts): boolean {
  if (ruleSet.quietLimit === 'off') return false;
  if (ruleSet.material === 'endings64' && endingLimit(materialOf(position)) !== null) return false;
  switch (ruleSet.quietReset) {
    case 'manOrCapture':
      return counts.quiet >= ruleSet.quietLimit;
    case 'each':
      return Math.max(counts.withoutMan, counts.withoutCapture) >= ruleSet.quietLimit;
  }
}

function drawnMaterial(
  ruleSet: RuleSet,
  position: Position,
  { ending, road }: Counts,
  start: TurnStart,
): Outcome | null {
  switch (ruleSet.material) {
    case 'none':
      return null;
    case 'threeKingsToOne':
      return !start.canCapture && threeKingsToOne(materialOf(position)) ? drawn('material') : null;
    case 'loneKing':
      return ending >= (loneKingLimit(materialOf(position)) ?? Number.POSITIVE_INFINITY)
        ? drawn('material')
        : null;
    case 'endings64': {
      const material = materialOf(position);
      const isRoad = isHuntOfThree(material) && road >= SHORT_HUNT && holdsMainRoad(position);
      return isRoad || ending >= (endingLimit(material) ?? Number.POSITIVE_INFINITY) ? drawn('ending') : null;
    }
  }
}
