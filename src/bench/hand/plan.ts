import { type Algebraic, type Move, opponentOf, type Rules } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { allMoves, corrections, type Intention, intend, shownOnTheWay, showsTakeback } from './choice.ts';
import type { Habits } from './families.ts';
import { adjust, type Carried, type Done, perform, piecesToAdjust } from './gestures.ts';
import { ALARM_AFTER, chooseStop, namedPath, seatOf, wrongFor, wrongSquares } from './squares.ts';
import type { Table } from './table.ts';
import { type Hand, Script, type Shown, timing } from './trace.ts';

/** A half-move ready to be carried out, and what must be understood of it. */
export interface Plan {
  readonly script: Script;
  readonly intention: Intention;
  readonly style: readonly string[];
  readonly may: readonly Shown[];
  /** When an alarm becomes due, in the script's time. */
  readonly alarmFrom: number | null;
  /** Captured pieces that are left for the next hand. */
  readonly leaves: readonly Algebraic[];
}

/** One way to play the next half-move; null if it would look like another act, or cannot be played so. */
export function planMove(table: Table, pause: number, quick: boolean): Plan | null {
  const { rules, random, family, progress, leftovers } = table;
  const intention = intend(rules, progress, random, family.habits, family.liking);
  if (intention === null) return null;
  const overlapping = leftovers.length > 0;
  if (overlapping && (intention.huffed !== null || intention.move.from === intention.move.to)) return null;
  if (quick && seemsHuffed(table, intention)) return null;
  const habits = overlapping ? withoutDetours(family.habits) : quick ? atOnce(family.habits) : family.habits;
  const script = new Script();
  const hand = script.hand(pause);
  if (intention.huffed !== null) hand.wait(ANNOUNCED_AFTER);
  if (quick && takesJustLanded(table, intention)) hand.wait(random.whole(GRASP.low, GRASP.high));
  const prelude = preludes(table, script, hand, habits, intention);
  if (intention.huffed !== null) {
    hand.lift(rules.board.nameOf(intention.huffed)).wait(random.around(1500, 0.35, 800, 2600));
  }
  const carried = carriedOut(table, intention, habits);
  const done = perform(script, hand.now, carried, { ...surroundings(table), habits });
  if (carried.stop === null) meanwhile(table, script, hand.now, intention, habits);
  if (seemsTakenBack(table, script, intention)) return null;
  confirm(table, script, intention);
  const may = shownOnTheWay(table, script, intention, carried.leaves);
  if (may === null) return null;
  const style = [...new Set([...prelude.style, ...done.style])].sort();
  const leaves = carried.leaves ? carried.captured : [];
  return { script, intention, style, may, alarmFrom: prelude.alarmFrom ?? alarmFrom(carried, done), leaves };
}

/** While the piece is on its way, another hand sets a piece of the same side straight that has no part in the move. */
function meanwhile(table: Table, script: Script, from: number, intention: Intention, habits: Habits): void {
  const { random, rules } = table;
  const { move, progress } = intention;
  // One piece off and another put down is the huff and its move.
  if (!random.chance(habits.meanwhile) || table.progress.huffable.length > 0) return;
  const own = table.piecesOf(progress.position.turn, progress.position);
  const idle = own.filter((at) => {
    const square = rules.board.squareAt(at);
    return square !== null && square !== move.from && square !== move.to;
  });
  if (idle.length === 0) return;
  adjust(script, from + random.whole(50, 400), random, rules.board, [random.pick(idle)], () => false);
}

/** What a hand finds on the desk when it begins. */
function surroundings(table: Table) {
  const { rules, random, desk, family } = table;
  const holds = (at: Algebraic) => desk.holds(at);
  return { board: rules.board, random, habits: family.habits, holds, openTraps: table.openTraps() };
}

/** What hands may do before a move. */
export function before(table: Table, script: Script, hand: Hand, habits: Habits): Before {
  const { rules, random, desk, progress } = table;
  const moves = allMoves(rules, progress);
  const blind = moves.filter((move) => desk.doubtful.has(rules.board.nameOf(move.to)));
  const delicate = blind.map((move) => rules.board.nameOf(move.from));
  // A huff that is due, or that the last move did not claim: its piece set down again, and another one off, would look like it.
  const unclaimed = progress.huffable.length > 0 || table.lately[0]?.huffDue === true;
  return {
    script,
    hand,
    rules,
    random,
    habits,
    moves,
    own: table.piecesOf(progress.position.turn),
    standing: desk.occupied(),
    delicate: new Set(unclaimed ? desk.occupied() : delicate),
    free: table.isFree,
    correctionEnds: new Set(corrections(table).map((move) => rules.board.nameOf(move.to))),
    doubtful: desk.doubtful,
  };
}

/** Hands that overlap have no time for anything but their move. */
function withoutDetours(habits: Habits): Habits {
  return { ...habits, adjust: 0, hesitate: 0, wrong: 0, wrongCapture: 0, late: 0, meanwhile: 0 };
}

/** A reply at once: what else is touched while the move before can still be corrected could belong to a correction. */
function atOnce(habits: Habits): Habits {
  return { ...habits, wrong: 0, adjust: 0, meanwhile: 0 };
}

/** A huff sooner could be the omission going on as a capture: once it is announced, it is the huff. */
const ANNOUNCED_AFTER = 650;

/** Nobody grasps a piece sooner than this, in ms, after another hand has put it down. */
const GRASP = { low: 150, high: 300 } as const;

function takesJustLanded({ events }: Table, { move }: Intention): boolean {
  const last = events.findLast((event) => event.type === 'move' || event.type === 'slider');
  return last?.type === 'move' && move.captured.includes(last.to);
}

/** A piece that could have been huffed captures at once, onto the square where its victim came from: that piece may as well be back there. */
function seemsHuffed(table: Table, intention: Intention): boolean {
  return takesBack(table, intention) && table.earlier?.huffable.includes(intention.move.from) === true;
}

/** It takes the piece that has just moved, and lands where that one had come from. */
function takesBack({ events }: Table, { move }: Intention): boolean {
  const last = events.at(-1);
  return last?.type === 'move' && move.to === last.from && move.captured.includes(last.to);
}

function preludes(table: Table, script: Script, hand: Hand, habits: Habits, intention: Intention) {
  const { random } = table;
  const ahead = before(table, script, hand, habits);
  const style = [...straighten(ahead), ...tryAnother(ahead, intention.move)];
  const wrong = random.chance(habits.wrong / 2) ? misplace(ahead, random.pick(ahead.own)) : null;
  if (wrong !== null) style.push('wrong');
  return { style, alarmFrom: wrong?.long ? wrong.from : null };
}

function alarmFrom({ stop }: Carried, done: Done): number | null {
  return stop?.kind === 'wrong' && stop.ms > ALARM_AFTER ? done.stopped : null;
}

function carriedOut(table: Table, intention: Intention, habits: Habits): Carried {
  const { rules, random, desk, leftovers } = table;
  const { board } = rules;
  const { move, progress } = intention;
  const captured = move.captured.map((square) => board.nameOf(square));
  const blind = desk.doubtful.has(board.nameOf(move.to));
  const captures = captured.length > 0;
  const leaves = captures && !blind && random.chance(habits.overlap) && replyIsAtOnce(table, intention);
  const direct = blind || leaves;
  // Nor where, the huffed piece off, its capture by the mover's piece would end.
  const elsewhere = [
    ...corrections(table),
    ...(intention.huffed === null ? [] : allMoves(rules, table.progress)),
  ];
  const noWrong = new Set(elsewhere.map((other) => board.nameOf(other.to)));
  const enemies = table.piecesOf(opponentOf(progress.position.turn), progress.position);
  // An omission that stood, and an enemy's piece on a square set aside: changed late, that may as well have huffed and come.
  const mayHuff = rules.omissions(progress.position).length > 0 ? enemies : captured;
  const late = mayHuff.some((at) => desk.doubtful.has(at)) ? 0 : habits.late;
  const stop = direct
    ? null
    : chooseStop(
        rules,
        random,
        { ...habits, late },
        intention,
        allMoves(rules, progress),
        table.isFree,
        noWrong,
      );
  // What may be huffed, lifted by mistake, is huffed.
  const huffable = table.progress.huffable.map((square) => board.nameOf(square));
  const spared = enemies.filter((at) => !captured.includes(at) && !huffable.includes(at));
  const errs = captures && stop === null && !direct && spared.length > 0;
  return {
    path: namedPath(board, move, random),
    captured,
    falls: move.fell,
    crowned: move.crowned,
    stop,
    leftovers,
    leaves,
    mistaken: errs && random.chance(habits.wrongCapture) ? random.pick(spared) : null,
  };
}

/** Whether the reply is a move that needs no wheel and claims no huff, so that hands may overlap. */
function replyIsAtOnce(
  { rules, progress: { huffable: due } }: Table,
  { progress, move, omitted }: Intention,
): boolean {
  if (omitted || move.fell || due.length > 0) return false;
  const next = rules.advance(progress, move);
  const replies = rules.moves(next.position);
  if (next.outcome !== null || replies.length === 0) return false;
  return rules.layout === null || replies.some((reply) => reply.captured.length > 0);
}

/** The mover presses his button where the sensors alone cannot tell. */
function confirm(table: Table, script: Script, intention: Intention): void {
  if (!isBlindLanding(table, intention) && !looksPutBack(table, intention)) return;
  const hand = script.hand(script.end()).wait(table.random.around(950, 0.25, 600, 1600));
  hand.press(seatOf(intention.progress.position.turn), timing.press(table.random));
}

/** No sensor sees the landing, or none that is believed. */
function isBlindLanding({ desk, rules }: Table, { move }: Intention): boolean {
  return desk.doubtful.has(rules.board.nameOf(move.to)) && !move.fell;
}

/** With its own origin dead, a recapture looks like the piece before put back where it came from: the button is asked for. */
function looksPutBack(table: Table, intention: Intention): boolean {
  const { desk, rules, progress } = table;
  if (progress !== intention.progress || !takesBack(table, intention)) return false;
  return desk.doubtful.has(rules.board.nameOf(intention.move.from));
}

/** With its own origin dead, a capture shows the piece before put back until its captured pieces are off. */
function seemsTakenBack(table: Table, script: Script, intention: Intention): boolean {
  const blind = table.desk.doubtful.has(table.rules.board.nameOf(intention.move.from));
  const isAsked = looksPutBack(table, intention) && intention.move.captured.length === 1;
  return blind && !isAsked && showsTakeback(table, script);
}

/** What the hands may work with before a move: the board is again as it was when they are done. */
interface Before {
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
interface Wrong {
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
function tryAnother(before: Before, instead: Move): string[] {
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
function misplace(before: Before, from: Algebraic): Wrong | null {
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
