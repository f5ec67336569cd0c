import type { Algebraic, Board, Move, Rules } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import type { Intention } from './choice.ts';
import type { Habits } from './families.ts';
import type { Stop } from './gestures.ts';
import { timing } from './script.ts';
import { allSquares, between, grazed } from './squares.ts';

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
