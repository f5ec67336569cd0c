// The light vocabulary L1–L13 as data: eight steps of 125 ms a colour, '1' is lit. Blue invites, amber insists.
import type { LightId } from '../../game/game.ts';

export const STEPS = 8;
export const STEP_MS = 125;

/** One bit string of eight steps a colour that the meaning uses. */
export interface Pattern {
  readonly amber?: string;
  readonly blue?: string;
}

export const LIGHT_PATTERNS: Readonly<Record<LightId, Pattern>> = {
  L1: { blue: '11111111' },
  L2: { blue: '11110000' },
  L3: { blue: '10000000' },
  L4: { amber: '11111110' },
  L5: { amber: '11000000' },
  L6: { amber: '11001100' },
  L7: { amber: '11110000', blue: '00001111' },
  L8: { amber: '10001000' },
  L9: { blue: '11101110' },
  L10: { amber: '11111111', blue: '11111111' },
  L11: { blue: '10100000' },
  L12: { amber: '11111111', blue: '11111111' },
  // Shown for 250 ms only: its four flashes a second never last one.
  L13: { amber: '10101010', blue: '10101010' },
};

/** Meanings of the lamps beside the squares; at most two flashes a second. */
export const LAMP_PATTERNS = {
  steady: '11111111',
  asks: '11110000',
  possible: '11101110',
  chosen: '11001100',
} as const;
export type LampPattern = keyof typeof LAMP_PATTERNS;
