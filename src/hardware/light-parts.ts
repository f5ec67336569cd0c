// The lights and their driver: wiring.md, "Lights".
import type { Part } from './circuit.ts';
import { type Light, lightsOf } from './light-cells.ts';
import type { Profile } from './profile-schema.ts';

/** The HT16K33, and an LED a light with its anode on a ROW and its cathode on a COM. */
export function lightParts(profile: Profile): readonly Part[] {
  const lights = lightsOf(profile);
  const lamps = lights.filter(({ kind }) => kind === 'lamp');
  const leds = lights.map((light) => led(light, lamps.indexOf(light) + 1));
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

/** LA12 and LB12: amber and blue of the dark square 12; LL1, LL2, …: the lamps, in the order of `lightsOf`. */
function led({ name, kind, com, row }: Light, lampNumber: number): Part {
  const pins = { A: `ROW${row}`, K: `COM${com}` };
  const [square = ''] = name.split(' ');
  switch (kind) {
    case 'amber':
      return { ref: `LA${square}`, kind, pins };
    case 'blue':
      return { ref: `LB${square}`, kind, pins };
    case 'lamp':
      return { ref: `LL${lampNumber}`, kind, pins };
  }
}

function numbered(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}`);
}
