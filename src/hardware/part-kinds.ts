/** Kinds of parts, and what their values say. */

import type { Profile } from './profile-schema.ts';

// What parts there are, with what is to be looked at when each is bought. Footprints `damier:…`: circuit.ts.

/** One kind of part, as it is bought. */
interface PartKind {
  readonly value: string;
  /** Library and name, as KiCad has them. */
  readonly footprint: string;
  /** What to look at when buying it. */
  readonly check: string;
  /** Pads of the footprint, where they are not called like the pins. */
  readonly pads?: Readonly<Record<string, string>>;
  /** How many to buy for so many fitted; left out: just as many. */
  readonly buy?: (fitted: number) => number;
}

const tenPercentMore = (fitted: number): number => Math.ceil((fitted * 11) / 10);
const twoMore = (fitted: number): number => fitted + 2;

const RESISTOR = 'Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P7.62mm_Horizontal';
const LED = 'LED_THT:LED_D3.0mm';
const PLUG = 'Connector_JST:JST_XH_B2B-XH-A_1x02_P2.50mm_Vertical';
const DIODE_PADS = { K: '1', A: '2' };
/** Of genuine boards and of copies. */
const USB_BOARD =
  'genuine: ceramic resonator (±0.5 %, enough) and a USB serial number; with a CH340: a crystal, and no number';
const POLAR_PADS = { '+': '1', '-': '2' };
const CHANGEOVER_PADS = { C: '1', NO: '2' };

/** Every kind, by the name that the circuit calls it by; in the order of the bill of materials. */
export const PART_KINDS = {
  reed: {
    value: 'reed switch, form A, 15–25 AT',
    footprint: 'damier:Reed_Vertical',
    check: 'glass 10–14 mm; pull-in 15–25 AT after cropping to 20 mm, drop-out 5 AT or more [M]',
    buy: tenPercentMore,
  },
  diode: {
    value: '1N4148',
    footprint: 'Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal',
    check: 'band is the cathode',
    pads: DIODE_PADS,
    buy: tenPercentMore,
  },
  amber: { value: 'LED 3 mm, amber', footprint: LED, check: 'one batch', pads: DIODE_PADS },
  blue: {
    value: 'LED 3 mm, blue',
    footprint: LED,
    check: 'one batch; forward voltage 3.2 V or less',
    pads: DIODE_PADS,
  },
  lamp: { value: 'LED 3 mm, lamp', footprint: LED, check: 'never red against green', pads: DIODE_PADS },
  mega: {
    value: 'Arduino Mega 2560',
    footprint: 'damier:Arduino_Mega2560',
    check: USB_BOARD,
  },
  uno: { value: 'Arduino Uno', footprint: 'damier:Arduino_Uno', check: USB_BOARD },
  lightDriver: {
    value: 'HT16K33 module, 28-pin chip, 0x71',
    footprint: 'damier:HT16K33_Module',
    check: 'all 16 rows led out; jumper for 0x71',
  },
  servoDriver: {
    value: 'PCA9685 module, 0x40',
    footprint: 'damier:PCA9685_Module',
    check: 'address 0x40: no jumper closed',
  },
  servo: {
    value: 'micro servo, metal gear, 1.8 kg·cm',
    footprint: 'damier:Servo_Plug',
    check: 'end points; current when held 0.8 A or less [M]',
    buy: twoMore,
  },
  encoder: {
    value: 'encoder, optical, 360 lines with index, 5 V NPN',
    footprint: 'damier:Encoder_Leads',
    check: 'no detent; 0.98 mN·m or less',
  },
  microswitch: {
    value: 'microswitch with lever',
    footprint: PLUG,
    check: 'less than 0.3 N',
    pads: CHANGEOVER_PADS,
  },
  arcadeButton: { value: 'arcade button', footprint: PLUG, check: 'sealed; a million presses' },
  serviceButton: { value: 'push button', footprint: PLUG, check: 'inside the box' },
  motorStop: {
    value: 'motor stop, latching, 2 A',
    footprint: PLUG,
    check: 'mushroom head; opens when pressed',
  },
  pullUp: { value: '4.7 kΩ', footprint: RESISTOR, check: '1/4 W; 3.3 kΩ at the least' },
  series: { value: '100 Ω', footprint: RESISTOR, check: '1/4 W' },
  divider: { value: '10 kΩ', footprint: RESISTOR, check: '1 %' },
  servoFuse: { value: 'PTC 1.1 A hold, 2.2 A trip', footprint: 'damier:PTC_Radial', check: '6 V or more' },
  lightFuse: { value: 'PTC 0.5 A hold, 1 A trip', footprint: 'damier:PTC_Radial', check: '6 V or more' },
  servoCapacitor: {
    value: '2200 µF 10 V',
    footprint: 'Capacitor_THT:CP_Radial_D12.5mm_P5.00mm',
    check: 'low ESR',
    pads: POLAR_PADS,
  },
  lightCapacitor: {
    value: '470 µF 10 V',
    footprint: 'Capacitor_THT:CP_Radial_D8.0mm_P3.50mm',
    check: '',
    pads: POLAR_PADS,
  },
  supply: {
    value: 'supply 5.1 V 4 A, SELV',
    footprint: 'damier:Supply_Leads',
    check: 'approval marks; in a locked box',
  },
} as const satisfies Readonly<Record<string, PartKind>>;

export type PartKindName = keyof typeof PART_KINDS;

/** The kind of that name, as one type. */
export function partKind(name: PartKindName): PartKind {
  return PART_KINDS[name];
}

// Figures that pages tell, computed from what the board is made of.

const OHMS = { k: 1000, Ω: 1 } as const;

/** What a part's value says: `4.7 kΩ`, `2200 µF 10 V`, `supply 5.1 V 4 A, SELV`. Throws where it says none. */
function partValue(kind: keyof typeof PART_KINDS, form: RegExp): number {
  const { value } = PART_KINDS[kind];
  const found = form.exec(value)?.[1];
  if (found === undefined) throw new Error(`${value} has no ${form.source}`);
  return Number(found);
}

export function figuresOf({ sliders, servo }: Profile): Readonly<Record<string, string>> {
  const dividerOhm = 2 * partValue('divider', /^([\d.]+) kΩ/) * OHMS.k;
  const servoFarad = partValue('servoCapacitor', /^([\d.]+) µF/) / 1e6;
  const volts = partValue('supply', /([\d.]+) V/);
  const [slider] = sliders;
  const fallSeconds = dividerOhm * servoFarad * Math.log(volts / 1);
  return {
    ...(slider === undefined || servo === null ? {} : neutralFigures(slider.ticks, servo)),
    ...railFigures(),
    servoRailFall: `${Math.round(fallSeconds)} s`,
  };
}

/** What the rails' alarm is set to, mV; a test holds it against the game's. */
export const ALARM_MV = 4500;
/** The Mega's own reference, by its data sheet, of what the firmware takes it for. */
const REFERENCE = { least: 1000 / 1100, most: 1200 / 1100 } as const;
/** Two resistors of 1 %, one at each end: their ratio is so far off. */
const DIVIDER = 0.01;
/** A hand-held meter on 20 V DC, with its last digit [M]; and the converter's half count in 235, where it reads the reference, twice. */
const METER = 0.005 + 0.002;
const CONVERTER = 2 * (0.5 / 235);

/** What a rail may really have when its alarm comes: as the board is made, and once a meter was held at the lights' rail. */
export function alarmBounds(): Readonly<
  Record<'uncalibrated' | 'light' | 'servo', { readonly least: number; readonly most: number }>
> {
  const volts = ALARM_MV / 1000;
  const about = (off: number) => ({ least: volts * (1 - off), most: volts * (1 + off) });
  return {
    uncalibrated: {
      least: (volts * REFERENCE.least) / (1 + DIVIDER),
      most: (volts * REFERENCE.most) / (1 - DIVIDER),
    },
    light: about(METER + CONVERTER),
    // Its own two resistors, against the lights'.
    servo: about(METER + CONVERTER + 2 * DIVIDER),
  };
}

function railFigures(): Readonly<Record<string, string>> {
  const { uncalibrated, light, servo } = alarmBounds();
  const range = ({ least, most }: { readonly least: number; readonly most: number }) =>
    `${least.toFixed(2)} to ${most.toFixed(2)} V`;
  return { railAlarm: range(uncalibrated), railAlarmLight: range(light), railAlarmServo: range(servo) };
}

/** Where a servo's N may lie so that both notches are within its limits. */
function neutralFigures(
  ticks: Profile['sliders'][number]['ticks'],
  { ticksMin, ticksMax }: NonNullable<Profile['servo']>,
): Readonly<Record<string, string>> {
  const { from, to } = neutralRange(ticks, { least: ticksMin, most: ticksMax });
  return { neutralFrom: `${from}`, neutralTo: `${to}` };
}

type Ticks = Profile['sliders'][number]['ticks'];

/** Where N may lie so that a notch on either side is within the limits. */
export function neutralRange(
  ticks: Ticks,
  { least, most }: { readonly least: number; readonly most: number },
): { readonly from: number; readonly to: number } {
  const notch = Math.max(Math.abs(ticks.L - ticks.N), Math.abs(ticks.R - ticks.N));
  return { from: least + notch, to: most - notch };
}
