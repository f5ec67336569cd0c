/** Squares as a hand goes over them, and as sensors tell them. */

import type { Seat } from '../../game/game.ts';
import {
  type Algebraic,
  type Board,
  cellName,
  cellsOf,
  type Move,
  type Position,
  type Rules,
  type Side,
  type Square,
} from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import type { Intention } from './choice.ts';
import type { Habits } from './families.ts';
import type { Stop } from './gestures.ts';
import { type Touch, timing } from './trace.ts';

/** Column and row of a square, from 0 at `a1`. */
interface Place {
  readonly x: number;
  readonly y: number;
}

function placeOf(at: Algebraic): Place {
  return { x: at.charCodeAt(0) - 97, y: Number(at.slice(1)) - 1 };
}

function nameOf(board: Board, { x, y }: Place): Algebraic | null {
  const inside = x >= 0 && y >= 0 && x < board.size && y < board.size;
  return inside ? cellName({ column: x, row: y }) : null;
}

/** Every square of a board, light ones too. */
export function allSquares(board: Board): Algebraic[] {
  return cellsOf(board.size).map(cellName);
}

/** Whether two squares share an edge or a corner. */
export function areAdjacent(one: Algebraic, other: Algebraic): boolean {
  const here = placeOf(one);
  const there = placeOf(other);
  return Math.max(Math.abs(here.x - there.x), Math.abs(here.y - there.y)) === 1;
}

/** The squares that share an edge with one, all of the other colour. */
export function neighbours(board: Board, at: Algebraic): Algebraic[] {
  const { x, y } = placeOf(at);
  const around = [
    { x: x - 1, y },
    { x: x + 1, y },
    { x, y: y - 1 },
    { x, y: y + 1 },
  ];
  return around.map((place) => nameOf(board, place)).filter((name) => name !== null);
}

/** The dark squares strictly between two on one diagonal, in order; empty when they share none. */
export function between(board: Board, from: Algebraic, to: Algebraic): Algebraic[] {
  const start = placeOf(from);
  const end = placeOf(to);
  const steps = Math.abs(end.x - start.x);
  if (steps === 0 || steps !== Math.abs(end.y - start.y)) return [];
  const dx = Math.sign(end.x - start.x);
  const dy = Math.sign(end.y - start.y);
  const names: Algebraic[] = [];
  for (let step = 1; step < steps; step += 1) {
    const name = nameOf(board, { x: start.x + dx * step, y: start.y + dy * step });
    if (name !== null) names.push(name);
  }
  return names;
}

/** The two light squares that a piece may graze between diagonal neighbours. */
export function grazed(board: Board, from: Algebraic, to: Algebraic): Algebraic[] {
  const aside = new Set(neighbours(board, from));
  return neighbours(board, to).filter((name) => aside.has(name));
}

/** The squares that hold a piece in a position, by their names. */
export function occupiedIn(board: Board, position: Position): Algebraic[] {
  return [...position.pieces.keys()].map((square) => board.nameOf(square));
}

/** How a complete move differs from the position before it. */
export function differencesOf(board: Board, move: Move, huffed: Square | null): Map<Algebraic, boolean> {
  const differences = new Map<Algebraic, boolean>();
  for (const square of move.captured) differences.set(board.nameOf(square), false);
  if (huffed !== null) differences.set(board.nameOf(huffed), false);
  if (move.from !== move.to || move.fell) differences.set(board.nameOf(move.from), false);
  if (move.from === move.to || move.fell) return differences;
  // A piece that lands where one was huffed leaves that square as it was.
  if (move.to === huffed) differences.delete(board.nameOf(move.to));
  else differences.set(board.nameOf(move.to), true);
  return differences;
}

/** A stretch of time in which no sensor changes. */
export interface Rest {
  readonly ms: number;
  /** Sensors that differ from the position before the move. */
  readonly differences: ReadonlyMap<Algebraic, boolean>;
  /** Squares that showed an off edge, or an on edge, since the board last looked like that position. */
  readonly left: ReadonlySet<Algebraic>;
  readonly reached: ReadonlySet<Algebraic>;
}

/** What the sensors show between the touches of a script that begins with `sensed`; the last rest has no end. */
export function rests(
  ideal: ReadonlySet<Algebraic>,
  sensed: ReadonlySet<Algebraic>,
  dead: ReadonlySet<Algebraic>,
  touches: readonly Touch[],
): Rest[] {
  const now = new Set(sensed);
  const left = new Set<Algebraic>();
  const reached = new Set<Algebraic>();
  const result: Rest[] = [];
  for (const [index, touch] of touches.entries()) {
    if (touch.kind === 'edge' && !dead.has(touch.at)) {
      if (touch.on) now.add(touch.at);
      else now.delete(touch.at);
      (touch.on ? reached : left).add(touch.at);
    }
    const next = touches[index + 1];
    const ms = next === undefined ? Number.POSITIVE_INFINITY : next.t - touch.t;
    if (ms === 0) continue;
    const differences = differ(ideal, now, dead);
    result.push({ ms, differences, left: new Set(left), reached: new Set(reached) });
    if (differences.size === 0) {
      left.clear();
      reached.clear();
    }
  }
  return result;
}

function differ(
  ideal: ReadonlySet<Algebraic>,
  now: ReadonlySet<Algebraic>,
  dead: ReadonlySet<Algebraic>,
): Map<Algebraic, boolean> {
  const differences = new Map<Algebraic, boolean>();
  for (const at of now) if (!ideal.has(at) && !dead.has(at)) differences.set(at, true);
  for (const at of ideal) if (!now.has(at) && !dead.has(at)) differences.set(at, false);
  return differences;
}

/** Whether a rest looks like the end of a move, with all the edges that the move needs; dead squares aside. */
export function looksLike(
  board: Board,
  rest: Rest,
  move: Move,
  huffed: Square | null,
  dead: ReadonlySet<Algebraic>,
): boolean {
  if (!fitsDifferences(board, rest.differences, move, huffed, dead)) return false;
  const gone = [move.from, ...move.captured].map((square) => board.nameOf(square));
  const landed = board.nameOf(move.to);
  return (
    gone.every((at) => dead.has(at) || rest.left.has(at)) && (dead.has(landed) || rest.reached.has(landed))
  );
}

/** Whether the sensors differ from the position before a move as after it; dead squares aside. */
export function fitsDifferences(
  board: Board,
  differences: ReadonlyMap<Algebraic, boolean>,
  move: Move,
  huffed: Square | null,
  dead: ReadonlySet<Algebraic>,
): boolean {
  const wanted = differencesOf(board, move, huffed);
  for (const at of dead) wanted.delete(at);
  if (wanted.size !== differences.size) return false;
  for (const [at, on] of wanted) if (differences.get(at) !== on) return false;
  return true;
}

/** The seat of a side: the one named first in the rules sits at the bottom. */
export function seatOf(side: Side): Seat {
  return side === 'W' ? 'bottom' : 'top';
}

/** The alarm comes after 3 s without an edge, a spin or a choice of slider. */
export const ALARM_AFTER = 3000;

/** An act that ends the game may be told as final 2 s after it: a correction comes sooner, ms. */
const SURELY_OPEN = 600;

/** The names of the squares of a move's route: origin, landings, end. */
export function namedPath(board: Board, move: Move, random: Random): Algebraic[] {
  return random.pick(move.routes).path.map((square) => board.nameOf(square));
}

/** Where the moving piece is put down before its end: tried for a moment, stood and set right, or wrong. */
export function chooseStop(
  rules: Rules,
  random: Random,
  habits: Habits,
  { move, progress }: Intention,
  moves: readonly Move[],
  free: (at: Algebraic) => boolean,
  correctionEnds: ReadonlySet<Algebraic>,
): Stop | null {
  const { board } = rules;
  const others = moves.filter(
    (other) => other.from === move.from && !other.fell && free(board.nameOf(other.to)),
  );
  if (random.chance(habits.late)) {
    const before = others.filter((other) => other.to !== move.to && mayBecome(other, move));
    if (before.length > 0) {
      const stood = random.pick(before);
      const takes = stood.captured.map((square) => board.nameOf(square));
      const ends = rules.advance(progress, stood).outcome !== null;
      const ms = ends ? Math.min(timing.stood(random), SURELY_OPEN) : timing.stood(random);
      return { kind: 'stood', path: namedPath(board, stood, random), ms, takes };
    }
  }
  if (random.chance(habits.hesitate / 2)) {
    const elsewhere = others.filter((other) => other.to !== move.to && other.captured.length === 0);
    if (elsewhere.length > 0) {
      const path = namedPath(board, random.pick(elsewhere), random);
      return { kind: 'tried', path, ms: timing.tried(random), takes: [] };
    }
  }
  if (random.chance(habits.wrong / 2)) {
    const wrong = wrongSquares(rules, move, moves, (at) => free(at) && !correctionEnds.has(at));
    if (wrong.length > 0) {
      const path = [board.nameOf(move.from), random.pick(wrong)];
      return { kind: 'wrong', path, ms: wrongFor(random), takes: [] };
    }
  }
  return null;
}

/** How long a piece stands wrong: clearly less, or clearly more, than the 3 s after which an alarm is due. */
export function wrongFor(random: Random): number {
  return random.chance(0.5) ? timing.wrongLong(random) : timing.wrongShort(random);
}

/** Free squares on which a piece has no business: neither ends of its moves nor on the way to them. */
export function wrongSquares(
  { board }: Rules,
  of: Pick<Move, 'from'>,
  moves: readonly Move[],
  free: (at: Algebraic) => boolean,
): Algebraic[] {
  const way = new Set<Algebraic>([board.nameOf(of.from)]);
  for (const move of moves.filter((other) => other.from === of.from)) {
    for (const route of move.routes) {
      for (const [leg, start] of route.path.entries()) {
        const end = route.path[leg + 1];
        if (end !== undefined)
          for (const at of legSquares(board, board.nameOf(start), board.nameOf(end))) way.add(at);
      }
    }
  }
  return allSquares(board).filter((at) => free(at) && !way.has(at));
}

/** The squares of one leg after its start, with the light ones that a slide may graze. */
function legSquares(board: Board, start: Algebraic, end: Algebraic): Algebraic[] {
  const dark = [start, ...between(board, start, end), end];
  const light = dark.flatMap((at, index) => {
    const next = dark[index + 1];
    return next === undefined ? [] : grazed(board, at, next);
  });
  return [...dark.slice(1), ...light];
}

/** A move can stand and then become the other one, if no captured piece has to come back. */
function mayBecome(stood: Move, move: Move): boolean {
  return stood.captured.every((square) => move.captured.includes(square));
}
