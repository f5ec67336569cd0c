// Where everything of a board stands: x to the right of the middle of a1, y upwards from it, mm.
import { cellOf } from '../../rules/rules.ts';
import type { Profile } from '../profile-schema.ts';
import type { Sizes } from './mechanics-schema.ts';

/** Servo motors disturb reeds that are nearer (wiring.md, "Reeds and magnets") [M]. */
const MOTOR_FROM_REED_MM = 60;
/** Between a servo's bracket and what is beside it [D]. */
const BESIDE_BRACKET_MM = 1;
/** From its bracket to the deck's edge: wall, screws and a hand [D]. */
const BRACKET_TO_EDGE_MM = 24;

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
  const servoDistance = sliders.length === 0 ? 0 : servoFromTrap(placed, pitchMm, sizes);
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
  const beyondField = servoDistance - (Math.min(...placed.map(({ fromEdge }) => fromEdge)) + 0.5) * pitchMm;
  const middle = rows.length === 0 ? [] : [((size - 1) * pitchMm) / 2];
  return {
    fieldMm: size * pitchMm,
    trapDistance,
    servoDistance,
    rows,
    combs: [...new Set([...atTraps, ...middle])].sort((a, b) => a - b),
    borderX:
      rows.length === 0
        ? sizes.border
        : Math.max(sizes.servoBorder, beyondField + sizes.servoReach[1] + BRACKET_TO_EDGE_MM),
    borderY: sizes.border,
    boxZ: rows.length === 0 ? sizes.plainBoxZ : sizes.trapBoxZ,
  };
}

/** From a slider's nearer trap: beside the field, clear of its reeds, and of the shelf where that comes out of the field. */
function servoFromTrap(
  placed: readonly { readonly fromEdge: number }[],
  pitchMm: number,
  { shelfEnd, stop, servoReach }: Sizes,
): number {
  const [inwards] = servoReach;
  const besideField = Math.max(MOTOR_FROM_REED_MM, pitchMm / 2 + inwards + BESIDE_BRACKET_MM);
  const farthest = Math.max(...placed.map(({ fromEdge }) => fromEdge)) * pitchMm;
  return Math.max(farthest + besideField, shelfEnd + stop + inwards + BESIDE_BRACKET_MM);
}

export function columnOf(square: string): number {
  return cellOf(square)?.column ?? 0;
}
