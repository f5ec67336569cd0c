/** What the link tells of the board. `t`: ms of the board's own clock, unrolled over wrap and reboot; it never goes back. */
export type SensorReport =
  /** Bit c of `rows[r]` is set where a piece stands on row r, column c (row 0 is rank 1, column 0 file a). */
  | {
      readonly kind: 'snapshot';
      readonly t: number;
      readonly columns: number;
      readonly rows: readonly number[];
    }
  | {
      readonly kind: 'edge';
      readonly t: number;
      readonly row: number;
      readonly column: number;
      readonly on: boolean;
    }
  | WheelReport
  | {
      readonly kind: 'button';
      readonly t: number;
      readonly button: 'bottom' | 'top' | 'service';
      readonly down: boolean;
    }
  /** A microswitch of the trap board: row 8 flaps, row 9 sliders and drawer (hardware pin map). */
  | {
      readonly kind: 'serviceLine';
      readonly t: number;
      readonly row: number;
      readonly column: number;
      readonly on: boolean;
    }
  /** Supply of servos and lights in mV; null until measured. */
  | {
      readonly kind: 'rails';
      readonly t: number;
      readonly servo: number | null;
      readonly light: number | null;
    };

/**
 * The wheel's count: 1440 a turn, growing with the angle, never wrapped or corrected, going on over reboots. `zero` is the
 * count at the last passage of the index (angle = (count − zero) mod 1440 × 0.25°), null before the first since the board's
 * boot. `deviation`: counts by which the last passage missed the one before, modulo a turn (more than ±2 is the fault
 * `wheel`); null before the second.
 */
export interface WheelReport {
  readonly kind: 'wheel';
  readonly t: number;
  readonly count: number;
  readonly zero: number | null;
  /** No count for 400 ms. */
  readonly resting: boolean;
  readonly deviation: number | null;
}
