import type { Board } from './board.ts';
import { RulesError } from './error.ts';
import { parseFen } from './fen.ts';
import { crowningRow, rowOf } from './geometry.ts';
import type { Reading } from './pdn-line.ts';
import { squareOf } from './pdn-square.ts';
import type { Position } from './position.ts';
import type { Side } from './side.ts';
import type { Square } from './square.ts';

/** What a file's FEN says. */
export interface FenRead {
  /** Two if the side to move is not told (`?`): the first move will tell. */
  readonly positions: readonly Position[];
  /** Men stood on their crowning row; they are read as kings. */
  readonly crowned: boolean;
}

/** Reads a FEN in the numbering of the file; or says what is wrong with it. */
export function readFen({ rules, corner }: Reading, fen: string): FenRead | string {
  const texts = fen.trim().startsWith('?') ? ['W', 'B'].map((side) => side + fen.trim().slice(1)) : [fen];
  const read = (crown: boolean) =>
    texts.map((text) => parseFen(rules, rewritten(rules.board, corner, text, crown)));
  try {
    return { positions: read(false), crowned: false };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    if (error.code !== 'manOnCrowningRow') return error.message;
  }
  try {
    return { positions: read(true), crowned: true };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return error.message;
  }
}

const ITEM = /(?<![a-j\d])(k?)(\d+)(?:-k?(\d+))?/gi;

/** The FEN with each square by our number; with `crown`, a man on his crowning row becomes a king. */
function rewritten(board: Board, corner: Reading['corner'], fen: string, crown: boolean): string {
  const [turn = '', ...fields] = fen.split(':');
  const lists = fields.map((field) => {
    const [, letter = '', items = ''] = /^\s*([WB]?)(.*)$/is.exec(field) ?? [];
    const side = letter.toUpperCase();
    if (side !== 'W' && side !== 'B') return field;
    const squares = items.replace(ITEM, (item, king: string, first: string, last: string | undefined) => {
      const named = range(board, corner, Number(first), Number(last ?? first));
      // Left as it is, it will be refused by its own name.
      if (named === null) return item;
      return named
        .map((square) => `${king || (crown ? crownOf(side, square, board) : '')}${square}`)
        .join(',');
    });
    return side + squares;
  });
  return [turn, ...lists].join(':');
}

function range(
  board: Board,
  corner: Reading['corner'],
  first: number,
  last: number,
): readonly Square[] | null {
  // A range that the board cannot have is not counted out.
  if (last < first || last > board.squares.length) return null;
  const squares = Array.from({ length: last - first + 1 }, (_, i) =>
    squareOf(board, corner, String(first + i)),
  );
  const found = squares.filter((square) => square !== null);
  return found.length === squares.length ? found : null;
}

function crownOf(side: Side, square: Square, board: Board): 'K' | '' {
  return rowOf(square, board.size) === crowningRow(side, board.size) ? 'K' : '';
}
