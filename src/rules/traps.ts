import type { SliderAction } from './act.ts';
import { type Notch, notchOf, type Slider, type TrapColour, type TrapLayout, trapAt } from './layout.ts';
import type { Position } from './position.ts';
import type { RuleSet } from './ruleset.ts';

/** What a player may do with the sliders of that colour (of both when none is named), in the layout's order, then L, N, R. */
export function sliderActions(
  ruleSet: RuleSet,
  layout: TrapLayout,
  position: Position,
  colour?: TrapColour,
): readonly SliderAction[] {
  return layout.sliders
    .filter((slider) => colour === undefined || slider.colour === colour)
    .flatMap((slider) => {
      const now = notchOf(slider, position.openTraps);
      return notchesFrom(now, ruleSet).map((notch) => actionOf(slider, now, notch, position));
    });
}

/** The notches in reach: one step along L – N – R, or any other one. */
function notchesFrom(now: Notch, ruleSet: RuleSet): readonly Notch[] {
  const others = (['L', 'N', 'R'] as const).filter((notch) => notch !== now);
  return ruleSet.sliderTravel === 'full' || now === 'N' ? others : ['N'];
}

function actionOf(slider: Slider, now: Notch, notch: Notch, position: Position): SliderAction {
  const opens = trapAt(slider, notch);
  return {
    kind: 'slider',
    slider: slider.id,
    colour: slider.colour,
    notch,
    opens,
    closes: trapAt(slider, now),
    fell: opens !== null && position.pieces.has(opens) ? opens : null,
  };
}

/** The traps that are open after the action; none of them with `recloseTraps`. */
export function trapsAfter(
  ruleSet: RuleSet,
  position: Position,
  action: SliderAction,
): Position['openTraps'] {
  if (ruleSet.recloseTraps) return [];
  const kept = position.openTraps.filter((square) => square !== action.closes);
  return (action.opens === null ? kept : [...kept, action.opens]).sort((a, b) => a - b);
}
