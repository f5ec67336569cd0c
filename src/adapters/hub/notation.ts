import { formatFen, type Move, type Piece, type Position, parseFen, type Rules } from '../../rules/rules.ts';

const MEN = { W: { man: 'w', king: 'W' }, B: { man: 'b', king: 'B' } } as const;
const PIECES: Readonly<Record<string, Piece>> = {
  w: { side: 'W', kind: 'man' },
  W: { side: 'W', kind: 'king' },
  b: { side: 'B', kind: 'man' },
  B: { side: 'B', kind: 'king' },
};

/** A position as Hub writes it: the side to move, then every square from 1: `w W b B e`. */
export function formatHubPosition(rules: Rules, { turn, pieces }: Position): string {
  const letters = rules.board.squares.map((square) => {
    const piece = pieces.get(square);
    return piece === undefined ? 'e' : MEN[piece.side][piece.kind];
  });
  return turn + letters.join('');
}

/** Reads a position; an error says what is wrong with it. */
export function parseHubPosition(rules: Rules, text: string): Position {
  const { squares } = rules.board;
  if (!/^[WB][wWbBe]*$/.test(text) || text.length !== squares.length + 1)
    throw new Error(`pos=${text} is no position: W or B, then ${squares.length} letters of w W b B e`);
  const pieces = new Map(
    squares.flatMap((square) => {
      const piece = PIECES[text[square] ?? 'e'];
      return piece === undefined ? [] : [[square, piece] as const];
    }),
  );
  const position: Position = { turn: text[0] === 'W' ? 'W' : 'B', pieces, openTraps: [] };
  // The FEN's reader refuses what no game can reach.
  return parseFen(rules, formatFen(position));
}

/** `32-28`; of a capture the ends, then every captured square: `28x19x23`. */
export function formatHubMove({ from, to, captured }: Move): string {
  return captured.length === 0 ? `${from}-${to}` : [from, to, ...captured].join('x');
}

/** The legal move that is meant, its captured squares in any order; null if there is none. */
export function findHubMove(rules: Rules, position: Position, text: string): Move | null {
  const [from, to, ...captured] = text.split(/[-x]/).map(Number);
  captured.sort((a, b) => a - b);
  const found = rules
    .moves(position)
    .find((move) => move.from === from && move.to === to && move.captured.join() === captured.join());
  return found ?? null;
}
