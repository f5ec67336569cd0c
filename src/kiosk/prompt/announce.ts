/** What the assertive live region says: what must be put right (L6, L7, L8), unless the prompt says it already. Pure. */

import type { Light, Text } from '../../game/game.ts';
import { pieceParamAt } from '../board/fen-pieces.ts';
import type { BoardSize } from '../board/geometry.ts';

/** The line while hands set up the pieces. */
export const LAYING = 'set.up';

const SAYING: Readonly<Partial<Record<Light['id'], string>>> = {
  L6: 'cap.off',
  L7: 'fix.back',
  L8: 'fix.lift',
};

/** So many at a time are as much as an ear keeps: what is put right gives way to the next. */
const MOST_SAID = 3;

/** `fen`: the position that the board is to show. */
export function urgent(
  lights: readonly Light[],
  prompt: Text,
  fen: string,
  size: BoardSize,
): readonly Text[] {
  // While a game is laid nothing is wrong yet: the line says how many are to go.
  if (prompt.id === LAYING) return [];
  const all = lights.flatMap((light): readonly Text[] => {
    const id = SAYING[light.id];
    if (id === undefined || (id === prompt.id && prompt.params.sq === light.at)) return [];
    const piece = id === 'fix.lift' ? {} : { piece: pieceParamAt(fen, light.at, size) };
    return [{ id, params: { sq: light.at, ...piece } }];
  });
  return all.slice(0, MOST_SAID);
}
