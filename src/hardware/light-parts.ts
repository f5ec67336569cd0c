// The lights and their driver: wiring.md, "Lights".
import type { Part } from './circuit.ts';
import { type Light, type LightCell, lightsOf } from './light-cells.ts';
import { crossingLabel, darkSquare, lightNet } from './net-names.ts';
import type { Profile } from './profile-schema.ts';

/** The HT16K33, and an LED a light with its anode on a ROW and its cathode on a COM. */
export function lightParts(profile: Profile): readonly Part[] {
  const lights = lightsOf(profile);
  const lamps = lights.filter(({ kind }) => kind === 'lamp');
  const leds = lights.map((light) => led(light, profile.size, lamps.indexOf(light) + 1));
  const used = new Set(leds.flatMap(({ pins }) => Object.values(pins)));
  const lines = [...numbered('COM', 8), ...numbered('ROW', 16)].filter((line) => used.has(line));
  const driver = {
    ref: 'U3',
    kind: 'lightDriver',
    pins: {
      VDD: 'RAIL_LIGHT',
      GND: 'GND',
      SDA: 'SDA',
      SCL: 'SCL',
      ...Object.fromEntries(lines.map((line) => [line, line])),
    },
  } as const;
  return [driver, ...leds];
}

/** Where each LED hangs on the driver, by its reference. */
export function ledCells(profile: Profile): ReadonlyMap<string, LightCell> {
  const lights = lightsOf(profile);
  const lamps = lights.filter(({ kind }) => kind === 'lamp');
  return new Map(
    lights.map((light) => [
      led(light, profile.size, lamps.indexOf(light) + 1).ref,
      { com: light.com, row: light.row },
    ]),
  );
}

/** LAC3 and LBC3: amber and blue of the square c3; LL1, LL2, …: the lamps, in the order of `lightsOf`. */
function led({ square, kind, com, row }: Light, size: number, lampNumber: number): Part {
  const pins = { A: lightNet('ROW', row), K: lightNet('COM', com) };
  if (square === null) return { ref: `LL${lampNumber}`, kind, pins };
  const { column, row: rank } = darkSquare(size, square);
  return { ref: `L${kind === 'amber' ? 'A' : 'B'}${crossingLabel(column, rank)}`, kind, pins };
}

function numbered(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}`);
}
