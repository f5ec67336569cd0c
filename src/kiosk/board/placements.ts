/** What lies where in the room: stacks on squares, trays, the hand. */

import type { Disc } from '../../ports/page.ts';
import { type Side, withDiscs } from '../../rules/rules.ts';
import { piecesOfFen } from './fen-pieces.ts';
import { type BoardSize, nameOfNumber } from './geometry.ts';

/** The discs of one square, the lowest first. */
export type Stack = readonly Disc[];

export function stacksOf(discs: readonly Disc[]): ReadonlyMap<string, Stack> {
  const stacks = new Map<string, Disc[]>();
  for (const disc of discs) {
    if (disc.place.on !== 'square') continue;
    const stack = stacks.get(disc.place.at);
    if (stack === undefined) stacks.set(disc.place.at, [disc]);
    else stack.push(disc);
  }
  for (const stack of stacks.values()) stack.sort((a, b) => levelOf(a) - levelOf(b));
  return stacks;
}

function levelOf(disc: Disc): number {
  return disc.place.on === 'square' ? disc.place.level : 0;
}

export function trayOf(discs: readonly Disc[], side: Side): readonly Disc[] {
  return discs.filter((disc) => disc.place.on === 'tray' && disc.place.side === side);
}

export function inHand(discs: readonly Disc[]): readonly Disc[] {
  return discs.filter((disc) => disc.place.on === 'hand');
}

/**
 * What fingers take hold of on a stack: the discs of the top colour, a king as a whole. `topOnly` takes the uppermost disc alone.
 * Lowest first; empty on an empty square.
 */
export function grip(stack: Stack, topOnly: boolean): Stack {
  const top = stack.at(-1);
  if (top === undefined) return [];
  if (topOnly) return [top];
  const below = stack.findLastIndex((disc) => disc.side !== top.side);
  return stack.slice(below + 1);
}

/** Two discs of one colour at the top of a stack are a king, and so is one with a king's face. */
export function isKing(stack: Stack): boolean {
  return grip(stack, false).length >= 2 || stack.at(-1)?.face === 'king';
}

/** Squares on which a FEN has a king, by PDN number. */
export function kingsOfFen(fen: string): ReadonlySet<number> {
  return squaresOf(fen, true);
}

/** Squares on which a FEN has a man. */
export function menOfFen(fen: string): ReadonlySet<number> {
  return squaresOf(fen, false);
}

/** Whether the discs stand as a position (canonical FEN) has its pieces, where a side has so many king pieces. */
export function standsAs(fen: string, kingSupply: number, size: BoardSize, discs: readonly Disc[]): boolean {
  const wanted = withDiscs(piecesOfFen(fen).pieces, kingSupply).map(
    (piece) =>
      `${nameOfNumber(piece.number, size)} ${piece.discs.map((face) => piece.side + face).join(' ')}`,
  );
  const stacks = [...stacksOf(discs)].map(
    ([at, stack]) => `${at} ${stack.map(({ side, face = 'man' }) => side + face).join(' ')}`,
  );
  return wanted.sort().join() === stacks.sort().join();
}

function squaresOf(fen: string, kings: boolean): ReadonlySet<number> {
  const pieces = piecesOfFen(fen).pieces.filter(({ king }) => king === kings);
  return new Set(pieces.map(({ number }) => number));
}

/** Discs that went from an open trap straight to a tray: they fell. */
export function fallen(
  before: readonly Disc[],
  after: readonly Disc[],
  openness: Readonly<Record<string, number>>,
): readonly Disc[] {
  const now = new Map(after.map((disc) => [disc.id, disc.place]));
  return before.filter(
    (disc) =>
      disc.place.on === 'square' && now.get(disc.id)?.on === 'tray' && (openness[disc.place.at] ?? 0) > 0,
  );
}
