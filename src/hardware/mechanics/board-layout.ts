// Where everything of a board stands: x to the right of the middle of a1, y upwards from it, mm.
import type { Profile } from '../profile-schema.ts';
import type { Sizes } from './mechanics-schema.ts';

/** Servo motors disturb reeds that are nearer (wiring.md, "Reeds and magnets") [M]. */
const MOTOR_FROM_REED_MM = 60;

/** The slider of a row with its two traps. */
export interface TrapRow {
  readonly slider: string;
  readonly y: number;
  readonly left: number;
  readonly right: number;
  /** −1: the servo stands on the left. */
  readonly servoSide: -1 | 1;
  readonly servo: number;
}

export interface BoardLayout {
  readonly fieldMm: number;
  readonly trapDistance: number;
  readonly servoDistance: number;
  readonly rows: readonly TrapRow[];
  /** x of each comb's middle. */
  readonly combs: readonly number[];
  readonly borderX: number;
  readonly borderY: number;
  readonly boxZ: number;
}

export function boardLayout({ size, pitchMm, sliders }: Profile, sizes: Sizes): BoardLayout {
  const placed = sliders.map((slider) => {
    const [left, right] = [columnOf(slider.left), columnOf(slider.right)];
    const onRight = size - 1 - right <= left;
    return { slider, left, right, onRight, fromEdge: onRight ? size - 1 - right : left };
  });
  const servoDistance =
    sliders.length === 0
      ? 0
      : Math.max(...placed.map(({ fromEdge }) => fromEdge)) * pitchMm + MOTOR_FROM_REED_MM;
  const rows = placed.map(({ slider, left, right, onRight }): TrapRow => {
    const [leftX, rightX] = [left * pitchMm, right * pitchMm];
    return {
      slider: slider.id,
      y: (slider.row - 1) * pitchMm,
      left: leftX,
      right: rightX,
      servoSide: onRight ? 1 : -1,
      servo: onRight ? rightX + servoDistance : leftX - servoDistance,
    };
  });
  const trapDistance = Math.max(0, ...rows.map(({ left, right }) => right - left));
  const atTraps = rows.flatMap(({ left, right }) => [left - sizes.combX, right + sizes.combX]);
  const middle = rows.length === 0 ? [] : [((size - 1) * pitchMm) / 2];
  return {
    fieldMm: size * pitchMm,
    trapDistance,
    servoDistance,
    rows,
    combs: [...new Set([...atTraps, ...middle])].sort((a, b) => a - b),
    borderX: rows.length === 0 ? sizes.border : sizes.servoBorder,
    borderY: sizes.border,
    boxZ: rows.length === 0 ? sizes.plainBoxZ : sizes.trapBoxZ,
  };
}

export function columnOf(square: string): number {
  return square.charCodeAt(0) - 'a'.charCodeAt(0);
}
