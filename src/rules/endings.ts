import { hasPieces, opponentOf, type Position, type Side, type Square } from './board.ts';
import { formatFen } from './fen.ts';
import type { Act, Counts, Outcome, OutcomeReason } from './progress.ts';
import type { RuleSet } from './rulesets.ts';

/** After an act of `actor`: without enemy pieces he wins, even if he has none himself; otherwise without his own he loses. */
export function outcomeByPieces(position: Position, actor: Side): Outcome | null {
  const opponent = opponentOf(actor);
  if (!hasPieces(position, opponent)) return { winner: actor, reason: 'noPieces' };
  if (!hasPieces(position, actor)) return { winner: opponent, reason: 'noPieces' };
  return null;
}

/** What the side to move finds at the start of its turn; a loss comes before a draw. */
interface TurnStart {
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

/** An ending with a limit of its own is under that limit alone. */
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
    case 'fewKings':
      return ending >= (fewKingsLimit(materialOf(position)) ?? Number.POSITIVE_INFINITY)
        ? drawn('ending')
        : null;
    case 'endings64': {
      const material = materialOf(position);
      const isRoad = isHuntOfThree(material) && road >= SHORT_HUNT && holdsMainRoad(position);
      return isRoad || ending >= (endingLimit(material) ?? Number.POSITIVE_INFINITY) ? drawn('ending') : null;
    }
  }
}

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
  if (rule !== 'loneKing' && rule !== 'fewKings' && rule !== 'endings64') return { ending: 0, road: 0 };
  const was = materialOf(before);
  const is = materialOf(after);
  if (rule !== 'endings64') {
    const limit = rule === 'loneKing' ? loneKingLimit : fewKingsLimit;
    return { ending: limit(is) === limit(was) ? ending + 1 : 0, road: 0 };
  }
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

/** What is counted: the position reached, or the player's move from and to. Null where nothing is. */
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

/** How many men and kings each side has. */
export interface Material {
  readonly whiteMen: number;
  readonly whiteKings: number;
  readonly blackMen: number;
  readonly blackKings: number;
}

export function materialOf(position: Position): Material {
  const material = { whiteMen: 0, whiteKings: 0, blackMen: 0, blackKings: 0 };
  for (const { side, kind } of position.pieces.values()) {
    if (side === 'W') material[kind === 'man' ? 'whiteMen' : 'whiteKings']++;
    else material[kind === 'man' ? 'blackMen' : 'blackKings']++;
  }
  return material;
}

function isSameMaterial(a: Material, b: Material): boolean {
  return (
    a.whiteMen === b.whiteMen &&
    a.whiteKings === b.whiteKings &&
    a.blackMen === b.blackMen &&
    a.blackKings === b.blackKings
  );
}

/**
 * What pieces are worth to a capture in Frisian draughts: a king less than two men, and so little less that n kings are always
 * worth more than 2n - 1 men.
 */
export const MAN_WORTH = 32;
export const KING_WORTH = 63;

/** What a capture takes, by that worth. */
export function worthOf({ pieces }: Position, captured: readonly Square[]): number {
  return captured.reduce(
    (worth, square) => worth + (pieces.get(square)?.kind === 'king' ? KING_WORTH : MAN_WORTH),
    0,
  );
}

/** At most three kings against one king, and no men (seed 001: "par exemple à 3 dames contre 1"). */
export function threeKingsToOne({ whiteMen, whiteKings, blackMen, blackKings }: Material): boolean {
  if (whiteMen + blackMen > 0) return false;
  return Math.min(whiteKings, blackKings) === 1 && Math.max(whiteKings, blackKings) <= 3;
}

/** The pieces that hunt a lone king: men and kings, a king among them; null where no such hunt is on. */
function huntersIn(material: Material): { readonly men: number; readonly kings: number } | null {
  const { whiteMen, whiteKings, blackMen, blackKings } = material;
  if (blackMen === 0 && blackKings === 1 && whiteKings > 0) return { men: whiteMen, kings: whiteKings };
  if (whiteMen === 0 && whiteKings === 1 && blackKings > 0) return { men: blackMen, kings: blackKings };
  return null;
}

/**
 * The half-moves that a lone king may still be hunted for in international draughts: 16 moves a side by three pieces
 * with a king among them, 5 by one or two; null where no such limit holds.
 */
export function loneKingLimit(material: Material): number | null {
  const hunters = huntersIn(material);
  const pieces = hunters === null ? Number.POSITIVE_INFINITY : hunters.men + hunters.kings;
  if (pieces > 3) return null;
  return pieces === 3 ? 32 : 10;
}

/**
 * The half-moves that the last kings may still play in Frisian draughts: 7 moves a side of two against one, and 2 of one against
 * one (docs/rules.md); null where no such limit holds.
 */
export function fewKingsLimit({ whiteMen, whiteKings, blackMen, blackKings }: Material): number | null {
  const kings = whiteKings + blackKings;
  if (whiteMen + blackMen > 0 || whiteKings === 0 || blackKings === 0 || kings > 3) return null;
  return kings === 3 ? 14 : 4;
}

/** Five moves a side: against one or two pieces on 64 squares (FMJD-64 7.2.8), and against three on the main road (7.2.7). */
export const SHORT_HUNT = 10;

/**
 * The half-moves that an ending may last on 64 squares (FMJD-64, rules of the game, 7.2.4 to 7.2.8, as lidraughts plays them); null
 * where no such limit holds. A lone king: 5 moves a side against one or two pieces with a king, 15 against three or more kings.
 * Both sides with kings: 30 moves of four or five pieces, 60 of six or seven. Which pieces stand must not change for the longer
 * ones; the five moves go on as they are.
 */
export function endingLimit(material: Material): number | null {
  const { whiteMen, whiteKings, blackMen, blackKings } = material;
  const hunters = huntersIn(material);
  if (hunters !== null && hunters.men + hunters.kings <= 2) return SHORT_HUNT;
  if (hunters !== null && hunters.men === 0) return 30;
  const pieces = whiteMen + whiteKings + blackMen + blackKings;
  if (whiteKings === 0 || blackKings === 0 || pieces < 4 || pieces > 7) return null;
  return pieces <= 5 ? 60 : 120;
}

/** Three pieces with a king among them against a lone king: on the main road they have five moves (FMJD-64 7.2.7). */
export function isHuntOfThree(material: Material): boolean {
  const hunters = huntersIn(material);
  return hunters !== null && hunters.men + hunters.kings === 3;
}

/** The main road: the long diagonal of 64 squares, a1 to h8. */
export const MAIN_ROAD: readonly number[] = [4, 8, 11, 15, 18, 22, 25, 29];

/** Whether a side's only piece is the only one on the main road. */
function holdsMainRoad({ pieces }: Position): boolean {
  const [only, ...others] = [...pieces].filter(([square]) => MAIN_ROAD.includes(square));
  if (only === undefined || others.length > 0) return false;
  return [...pieces.values()].filter(({ side }) => side === only[1].side).length === 1;
}
