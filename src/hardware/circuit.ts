/** The circuit of a board: parts and nets, and the netlist for KiCad. */

import { type Light, type LightCell, lightsOf } from './light-cells.ts';
import { PART_KINDS, type PartKindName, partKind } from './part-kinds.ts';
import {
  type Crossing,
  contactNet,
  crossingLabel,
  crossingsOf,
  darkSquare,
  fileNet,
  filePinNet,
  lightNet,
  MEGA_PINS,
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
interface Net {
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

// The lights and their driver: wiring.md, "Lights".

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

// What the sensor MCU reads: wiring.md, "The matrix".

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

// Supply, bus and sliders: wiring.md, "Supply, bus, encoder, buttons".

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

// KiCad's netlist, the s-expression that "Export Netlist" writes (version E) and that its board editor imports.

/** The netlist of a board: every part with value and footprint, every net with its pins. */
export function kicadNetlist(profile: Profile): string {
  const parts = partsOf(profile);
  const lines = [
    '(export (version "E")',
    `  (design (source "hardware/profiles/${profile.id}.json") (date "") (tool "damier"))`,
    '  (components',
    ...parts.map(component),
    '  )',
    '  (nets',
    ...netsOf(parts).flatMap(net),
    '  )',
    ')',
  ];
  return `${lines.join('\n')}\n`;
}

function component({ ref, kind }: Part): string {
  const { value, footprint } = partKind(kind);
  return (
    `    (comp (ref "${ref}") (value "${value}") (footprint "${footprint}") ` +
    `(libsource (lib "damier") (part "${kind}") (description "")) ` +
    `(sheetpath (names "/") (tstamps "/")) (tstamps "${identity(ref)}"))`
  );
}

/** The same for the same part in every netlist, so that KiCad updates a board instead of adding to it. */
function identity(ref: string): string {
  const hex = Array.from(ref, (letter) => letter.charCodeAt(0).toString(16)).join('');
  return `da31e500-0000-4000-8000-${hex.padStart(12, '0')}`;
}

function net({ name, nodes }: Net, index: number): readonly string[] {
  return [
    `    (net (code "${index + 1}") (name "${name}")`,
    ...nodes.map(
      ({ part, pin }) =>
        `      (node (ref "${part.ref}") (pin "${padOf(part, pin)}") (pinfunction "${pin}"))`,
    ),
    '    )',
  ];
}

function padOf({ kind }: Part, pin: string): string {
  return partKind(kind).pads?.[pin] ?? pin;
}

// Footprints of the parts that KiCad's own libraries do not have: what hangs on leads, and modules. Each is a strip of pads for
// wires, called as the pins are printed on the part. It claims nothing about the part's own outline.

const LIBRARY = 'damier';
const PITCH_MM = 2.54;
const LONGEST_ROW = 20;

/** Pads of each footprint of the library. */
const STRIPS: Readonly<Record<string, readonly string[]>> = {
  Reed_Vertical: ['1', '2'],
  PTC_Radial: ['1', '2'],
  Supply_Leads: ['5V', '0V'],
  Servo_Plug: ['PWM', '5V', '0V'],
  Encoder_Leads: ['5V', '0V', 'A', 'B', 'Z'],
  Arduino_Uno: ['5V', 'GND', 'A4', 'A5'],
  Arduino_Mega2560: ['5V', 'GND', ...MEGA_PINS.map(({ name }) => name)],
  HT16K33_Module: ['VDD', 'GND', 'SDA', 'SCL', ...numbered('COM', 8), ...numbered('ROW', 16)],
  PCA9685_Module: ['VCC', 'V+', 'GND', 'OE', 'SDA', 'SCL', ...numbered('PWM', 16)],
};

/** `hardware/kicad/damier.pretty/`: KiCad's text of each footprint that a part names, by file name. */
export function ownFootprints(): readonly (readonly [file: string, text: string])[] {
  const named = Object.keys(PART_KINDS).map((kind) =>
    partKind(kind as keyof typeof PART_KINDS).footprint.split(':'),
  );
  const names = new Set(named.flatMap(([library, name = '']) => (library === LIBRARY ? [name] : [])));
  return [...names].map((name) => [`${name}.kicad_mod`, footprint(name)]);
}

function footprint(name: string): string {
  const pads = STRIPS[name];
  if (pads === undefined) throw new Error(`no pads are known of footprint ${name}`);
  const lines = [
    `(footprint "${name}" (version 20211014) (generator "damier") (layer "F.Cu") (attr through_hole)`,
    `  (fp_text reference "REF**" (at 0 -3) (layer "F.SilkS") (effects (font (size 1 1) (thickness 0.15))))`,
    `  (fp_text value "${name}" (at 0 -5) (layer "F.Fab") (effects (font (size 1 1) (thickness 0.15))))`,
    ...pads.map(pad),
    ')',
  ];
  return `${lines.join('\n')}\n`;
}

function pad(name: string, index: number): string {
  const x = (index % LONGEST_ROW) * PITCH_MM;
  const y = Math.floor(index / LONGEST_ROW) * PITCH_MM;
  return (
    `  (pad "${name}" thru_hole circle (at ${x.toFixed(2)} ${y.toFixed(2)}) (size 1.7 1.7) (drill 1) ` +
    `(layers "*.Cu" "*.Mask"))`
  );
}
