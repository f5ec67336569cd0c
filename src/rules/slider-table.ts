import { type BitLayout, halvesOf } from './bit-layout.ts';
import { type Notch, type Slider, type TrapColour, type TrapLayout, trapAt } from './layout.ts';
import { popcount } from './popcount.ts';
import type { RuleSet } from './ruleset.ts';

/** One slider brought to one notch, as sets of squares. */
export interface PackedAction {
  readonly colour: TrapColour;
  /** The trap that is open where the slider must stand before; empty in the middle. */
  readonly fromLo: number;
  readonly fromHi: number;
  /** Both traps of the slider. */
  readonly bothLo: number;
  readonly bothHi: number;
  /** The trap that opens; empty in the middle. */
  readonly opensLo: number;
  readonly opensHi: number;
}

/** All slider actions of a board, and which of them are open when those traps are. */
export interface SliderTable {
  readonly actions: readonly PackedAction[];
  count(openLo: number, openHi: number): number;
  isOpen(action: PackedAction, openLo: number, openHi: number): boolean;
  openAfterLo(action: PackedAction, openLo: number): number;
  openAfterHi(action: PackedAction, openHi: number): number;
}

const NOTCHES: readonly Notch[] = ['L', 'N', 'R'];

export function createSliderTable(
  ruleSet: RuleSet,
  traps: TrapLayout | null,
  layout: BitLayout,
): SliderTable {
  const sliders = traps?.sliders ?? [];
  const FULL = ruleSet.sliderTravel === 'full';
  const RECLOSE = ruleSet.recloseTraps;
  // From the middle both ways are open; from a side the middle, and with full travel the other side too.
  const MOST = 2 * sliders.length;
  return {
    actions: sliders.flatMap((slider) => actionsOf(slider, FULL, layout)),
    count: (openLo, openHi) => (FULL ? MOST : MOST - popcount(openLo, openHi)),
    isOpen: ({ fromLo, fromHi, bothLo, bothHi }, openLo, openHi) =>
      (openLo & bothLo) === fromLo && (openHi & bothHi) === fromHi,
    openAfterLo: ({ bothLo, opensLo }, openLo) => (RECLOSE ? 0 : (openLo & ~bothLo) | opensLo),
    openAfterHi: ({ bothHi, opensHi }, openHi) => (RECLOSE ? 0 : (openHi & ~bothHi) | opensHi),
  };
}

function actionsOf(slider: Slider, full: boolean, layout: BitLayout): readonly PackedAction[] {
  const both = halvesOf(layout, [slider.left, slider.right]);
  const trap = (notch: Notch) => {
    const square = trapAt(slider, notch);
    return halvesOf(layout, square === null ? [] : [square]);
  };
  return NOTCHES.flatMap((now) =>
    NOTCHES.filter((notch) => notch !== now && (full || now === 'N' || notch === 'N')).map((notch) => {
      const from = trap(now);
      const opens = trap(notch);
      return {
        colour: slider.colour,
        fromLo: from.lo,
        fromHi: from.hi,
        bothLo: both.lo,
        bothHi: both.hi,
        opensLo: opens.lo,
        opensHi: opens.hi,
      };
    }),
  );
}
