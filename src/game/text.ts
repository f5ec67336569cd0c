import type { Move, Rules, Square } from '../rules/rules.ts';
import type { Text } from './view.ts';

/** More squares than this in a sentence are no help: the lights show them. */
const MOST_NAMED = 3;

/** A text by its id. */
export function text(id: string, params: Text['params'] = {}): Text {
  return { id, params };
}

/** `c3, e5`: the squares for a sentence; null if there are none, or too many to read. */
export function named({ board }: Rules, squares: readonly Square[]): string | null {
  const different = [...new Set(squares)];
  if (different.length === 0 || different.length > MOST_NAMED) return null;
  return different.map((square) => board.nameOf(square)).join(', ');
}

/** The squares that those moves start from, for a sentence. */
export function originsNamed(rules: Rules, moves: readonly Move[]): string | null {
  return named(
    rules,
    moves.map(({ from }) => from),
  );
}
