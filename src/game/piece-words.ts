import { nodeNow } from '../recogniser/recogniser.ts';
import type { Algebraic, Piece } from '../rules/rules.ts';
import type { Session } from './session.ts';
import type { Prompt } from './view.ts';

/** The piece that the game has on a square: what belongs there, whatever a reed says. */
export function pieceOn({ setup, recogniser }: Session, at: Algebraic): Piece | null {
  const square = setup.rules.board.squareAt(at);
  return square === null ? null : (nodeNow(recogniser).progress.position.pieces.get(square) ?? null);
}

/** A piece as the parameter `piece` of a text: any black man will do where one was, a white one will not. */
export function pieceParam(piece: Piece | null): string {
  return piece === null ? 'any' : `${piece.side}.${piece.kind}`;
}

/** The same prompt with that piece beside its line, where it is known. */
export function showing(prompt: Prompt, piece: Piece | null): Prompt {
  return piece === null ? prompt : { ...prompt, piece };
}
