// hardware.md, "Pin maps", HT16K33: RAM byte 2·COM + (ROW >> 3), bit ROW & 7.

/** One LED of the 16×8 matrix. */
export interface Lamp {
  readonly com: number;
  readonly row: number;
}

const lamp = (com: number, row: number): Lamp => ({ com, row });

/** The two lights of the dark square with that PDN number (1 … 50): amber on ROW 0–7, blue on ROW 8–15. */
export function squareLamps(square: number): { readonly amber: Lamp; readonly blue: Lamp } {
  const index = square - 1;
  return { amber: lamp(index >> 3, index & 7), blue: lamp(index >> 3, (index & 7) + 8) };
}

/** L, N and R of each slider, in the profile's order (S3, S4, S5, S6). */
export const SLIDER_LAMPS: readonly { readonly L: Lamp; readonly N: Lamp; readonly R: Lamp }[] = [
  2, 5, 10, 13,
].map((row) => ({ L: lamp(6, row), N: lamp(6, row + 1), R: lamp(6, row + 2) }));

/** Sectors 0 … 7 of the wheel. */
export const SECTOR_LAMPS: readonly Lamp[] = Array.from({ length: 8 }, (_, sector) => lamp(7, sector));

export const STATUS_LAMPS = {
  turn: { bottom: lamp(7, 8), top: lamp(7, 9) },
  button: { bottom: lamp(7, 10), top: lamp(7, 11) },
  spinNow: lamp(7, 12),
  fault: lamp(7, 13),
  remote: lamp(7, 14),
} as const;
