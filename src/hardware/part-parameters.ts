import type { Profile } from './profile-schema.ts';

/** Servo motors disturb reeds that are nearer (wiring.md, "Reeds and magnets") [M]. */
const MOTOR_FROM_REED_MM = 60;

/** What the printed and cut parts of hardware/parts/ take from a board, as OpenSCAD variables (mm). */
export function partParameters({ id, size, pitchMm, sliders }: Profile): string {
  const traps = sliders.map(({ left, right }) => [columnOf(left), columnOf(right)] as const);
  const apart = Math.max(0, ...traps.map(([left, right]) => right - left));
  // A servo stands beside the board, where its slider's nearer trap is; it is turned by 180° on the left.
  const fromEdge = Math.max(0, ...traps.map(([left, right]) => Math.min(left, size - 1 - right)));
  return `// Made by \`npm run hardware\` from hardware/profiles/${id}.json; not to be edited.
board = "${id}";
size = ${size};
pitch = ${pitchMm};
has_traps = ${sliders.length > 0};
// From one trap of a slider to the other, and from the nearer one to the servo beside the board.
trap_distance = ${apart * pitchMm};
servo_distance = ${sliders.length === 0 ? 0 : fromEdge * pitchMm + MOTOR_FROM_REED_MM};
`;
}

function columnOf(square: string): number {
  return square.charCodeAt(0) - 'a'.charCodeAt(0);
}
