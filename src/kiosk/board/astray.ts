/**
 * Where the virtual room holds another piece than the game, and no reed tells: it reads that something stands there. A training
 * aid; of a board of wood it cannot be known. Pure.
 */

import type { Text } from '../../game/game.ts';
import type { Disc } from '../../ports/page.ts';
import { piecesOfFen } from './fen-pieces.ts';
import { type BoardSize, nameOfNumber } from './geometry.ts';
import { inHand, isKing, type Stack, stacksOf } from './placements.ts';

export interface Astray {
  readonly at: string;
  /** `other`: a piece of the other side; `covered`: one on another; `king`: a man that looks like a king. */
  readonly how: 'other' | 'covered' | 'king';
  /** What belongs there, as the parameter `piece` of a text. */
  readonly piece: string;
}

/** Nothing while a hand holds something: it is on its way. */
export function astrayOn(fen: string, size: BoardSize, discs: readonly Disc[]): readonly Astray[] {
  if (inHand(discs).length > 0) return [];
  const stacks = stacksOf(discs);
  const pieces = piecesOfFen(fen).pieces.map((piece) => ({ ...piece, at: nameOfNumber(piece.number, size) }));
  const readsSo = pieces.length === stacks.size && pieces.every(({ at }) => stacks.has(at));
  return pieces.flatMap(({ at, side, king }): readonly Astray[] => {
    const stack = stacks.get(at);
    const how = stack === undefined ? null : howAstray(stack, side, king);
    // Two pieces may have changed places in an act that is not understood yet: then the reeds still say otherwise elsewhere.
    if (how === null || (how === 'other' && !readsSo)) return [];
    return [{ at, how, piece: `${side}.${king ? 'king' : 'man'}` }];
  });
}

function howAstray(stack: Stack, side: 'W' | 'B', king: boolean): Astray['how'] | null {
  const others = stack.filter((disc) => disc.side !== side).length;
  if (others > 0) return others === stack.length ? 'other' : 'covered';
  // A king of one disc is one that no second disc could mark.
  return isKing(stack) && !king ? 'king' : null;
}

/** The first of them in words; null where all is as the game has it. */
export function astrayText([first]: readonly Astray[]): Text | null {
  return first === undefined
    ? null
    : { id: `astray.${first.how}`, params: { sq: first.at, piece: first.piece } };
}
