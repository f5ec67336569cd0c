import type { View } from '../../game/game.ts';
import type { MatchView } from '../../ports/mirror-page.ts';
import { opponentOf, type Position, type Side, type Square } from '../../rules/rules.ts';

/** A half-move of a match, and which of the two boards shows it. */
export interface MatchStep {
  /** Counted from 1. */
  readonly number: number;
  readonly side: Side;
  /** As it is written down; null while only the other board knows it. */
  readonly text: string | null;
  readonly here: boolean;
  readonly there: boolean;
}

/** So many fit beside each other on a wide screen. */
const SHOWN = 9;

/** The last half-moves of a match whose other board has told how far it is. */
export function matchSteps(
  plies: View['plies'],
  { side: mine, coming }: Pick<MatchView, 'side' | 'coming'>,
  there: number,
): readonly MatchStep[] {
  const known = [
    ...plies.map((ply) => ({
      side: ply.side,
      text: ply.kind === 'move' ? ply.text : `${ply.slider} ${ply.notch}`,
    })),
    ...coming,
  ];
  const length = Math.max(known.length, there);
  return Array.from({ length }, (_, index) => ({
    number: index + 1,
    // What is not in the log yet, and was not played here, the other player has played.
    ...(known[index] ?? { side: opponentOf(mine), text: null }),
    here: index < plies.length,
    there: index < there,
  })).slice(-SHOWN);
}

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
