/** Episodes with reeds that fail. */

import type { Algebraic, Move } from '../../../rules/rules.ts';
import { allMoves, isExtendable } from '../choice.ts';
import { type Plan, planMove } from '../plan.ts';
import { neighbours, seatOf } from '../squares.ts';
import type { Table } from '../table.ts';
import { Script, timing } from '../trace.ts';

/** Long enough for the board to find a reed that contradicts the game (1.5 s), and to tell the act. */
const FOUND_AFTER = { low: 2600, high: 4200 } as const;
/** Long enough for the board to ask whether a square is empty (6 s). */
const ASKED_AFTER = { low: 6200, high: 9500 } as const;

/**
 * A reed fails without a word: a man leaves its square and it stays on, or one is put down and it stays off, which the
 * reply then shows; or a captured piece is taken off and it stays on, until the mover's button says so. False if no move
 * that could be told apart is at hand; the half-move is then still to be played.
 */
export function failReed(table: Table): boolean {
  if (!table.spinsNext && table.random.chance(0.5)) return staysOnTaken(table);
  return table.rules.layout === null && table.random.chance(0.5) ? staysOff(table) : staysOn(table);
}

function staysOn(table: Table): boolean {
  const { random, desk } = table;
  const begin = desk.nextLine;
  desk.pass(timing.think(random));
  if (table.spinsNext) table.spinWheel(false);
  if (table.spun === 'orange' || table.spun === 'green') return false;
  const plan = planned(table, (move) => isOnlyWayThere(table, move));
  if (plan === null) return false;
  fail(table, plan.intention.move.from);
  table.carryOut(plan, begin, false);
  toldLate(table);
  desk.pass(random.whole(FOUND_AFTER.low, FOUND_AFTER.high));
  return true;
}

function staysOff(table: Table): boolean {
  const { random, desk } = table;
  const begin = desk.nextLine;
  desk.pass(timing.think(random));
  const plan = planned(table, (move) => isOnlyMoveOfItsPiece(table, move) && isFollowedInPeace(table, move));
  if (plan === null) return false;
  fail(table, plan.intention.move.to);
  table.carryOut(plan, begin, false);
  toldLate(table);
  if (!table.playHalf()) throw new Error('a reply was possible');
  toldLate(table);
  desk.pass(random.whole(FOUND_AFTER.low, FOUND_AFTER.high));
  return true;
}

function staysOnTaken(table: Table): boolean {
  const { random, desk, progress } = table;
  const begin = desk.nextLine;
  desk.pass(timing.think(random));
  const plan = planMove(table, 0, false);
  if (plan === null || plan.intention.huffed !== null || progress.huffable.length > 0) return false;
  const { move, omitted } = plan.intention;
  const taken = move.captured.filter((square) => isTakenByAll(table, move, square));
  if (taken.length === 0 || omitted || move.fell) return false;
  fail(table, random.pick(taken));
  table.carryOut(plan, begin, false);
  toldLate(table);
  const script = new Script();
  const asked = script.hand(0).wait(random.whole(ASKED_AFTER.low, ASKED_AFTER.high));
  asked.press(seatOf(progress.position.turn), timing.press(random));
  desk.perform(script);
  return true;
}

/** Whatever else the piece could do takes that one too: with it on the board, nothing lies complete. */
function isTakenByAll({ rules, progress }: Table, { from }: Move, square: Move['from']): boolean {
  return allMoves(rules, progress).every((other) => other.from !== from || other.captured.includes(square));
}

/** A plain move of a man that nothing else looks like, such as the move before put back. */
function planned(table: Table, fits: (move: Move) => boolean): Plan | null {
  const plan = planMove(table, 0, false);
  if (plan === null || plan.intention.huffed !== null || table.progress.huffable.length > 0) return null;
  const { move, omitted } = plan.intention;
  const last = table.events.findLast((event) => event.type === 'move');
  if (last?.type === 'move' && [last.from, ...last.captured].includes(move.to)) return null;
  const isMan = table.progress.position.pieces.get(move.from)?.kind === 'man';
  return isMan && !omitted && !move.fell && move.from !== move.to && fits(move) ? plan : null;
}

function isOnlyWayThere({ rules, progress }: Table, move: Move): boolean {
  const captured = move.captured.join();
  return allMoves(rules, progress).every(
    (other) => other.from === move.from || other.to !== move.to || other.captured.join() !== captured,
  );
}

function isOnlyMoveOfItsPiece({ rules, progress }: Table, move: Move): boolean {
  const moves = allMoves(rules, progress).filter((other) => other.from === move.from);
  return moves.length === 1 && move.captured.length === 0 && !isExtendable(rules, move, moves);
}

/** The reply is no capture, which could be of the piece that no reed sees, nor does it land where that one had come from. */
function isFollowedInPeace({ rules, progress }: Table, move: Move): boolean {
  const next = rules.advance(progress, move);
  const replies = allMoves(rules, next);
  return (
    next.outcome === null &&
    replies.length > 0 &&
    replies.every(({ to, captured }) => to !== move.from && captured.length === 0)
  );
}

function fail({ desk, rules, faults }: Table, square: Move['from']): void {
  const at = rules.board.nameOf(square);
  desk.fail(at);
  faults.push({ square: at, n: 0 });
}

/** Its time of commit says nothing of hands. */
function toldLate({ events }: Table): void {
  const index = events.findLastIndex(({ type }) => type === 'move');
  const event = events[index];
  if (event?.type === 'move') events[index] = { ...event, settled: false };
}

/** From this many edges within 1.5 s on, a square chatters (docs/recognition.md). */
const FEWEST_EDGES = 16;

/**
 * A sensor chatters; `dead` afterwards, or well again.
 *
 * Never a trap's: what falls there is known by that sensor alone, so its fall would need the button.
 */
export function chatter(table: Table, dead: boolean): void {
  const { random, desk } = table;
  desk.pass(timing.rest(random));
  const square = random.pick(candidates(table));
  const pairs = random.whole(FEWEST_EDGES / 2, 18);
  const n = pairs * 2 + (dead ? random.pick([0, 1]) : 0);
  const gaps = Array.from({ length: n }, () => random.whole(12, 80));
  desk.chatter(square, gaps, dead);
  table.faults.push({ square, n });
  desk.pass(random.whole(600, 1100));
}

/** Dark squares on which something is likely to happen: pieces, and what is next to them. */
function candidates({ rules, desk }: Table): Algebraic[] {
  const { board, layout } = rules;
  const traps = new Set(layout?.sliders.flatMap((slider) => [slider.left, slider.right]) ?? []);
  const dark = board.squares.filter((square) => !traps.has(square)).map((square) => board.nameOf(square));
  const lively = dark.filter(
    (at) =>
      desk.holds(at) ||
      neighbours(board, at).some((light) => neighbours(board, light).some((other) => desk.holds(other))),
  );
  return lively.length > 0 ? lively : dark;
}
