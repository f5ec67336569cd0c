// hardware.md, "Pin maps", Mega 2560.

/** One pin by port letter and bit. */
export interface Pin {
  readonly port: string;
  readonly bit: number;
}

const pins = (port: string, ...bits: readonly number[]): readonly Pin[] => bits.map((bit) => ({ port, bit }));

/** Matrix rows r0…r9 (ranks 1…10), driven low one at a time: D22–D31. */
export const ROW_PINS: readonly Pin[] = [...pins('A', 0, 1, 2, 3, 4, 5, 6, 7), ...pins('C', 7, 6)];
/** Matrix columns c0…c9 (files a…j), pulled up and read: A8–A15, A0, A1. */
export const COLUMN_PINS: readonly Pin[] = [...pins('K', 0, 1, 2, 3, 4, 5, 6, 7), ...pins('F', 0, 1)];
/** Encoder A, B, Z: D2, D3, D18. */
export const ENCODER_PINS = {
  a: { port: 'E', bit: 4 },
  b: { port: 'E', bit: 5 },
  z: { port: 'D', bit: 3 },
} as const;
/** Buttons to ground: D49, D48, D47. */
export const BUTTON_PINS = {
  bottom: { port: 'L', bit: 0 },
  top: { port: 'L', bit: 1 },
  service: { port: 'L', bit: 2 },
} as const;
/** Analogue inputs that sense the servo and the light rail through 10k/10k: A2, A3. */
export const RAIL_CHANNELS = [2, 3] as const;
export const RAIL_VOLTS = 2.5;
