import type { Move, Progress } from '../../../rules/rules.ts';
import { allMoves } from '../choice.ts';
import { Script } from '../script.ts';
import { seatOf } from '../seat.ts';
import type { Table } from '../table.ts';
import { timing } from '../timing.ts';
import { putBack } from './put-back.ts';

/** A move is made, stands, and is taken back before the other side acts; the half-move is then played anew. */
export function takeBackOwn(table: Table): void {
  const { random, desk } = table;
  desk.pass(timing.think(random));
  if (table.spinsNext) table.spinWheel(false);
  if (table.spun === 'orange' || table.spun === 'green') return;
  desk.pass(timing.afterSpin(random));
  const move = reversible(table, allMoves(table.rules, table.progress));
  if (move === null || table.rules.advance(table.progress, move).outcome !== null) return;
  make(table, move, table.half);
  putBack(table, move);
}

/**
 * A move and its answer are moved back, and both sides press their buttons within 2 s of each other.
 * Only in games without a wheel, and without a huff due: no takeback goes past those.
 */
export function takeBackAnswered(table: Table): void {
  const { rules, progress, random, desk } = table;
  if (rules.layout !== null || progress.huffable.length > 0 || isStart(table)) return;
  const move = reversible(table, rules.moves(progress.position));
  if (move === null) return;
  const answered: Progress = rules.advance(progress, move);
  if (answered.outcome !== null) return;
  const answer = reversible(table, rules.moves(answered.position));
  if (answer === null || rules.advance(answered, answer).outcome !== null) return;
  desk.pass(timing.think(random));
  make(table, move, table.half);
  make(table, answer, table.half + 1);
  putBack(table, answer);
  putBack(table, move);
  const script = new Script();
  const first = random.pick(['W', 'B'] as const);
  const hand = script.hand(0).press(seatOf(first), timing.press(random));
  hand.wait(random.whole(100, 900)).press(seatOf(first === 'W' ? 'B' : 'W'), timing.press(random));
  desk.perform(script);
}

/** Moving back to the start of a game, and leaving it there for 2 s, begins a new one. */
function isStart({ rules, progress }: Table): boolean {
  const start = [...rules.start().pieces.keys()];
  const { pieces } = progress.position;
  return pieces.size === start.length && start.every((square) => pieces.has(square));
}

function reversible({ rules, random, desk }: Table, moves: readonly Move[]): Move | null {
  const able = moves.filter(
    (move) => !move.fell && move.from !== move.to && !desk.doubtful.has(rules.board.nameOf(move.to)),
  );
  return able.length > 0 ? random.pick(able) : null;
}

/** Makes a move plainly, and leaves it longer than any act waits for its announcement (750 ms). */
function make({ random, rules, desk, withdrawn }: Table, move: Move, half: number): void {
  const { board } = rules;
  const script = new Script();
  const hand = script.hand(0);
  hand.lift(board.nameOf(move.from)).wait(timing.flight(random)).place(board.nameOf(move.to));
  for (const square of move.captured) hand.wait(timing.takeOff(random)).lift(board.nameOf(square));
  desk.perform(script);
  desk.pass(random.whole(900, 2000));
  withdrawn.push({ half, act: [move.from, move.to, move.captured] });
}
