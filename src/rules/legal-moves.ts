import type { Move, Route } from './act.ts';
import { type BitLayout, squaresOf } from './bit-layout.ts';
import type { CaptureRoute } from './capture-search.ts';
import type { Generator } from './generator.ts';
import { KINGS_HI, KINGS_LO, MOVE_FIELDS, type MoveStack, OWN_HI, OWN_LO } from './move-stack.ts';
import type { Packed } from './pack.ts';
import type { Square } from './square.ts';

/** One for all plain moves: a board keeps many of them. Frozen, as whoever got it could change all. */
const NONE: readonly Square[] = Object.freeze([]);

/** Where the objects come from: the generator and the stack it pushes on. */
export interface MoveSource {
  readonly layout: BitLayout;
  readonly generator: Generator;
  readonly stack: MoveStack;
}

/** The correct moves, with the ways over the board that the generator found; sorted by from, to, captured. */
export function correctMoves(source: MoveSource, captureMandatory: boolean, packed: Packed): readonly Move[] {
  const captures = merged(source.layout, source.generator.captureRoutes(false, ...packed));
  if (captures.length > 0 && captureMandatory) return sorted(captures);
  return sorted([...captures, ...quietMoves(source, packed)]);
}

/** Every move that pieces can make, also where another is compulsory: quiet ones, and captures with every place to stop. */
export function handMoves(source: MoveSource, packed: Packed): readonly Move[] {
  const captures = merged(source.layout, source.generator.captureRoutes(true, ...packed));
  return sorted([...captures, ...quietMoves(source, packed)]);
}

/** Whether two moves are one: the same origin, end and captured set (docs/rules.md). */
export function sameMove(a: Move, b: Move): boolean {
  return a.from === b.from && a.to === b.to && a.captured.join() === b.captured.join();
}

/** Whether both have the same squares, in whatever order. */
export function sameSquares(a: readonly Square[], b: readonly Square[]): boolean {
  return a.length === b.length && a.every((square) => b.includes(square));
}

/** The moves of `all` that are not among `some`. */
export function without(all: readonly Move[], some: readonly Move[]): readonly Move[] {
  const identities = new Set(some.map(identity));
  return all.filter((move) => !identities.has(identity(move)));
}

function quietMoves({ layout, generator, stack }: MoveSource, packed: Packed): readonly Move[] {
  stack.top = 0;
  generator.pushQuiet(...packed);
  const moves: Move[] = [];
  for (let move = 0; move < stack.top; move += MOVE_FIELDS)
    moves.push(quietMove(layout, stack, move, packed));
  stack.top = 0;
  return moves;
}

function quietMove(layout: BitLayout, { fields }: MoveStack, at: number, packed: Packed): Move {
  const [ownLo, ownHi, , , kingsLo, kingsHi, openLo, openHi] = packed;
  const flipLo = fields[at + OWN_LO] ?? 0;
  const flipHi = fields[at + OWN_HI] ?? 0;
  const landing = { lo: flipLo & ~ownLo, hi: flipHi & ~ownHi };
  const [from] = squaresOf(layout, { lo: flipLo & ownLo, hi: flipHi & ownHi });
  const [to] = squaresOf(layout, landing);
  if (from === undefined || to === undefined) throw new Error('a quiet move without an origin or a landing');
  const fell = ((landing.lo & openLo) | (landing.hi & openHi)) !== 0;
  const madeKingLo = (fields[at + KINGS_LO] ?? 0) & ~kingsLo;
  const madeKingHi = (fields[at + KINGS_HI] ?? 0) & ~kingsHi;
  const wasMan = ((flipLo & kingsLo) | (flipHi & kingsHi)) === 0;
  const crowned = wasMan && !fell && (madeKingLo | madeKingHi) !== 0;
  return {
    kind: 'move',
    from,
    to,
    captured: NONE,
    routes: [{ path: [from, to], jumped: NONE }],
    crowned,
    fell,
  };
}

/** Routes with the same origin, end and captured set are one move. */
function merged(layout: BitLayout, routes: readonly CaptureRoute[]): readonly Move[] {
  const moves = new Map<string, Move>();
  for (const found of routes) {
    const route = routeOf(layout, found);
    const from = squareAt(layout, found.origin);
    const to = route.path.at(-1) ?? from;
    const captured = [...route.jumped].sort((a, b) => a - b);
    const { crowned, fell } = found;
    const move: Move = { kind: 'move', from, to, captured, routes: [route], crowned, fell };
    const same = moves.get(identity(move));
    moves.set(identity(move), same === undefined ? move : { ...same, routes: [...same.routes, route] });
  }
  return [...moves.values()];
}

function routeOf(layout: BitLayout, { origin, landed, jumped }: CaptureRoute): Route {
  return {
    path: [origin, ...landed].map((bit) => squareAt(layout, bit)),
    jumped: jumped.map((bit) => squareAt(layout, bit)),
  };
}

function squareAt(layout: BitLayout, bit: number): Square {
  return layout.squareOf[bit] as Square;
}

function identity({ from, to, captured }: Move): string {
  return `${from} ${to} ${captured.join(' ')}`;
}

function sorted(moves: readonly Move[]): readonly Move[] {
  return [...moves].sort(byFromToCaptured);
}

function byFromToCaptured(a: Move, b: Move): number {
  if (a.from !== b.from) return a.from - b.from;
  if (a.to !== b.to) return a.to - b.to;
  const different = a.captured.findIndex((square, index) => square !== b.captured[index]);
  if (different === -1) return a.captured.length - b.captured.length;
  return (a.captured[different] ?? 0) - (b.captured[different] ?? 0);
}
