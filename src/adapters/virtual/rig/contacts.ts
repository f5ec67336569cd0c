import { type MegaPin, megaPin } from '../../../hardware/hardware.ts';
import { COLUMN_LETTERS } from '../../../rules/rules.ts';
import { loadProfile, type Profile } from '../../profile/profile.ts';
import type { BoardFault } from '../board-fault.ts';
import type { SimulatedMcu, Wiring } from '../mcu/simulated-mcu.ts';

/** One pin by port letter and bit. */
type Pin = Pick<MegaPin, 'port' | 'bit'>;

// The shipped firmware is compiled with the pins that all boards share.
const { rows, columns, encoder, buttons, rails } = loadProfile('classic-10x10').sensor;

/** Matrix rows r0…r9 (ranks 1…10), driven low one at a time. */
export const ROW_PINS: readonly Pin[] = rows.map(megaPin);
/** Matrix columns c0…c9 (files a…j), pulled up and read. */
export const COLUMN_PINS: readonly Pin[] = columns.map(megaPin);
const ENCODER_PINS = { a: megaPin(encoder.A), b: megaPin(encoder.B), z: megaPin(encoder.Z) } as const;
/** Buttons to ground. */
const BUTTON_PINS = {
  bottom: megaPin(buttons.bottom),
  top: megaPin(buttons.top),
  service: megaPin(buttons.service),
} as const;
/** Analogue inputs that sense the servo and the light rail through 10k/10k. */
const RAIL_CHANNELS: readonly number[] = [rails.servo, rails.light].map(railChannel);
/** The supply's 5.1 V, less what its fuse takes. */
const RAIL_VOLTS = 5;

function railChannel(name: string): number {
  const { analogue } = megaPin(name);
  if (analogue === null) throw new Error(`${name} is no analogue input`);
  return analogue;
}

export type ButtonName = keyof typeof BUTTON_PINS;

/** A and B a quarter apart: A leads while the count grows. */
const QUADRATURE = [
  [false, false],
  [true, false],
  [true, true],
  [false, true],
] as const;

/** What measures a rail, and what it hangs on. */
const RAILS = {
  servo: { dividers: ['RD1', 'RD2'], feeds: ['PS1', 'F1', 'SW4'] },
  light: { dividers: ['RD3', 'RD4'], feeds: ['PS1', 'F2'] },
} as const;
const SWITCHES: Readonly<Record<ButtonName, string>> = { bottom: 'SW1', top: 'SW2', service: 'SW3' };

const LOW_RAIL_VOLTS = 4;
/** What a USB port leaves at the Mega, behind a hub and a cable: 4.4 to 5.25 are allowed. */
const SUPPLY_VOLTS = 4.8;
/** An encoder that slips: seven counts a turn, where two may be missing. */
const SLIP_EVERY_COUNTS = 200;

/** What a rail has. */
export function railVolts(rail: 'servo' | 'light', faults: readonly BoardFault[]): number {
  const has = (kind: BoardFault['kind']) => faults.some((fault) => fault.kind === kind);
  if (has(rail === 'servo' ? 'motorStop' : 'lightsOff')) return 0;
  return has(rail === 'servo' ? 'servoRail' : 'lightRail') ? LOW_RAIL_VOLTS : RAIL_VOLTS;
}

/** Encoder, buttons and rail senses at the sensor MCU's pins. */
export class Contacts implements Wiring {
  private readonly pressed = new Set<ButtonName>();
  private mcu: SimulatedMcu | null = null;
  private count = 0;
  private readonly countsPerTurn: number;
  private readonly faults: readonly BoardFault[];

  private readonly noise: () => number;
  private readonly missing: ReadonlySet<string>;

  /**
   * @param noise answers 0 … 1: what is measured where nothing is wired
   * @param missing references of parts that are not fitted
   */
  constructor(
    countsPerTurn: number,
    faults: readonly BoardFault[] = [],
    noise: () => number = () => 0,
    missing: readonly string[] = [],
  ) {
    this.countsPerTurn = countsPerTurn;
    this.faults = faults;
    this.noise = noise;
    this.missing = new Set(missing);
  }

  attach(mcu: SimulatedMcu): void {
    this.mcu = mcu;
    mcu.adc.avcc = SUPPLY_VOLTS;
    this.turnTo(this.count);
    for (const name of Object.keys(BUTTON_PINS) as ButtonName[]) this.showButton(name);
    for (const [nth, channel] of RAIL_CHANNELS.entries())
      mcu.adc.channelValues[channel] = this.railVolts(nth === 0 ? 'servo' : 'light');
  }

  /** At the MCU's pin: half of the rail. */
  private railVolts(rail: 'servo' | 'light'): number {
    const { dividers, feeds } = RAILS[rail];
    // An input of the converter to which nothing is wired reads anything.
    if (dividers.some((ref) => this.missing.has(ref))) return this.noise() * SUPPLY_VOLTS;
    return feeds.some((ref) => this.missing.has(ref)) ? 0 : railVolts(rail, this.faults) / 2;
  }

  /** The encoder's position in counts; its index is at whole turns. */
  turnTo(count: number): void {
    this.count = count;
    const seen = this.has('wheel') ? count - Math.floor(count / SLIP_EVERY_COUNTS) : count;
    const [a, b] = QUADRATURE[((seen % 4) + 4) % 4] ?? QUADRATURE[0];
    const [first, second] = this.has('backwards') ? [b, a] : [a, b];
    // A dead line is held by its resistor.
    this.encoderLine(ENCODER_PINS.a, 'RE1', first || this.isDead('A'));
    this.encoderLine(ENCODER_PINS.b, 'RE2', second || this.isDead('B'));
    this.encoderLine(ENCODER_PINS.z, 'RE3', !this.has('index') && count % this.countsPerTurn === 0);
  }

  /** Its output only pulls down: what holds it high is its resistor. Where that is not there either, nothing does. */
  private encoderLine(pin: Pin, resistor: string, high: boolean): void {
    const isHigh = high || this.missing.has('E1');
    if (isHigh && this.missing.has(resistor)) this.mcu?.letGo(pin.port, pin.bit);
    else this.level(pin, isHigh);
  }

  /** A pressed button connects its pin to ground. */
  press(name: ButtonName, down: boolean): void {
    if (down) this.pressed.add(name);
    else this.pressed.delete(name);
    this.showButton(name);
  }

  private showButton(name: ButtonName): void {
    const broken = this.faults.find(
      (fault) => (fault.kind === 'button' || fault.kind === 'jammed') && fault.seat === name,
    );
    const isPressed = broken === undefined ? this.pressed.has(name) : broken.kind === 'jammed';
    const isDown = isPressed && !this.missing.has(SWITCHES[name]);
    const { port, bit } = BUTTON_PINS[name];
    // Nothing but the MCU's own pull-up holds a button's line high.
    if (isDown) this.level(BUTTON_PINS[name], false);
    else this.mcu?.letGo(port, bit);
  }

  private isDead(phase: 'A' | 'B'): boolean {
    return this.faults.some((fault) => fault.kind === 'phase' && fault.phase === phase);
  }

  private has(kind: BoardFault['kind']): boolean {
    return this.faults.some((fault) => fault.kind === kind);
  }

  private level(pin: Pin, high: boolean): void {
    this.mcu?.port(pin.port).setPin(pin.bit, high);
  }
}

/** What is wrong in the matrix. Crossings: a bitmap a row, bit = column. */
export interface ReedDefects {
  readonly welded: readonly number[];
  readonly dead: readonly number[];
  readonly fluttering: readonly number[];
  /** Open and closed for a while after each change. */
  readonly bouncing: readonly number[];
  /** Kept open by the magnet of a neighbour. */
  readonly weak: readonly number[];
  /** Whoever closes it closes the next of the row as well. */
  readonly double: readonly number[];
  /** Switches that follow late. */
  readonly late: readonly number[];
  /** Diodes that conduct both ways. */
  readonly shorted: readonly number[];
  /** Which line of the squares hangs on each pin, in the order of the pins. */
  readonly rowAt: readonly number[];
  readonly columnAt: readonly number[];
  /** Columns, as the pins count them, to whose pin nothing is wired. */
  readonly open: number;
  /** Columns without their resistor. */
  readonly unpulled: number;
}

interface Crossing {
  readonly row: number;
  readonly column: number;
}

const LINES = 10;
const NTHS = Array.from({ length: LINES }, (_, nth) => nth);

/**
 * @param contacts where the switches of the flaps are
 * @param missing references of parts that are not fitted
 */
export function reedDefects(
  faults: readonly BoardFault[],
  contacts: Profile['contacts'] = [],
  missing: readonly string[] = [],
): ReedDefects {
  const squares = (kind: Extract<BoardFault, { readonly at: string }>['kind']) =>
    faults.flatMap((fault) => (fault.kind === kind && 'at' in fault ? [squareAt(fault.at)] : []));
  const flaps = (kind: 'flapLate' | 'flapNever') =>
    contacts.filter((contact) =>
      faults.some((fault) => fault.kind === kind && contact.kind === 'flapShut' && contact.of === fault.at),
    );
  const lines = (kind: Extract<BoardFault, { readonly line: string }>['kind']) =>
    faults.flatMap((fault) => (fault.kind === kind && 'line' in fault ? [lineAt(fault.line)] : []));
  const onRows = (rows: readonly number[]) => rows.flatMap((row) => NTHS.map((column) => ({ row, column })));
  const onColumns = (columns: readonly number[]) =>
    columns.flatMap((column) => NTHS.map((row) => ({ row, column })));
  const absent = (kind: string) =>
    missing.flatMap((ref) => (ref.startsWith(kind) ? [ref.slice(kind.length).toLowerCase()] : []));
  return {
    welded: bitmap([...squares('stuck'), ...flaps('flapNever')]),
    dead: bitmap([
      ...squares('unseen'),
      ...['K', 'D', 'S'].flatMap(absent).filter(isCrossing).map(squareAt),
      ...onRows([...lines('rank'), ...lines('rankPin')]),
      ...onColumns([...lines('file'), ...lines('filePin'), ...absent('RS').map(lineAt)]),
    ]),
    fluttering: bitmap(squares('chatter')),
    bouncing: bitmap(squares('bounce')),
    weak: bitmap(squares('weak')),
    double: bitmap(squares('double')),
    late: bitmap(flaps('flapLate')),
    shorted: bitmap(squares('ghost')),
    rowAt: exchanged(faults, 'ranks'),
    columnAt: exchanged(faults, 'files'),
    open: bits([...lines('filePin'), ...absent('RS').map(lineAt)]),
    unpulled: bits([...lines('pullUp'), ...absent('RU').map(lineAt)]),
  };
}

/** Of `KC3`, `DC3`, `SA9` the place; not of `SW1`, `RUA` or the like. */
function isCrossing(place: string): boolean {
  return /^[a-j]\d+$/.test(place);
}

function squareAt(at: string): Crossing {
  return { row: lineAt(at.slice(1)), column: lineAt(at.charAt(0)) };
}

/** A rank or a file as a line of the matrix. */
function lineAt(name: string): number {
  return COLUMN_LETTERS.includes(name) ? COLUMN_LETTERS.indexOf(name) : Number(name) - 1;
}

function exchanged(faults: readonly BoardFault[], kind: 'ranks' | 'files'): readonly number[] {
  return faults.reduce<readonly number[]>((order, fault) => {
    if (fault.kind !== kind) return order;
    const [one, other] = fault.pair.map(lineAt);
    return order.map((line) => (line === one ? other : line === other ? one : line) ?? line);
  }, NTHS);
}

function bitmap(crossings: readonly Crossing[]): readonly number[] {
  return NTHS.map((row) =>
    crossings.reduce((found, one) => (one.row === row ? found | (1 << one.column) : found), 0),
  );
}

function bits(lines: readonly number[]): number {
  return lines.reduce((found, line) => found | (1 << line), 0);
}
