import type { Profile } from '../../adapters/profile/profile.ts';
import { type LightCell, lightNet, sectorCells, sliderCells, squareCells } from '../../hardware/hardware.ts';
import type { Actuators } from '../../ports/actuators.ts';
import { boardOf } from '../../rules/rules.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands, NamedLight } from './hands.ts';
import { crossingOf, type Places } from './places.ts';

const RAM_BYTES = 16;

/** Lights each group once, and asks which of it stay dark. */
export async function checkLights(
  profile: Profile,
  actuators: Actuators,
  hands: Hands,
  places: Places,
  corner: number = profile.size,
): Promise<readonly Finding[]> {
  const dark = new Set<string>();
  const groups = lightGroups(profile, corner);
  for (const group of groups) {
    actuators.showFrame(frameOf(group));
    for (const name of await hands.darkOf(group)) dark.add(name);
  }
  actuators.showFrame(new Uint8Array(RAM_BYTES));
  return judgeLights(groups.flat(), dark, places);
}

/** A COM or a ROW that is dark as a whole is one broken wire; all together are their driver. */
function judgeLights(
  lights: readonly NamedLight[],
  dark: ReadonlySet<string>,
  places: Places,
): readonly Finding[] {
  const isDark = ({ name }: NamedLight) => dark.has(name);
  // Lights of the squares, and lamps, come by plugs of their own: where all of either are dark it is not each LED.
  const groups = [lights.filter((one) => !isLamp(one)), lights.filter(isLamp)];
  const dead = groups.filter((group) => group.length > 1 && group.every(isDark));
  if (groups.every((group) => group.length === 0 || dead.includes(group)))
    return [
      finding('light', 'lights', 'no light shines', places.lightPlugs, 'the plugs are off, or its supply'),
    ];
  if (dead.length > 0) {
    const rest = lights.filter((light) => !dead.some((group) => group.includes(light)));
    const [name, where] = dead.every((group) => group.every(isLamp))
      ? (['lamps', places.lampPlugs] as const)
      : (['lights of the squares', places.panelPlugs] as const);
    return [
      finding('light', name, 'all stay dark', where, 'the plugs are off, or they are not fitted yet'),
      ...judgeLights(rest, dark, places),
    ];
  }
  const lines = (['com', 'row'] as const).flatMap((kind) =>
    [...new Set(lights.map(({ cell }) => cell[kind]))].flatMap((line) => {
      const on = lights.filter(({ cell }) => cell[kind] === line);
      return on.length > 1 && on.every(isDark)
        ? [{ name: lightNet(kind === 'com' ? 'COM' : 'ROW', line), on }]
        : [];
    }),
  );
  const alone = lights.filter((light) => isDark(light) && !lines.some(({ on }) => on.includes(light)));
  return [
    ...lines.map(({ name, on }) =>
      finding(
        'light',
        name,
        `all of its ${on.length} lights stay dark`,
        places.lightLine(name),
        'its wire, at either end',
      ),
    ),
    ...alone.map(({ name, cell }) =>
      finding(
        'light',
        name,
        'stays dark',
        places.light(cell),
        'the LED is the wrong way round or dead, or a joint is open',
      ),
    ),
  ];
}

function isLamp({ name }: NamedLight): boolean {
  return name.startsWith('lamp ');
}

/** A rank's squares in one colour at a time, then the lamps beside the board: never more at once than a frame may have. */
export function lightGroups(
  { size, lights, sliders, spinner }: Profile,
  corner: number = size,
): readonly (readonly NamedLight[])[] {
  const board = boardOf(size);
  const squares = board.squares.map((square) => ({
    at: board.nameOf(square),
    cells: squareCells({ size, lights }, square),
  }));
  const ranks = Array.from({ length: size }, (_, rank) =>
    squares.filter(({ at }) => at.slice(1) === `${rank + 1}` && isWithin(at, corner)),
  ).filter((rank) => rank.length > 0);
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

function isWithin(at: string, corner: number): boolean {
  const { row, column } = crossingOf(at);
  return row < corner && column < corner;
}

export function frameOf(lights: readonly NamedLight[]): Uint8Array {
  const ram = new Uint8Array(RAM_BYTES);
  for (const { cell } of lights) {
    const byte = 2 * cell.com + (cell.row >> 3);
    ram[byte] = (ram[byte] ?? 0) | (1 << (cell.row & 7));
  }
  return ram;
}
