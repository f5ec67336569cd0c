/** A board of wood has no room on the page: it is drawn as its game stands. Pure. */

import type { View } from '../../game/game.ts';
import type { Disc, PageProfile, Room } from '../../ports/page.ts';
import { type Notch, withDiscs } from '../../rules/rules.ts';
import { piecesOfFen } from './fen-pieces.ts';
import { type BoardSize, nameOfNumber } from './geometry.ts';
import { type ChipLights, steadyLights } from './lamps.ts';

const TRAVEL: Readonly<Record<Notch, number>> = { L: -1, N: 0, R: 1 };

/** Pieces, sliders, doors and lights of that game; every square that means something is lit steadily. */
export function woodenTable(
  { size, sliders }: PageProfile,
  view: View,
): { readonly room: Room; readonly lights: ChipLights } {
  const { fen, notches, options } = view;
  return {
    lights: steadyLights(view.lights, size),
    room: {
      discs: discsOf(fen, Number(options.kingSupply), size),
      sliders: Object.fromEntries(sliders.map(({ id }) => [id, TRAVEL[notches[id] ?? 'N']])),
      traps: Object.fromEntries(
        sliders.flatMap(({ id, left, right }) => [
          [nameOfNumber(left, size), notches[id] === 'L' ? 1 : 0],
          [nameOfNumber(right, size), notches[id] === 'R' ? 1 : 0],
        ]),
      ),
      wheel: { angle: 0, speed: 0 },
      buttons: { bottom: false, top: false },
    },
  };
}

/** The discs of a canonical FEN. */
function discsOf(fen: string, kingSupply: number, size: BoardSize): readonly Disc[] {
  return withDiscs(piecesOfFen(fen).pieces, kingSupply).flatMap(({ number, side, discs }) =>
    discs.map((face, level): Disc => {
      const place = { on: 'square', at: nameOfNumber(number, size), level } as const;
      return { id: 2 * number + level, side, ...(face === 'king' ? { face } : {}), place };
    }),
  );
}
