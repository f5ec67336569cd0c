import type { Profile } from './profile-schema.ts';

type Ticks = Profile['sliders'][number]['ticks'];

/** Where N may lie so that a notch on either side is within the limits. */
export function neutralRange(
  ticks: Ticks,
  { least, most }: { readonly least: number; readonly most: number },
): { readonly from: number; readonly to: number } {
  const notch = Math.max(Math.abs(ticks.L - ticks.N), Math.abs(ticks.R - ticks.N));
  return { from: least + notch, to: most - notch };
}
