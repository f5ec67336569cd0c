import { type Algebraic, opponentOf } from '../../../rules/rules.ts';
import { Script } from '../script.ts';
import { ALARM_AFTER, wrongFor } from '../stops.ts';
import type { Table } from '../table.ts';
import { timing } from '../timing.ts';
import { allSquares, neighbours } from '../way.ts';

/** A piece is knocked over: it lies on a light square nearby, or on the floor, until somebody puts it back. */
export function fallenPiece(table: Table): void {
  const { random, desk, rules } = table;
  const piece = random.pick(desk.occupied());
  const dark = (at: Algebraic) => rules.board.squareAt(at) !== null;
  const near = neighbours(rules.board, piece).filter((at) => !desk.holds(at) && !dark(at));
  desk.pass(random.whole(1500, 2500));
  displace(table, piece, random.chance(0.5) && near.length > 0 ? random.pick(near) : null, 'maybe');
}

/** A side moves though it is not its turn: a piece that did not make the last move, to where no correction of it would go. */
export function wrongSide(table: Table): void {
  const { random, desk, rules, progress } = table;
  const last = table.events.findLast((event) => event.type === 'move');
  const landed = last?.type === 'move' ? rules.board.nameOf(last.to) : null;
  const side = opponentOf(progress.position.turn);
  const pieces = table.piecesOf(side).filter((at) => at !== landed && desk.holds(at));
  const free = allSquares(rules.board).filter((at) => table.isFree(at));
  if (pieces.length === 0 || free.length === 0) return;
  desk.pass(random.whole(1500, 2500));
  displace(table, random.pick(pieces), random.pick(free), 'yes');
}

/** A piece stands wrong for a while, and is put back; a long while asks for an alarm. */
function displace(table: Table, piece: Algebraic, to: Algebraic | null, alarm: 'yes' | 'maybe'): void {
  const { random, desk } = table;
  const ms = wrongFor(random);
  const script = new Script();
  const hand = script.hand(0).lift(piece);
  if (to !== null) hand.wait(timing.flight(random)).place(to);
  const placed = hand.now;
  hand.wait(ms);
  if (to !== null) hand.lift(to).wait(timing.flight(random));
  hand.place(piece);
  const start = desk.now;
  desk.perform(script);
  desk.pass(timing.rest(random));
  if (ms > ALARM_AFTER) {
    table.alarms.push({ half: table.half, from: start + placed, to: desk.now, due: alarm === 'yes' });
  }
}

/** Two pieces of one side are in two hands at once, and change places: the board is as it was. */
export function changePlaces(table: Table): void {
  const { random, desk, progress } = table;
  const { position } = progress;
  const men = table.piecesOf(position.turn).filter((at) => {
    const square = table.rules.board.squareAt(at);
    return square !== null && position.pieces.get(square)?.kind === 'man';
  });
  const [one, other] = random.shuffled(men);
  if (one === undefined || other === undefined) return;
  desk.pass(random.whole(1500, 2500));
  const script = new Script();
  const left = script.hand(0).lift(one);
  const right = script.hand(random.whole(20, 400)).lift(other);
  left.now = Math.max(left.now, right.now);
  left.wait(timing.flight(random)).place(other);
  right.now = left.now;
  right.wait(timing.flight(random)).place(one);
  desk.perform(script);
  desk.pass(timing.rest(random));
}
