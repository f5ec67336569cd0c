// What parts there are, with what is to be looked at when each is bought. Footprints `damier:…`: kicad-netlist.ts.

/** One kind of part, as it is bought. */
export interface PartKind {
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
