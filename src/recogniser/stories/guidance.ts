import { assigned } from '../assignment.ts';
import { type Bits, countOf, difference, intersection, squaresOf, without } from '../bits.ts';
import type { Guidance } from '../guidance.ts';
import { believed } from './standing.ts';
import { maskOf, nodeNow, placementNow, type Recogniser } from './state.ts';
import { isClean } from './story.ts';

/** The way back to the nearest board that the game knows: where it stands, or the end of an act that has landed. */
export function guidanceFor(state: Recogniser): Guidance {
  const placement = placementNow(state);
  if (placement === null) return { restore: [], remove: [], carry: [] };
  const mask = maskOf(state);
  const differs = without(difference(nearest(state, placement.dark, mask), placement.dark), mask);
  const { board } = state.game.rules;
  const restore = squaresOf(without(differs, placement.dark)).map((square) => board.nameOf(square));
  const remove = [
    ...squaresOf(intersection(differs, placement.dark)).map((square) => board.nameOf(square)),
    ...placement.light,
  ];
  return { restore, remove, carry: assigned(remove, restore) };
}

function nearest(state: Recogniser, dark: Bits, mask: Bits): Bits {
  const now = nodeNow(state);
  const known = [
    now,
    ...believed(state)
      .filter(isClean)
      .map(({ tip }) => tip),
  ];
  const far = known.map(({ bits }) => countOf(without(difference(bits, dark), mask)));
  return known[far.indexOf(Math.min(...far))]?.bits ?? now.bits;
}
