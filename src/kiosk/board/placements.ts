/** What lies where: in a FEN, in the room, on a board of wood. Pure. */

import type { View } from '../../game/game.ts';
import type { Disc, PageProfile, Room } from '../../ports/page.ts';
import { type Notch, type Side, withDiscs } from '../../rules/rules.ts';
import { type BoardSize, cellOf, nameOfNumber, numberOf } from './geometry.ts';
import { type ChipLights, steadyLights } from './lamps.ts';

export interface FenPiece {
  readonly number: number;
  readonly side: Side;
  readonly king: boolean;
}

/** The pieces of a FEN as the server writes it (`formatFen`), and the open traps; empty for a game not heard of yet. Pure. */
export function piecesOfFen(fen: string): {
  readonly pieces: readonly FenPiece[];
  readonly open: readonly number[];
} {
  const fields = fen.split(':').slice(1);
  const list = (letter: string) =>
    (fields.find((field) => field.startsWith(letter))?.slice(1) ?? '')
      .split(',')
      .filter((item) => item !== '');
  const pieces = (['W', 'B'] as const).flatMap((side) =>
    list(side).map((item) => ({ number: Number(item.replace('K', '')), side, king: item.startsWith('K') })),
  );
  return { pieces, open: list('O').map(Number) };
}

/** The piece of a FEN on a square, by its algebraic name. */
export function fenPieceAt(fen: string, at: string, size: BoardSize): FenPiece | null {
  return piecesOfFen(fen).pieces.find(({ number }) => nameOfNumber(number, size) === at) ?? null;
}

/** The same as the parameter `piece` of a text. */
export function pieceParamAt(fen: string, at: string, size: BoardSize): string {
  const piece = fenPieceAt(fen, at, size);
  return piece === null ? 'any' : `${piece.side}.${piece.king ? 'king' : 'man'}`;
}

// What lies where in the room: stacks on squares, trays, the hand.

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
 * What fingers take hold of on a stack: the discs of the top colour, a king as a whole. `topOnly` takes only the uppermost disc.
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

/**
 * Whether more discs of one colour lie on a square than the game's piece there has: one man was put on another, and is lifted alone. Where
 * the game has no piece they are a king only while one of that side is missing from its own square.
 */
export function isPiled(
  at: string,
  fen: string,
  stacks: ReadonlyMap<string, Stack>,
  size: BoardSize,
): boolean {
  const held = grip(stacks.get(at) ?? [], false);
  const [lowest] = held;
  const { pieces } = piecesOfFen(fen);
  if (lowest === undefined || pieces.length === 0) return false;
  const own = pieces.filter(({ side }) => side === lowest.side);
  const here = own.find(({ number }) => nameOfNumber(number, size) === at);
  const isMissing = ({ number, king }: FenPiece) =>
    king && stacks.get(nameOfNumber(number, size))?.at(-1)?.side !== lowest.side;
  const king = here === undefined ? own.some(isMissing) : here.king;
  return held.length > (king && lowest.face !== 'king' ? 2 : 1);
}

/** Squares on which a FEN has a king, by PDN number. */
export function kingsOfFen(fen: string): ReadonlySet<number> {
  return squaresOf(fen, true);
}

/** Squares on which a FEN has a man. */
function menOfFen(fen: string): ReadonlySet<number> {
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

// Which discs are kings without a second disc: the game knows it by square, the eye wants it by disc. Pure.

/**
 * The discs marked as kings, from those marked before. One that stands where the FEN has a king is marked, and stays so in the hand
 * and on its way. One that stands where the FEN has a man, or has left the board (it is in no stack), is not.
 */
export function markedKings(
  before: ReadonlySet<number>,
  stacks: ReadonlyMap<string, Stack>,
  held: readonly number[],
  fen: string,
  size: BoardSize,
): ReadonlySet<number> {
  const kings = kingsOfFen(fen);
  const men = menOfFen(fen);
  const marked = new Set(held.filter((id) => before.has(id)));
  for (const [name, stack] of stacks) {
    const top = stack.at(-1);
    const cell = cellOf(name);
    const number = cell === null ? null : numberOf(cell, size);
    if (top === undefined) continue;
    const known = number !== null && men.has(number);
    const king = number !== null && kings.has(number);
    if (king || (!known && before.has(top.id))) marked.add(top.id);
  }
  return marked;
}

// A board of wood has no room on the page: it is drawn as its game stands. Pure.

const TRAVEL: Readonly<Record<Notch, number>> = { L: -1, N: 0, R: 1 };

/** Pieces, sliders, doors and lights of that game; every square that means something is lit steadily. */
export function woodenTable(
  { size, sliders }: PageProfile,
  view: View,
): { readonly room: Room; readonly lights: ChipLights } {
  const { fen, notches, options } = view;
  return {
    lights: steadyLights(view.lights, size),
    room: {
      discs: discsOf(fen, Number(options.kingSupply), size),
      sliders: Object.fromEntries(sliders.map(({ id }) => [id, TRAVEL[notches[id] ?? 'N']])),
      traps: Object.fromEntries(
        sliders.flatMap(({ id, left, right }) => [
          [nameOfNumber(left, size), notches[id] === 'L' ? 1 : 0],
          [nameOfNumber(right, size), notches[id] === 'R' ? 1 : 0],
        ]),
      ),
      wheel: { angle: 0, speed: 0 },
      buttons: { bottom: false, top: false },
    },
  };
}

/** The discs of a canonical FEN. */
function discsOf(fen: string, kingSupply: number, size: BoardSize): readonly Disc[] {
  return withDiscs(piecesOfFen(fen).pieces, kingSupply).flatMap(({ number, side, discs }) =>
    discs.map((face, level): Disc => {
      const place = { on: 'square', at: nameOfNumber(number, size), level } as const;
      return { id: 2 * number + level, side, ...(face === 'king' ? { face } : {}), place };
    }),
  );
}
