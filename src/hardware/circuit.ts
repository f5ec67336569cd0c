import { type Light, type LightCell, lightsOf } from './light-cells.ts';
import type { PartKindName } from './part-kinds.ts';
import {
  type Crossing,
  contactNet,
  crossingLabel,
  crossingsOf,
  darkSquare,
  fileNet,
  filePinNet,
  lightNet,
  pinUses,
  rankNet,
} from './pins.ts';
import type { Profile } from './profile-schema.ts';

/** One part on the board, with the net that each of its pins is on. Pins that go nowhere are left out. */
export interface Part {
  /** As in KC3: the reed of the square c3. */
  readonly ref: string;
  readonly kind: PartKindName;
  readonly pins: Readonly<Record<string, string>>;
}

/** What is joined: the pins, as reference and pin, that one net holds together. */
export interface Net {
  readonly name: string;
  readonly nodes: readonly { readonly part: Part; readonly pin: string }[];
}

/** Every part of a board and what its pins are on. */
export function partsOf(profile: Profile): readonly Part[] {
  return [...matrixParts(profile), ...supplyParts(), ...sliderParts(profile), ...lightParts(profile)];
}

/** The nets of those parts, in the order in which they are first met. */
export function netsOf(parts: readonly Part[]): readonly Net[] {
  const nets = new Map<string, Net['nodes'][number][]>();
  for (const part of parts) {
    for (const [pin, name] of Object.entries(part.pins)) {
      const nodes = nets.get(name) ?? [];
      nets.set(name, [...nodes, { part, pin }]);
    }
  }
  return [...nets].map(([name, nodes]) => ({ name, nodes }));
}

// // The lights and their driver: wiring.md, "Lights".

/** The HT16K33, and an LED a light with its anode on a ROW and its cathode on a COM. */
function lightParts(profile: Profile): readonly Part[] {
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

// // What the sensor MCU reads: wiring.md, "The matrix".

/** Reeds, switches, buttons and encoder, and the Mega that they are wired to. Its 5 V come from its USB port. */
function matrixParts(profile: Profile): readonly Part[] {
  const crossings = crossingsOf(profile);
  const columns = [...new Set(crossings.map(({ column }) => column))].sort((a, b) => a - b);
  const parts = [
    ...crossings.flatMap(crossingParts),
    ...columns.flatMap(columnParts),
    ...(profile.spinner === null ? [] : encoderParts()),
    button('SW1', 'arcadeButton', 'BUTTON_BOTTOM'),
    button('SW2', 'arcadeButton', 'BUTTON_TOP'),
    button('SW3', 'serviceButton', 'BUTTON_SERVICE'),
    ...(profile.servo === null ? [] : dividerParts('1', 'SERVO')),
    ...dividerParts('3', 'LIGHT'),
  ];
  return [mega(profile, parts), ...parts];
}

/** Wired are those pins of the Mega whose net another part is on. */
function mega({ sensor }: Profile, others: readonly Part[]): Part {
  const nets = new Set(others.flatMap(({ pins }) => Object.values(pins)));
  const wired = pinUses(sensor).filter(({ net }) => nets.has(net));
  const signals = Object.fromEntries(wired.map(({ pin, net }) => [pin, net]));
  return { ref: 'U1', kind: 'mega', pins: { ...signals, '5V': '5V_MEGA', GND: 'GND' } };
}

/** From the row to the diode's band, through reed or switch to the column. */
function crossingParts({ row, column, part }: Crossing): readonly Part[] {
  const at = crossingLabel(column, row);
  const between = contactNet(part, column, row);
  const file = fileNet(column);
  const diode = { ref: `D${at}`, kind: 'diode', pins: { K: rankNet(row), A: between } } as const;
  return part === 'reed'
    ? [diode, { ref: `K${at}`, kind: 'reed', pins: { 1: between, 2: file } }]
    : [diode, { ref: `S${at}`, kind: 'microswitch', pins: { C: between, NO: file } }];
}

/** Pull-up at the column, and a resistor against static from there to the pin. */
function columnParts(column: number): readonly Part[] {
  const file = fileNet(column);
  const letter = file.slice(-1);
  return [
    { ref: `RU${letter}`, kind: 'pullUp', pins: { 1: '5V_MEGA', 2: file } },
    { ref: `RS${letter}`, kind: 'series', pins: { 1: file, 2: filePinNet(column) } },
  ];
}

function encoderParts(): readonly Part[] {
  const lines = ['A', 'B', 'Z'] as const;
  const outputs = Object.fromEntries(lines.map((line) => [line, `ENCODER_${line}`]));
  return [
    { ref: 'E1', kind: 'encoder', pins: { ...outputs, '5V': '5V_MEGA', '0V': 'GND' } },
    ...lines.map(
      (line, index) =>
        ({ ref: `RE${index + 1}`, kind: 'pullUp', pins: { 1: '5V_MEGA', 2: `ENCODER_${line}` } }) as const,
    ),
  ];
}

function button(ref: string, kind: 'arcadeButton' | 'serviceButton', net: string): Part {
  return { ref, kind, pins: { 1: net, 2: 'GND' } };
}

/** Half of a rail, for the Mega to measure: RD1 and RD2, or RD3 and RD4. */
function dividerParts(first: '1' | '3', rail: 'SERVO' | 'LIGHT'): readonly Part[] {
  return [
    { ref: `RD${first}`, kind: 'divider', pins: { 1: `RAIL_${rail}`, 2: `SENSE_${rail}` } },
    { ref: `RD${Number(first) + 1}`, kind: 'divider', pins: { 1: `SENSE_${rail}`, 2: 'GND' } },
  ];
}

// // Supply, bus and sliders: wiring.md, "Supply, bus, encoder, buttons".

/** The supply with the light rail's fuse, and the actuator MCU with its bus. */
function supplyParts(): readonly Part[] {
  return [
    { ref: 'PS1', kind: 'supply', pins: { '5V': '5V', '0V': 'GND' } },
    { ref: 'F2', kind: 'lightFuse', pins: { 1: '5V', 2: 'RAIL_LIGHT' } },
    { ref: 'C2', kind: 'lightCapacitor', pins: { '+': 'RAIL_LIGHT', '-': 'GND' } },
    { ref: 'U2', kind: 'uno', pins: { A4: 'SDA', A5: 'SCL', '5V': '5V_UNO', GND: 'GND' } },
    { ref: 'RP1', kind: 'pullUp', pins: { 1: '5V_UNO', 2: 'SDA' } },
    { ref: 'RP2', kind: 'pullUp', pins: { 1: '5V_UNO', 2: 'SCL' } },
  ];
}

/** The servos' rail behind fuse and motor stop, their driver, and a servo a slider; nothing where there are none. */
function sliderParts({ sliders }: Profile): readonly Part[] {
  if (sliders.length === 0) return [];
  const channels = Object.fromEntries(sliders.map(({ id, channel }) => [`PWM${channel}`, `SERVO_${id}`]));
  return [
    { ref: 'F1', kind: 'servoFuse', pins: { 1: '5V', 2: 'SERVO_FUSED' } },
    { ref: 'SW4', kind: 'motorStop', pins: { 1: 'SERVO_FUSED', 2: 'RAIL_SERVO' } },
    { ref: 'C1', kind: 'servoCapacitor', pins: { '+': 'RAIL_SERVO', '-': 'GND' } },
    {
      ref: 'U4',
      kind: 'servoDriver',
      pins: { VCC: '5V_UNO', 'V+': 'RAIL_SERVO', GND: 'GND', OE: 'GND', SDA: 'SDA', SCL: 'SCL', ...channels },
    },
    ...sliders.map(
      ({ id, row }) =>
        ({
          ref: `M${row}`,
          kind: 'servo',
          pins: { PWM: `SERVO_${id}`, '5V': 'RAIL_SERVO', '0V': 'GND' },
        }) as const,
    ),
  ];
}

/** The nets of supply and bus, from the supply downwards. */
export function supplyNets(profile: Profile): readonly string[] {
  const servos = profile.sliders.length > 0 ? ['SERVO_FUSED', 'RAIL_SERVO'] : [];
  return ['5V', ...servos, 'RAIL_LIGHT', '5V_UNO', 'SDA', 'SCL', 'GND'];
}
