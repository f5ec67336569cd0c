/** What the board looks like beside the game, for those who look on: the page, the lights. */
import type { Algebraic } from '../rules/rules.ts';
import {
  type Bits,
  countOf,
  difference,
  intersection,
  isEmpty,
  NO_SQUARES,
  squaresOf,
  without,
} from './bits.ts';
import type { Candidate } from './candidate.ts';
import { isHaunted } from './edges.ts';
import { isAtRest, maskOf, nodeNow, placementNow, type Recogniser } from './state.ts';
import { isClean, isHalved, isSettled, type Planned, weight } from './story.ts';

/** Where the board is, compared with where the game stands. */
export type Standing =
  /** Nothing has been reported yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'atRest' }
  /** On the way of legal acts: a piece in the hand, or set down on the way, or captured pieces taken off already. */
  | { readonly kind: 'underWay'; readonly acts: readonly Candidate[] }
  /** A legal act lies complete. */
  | { readonly kind: 'complete'; readonly act: Candidate }
  /** The piece has landed; captured pieces are still to be removed. */
  | { readonly kind: 'landed'; readonly act: Candidate }
  | { readonly kind: 'offTrack' };

export function standingOf(state: Recogniser): Standing {
  const { time } = state.game.numbers;
  const whole = placementNow(state);
  if (whole === null) return { kind: 'unknown' };
  if (whole.light.length > 1 || (whole.light.length === 1 && state.t - state.lastEdge >= time.passingLight)) {
    return { kind: 'offTrack' };
  }
  if (isAtRest(state)) return { kind: 'atRest' };
  const undone = undoneIn(state);
  if (undone !== null) return { kind: 'underWay', acts: [undone] };
  const stories = believed(state);
  const acted = stories.find(({ acts }) => acts.length > 0 && acts.at(-1)?.act !== state.announced);
  if (acted !== undefined && acted === stories[0]) {
    const act = acted.acts.at(-1)?.act;
    if (act !== undefined && isSettled(acted)) return { kind: 'complete', act };
    if (act !== undefined && isLanded(acted)) return { kind: 'landed', act };
  }
  const acts = stories.flatMap((one) => (isHalved(one) ? [] : [...falling(one), ...one.plan.acts]));
  return acts.length > 0 ? { kind: 'underWay', acts } : { kind: 'offTrack' };
}

/** The squares to fill and those to empty, to come to the nearest board that the game knows: where it stands, or the end of an act that has landed. */
export function misplaced(state: Recogniser): {
  readonly restore: readonly Algebraic[];
  readonly remove: readonly Algebraic[];
} {
  const placement = placementNow(state);
  if (placement === null) return { restore: [], remove: [] };
  const { dark, light } = placement;
  const known = [nodeNow(state), ...believed(state).flatMap((one) => (isClean(one) ? [one.tip] : []))];
  const differing = known.map(({ bits }) => without(difference(bits, dark), maskOf(state)));
  const [nearest = NO_SQUARES] = differing.toSorted((one, other) => countOf(one) - countOf(other));
  const { board } = state.game.rules;
  const names = (bits: Bits) => squaresOf(bits).map((square) => board.nameOf(square));
  return {
    restore: names(without(nearest, dark)),
    remove: [...names(intersection(nearest, dark)), ...light],
  };
}

/** Captured pieces are still to be taken off. */
function isLanded(one: Planned): boolean {
  return isClean(one) && one.dues.length > 0 && !isHalved(one) && falling(one).length === 0;
}

/** The board is as before the act that was told: it may be taken back, or be done again. */
function undoneIn({ announced, stories }: Recogniser): Candidate | null {
  const [best] = stories;
  if (announced === null || best === undefined || best.acts.length > 0) return null;
  return isSettled(best) ? announced : null;
}

/** The acts whose piece stands on its open trap, as if it were to be carried on. */
function falling({ dues }: Planned): readonly Candidate[] {
  return dues.flatMap(({ square, act }) => (square === act.trap ? [act] : []));
}

/**
 * The stories that the board may be told about; none for which a reed would have to be dead that nobody
 * knows of, nor one in which a piece slides of which nothing has gone off yet.
 */
export function believed(state: Recogniser): readonly Planned[] {
  const alive = state.stories.filter((one) => !isHaunted(one, state.t));
  const { margin } = state.game.numbers;
  const weights = alive.map((one) => weight(one, state.t));
  const least = Math.min(...weights);
  return alive.filter(
    (one, index) =>
      isEmpty(one.dead) && one.ghosts.length === 0 && (weights[index] ?? least) <= least + margin.believed,
  );
}
