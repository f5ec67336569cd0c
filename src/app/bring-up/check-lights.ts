import type { Profile } from '../../adapters/profile/profile.ts';
import { type LightCell, sectorCells, sliderCells, squareCells } from '../../hardware/hardware.ts';
import type { Actuators } from '../../ports/actuators.ts';
import { boardOf } from '../../rules/rules.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands, NamedLight } from './hands.ts';

const RAM_BYTES = 16;

/** Lights each group once, and asks which of it stay dark. */
export async function checkLights(
  profile: Profile,
  actuators: Actuators,
  hands: Hands,
): Promise<readonly Finding[]> {
  const dark: string[] = [];
  for (const group of lightGroups(profile)) {
    actuators.showFrame(frameOf(group));
    dark.push(...(await hands.darkOf(group)));
  }
  actuators.showFrame(new Uint8Array(RAM_BYTES));
  return dark.map((name) => finding('light', name, 'stays dark'));
}

/** A rank's squares in one colour at a time, then the lamps beside the board: never more at once than a frame may have. */
export function lightGroups({ size, lights, sliders, spinner }: Profile): readonly (readonly NamedLight[])[] {
  const board = boardOf(size);
  const squares = board.squares.map((square) => ({
    at: board.nameOf(square),
    cells: squareCells(lights, square),
  }));
  const ranks = Array.from({ length: size }, (_, rank) =>
    squares.filter(({ at }) => at.slice(1) === `${rank + 1}`),
  );
  const named = (entries: readonly (readonly [string, LightCell])[]) =>
    entries.map(([name, cell]) => ({ name, cell }));
  return [
    ...ranks.flatMap((rank) =>
      (['amber', 'blue'] as const).map((colour) =>
        named(rank.map(({ at, cells }) => [`${at} ${colour}`, cells[colour]])),
      ),
    ),
    named(Object.entries(lights.lamps).map(([name, cell]) => [`lamp ${name}`, cell])),
    ...sliders.map((slider) =>
      named(Object.entries(sliderCells(slider)).map(([notch, cell]) => [`lamp ${slider.id} ${notch}`, cell])),
    ),
    ...(spinner === null
      ? []
      : [named(sectorCells(spinner).map((cell, nth) => [`lamp sector ${nth}`, cell]))]),
  ];
}

export function frameOf(lights: readonly NamedLight[]): Uint8Array {
  const ram = new Uint8Array(RAM_BYTES);
  for (const { cell } of lights) {
    const byte = 2 * cell.com + (cell.row >> 3);
    ram[byte] = (ram[byte] ?? 0) | (1 << (cell.row & 7));
  }
  return ram;
}
