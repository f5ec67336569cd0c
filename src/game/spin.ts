import type { Sector, Spinner } from '../rules/rules.ts';

/**
 * The sector under the pointer: sector i of n from 360·i/n up to 360·(i+1)/n. Near a line between different sectors it is
 * `border`; between two of one kind it is that kind.
 */
export function sectorAt(spinner: Spinner, angle: number): Sector | 'border' {
  const { sectors, toleranceDegrees } = spinner;
  const width = 360 / sectors.length;
  const turned = ((angle % 360) + 360) % 360;
  const index = Math.min(Math.floor(turned / width), sectors.length - 1);
  const within = turned - index * width;
  const here = sectorOf(spinner, index);
  if (within < toleranceDegrees && sectorOf(spinner, index - 1) !== here) return 'border';
  if (width - within < toleranceDegrees && sectorOf(spinner, index + 1) !== here) return 'border';
  return here;
}

function sectorOf({ sectors }: Spinner, index: number): Sector {
  const sector = sectors[((index % sectors.length) + sectors.length) % sectors.length];
  if (sector === undefined) throw new Error('a spinner without sectors');
  return sector;
}
