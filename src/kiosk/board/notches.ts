import type { Notch } from '../../rules/rules.ts';

/** The notch nearest to a travel of −1 (L) … 1 (R). */
export function nearestNotch(travel: number): Notch {
  return travel < -0.5 ? 'L' : travel > 0.5 ? 'R' : 'N';
}
