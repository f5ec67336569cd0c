import type { Act } from './act.ts';
import { formatFen } from './fen.ts';
import {
  endingLimit,
  holdsMainRoad,
  isHuntOfThree,
  isSameMaterial,
  loneKingLimit,
  materialOf,
  SHORT_HUNT,
} from './material.ts';
import type { Position } from './position.ts';
import type { Counts } from './progress.ts';
import type { RuleSet } from './ruleset.ts';

/** The counts at the first position of a game: it is its own first occurrence, and nothing is quiet yet (docs/rules.md). */
export function firstCounts(ruleSet: RuleSet, position: Position): Counts {
  const occurrences =
    ruleSet.repetition === 'position3' ? new Map([[repeatable(ruleSet, position), 1]]) : new Map();
  return { withoutMan: 0, withoutCapture: 0, quiet: 0, occurrences, ending: 0, road: 0 };
}

/** The counts after `act` led from `before` to `after`. */
export function countsAfter(
  ruleSet: RuleSet,
  counts: Counts,
  before: Position,
  act: Act,
  after: Position,
): Counts {
  if (act.kind === 'huff') return firstCounts(ruleSet, after);
  const man = act.kind === 'move' && before.pieces.get(act.from)?.kind === 'man';
  const loss = before.pieces.size > after.pieces.size;
  return {
    withoutMan: man ? 0 : counts.withoutMan + 1,
    withoutCapture: loss ? 0 : counts.withoutCapture + 1,
    quiet: man || loss ? 0 : counts.quiet + 1,
    occurrences: occurrencesAfter(ruleSet, man || loss ? new Map() : counts.occurrences, before, act, after),
    ...endingAfter(ruleSet, counts, before, after),
  };
}

/** How long the ending has lasted whose length is limited, and how long the main road has been held in it. */
function endingAfter(
  { material: rule }: RuleSet,
  { ending, road }: Counts,
  before: Position,
  after: Position,
): Pick<Counts, 'ending' | 'road'> {
  if (rule !== 'loneKing' && rule !== 'endings64') return { ending: 0, road: 0 };
  const was = materialOf(before);
  const is = materialOf(after);
  if (rule === 'loneKing')
    return { ending: loneKingLimit(is) === loneKingLimit(was) ? ending + 1 : 0, road: 0 };
  const isShort = endingLimit(was) === SHORT_HUNT && endingLimit(is) === SHORT_HUNT;
  const isHunt = isHuntOfThree(was) && isHuntOfThree(is);
  const isHeld = isHunt && holdsMainRoad(before) && holdsMainRoad(after);
  return {
    ending: isShort || isSameMaterial(was, is) ? ending + 1 : 0,
    road: isHunt ? road + Number(isHeld) : 0,
  };
}

function occurrencesAfter(
  ruleSet: RuleSet,
  earlier: ReadonlyMap<string, number>,
  before: Position,
  act: Act,
  after: Position,
): ReadonlyMap<string, number> {
  const key = countedAs(ruleSet, before, act, after);
  if (key === null) return earlier;
  return new Map(earlier).set(key, (earlier.get(key) ?? 0) + 1);
}

/** What is counted: the position reached, or the player's move from and to; null where nothing is. */
function countedAs(ruleSet: RuleSet, before: Position, act: Act, after: Position): string | null {
  switch (ruleSet.repetition) {
    case 'none':
      return null;
    case 'position3':
      return repeatable(ruleSet, after);
    case 'sameMove3': {
      // "since the last capture, huff or man's move": such a move begins the count anew and is not in it.
      const quiet =
        act.kind === 'move' && act.captured.length === 0 && before.pieces.get(act.from)?.kind === 'king';
      return quiet ? `${before.turn} ${act.from}-${act.to}` : null;
    }
  }
}

/** Placement and open traps, with or without the side to move. */
function repeatable(ruleSet: RuleSet, position: Position): string {
  const fen = formatFen(position);
  return ruleSet.repetitionSide === 'yes' ? fen : fen.slice(1);
}
