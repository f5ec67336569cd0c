import type { Notch, SliderId } from '../rules/rules.ts';

/** What the shell must do after the events of the same step are in the journal. Dropped once `deadline` (ms, the inputs' time) is past. */
export type Effect = {
  readonly kind: 'moveSlider';
  readonly slider: SliderId;
  readonly notch: Notch;
  readonly deadline: number;
};
