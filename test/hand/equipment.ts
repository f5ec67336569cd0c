import { loadProfile } from '../../src/adapters/profile/profile.ts';
import type { Equipment } from '../../src/bench/drive.ts';

/** The board, sliders and wheel that the simulated hands play on. */
export function equipment(): Equipment {
  const { sliders, spinner } = loadProfile('trappes-8x8');
  if (spinner === null) throw new Error('the profile has no wheel');
  return { sliders, spinner };
}
