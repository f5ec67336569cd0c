import type { Position, Square } from '../../rules/rules.ts';

/** The squares on which two boards differ: pieces, and traps. */
export function differing(one: Position, other: Position): ReadonlySet<Square> {
  const pieces = [...one.pieces.keys(), ...other.pieces.keys()].filter((square) => {
    const [a, b] = [one.pieces.get(square), other.pieces.get(square)];
    return a?.side !== b?.side || a?.kind !== b?.kind;
  });
  const traps = [...one.openTraps, ...other.openTraps].filter(
    (square) => one.openTraps.includes(square) !== other.openTraps.includes(square),
  );
  return new Set([...pieces, ...traps]);
}
