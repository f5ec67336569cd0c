// The carrier: the two MCU boards hang under it like under a shield, the servo driver's module stands on it, the light driver's chip is
// soldered to it, and everything beside it comes to it by a plug.
import { type Part, partsOf } from '../circuit.ts';
import { lightsOf } from '../light-cells.ts';
import { type PartKindName, partKind } from '../part-kinds.ts';
import { crossingLabel, crossingsOf, lightNet } from '../pins.ts';
import type { Profile } from '../profile-schema.ts';
import { type Feed, feedsOf } from './panels.ts';
import {
  CERAMIC,
  DIODE,
  electrolytic,
  type Footprint,
  HT16K33,
  type Layout,
  MEGA,
  MOUNTING_HOLE,
  type Placed,
  type Point,
  PTC,
  plug,
  RESISTOR,
  SERVO_MODULE,
  TERMINAL,
  type Text,
  type Turn,
  UNO,
} from './pcb-footprints.ts';

const SIZE = { x: 222.25, y: 139.7 };
/** Lower left corners of the two boards beneath. */
const MEGA_AT = { x: 0, y: 66.04 };
const UNO_AT = { x: 0, y: 132.08 };
/** Each file's two resistors stand one above the other; their names are printed above them. */
const PULL_UP_Y = MEGA_AT.y - 23.5;
const SERIES_Y = MEGA_AT.y - 11.43;
const SIDE_BY_SIDE = 68.58;

const FOOTPRINTS: Readonly<Partial<Record<PartKindName, Footprint>>> = {
  diode: DIODE,
  mega: MEGA,
  uno: UNO,
  lightDriver: HT16K33,
  servoDriver: SERVO_MODULE,
  encoder: plug(5, ['5V', '0V', 'A', 'B', 'Z']),
  microswitch: plug(2, ['C', 'NO']),
  arcadeButton: plug(2),
  serviceButton: plug(2),
  motorStop: plug(2),
  pullUp: RESISTOR,
  series: RESISTOR,
  divider: RESISTOR,
  servoFuse: PTC,
  lightFuse: PTC,
  servoCapacitor: electrolytic(12.5, 5),
  lightCapacitor: electrolytic(8, 3.5),
  supply: TERMINAL,
};

/** Lamps beside the board, by the plug that their wires come to. */
export interface LampPlug {
  readonly ref: string;
  readonly pins: readonly string[];
  /** References of its LEDs. */
  readonly lamps: readonly string[];
}

/** What only the printed board has: the light driver's address is a diode and a resistor on its own lines (0x71: A0). */
export const CARRIER_ONLY = ['C3', 'DAD', 'RAD'] as const;

export function carrier(profile: Profile): Layout {
  const parts = partsOf(profile);
  const onPanels = new Set(
    crossingsOf(profile)
      .filter(({ part }) => part === 'reed')
      .flatMap(({ row, column }) => ['K', 'D'].map((letter) => `${letter}${crossingLabel(column, row)}`)),
  );
  const fitted = parts.filter(({ ref, kind }) => FOOTPRINTS[kind] !== undefined && !onPanels.has(ref));
  const places = placesOf(profile);
  return {
    name: `carrier-${profile.id}`,
    title: `Damier: carrier of ${profile.id}`,
    size: SIZE,
    cutouts: [],
    islands: [],
    parts: [
      ...fitted.map((part) => placed(part, places)),
      ...addressParts(),
      ...feedsOf(profile).map(feedPlug),
      ...lampPlugsOf(profile).map(lampPlug),
      ...[4, SIZE.x - 4].flatMap((x, column) =>
        [4, SIZE.y - 4].map((y, row) => ({
          ...base(`H${2 * column + row + 1}`, 'M3', MOUNTING_HOLE, { x, y }, 0),
          nets: {},
          label: '',
        })),
      ),
    ],
    texts: [
      ...fitted.filter(({ ref }) => /^R[US][A-J]$/.test(ref)).map(({ ref }) => resistorName(ref, places)),
      { at: { x: 40, y: 73 }, words: `Damier carrier ${profile.id}`, size: 1.5, side: 'F', turn: 0 },
      { at: { x: 30, y: 40 }, words: 'Mega 2560 below', size: 1.2, side: 'F', turn: 0 },
      { at: { x: 30, y: 119 }, words: 'Uno below', size: 1.2, side: 'F', turn: 0 },
    ],
    wide: new Set(['5V', 'SERVO_FUSED', 'RAIL_SERVO']),
    pour: 'GND',
    grid: 0.3175,
  };
}

/** Lamps of one place share a plug: first the COMs that they are on, then their ROWs. */
export function lampPlugsOf(profile: Profile): readonly LampPlug[] {
  const lamps = lightsOf(profile)
    .filter(({ kind }) => kind === 'lamp')
    .map((lamp, index) => ({ ...lamp, ref: `LL${index + 1}` }));
  const groups: readonly (readonly [string, (name: string) => boolean])[] = [
    ['JL_BOTTOM', (name) => name === 'turnBottom' || name === 'buttonBottom'],
    ['JL_TOP', (name) => name === 'turnTop' || name === 'buttonTop'],
    ['JL_DESK', (name) => ['fault', 'remote', 'spare'].includes(name)],
    ['JL_WHEEL', (name) => name === 'spinNow' || name.startsWith('sector ')],
    ...profile.sliders.map(({ id }) => [`JL_${id}`, (name: string) => name.startsWith(`${id} `)] as const),
  ];
  return groups.flatMap(([ref, has]) => {
    const mine = lamps.filter(({ name }) => has(name));
    if (mine.length === 0) return [];
    const coms = [...new Set(mine.map(({ com }) => lightNet('COM', com)))];
    const rows = [...new Set(mine.map(({ row }) => lightNet('ROW', row)))];
    return [{ ref, pins: [...coms, ...rows], lamps: mine.map((lamp) => lamp.ref) }];
  });
}

function base(ref: string, value: string, footprint: Footprint, at: Point, turn: Turn) {
  return { ref, value, footprint, at, turn, side: 'F' } as const;
}

function placed(part: Part, places: ReadonlyMap<string, Place>): Placed {
  const place = places.get(part.ref);
  const footprint = FOOTPRINTS[part.kind];
  if (place === undefined || footprint === undefined)
    throw new Error(`the carrier has no place for ${part.ref}`);
  const { value } = partKind(part.kind);
  return { ...base(part.ref, value, footprint, place.at, place.turn), nets: part.pins, ...place.print };
}

interface Place {
  readonly at: Point;
  readonly turn: Turn;
  readonly print?: Pick<Placed, 'label' | 'pinLabels'>;
}

/** Where each part of the circuit stands. */
function placesOf(profile: Profile): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const put = (ref: string, x: number, y: number, turn: Turn = 0, print: Place['print'] = {}): void => {
    places.set(ref, { at: { x, y }, turn, print });
  };
  put('U1', MEGA_AT.x, MEGA_AT.y, 0, { label: '' });
  put('U2', UNO_AT.x, UNO_AT.y, 0, { label: '' });
  put('U3', 146.05, 53.34);
  put('U4', 10.16, 100.33, 0, {
    label: 'U4 PCA9685 0x40',
    pinLabels: named(['GND', 'OE', 'SCL', 'SDA', 'VCC', 'V+']),
  });
  for (const [column, x] of fileXs(profile).entries()) {
    const letter = 'ABCDEFGHIJ'.charAt(column);
    put(`RS${letter}`, x, SERIES_Y, 90, { label: '' });
    put(`RU${letter}`, x, PULL_UP_Y, 90, { label: '' });
  }
  put('E1', 60.96, 6, 180, { label: 'E1 wheel', pinLabels: named(['5V', '0V', 'A', 'B', 'Z']) });
  for (const index of [0, 1, 2]) put(`RE${index + 1}`, 62.23 + index * 5.08, 27.94, 90);
  put('SW1', 76.2, 6, 180, { label: 'SW1 bottom' });
  put('SW2', 86.36, 6, 180, { label: 'SW2 top' });
  put('SW3', 96.52, 6, 180, { label: 'SW3 service' });
  put('RD1', 55.88 - 12.7, 50.8, 0);
  put('RD2', 55.88 - 12.7, 55.88, 0);
  put('RD3', 27.94, 50.8, 0);
  put('RD4', 27.94, 55.88, 0);
  put('RP1', 48.26, 120.65, 0);
  put('RP2', 60.96, 120.65, 0);
  put('PS1', 82.55, 132.5, 0, { label: 'PS1 5V 0V' });
  put('F1', 82.55, 119.38, 90);
  put('F2', 96.52, 119.38, 90);
  put('SW4', 98, 134, 0, { label: 'SW4 motor stop' });
  put('C1', 81.28, 100.33, 90);
  put('C2', 121.92, 66.04, 90);
  const contacts = crossingsOf(profile).filter(({ part }) => part === 'switch');
  for (const [index, { row, column, name }] of contacts.entries()) {
    const at = crossingLabel(column, row);
    const x = 112.3 + index * 8.1;
    put(`S${at}`, x, SIZE.y - 5.7, 0, { label: `S${at}` });
    put(`D${at}`, x, SIZE.y - 20.5, 90, { label: `D${at} ${name.replace(' shut', '')}` });
  }
  return places;
}

/** In a line with the pins of the Mega's analogue header; where files are on other pins, side by side. */
function fileXs({ sensor }: Profile): readonly number[] {
  const pads = sensor.columns.map((pin) => MEGA.pads.find(({ name }) => name === pin));
  const isInLine = sensor.columns.every((pin) => /^A/.test(pin));
  return pads.map((pad, column) => MEGA_AT.x + (isInLine ? (pad?.at.x ?? 0) : SIDE_BY_SIDE + column * 2.54));
}

function resistorName(ref: string, places: ReadonlyMap<string, Place>): Text {
  const { x, y } = places.get(ref)?.at ?? { x: 0, y: 0 };
  return { at: { x, y: y - 6.05 }, words: ref, size: 0.8, side: 'F', turn: 90 };
}

function named(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

function addressParts(): readonly Placed[] {
  return [
    { ...base('DAD', '1N4148', DIODE, { x: 123.19, y: 40.64 }, 90), nets: { A: 'COM0', K: 'AD_A0' } },
    { ...base('RAD', '39 kΩ', RESISTOR, { x: 128.27, y: 40.64 }, 90), nets: { 1: 'AD_A0', 2: 'ROW2' } },
    { ...base('C3', '100 nF', CERAMIC, { x: 161.29, y: 43.18 }, 0), nets: { 1: 'RAIL_LIGHT', 2: 'GND' } },
  ];
}

/** Chains of files begin at the upper edge, those of ranks at the right one. */
function feedPlug({ ref, edge, pins }: Feed, index: number, feeds: readonly Feed[]): Placed {
  const isUpDown = edge === 'top' || edge === 'bottom';
  const before = feeds
    .slice(0, index)
    .filter((feed) => (feed.edge === 'top' || feed.edge === 'bottom') === isUpDown).length;
  const at = isUpDown ? { x: 115 + before * 18, y: 6 } : { x: SIZE.x - 6, y: 22 + before * 11.2 };
  const nets = Object.fromEntries(pins.flatMap((net, pin) => (net === null ? [] : [[`${pin + 1}`, net]])));
  return {
    ...base(ref, `JST XH, ${pins.length} pins`, plug(pins.length), at, isUpDown ? 180 : 270),
    nets,
    pinLabels: nets,
  };
}

function lampPlug({ ref, pins }: LampPlug, index: number, plugs: readonly LampPlug[]): Placed {
  const width = (one: LampPlug | undefined): number => (one === undefined ? 0 : one.pins.length * 2.5 + 4);
  const row = (one: number): number => (plugs[one]?.ref.startsWith('JL_S') === true ? 1 : 0);
  const before = plugs.slice(0, index).filter((_, other) => row(other) === row(index));
  const x = 114 + before.reduce((sum, one) => sum + width(one), 0) + width(plugs[index]) / 2;
  const nets = Object.fromEntries(pins.map((net, pin) => [`${pin + 1}`, net]));
  return {
    ...base(
      ref,
      `JST XH, ${pins.length} pins`,
      plug(pins.length),
      { x, y: row(index) === 0 ? 86.36 : 102.87 },
      0,
    ),
    nets,
    pinLabels: nets,
  };
}
