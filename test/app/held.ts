import type { Held } from '../../src/game/resume.ts';

/** Nothing stands that no event tells. */
export const HELD: Held = {
  earlySpin: null,
  brokenSliders: [],
  drawOffer: null,
  forced: false,
  clocks: null,
  directed: null,
};
