import {
  contestedSquare,
  misplaced,
  nodeNow,
  placementNow,
  type Recogniser,
  standingOf,
} from '../recogniser/recogniser.ts';
import type { Algebraic, Square } from '../rules/rules.ts';
import { judgedQuiet } from './activity.ts';
import { isDirected } from './directed.ts';
import { change, type Draft } from './draft.ts';
import type { AlarmCode } from './event.ts';
import { lastOfStart } from './new-game.ts';
import type { Alarm, Alarms, Session } from './session.ts';
import { mustCapture, progressNow, turnOf } from './turn.ts';

/** How to put the board right with the fewest hands: first what is carried, then what is taken off or put back. */
export interface Guidance {
  /** Squares to fill, squares to empty. */
  readonly restore: readonly Algebraic[];
  readonly remove: readonly Algebraic[];
  /** Which piece goes where: a minimum assignment of the two lists by distance. */
  readonly carry: readonly Carry[];
}

export function guidanceFor(state: Recogniser): Guidance {
  const { restore, remove } = misplaced(state);
  return { restore, remove, carry: assigned(remove, restore) };
}

/** How long the board must be off track without an edge, a spin or a choice before the alarm, ms. */
const PATIENCE_MS = 3000;
/** After so long without any, ms, the alarm has told its reason, and the reed itself may be doubted. */
export const DOUBT_MS = 6000;

/** When the board is to be looked at for an alarm, and then for a doubt; null: never. */
export function alarmDue(session: Session): number | null {
  const { over, wheelTurns, quietJudged, lastActivity, recogniser } = session;
  if (wheelTurns || quietJudged >= DOUBT_MS) return null;
  if (over !== null && lastOfStart(session) === null) return null;
  const patience = quietJudged < PATIENCE_MS ? PATIENCE_MS : DOUBT_MS;
  return placementNow(recogniser) === null ? null : lastActivity + patience;
}

export function judgeAlarm(draft: Draft, t: number): void {
  const due = alarmDue(draft.session);
  if (due === null || due > t) return;
  judgeDoubt(draft, due);
  if (draft.session.over !== null || standingOf(draft.session.recogniser).kind !== 'offTrack') return;
  const alarm = alarmFor(draft.session);
  const { alarm: told } = draft.session;
  if (told !== null && sameSquares(told, alarm)) return;
  change<Alarms>(draft, { alarm });
  draft.events.push({ t, type: 'alarm', side: sideNow(draft.session), ...alarm });
}

/**
 * A square that was in doubt in an earlier pause of the half-move is asked about at once. So somebody who puts back what he
 * did does not wait.
 */
function judgeDoubt(draft: Draft, t: number): void {
  const { recogniser, plies, lastActivity, suspected } = draft.session;
  const at = contestedSquare(recogniser)?.at ?? null;
  const before = suspected.plies === plies.length ? suspected.squares : [];
  const again = at !== null && before.includes(at);
  judgedQuiet(draft, again ? DOUBT_MS : t - lastActivity);
  if (at !== null && !again)
    change<Alarms>(draft, { suspected: { plies: plies.length, squares: [...before, at] } });
}

/** Takes the alarm back as soon as the board is on track again. */
export function liftAlarm(draft: Draft, t: number): void {
  if (draft.session.alarm === null) return;
  if (draft.session.over === null && standingOf(draft.session.recogniser).kind === 'offTrack') return;
  change<Alarms>(draft, { alarm: null });
  draft.events.push({
    t,
    type: 'alarm',
    code: 'clear',
    side: sideNow(draft.session),
    restore: [],
    remove: [],
  });
}

/** If more squares than these are wrong, nobody has moved a piece: the board is being set up. */
const MOST_WRONG = 2;

/** Before the first half-move: whether hands set up the pieces, until all of them stand. */
export function judgeLaying(draft: Draft): void {
  const { plies, recogniser, laying } = draft.session;
  const { kind } = standingOf(recogniser);
  if (plies.length > 0 || kind !== 'offTrack') {
    if (kind !== 'unknown') change<Alarms>(draft, { laying: false });
    return;
  }
  const { restore, remove } = guidanceFor(recogniser);
  change<Alarms>(draft, { laying: laying || restore.length + remove.length > MOST_WRONG });
}

/** What is wrong with the board now, and how to put it right; for guidance at once, for the alarm after 3 s. */
export function alarmFor(session: Session): Alarm {
  const { restore, remove } = guidanceFor(session.recogniser);
  return { code: codeFor(session, restore, remove), restore, remove };
}

function codeFor(session: Session, restore: readonly Algebraic[], remove: readonly Algebraic[]): AlarmCode {
  if (session.laying) return 'setUp';
  if (session.lent || restore.length > 1 || remove.length > 1) return 'displaced';
  const node = nodeNow(session.recogniser);
  const { rules } = session.setup;
  const { position } = node.progress;
  const [lifted] = restore;
  const square = lifted === undefined ? null : rules.board.squareAt(lifted);
  const piece = square === null ? undefined : position.pieces.get(square);
  if (square === null || piece === undefined) return hasHalfKing(session, remove) ? 'halfKing' : 'displaced';
  if (piece.side !== position.turn) return remove.length === 0 ? 'wrongCapture' : 'wrongSide';
  const { directed } = session;
  if (directed?.shown && directed.act.kind === 'move' && directed.act.from !== square) return 'wrongPiece';
  if (directed?.shown) return 'wrongSquare';
  if (isDirected(session.setup, position.turn)) return 'wrongSide';
  const needs = turnOf(session)?.needs;
  if (needs === 'spin') return 'spinDue';
  if (needs === 'slider') return 'sliderDue';
  if (hasMove(session, square)) return 'wrongSquare';
  return mustCapture(rules, progressNow(session)) ? 'captureDue' : 'wrongPiece';
}

function hasMove(session: Session, square: Square): boolean {
  const { position } = progressNow(session);
  return session.setup.rules.moves(position).some(({ from }) => from === square);
}

/** There is a disc too many on a king's way. The king may have left one of its two behind. */
export function hasHalfKing(session: Session, remove: readonly Algebraic[]): boolean {
  const { rules } = session.setup;
  const { position } = progressNow(session);
  return remove.some((at) =>
    rules
      .moves(position)
      .some(({ from, to }) => position.pieces.get(from)?.kind === 'king' && rules.board.squareAt(at) === to),
  );
}

function sideNow(session: Session) {
  return progressNow(session).position.turn;
}

function sameSquares(a: Alarm, b: Alarm): boolean {
  return a.restore.join() === b.restore.join() && a.remove.join() === b.remove.join();
}

interface Carry {
  readonly from: Algebraic;
  readonly to: Algebraic;
}

/** Exact up to this many pieces; beyond it each takes the nearest free place. */
const EXACT_UP_TO = 8;

/**
 * Which of the pieces `from` goes to which of the places `to`, so that hands travel least in all (in king's steps). Pieces or
 * places that are left over stay without a partner.
 */
export function assigned(from: readonly Algebraic[], to: readonly Algebraic[]): readonly Carry[] {
  if (from.length === 0 || to.length === 0) return [];
  const flipped = from.length > to.length;
  const rows = flipped ? to : from;
  const columns = flipped ? from : to;
  const chosen = columns.length <= EXACT_UP_TO ? leastTravel(rows, columns) : nearestFirst(rows, columns);
  return rows.flatMap((row, index) => {
    const column = columns[chosen[index] ?? -1];
    if (column === undefined) return [];
    return [flipped ? { from: column, to: row } : { from: row, to: column }];
  });
}

/** A dynamic programme over subsets of the columns: the row with index `bits set` takes one of the free columns. */
function leastTravel(rows: readonly Algebraic[], columns: readonly Algebraic[]): readonly number[] {
  const states = 1 << columns.length;
  const cost = new Array<number>(states).fill(Number.POSITIVE_INFINITY);
  const choice = new Array<number>(states).fill(-1);
  cost[0] = 0;
  let best = 0;
  for (let set = 0; set < states; set++) {
    const row = rows[bitsSet(set)];
    const paid = cost[set] ?? Number.POSITIVE_INFINITY;
    if (row === undefined) {
      if (bitsSet(best) < rows.length || paid < (cost[best] ?? 0)) {
        if (bitsSet(set) === rows.length) best = set;
      }
      continue;
    }
    columns.forEach((column, index) => {
      const next = set | (1 << index);
      const far = paid + travel(row, column);
      if (next === set || far >= (cost[next] ?? 0)) return;
      cost[next] = far;
      choice[next] = index;
    });
  }
  return choicesOf(best, choice, rows.length);
}

function choicesOf(set: number, choice: readonly number[], count: number): readonly number[] {
  const chosen = new Array<number>(count).fill(-1);
  for (let row = count - 1, rest = set; row >= 0; row--) {
    const index = choice[rest] ?? -1;
    chosen[row] = index;
    rest &= ~(1 << index);
  }
  return chosen;
}

function nearestFirst(rows: readonly Algebraic[], columns: readonly Algebraic[]): readonly number[] {
  const free = new Set(columns.keys());
  return rows.map((row) => {
    let best = -1;
    for (const index of free) {
      const here = columns[index];
      const known = columns[best];
      if (here !== undefined && (known === undefined || travel(row, here) < travel(row, known))) best = index;
    }
    free.delete(best);
    return best;
  });
}

function bitsSet(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function travel(a: Algebraic, b: Algebraic): number {
  const across = Math.abs(a.charCodeAt(0) - b.charCodeAt(0));
  return Math.max(across, Math.abs(Number(a.slice(1)) - Number(b.slice(1))));
}
