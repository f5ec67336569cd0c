import {
  formatFen,
  type Notch,
  type Piece,
  type Position,
  parseFen,
  type Rules,
  type Side,
  type Square,
} from '../../src/rules/rules.ts';

const LETTERS: Readonly<Record<string, Piece>> = {
  w: { side: 'W', kind: 'man' },
  W: { side: 'W', kind: 'king' },
  b: { side: 'B', kind: 'man' },
  B: { side: 'B', kind: 'king' },
};

/** A position from one letter a square (`w b W B`, else empty); pieces on open traps and men on crowning rows are left out. */
export function placed(
  rules: Rules,
  turn: Side,
  letters: readonly string[],
  notches: readonly Notch[],
): Position {
  const sliders = rules.layout?.sliders ?? [];
  const openTraps = sliders
    .flatMap((slider, index) =>
      notches[index] === 'L' ? [slider.left] : notches[index] === 'R' ? [slider.right] : [],
    )
    .sort((a, b) => a - b);
  const pieces = new Map<Square, Piece>();
  rules.board.squares.forEach((square, index) => {
    const piece = LETTERS[letters[index] ?? ''];
    if (piece === undefined || openTraps.includes(square)) return;
    if (piece.kind === 'man' && isCrowning(rules, piece.side, square)) return;
    pieces.set(square, piece);
  });
  return parseFen(rules, formatFen({ turn, pieces, openTraps }));
}

function isCrowning(rules: Rules, side: Side, square: Square): boolean {
  const half = rules.board.size / 2;
  return side === 'W' ? square <= half : square > rules.board.squares.length - half;
}
