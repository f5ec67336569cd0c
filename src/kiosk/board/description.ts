/** A square in words, for people who hear the page: name, piece, trap, light. */

import type { Light, Text } from '../../game/game.ts';
import type { Disc } from '../../ports/page.ts';
import type { GameId, TrapColour } from '../../rules/rules.ts';
import { spelled } from '../texts/heard.ts';
import { pieceName, squareWord } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { type BoardSize, nameOfNumber } from './geometry.ts';
import { inHand, isKing, piecesOfFen, type Stack, stacksOf } from './placements.ts';

interface SquareFacts {
  readonly name: string;
  readonly stack: Stack;
  readonly markedKing: boolean;
  readonly trap: { readonly colour: TrapColour; readonly open: boolean } | null;
  readonly meanings: readonly Light[];
  readonly lit: boolean;
  /** The hand is shown a move: the piece to be moved is marked whether or not it captures. */
  readonly directed: boolean;
  /** Its sensor is not believed (quarantined). */
  readonly setAside: boolean;
  /** What belongs there instead, as words of a piece. Null where the room and the game agree. */
  readonly belongs: string | null;
}

export function describe(facts: SquareFacts, game: GameId): string {
  const words = [spelled(squareWord(facts.name)), pieceWords(facts, game)];
  if (facts.trap !== null) words.push(t(`trap.${facts.trap.colour}.${facts.trap.open ? 'open' : 'shut'}`));
  for (const { id } of facts.meanings)
    words.push(t(id === 'L4' && facts.directed ? 'light.L4.directed' : `light.${id}`));
  if (facts.lit && facts.meanings.length === 0) words.push(t('light.plain'));
  if (facts.setAside) words.push(t('square.aside'));
  if (facts.belongs !== null) words.push(t('square.belongs', { piece: facts.belongs }));
  return words.join(', ');
}

function pieceWords({ stack, markedKing }: SquareFacts, game: GameId): string {
  const top = stack.at(-1);
  if (top === undefined) return t('square.empty');
  const king = isKing(stack);
  const piece = pieceName(game, top.side, king || markedKing ? 'king' : 'man');
  const mixed = stack.some((disc) => disc.side !== top.side);
  return mixed ? t('square.stack', { piece }) : piece;
}

// Where the virtual room holds another piece than the game, and no reed tells: it reads that something stands there. A training
// aid. On a board of wood this cannot be known. Pure.

export interface Astray {
  readonly at: string;
  /** `other`: a piece of the other side; `covered`: one on another; `king`: a man that looks like a king. */
  readonly how: 'other' | 'covered' | 'king';
  /** What belongs there, as the parameter `piece` of a text. */
  readonly piece: string;
}

/** Nothing while a hand holds something: it is on its way. `isLaid`: the pieces are being set up, so none of them is in an act. */
export function astrayOn(
  fen: string,
  size: BoardSize,
  discs: readonly Disc[],
  isLaid = false,
): readonly Astray[] {
  if (inHand(discs).length > 0) return [];
  const stacks = stacksOf(discs);
  const pieces = piecesOfFen(fen).pieces.map((piece) => ({ ...piece, at: nameOfNumber(piece.number, size) }));
  const readsSo = pieces.length === stacks.size && pieces.every(({ at }) => stacks.has(at));
  return pieces.flatMap(({ at, side, king }): readonly Astray[] => {
    const stack = stacks.get(at);
    const how = stack === undefined ? null : howAstray(stack, side, king);
    // Two pieces may have changed places in an act that is not understood yet: then the reeds still say otherwise elsewhere.
    if (how === null || (how === 'other' && !readsSo && !isLaid)) return [];
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
