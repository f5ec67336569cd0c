/** A board of wood has no room on the page: it is drawn as its game stands. Pure. */

import type { View } from '../../game/view.ts';
import type { Disc, PageProfile, Room } from '../../ports/page.ts';
import type { Notch } from '../../rules/rules.ts';
import { type BoardSize, nameOfNumber } from './geometry.ts';
import type { ChipLights } from './lamps.ts';
import { steadyLights } from './steady-lights.ts';

const TRAVEL: Readonly<Record<Notch, number>> = { L: -1, N: 0, R: 1 };

/** Pieces, sliders, doors and lights of that game; every square that means something is lit steadily. */
export function woodenTable(
  { size, sliders }: PageProfile,
  view: View,
): { readonly room: Room; readonly lights: ChipLights } {
  const { fen, notches } = view;
  return {
    lights: steadyLights(view.lights, size),
    room: {
      discs: discsOf(fen, size),
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

/** The discs of a canonical FEN, a king as two. */
function discsOf(fen: string, size: BoardSize): readonly Disc[] {
  return (['W', 'B'] as const).flatMap((side) => {
    const [, list = ''] = new RegExp(`:${side}([^:]*)`).exec(fen) ?? [];
    return [...list.matchAll(/(K?)(\d+)/g)].flatMap(([, king, number]) =>
      (king === 'K' ? [0, 1] : [0]).map((level): Disc => {
        const at = nameOfNumber(Number(number), size);
        return { id: 2 * Number(number) + level, side, place: { on: 'square', at, level } };
      }),
    );
  });
}
