import { opponentOf, type Position, type Side, type Square } from './board.ts';
import { RulesError } from './error.ts';
import type { RuleSet } from './rulesets.ts';
import type { Notch, SliderId, TrapColour } from './traps.ts';

/** One way over the board: the squares visited from origin to end, and what is jumped, in order. */
export interface Route {
  readonly path: readonly Square[];
  readonly jumped: readonly Square[];
}

/** A move of a piece. Two routes with the same origin, end and captured set are one move (docs/rules.md). */
export interface Move {
  readonly kind: 'move';
  readonly from: Square;
  readonly to: Square;
  /** Ascending. */
  readonly captured: readonly Square[];
  /** At least one; all ways a hand may carry it out. */
  readonly routes: readonly Route[];
  readonly crowned: boolean;
  /** True if it ends on an open trap: the mover is lost. */
  readonly fell: boolean;
}

/** A slider moved by one notch (or more with `sliderTravel: full`). */
export interface SliderAction {
  readonly kind: 'slider';
  readonly slider: SliderId;
  readonly colour: TrapColour;
  readonly notch: Notch;
  readonly opens: Square | null;
  readonly closes: Square | null;
  /** The square that loses its piece, if any. */
  readonly fell: Square | null;
}

/** The side to move removes a piece of the opponent who has omitted a capture; the turn stays with it. */
export interface Huff {
  readonly kind: 'huff';
  readonly square: Square;
}

export type Act = Move | SliderAction | Huff;

const OUTCOME_REASONS = [
  'noPieces',
  'noMoves',
  'resigned',
  'agreed',
  'repetition',
  'quietLimit',
  'material',
  'ending',
  'time',
  'abandoned',
] as const;

export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

export interface Outcome {
  /** null: a draw, or a game abandoned. */
  readonly winner: Side | null;
  readonly reason: OutcomeReason;
}

export function isOutcomeReason(word: unknown): word is OutcomeReason {
  return OUTCOME_REASONS.some((known) => known === word);
}

/** Programs without types give anything. Answers a copy of what they declare, or throws a `RulesError`. */
export function checkedOutcome(given: Outcome): Outcome {
  const { winner, reason } = given ?? {};
  if ((winner === null || winner === 'W' || winner === 'B') && isOutcomeReason(reason))
    return { winner, reason };
  const input = JSON.stringify(given) ?? String(given);
  throw new RulesError({
    code: 'badAct',
    input,
    where: `result ${input}`,
    problem: 'it is no result',
    wayOut: `give { winner, reason }: winner W, B or null, and reason one of ${OUTCOME_REASONS.join(', ')}`,
  });
}

/** A game so far, as far as rules need it: what repetition, quiet limits and a due huff depend on. */
export interface Progress {
  readonly position: Position;
  /** Null while the game goes on. Waits for the claim while a huff is due. */
  readonly outcome: Outcome | null;
  /** The draw that the side to move may claim; null where there is none (`quietEnd`). */
  readonly claim: Outcome | null;
  /** Squares, where they stand now, of pieces that the side to move may huff; empty when none is due. */
  readonly huffable: readonly Square[];
  /** The omission that may be huffed now, with the game before it; null when none is due. */
  readonly due: { readonly omission: Move; readonly before: Progress } | null;
  /** The side to move has been made to go back (`huffRemedy: alsoForce`): it may not omit the capture again. */
  readonly forced: boolean;
  readonly counts: Counts;
}

/** What the draws count. All are of half-moves or occurrences since a capture, a huff or a man's move made the rest moot. */
export interface Counts {
  /** Half-moves since a man's move. */
  readonly withoutMan: number;
  /** Half-moves since a capture, a fall or a huff. */
  readonly withoutCapture: number;
  /** Half-moves since the later of the two. */
  readonly quiet: number;
  /** How often each position (or, with `sameMove3`, each player's move) has occurred. */
  readonly occurrences: ReadonlyMap<string, number>;
  /** Half-moves since the ending began whose length is limited (endings.ts). */
  readonly ending: number;
  /** Half-moves of it in which the hunted king has stood alone on the main road (`endings64`). */
  readonly road: number;
}

/** Programs without types give a position where a game so far is due. */
export function checkProgress(given: Progress): void {
  if (typeof given === 'object' && given !== null && 'position' in given && 'counts' in given) return;
  throw new RulesError({
    code: 'badPosition',
    input: JSON.stringify(given) ?? String(given),
    where: 'argument progress',
    problem: 'it is no game so far',
    wayOut: 'give what rules.begin(position), advance(…) or game.state answers',
  });
}

/** The king that its side has moved last, and how often in succession without a capture (`kingRun`). */
export interface KingRun {
  readonly square: Square;
  readonly moves: number;
}

/** A run as JSON has it, not yet checked. */
type WrittenRun = { readonly [Key in keyof KingRun]: number };
export type WrittenRuns = Readonly<Partial<Record<Side, WrittenRun>>>;

/** The runs of a position; a side without one has none to count. */
export type KingRuns = Readonly<Partial<Record<Side, KingRun>>>;

/** The king that may not move now except to capture; null where every one may. */
export function restingKing({ kingRun }: RuleSet, { turn, pieces, kingRuns }: Position): Square | null {
  const run = kingRuns?.[turn];
  if (run === undefined || kingRun === 'any' || run.moves < kingRun) return null;
  return hasMen(pieces, turn) ? run.square : null;
}

/** The runs after a move; `pieces` stand as they do then. Undefined where there is none. */
export function runsAfter(
  { kingRun }: RuleSet,
  before: Position,
  move: Move,
  pieces: Position['pieces'],
): KingRuns | undefined {
  if (kingRun === 'any') return undefined;
  const mover = before.turn;
  const other = opponentOf(mover);
  const was = before.kingRuns?.[mover];
  const isRun = before.pieces.get(move.from)?.kind === 'king' && move.captured.length === 0;
  const moves = was?.square === move.from ? was.moves + 1 : 1;
  const own = isRun && hasMen(pieces, mover) ? { square: move.to, moves } : undefined;
  const theirs = before.kingRuns?.[other];
  const kept =
    theirs !== undefined && pieces.has(theirs.square) && hasMen(pieces, other) ? theirs : undefined;
  if (own === undefined && kept === undefined) return undefined;
  return { ...(own && { [mover]: own }), ...(kept && { [other]: kept }) };
}

function hasMen(pieces: Position['pieces'], side: Side): boolean {
  for (const piece of pieces.values()) if (piece.side === side && piece.kind === 'man') return true;
  return false;
}

/** As Lidraughts writes them: Black's times and square, then White's; nothing where there is none. */
export function formatKingRuns(runs: WrittenRuns | undefined): string {
  if (runs === undefined) return '';
  const of = (run: WrittenRun | undefined): string => (run === undefined ? '0' : `${run.moves}${run.square}`);
  return `:+${of(runs.B)}+${of(runs.W)}`;
}
