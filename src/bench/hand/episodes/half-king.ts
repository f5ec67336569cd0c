import { intend } from '../choice.ts';
import type { Plan } from '../plan.ts';
import { Script } from '../script.ts';
import { shownOnTheWay, showsTakeback } from '../shown.ts';
import type { Table } from '../table.ts';
import { timing } from '../timing.ts';

/**
 * A king's upper disc is moved and the lower one stays behind; it is fetched when the board says so.
 * False if no king can move so now; the half-move is then still to be played.
 */
export function moveHalfKing(table: Table): boolean {
  const { random, desk } = table;
  desk.pass(timing.think(random));
  const begin = desk.nextLine;
  if (table.spinsNext) table.spinWheel(false);
  if (table.spun === 'orange' || table.spun === 'green') return false;
  desk.pass(timing.afterSpin(random));
  const plan = planHalfKing(table);
  if (plan === null) return false;
  const start = desk.now;
  table.carryOut(plan, begin, false);
  table.alarms.push({ half: table.half, from: start, to: desk.now, due: false });
  desk.pass(timing.rest(random));
  return true;
}

function planHalfKing(table: Table): Plan | null {
  const { rules, random, family, progress, desk } = table;
  const { board } = rules;
  const intention = intend(rules, progress, random, { ...family.habits, omit: 0, claim: 0 }, 'kings');
  if (intention === null) return null;
  const { move } = intention;
  const king = progress.position.pieces.get(move.from)?.kind === 'king';
  const from = board.nameOf(move.from);
  const to = board.nameOf(move.to);
  if (!king || move.fell || from === to || desk.doubtful.has(from) || desk.doubtful.has(to)) return null;
  const script = new Script();
  const hand = script.hand(timing.flight(random)).place(to);
  for (const square of move.captured) hand.wait(timing.takeOff(random)).lift(board.nameOf(square));
  hand.wait(random.chance(0.5) ? random.whole(800, 2300) : random.whole(4000, 6000));
  hand.lift(from).wait(timing.flight(random));
  hand.lift(to).wait(timing.crown(random)).place(to);
  const may = shownOnTheWay(table, script, intention, false);
  // The upper disc where the captured piece had come from is that piece put back, until the lower one follows.
  if (may === null || showsTakeback(table, script)) return null;
  return { script, intention, style: ['halfking'], may, alarmFrom: null, leaves: [] };
}
