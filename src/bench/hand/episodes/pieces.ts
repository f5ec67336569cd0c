/** Episodes with pieces where they should not be. */

import { type Algebraic, opponentOf } from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import { actsShown, intend, shownOnTheWay, showsCorrection, showsTakeback } from '../choice.ts';
import type { Plan } from '../plan.ts';
import { ALARM_AFTER, allSquares, neighbours, occupiedIn, wrongFor } from '../squares.ts';
import type { Table } from '../table.ts';
import { Script, timing } from '../trace.ts';

/** A board that is not set up as its FEN says: one to three pieces are missing, or stand elsewhere. */
export function disarray(
  random: Random,
  wanted: readonly Algebraic[],
  free: readonly Algebraic[],
): Algebraic[] {
  const shuffled = random.shuffled(wanted);
  const astray = shuffled.splice(0, random.whole(1, Math.min(3, wanted.length - 1)));
  const elsewhere = random.shuffled(free).slice(0, astray.filter(() => random.chance(0.5)).length);
  return [...shuffled, ...elsewhere];
}

/** After a while, sooner or later than the alarm, the pieces are set up as they should be. */
export function makeReady(table: Table): void {
  const { random, desk } = table;
  const wanted = new Set(table.startSquares);
  const astray = desk.occupied().filter((at) => !wanted.has(at));
  const missing = random.shuffled([...wanted].filter((at) => !desk.holds(at)));
  const ms = wrongFor(random);
  const script = new Script();
  const hand = script.hand(ms);
  for (const at of astray) hand.lift(at).wait(timing.takeOff(random));
  for (const at of missing) hand.place(at).wait(timing.takeOff(random));
  desk.perform(script);
  const long = desk.now - script.end() + ms > ALARM_AFTER;
  table.alarms.push({ half: 0, from: 0, to: desk.now, due: long && ms > ALARM_AFTER });
  desk.pass(timing.rest(random));
}

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

/** How often another order of the pieces is tried. */
const MOST_TRIES = 20;

/**
 * The start position is set up out of what stands on the board and what lies beside it, and stands for 2 s: a new game.
 * False if every order tried would show a move of the old game on its way, or take back or correct one.
 */
export function setUpNewGame(table: Table): boolean {
  const { random, rules, desk, events } = table;
  const start = rules.start();
  const wanted = new Set(occupiedIn(rules.board, start));
  // Where nothing but sliders was played, one piece put back is the one that fell, put back.
  const missing = [...wanted].filter((at) => !desk.holds(at));
  if (missing.length < 2 && !events.some(({ type }) => type === 'move')) return false;
  desk.pass(random.whole(1500, 2500));
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const script = setUp(table, wanted, missing);
    if (actsShown(table, script).length > 0) continue;
    if (showsTakeback(table, script) || showsCorrection(table, script)) continue;
    const from = desk.now;
    desk.perform(script);
    desk.pass(random.whole(2400, 4000));
    table.alarms.push({ half: table.half, from, to: desk.now, due: false });
    table.events.push({ half: table.half, type: 'newGame' });
    table.anew(rules.begin(start));
    return true;
  }
  return false;
}

/** Pieces that stand astray fill the empty squares; the rest comes from beside the board, or goes there. */
function setUp(
  { random, desk }: Table,
  wanted: ReadonlySet<Algebraic>,
  missing: readonly Algebraic[],
): Script {
  const astray = random.shuffled(desk.occupied().filter((at) => !wanted.has(at)));
  const empty = random.shuffled(missing);
  const script = new Script();
  const hand = script.hand(0);
  for (const at of astray) {
    hand.lift(at).wait(timing.flight(random));
    const to = empty.pop();
    if (to !== undefined) hand.place(to).wait(timing.takeOff(random));
  }
  for (const at of empty) hand.place(at).wait(timing.takeOff(random));
  return script;
}
