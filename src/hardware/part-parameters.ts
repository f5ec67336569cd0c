import { boardLayout } from './mechanics/board-layout.ts';
import type { Mechanics } from './mechanics/mechanics-schema.ts';
import { placedParts, STEPS, wheelX } from './mechanics/placed-parts.ts';
import type { Profile } from './profile-schema.ts';

/** What the printed and cut parts of hardware/parts/ take from a board, as OpenSCAD variables (mm). */
export function partParameters(profile: Profile, { sizes }: Mechanics): string {
  const { id, size, pitchMm, sliders } = profile;
  const layout = boardLayout(profile, sizes);
  const placed = placedParts(profile, sizes).map(({ name, x, y, turned, mirrored, motion }) => [
    name,
    x,
    y,
    turned ?? false,
    mirrored ?? false,
    motion.kind === 'fixed' ? 0 : layout.rows.findIndex(({ slider }) => slider === motion.slider) + 1,
    motion.kind === 'swings' ? motion.opens : 0,
    STEPS.findIndex(({ parts }) => parts.includes(name)) + 1,
  ]);
  return `// Made by \`npm run hardware\` from hardware/profiles/${id}.json and hardware/mechanics.json; not to be edited.
board = "${id}";
size = ${size};
pitch = ${pitchMm};
has_traps = ${sliders.length > 0};
// From one trap of a slider to the other, and from the nearer one to the servo beside the board.
trap_distance = ${layout.trapDistance};
servo_distance = ${layout.servoDistance};
slider_rows = ${JSON.stringify(sliders.map(({ row }) => row))};
// x from the middle of a1: the traps that open at L, the traps that open at R, the servos.
left_traps = ${JSON.stringify(layout.rows.map(({ left }) => left))};
right_traps = ${JSON.stringify(layout.rows.map(({ right }) => right))};
servos = ${JSON.stringify(layout.rows.map(({ servo }) => servo))};
comb_places = ${JSON.stringify(layout.combs)};
border_x = ${layout.borderX};
border_y = ${layout.borderY};
box_z = ${layout.boxZ};
has_wheel = ${profile.spinner !== null};
wheel_x = ${wheelX(profile, layout)};
// Name, x, y, turned by 180°, mirrored in x, the slider's place in the lists above (0: fixed), the notch that opens it, step.
placed = [
${placed.map((part) => `  ${JSON.stringify(part)},\n`).join('')}];
`;
}
