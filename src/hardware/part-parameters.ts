import type { Profile } from './profile-schema.ts';

/** What the printed and cut parts of hardware/parts/ take from a board, as OpenSCAD variables (mm). */
export function partParameters({ id, size, pitchMm, sliders }: Profile): string {
  const columns = sliders.map(({ left, right }) => right.charCodeAt(0) - left.charCodeAt(0));
  return `// Made by \`npm run hardware\` from hardware/profiles/${id}.json; not to be edited.
board = "${id}";
size = ${size};
pitch = ${pitchMm};
has_traps = ${sliders.length > 0};
// From the left trap of a slider to its right one.
trap_distance = ${Math.max(0, ...columns) * pitchMm};
`;
}
