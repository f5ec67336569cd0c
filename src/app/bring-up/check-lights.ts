import type { Profile } from '../../adapters/profile/profile.ts';
import { LOW_RAIL_MV } from '../../game/game.ts';
import { type LightCell, lightNet, sectorCells, sliderCells, squareCells } from '../../hardware/hardware.ts';
import type { Actuators } from '../../ports/board.ts';
import { boardOf } from '../../rules/rules.ts';
import type { BoardWatch } from './board-watch.ts';
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

/** A COM or a ROW that is dark as a whole is one broken wire. All of them together are their driver. */
function judgeLights(
  lights: readonly NamedLight[],
  dark: ReadonlySet<string>,
  places: Places,
): readonly Finding[] {
  const isDark = ({ name }: NamedLight) => dark.has(name);
  // The lights of the squares and the lamps have plugs of their own. Where all of either are dark, a plug is at fault, not each
  // LED.
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

/** Below this nothing feeds a rail. A divider with nothing on it reads no more. */
const DEAD_MV = 1000;

export async function checkButtons(
  watch: BoardWatch,
  hands: Hands,
  places: Places,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const seat of ['bottom', 'top'] as const) {
    if (watch.down.has(seat)) {
      findings.push(finding('button', seat, 'is down without a hand', places.button(seat)));
      continue;
    }
    let pressed = false;
    const seen = watch.until(() => {
      pressed ||= watch.down.has(seat);
      return pressed && !watch.down.has(seat);
    }, hands.patienceMs);
    await hands.press(seat, seen);
    if (!(await seen))
      findings.push(
        finding('button', seat, pressed ? 'stays down' : 'its press is not seen', places.button(seat)),
      );
  }
  return findings;
}

/** @param countsPerTurn of the wheel's encoder */
export async function checkWheel(
  countsPerTurn: number,
  watch: BoardWatch,
  hands: Hands,
  places: Places,
): Promise<readonly Finding[]> {
  const before = watch.wheelCounts.at(-1) ?? 0;
  const { wheelSlips } = watch;
  const seenBefore = watch.wheelCounts.length;
  const turned = () => (watch.wheelCounts.at(-1) ?? 0) - before;
  await hands.turnWheel(watch.until(() => Math.abs(turned()) >= 2 * countsPerTurn, hands.patienceMs));
  await watch.pass(500);
  const told = (part: string, seen: string, where: string, cause?: string) => [
    finding('wheel', part, seen, where, cause),
  ];
  // A wheel that gives less than a quarter of a turn is not followed at all.
  if (Math.abs(turned()) < countsPerTurn / 4)
    return watch.wheelZero !== null || watch.wheelCounts.length > seenBefore
      ? told(
          'phase',
          'its index comes and its count goes to and fro: one of its two lines does not change',
          places.encoder('A', 'B'),
          'the wire or the resistor (RE1, RE2) of A or B, or the encoder: measure both while the wheel turns',
        )
      : told('encoder', 'its turning is not seen', places.encoder('A', 'B', 'Z'), 'its plug, or its 5 V');
  if (watch.wheelSlips > wheelSlips)
    return told('index', 'the count is off by more than 2 after a turn', places.encoder('A', 'B', 'Z'));
  if (watch.wheelZero === null)
    return told('index', 'it does not come in two turns', places.encoder('Z'), 'the wire of Z, or RE3');
  return turned() < 0
    ? told(
        'direction',
        'counts backwards',
        places.encoder('A', 'B'),
        'A and B are exchanged: swap them, or set its direction by damier calibrate',
      )
    : [];
}

/** The light driver's supply, and that of the servos where there are any. */
export function checkRails(
  rails: readonly ('servo' | 'light')[],
  watch: BoardWatch,
  places: Places,
): readonly Finding[] {
  return rails.flatMap((rail) => {
    const millivolts = watch.rails[rail];
    if (millivolts === null || millivolts >= LOW_RAIL_MV) return [];
    const volts = (millivolts / 1000).toFixed(2);
    if (millivolts >= DEAD_MV)
      return [
        finding(
          'power',
          rail,
          `its supply is at ${volts} V, below ${LOW_RAIL_MV / 1000} V`,
          places.rail(rail),
        ),
      ];
    const cause =
      rail === 'servo'
        ? 'the motor stop SW4 is pressed, F1 has tripped, or PS1 is off'
        : 'F2 has tripped, or PS1 is off';
    return [finding('power', `${rail} off`, `it has no supply: ${volts} V`, places.rail(rail), cause)];
  });
}
