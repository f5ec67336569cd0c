// Arduino Mega 2560: the pins of its headers and the port bits behind them (ArduinoCore-avr, variants/mega/pins_arduino.h).

const DIGITAL =
  'E0 E1 E4 E5 G5 E3 H3 H4 H5 H6 B4 B5 B6 B7 J1 J0 H1 H0 D3 D2 D1 D0 ' +
  'A0 A1 A2 A3 A4 A5 A6 A7 C7 C6 C5 C4 C3 C2 C1 C0 D7 G2 G1 G0 L7 L6 L5 L4 L3 L2 L1 L0 B3 B2 B1 B0';
const ANALOGUE = 'F0 F1 F2 F3 F4 F5 F6 F7 K0 K1 K2 K3 K4 K5 K6 K7';
/** Any edge on these interrupts the MCU (ATmega2560 data sheet, "External Interrupts"). */
const INTERRUPTS: Readonly<Record<string, number>> = { D21: 0, D20: 1, D19: 2, D18: 3, D2: 4, D3: 5 };

/** One pin of the board by its printed name. */
export interface MegaPin {
  readonly name: string;
  /** Port letter and bit, as in PA0. */
  readonly port: string;
  readonly bit: number;
  /** External interrupt, or null. */
  readonly interrupt: number | null;
  /** Input of the converter that `ADMUX` alone selects (0–7), or null. */
  readonly analogue: number | null;
}

/** Every pin of the headers, D0–D53 and A0–A15, in that order. */
export const MEGA_PINS: readonly MegaPin[] = [...named('D', DIGITAL), ...named('A', ANALOGUE)];

const BY_NAME: ReadonlyMap<string, MegaPin> = new Map(MEGA_PINS.map((pin) => [pin.name, pin]));

/** Throws where the board has no pin of that name. */
export function megaPin(name: string): MegaPin {
  const pin = BY_NAME.get(name);
  if (pin === undefined) throw new Error(`an Arduino Mega has no pin ${name}`);
  return pin;
}

function named(letter: 'D' | 'A', ports: string): readonly MegaPin[] {
  return ports.split(' ').map((port, index) => {
    const name = `${letter}${index}`;
    return {
      name,
      port: port.charAt(0),
      bit: Number(port.charAt(1)),
      interrupt: INTERRUPTS[name] ?? null,
      analogue: letter === 'A' && index < 8 ? index : null,
    };
  });
}
