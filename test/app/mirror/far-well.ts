import type { FarState } from '../../../src/ports/player.ts';

/** Liège plays from elsewhere, and all is well there. */
export const FAR_WELL: Omit<FarState, 'side'> = {
  town: 'Liège',
  away: false,
  faults: [],
  log: { kind: 'well' },
  stands: false,
  pause: false,
  spins: null,
};
