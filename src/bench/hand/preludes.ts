import type { Algebraic, Move, Rules } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { adjust, piecesToAdjust } from './gestures/adjust.ts';
import type { Habits } from './habits.ts';
import type { Hand, Script } from './script.ts';
import { ALARM_AFTER, wrongFor, wrongSquares } from './stops.ts';
import { timing } from './timing.ts';

/** What the hands may work with before a move: the board is again as it was when they are done. */
export interface Before {
  readonly script: Script;
  readonly hand: Hand;
  readonly rules: Rules;
  readonly random: Random;
  readonly habits: Habits;
  /** Every move that the side to move has, omissions too. */
  readonly moves: readonly Move[];
  readonly own: readonly Algebraic[];
  readonly standing: readonly Algebraic[];
  /** Pieces that had better not be lifted together with others (see `deadEnds`). */
  readonly delicate: ReadonlySet<Algebraic>;
  readonly free: (at: Algebraic) => boolean;
  /** Ends to which the last move could still be corrected: a piece put there could be that one. */
  readonly correctionEnds: ReadonlySet<Algebraic>;
  /** Squares whose sensor is not believed: from there, nothing that was told can be taken back. */
  readonly doubtful: ReadonlySet<Algebraic>;
}

/** A stretch of the script in which an alarm is due; it ends with the half-move. */
export interface Wrong {
  readonly from: number;
  readonly long: boolean;
}

/** Sets some pieces straight. */
export function straighten(before: Before): string[] {
  const { script, hand, random, habits, rules, standing, delicate, free } = before;
  if (!random.chance(habits.adjust)) return [];
  const pieces = piecesToAdjust(random, standing);
  const chosen = pieces.some((at) => delicate.has(at)) ? pieces.slice(0, 1) : pieces;
  hand.now = adjust(script, hand.now, random, rules.board, chosen, free);
  hand.wait(timing.rest(random));
  return ['adjust'];
}

/** Tries a legal move of another piece for a moment, and thinks better of it. */
export function tryAnother(before: Before, instead: Move): string[] {
  const { hand, random, habits, rules, moves, free, doubtful } = before;
  if (!random.chance(habits.hesitate / 2)) return [];
  const { board } = rules;
  // Where a piece of a square set aside may go, another put down for a moment is that one.
  const aside = moves.filter(({ from }) => doubtful.has(board.nameOf(from))).map(({ to }) => to);
  const others = moves.filter(
    (move) =>
      move.from !== instead.from &&
      move.captured.length === 0 &&
      !move.fell &&
      free(board.nameOf(move.to)) &&
      !doubtful.has(board.nameOf(move.from)) &&
      !aside.includes(move.to),
  );
  if (others.length === 0) return [];
  const other = random.pick(others);
  const from = board.nameOf(other.from);
  const to = board.nameOf(other.to);
  hand.lift(from).wait(timing.flight(random)).place(to).wait(timing.tried(random)).lift(to);
  hand.wait(timing.flight(random)).place(from).wait(timing.rest(random));
  return ['hesitate'];
}

/** Puts one of its pieces where it may not go, and sets it right. */
export function misplace(before: Before, from: Algebraic): Wrong | null {
  const { hand, random, rules, moves, free, correctionEnds } = before;
  const { board } = rules;
  const square = board.squareAt(from);
  if (square === null) return null;
  const wrong = wrongSquares(rules, { from: square }, moves, (at) => free(at) && !correctionEnds.has(at));
  if (wrong.length === 0) return null;
  const at = random.pick(wrong);
  const ms = wrongFor(random);
  hand.lift(from).wait(timing.flight(random)).place(at);
  const placed = hand.now;
  hand.wait(ms).lift(at).wait(timing.flight(random)).place(from).wait(timing.rest(random));
  return { from: placed, long: ms > ALARM_AFTER };
}
