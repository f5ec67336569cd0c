/** What a whole picture of the board means: the stories, made to agree with it. */
import { type Bits, difference, has, isEmpty, NO_SQUARES, squaresOf, union, without } from './bits.ts';
import { charged, NOTHING_PAID } from './costs.ts';
import { maskOf, placementNow, type Recogniser } from './state.ts';
import {
  actPaid,
  bitsSaid,
  isHalved,
  kept,
  type Loose,
  liftedFrom,
  type Planned,
  type Story,
  stranger,
} from './story.ts';

/** No edge has told that it was lifted. */
const UNSEEN = Number.NEGATIVE_INFINITY;

/**
 * The story, made to agree with the reeds without edges to tell how: what is missing was lifted, what is too much came from
 * nowhere, and of a square that proves nothing, nothing is due.
 */
function reconciled(before: Story, reeds: Bits, mask: Bits, t: number): Story {
  const start = forgetting(before, mask);
  const differs = without(difference(bitsSaid(start), reeds), union(mask, start.dead));
  if (isEmpty(differs)) return start;
  let { loose, dues, ghosts } = start;
  for (const square of squaresOf(differs)) {
    if (has(reeds, square)) {
      const back = loose.find(({ home, at }) => home === square && at === null);
      loose =
        back !== undefined ? loose.filter((one) => one !== back) : [...loose, stranger(square, t, UNSEEN)];
      continue;
    }
    const standing = loose.find(({ at }) => at === square);
    if (standing !== undefined) {
      loose =
        standing.home === null
          ? loose.filter((one) => one !== standing)
          : loose.map((one) => (one === standing ? { ...one, at: null, since: t } : one));
    } else if (dues.some((due) => due.square === square)) dues = dues.filter((due) => due.square !== square);
    else if (ghosts.some((ghost) => ghost.square === square))
      ghosts = ghosts.filter((ghost) => ghost.square !== square);
    else loose = [...loose, liftedFrom(square, t, UNSEEN)];
  }
  return { ...start, loose: carried(loose, start.tip.own), dues, ghosts };
}

/** One disc too many, where the mover's piece is missing: it was carried there. */
function carried(loose: readonly Loose[], own: Bits): readonly Loose[] {
  const strangers = loose.filter(({ home, at }) => home === null && at !== null);
  const missing = loose.filter(({ home, at }) => home !== null && at === null);
  const [disc] = strangers;
  const piece = missing.find(({ home }) => home !== null && has(own, home)) ?? missing[0];
  if (disc === undefined || strangers.length > 1 || piece === undefined) return loose;
  return [
    ...loose.filter((one) => one !== disc && one !== piece),
    { ...piece, at: disc.at, since: disc.since },
  ];
}

/** Pieces that the tip no longer has are no more; squares that prove nothing owe nothing. */
function forgetting(before: Story, mask: Bits): Story {
  const { tip } = before;
  const loose = before.loose.flatMap((piece): Loose[] => {
    const { home, at } = piece;
    if (home !== null && !has(tip.bits, home)) return at === null ? [] : [{ ...piece, home: null }];
    if (home === null && (at === null || has(mask, at))) return [];
    if (home !== null && has(mask, home) && at === null) return [];
    if (at !== null && has(mask, at)) return [{ ...piece, at: null }];
    return [piece];
  });
  const dues = before.dues.filter(({ square }) => !has(mask, square));
  const ghosts = before.ghosts.filter(({ square }) => !has(mask, square));
  const dead = without(before.dead, mask);
  return { ...before, loose, dues, ghosts, dead: isEmpty(dead) ? NO_SQUARES : dead };
}

/** The stories that agree with the board, where squares have become believed or are so no longer. */
export function reread(recogniser: Recogniser, t: number): Recogniser {
  const placement = placementNow(recogniser);
  if (placement === null) return recogniser;
  const mask = maskOf(recogniser);
  const stories = recogniser.stories.map((one) => reconciled(one, placement.dark, mask, t));
  return { ...recogniser, stories: kept(stories, t) };
}

/** What a square told that is believed no longer is worth nothing: what it cost, and what it seemed to show of dead reeds and halved kings. A disc from nowhere that stands on another square stays one. */
export function unheard(recogniser: Recogniser): readonly Planned[] {
  const { stories, announced, t } = recogniser;
  const { numbers } = recogniser.game;
  const mask = maskOf(recogniser);
  const well = stories.filter((one) => isEmpty(one.dead) && !isHalved(one));
  return (well.length > 0 ? well : stories).map((one) => {
    const till = { numbers, t };
    const acts = one.acts.reduce((bill, { act }) => actPaid(bill, till, act), NOTHING_PAID);
    const isUndone = announced !== null && one.acts[0]?.act !== announced;
    const strangers = one.loose.filter(({ home, at }) => home === null && at !== null && !has(mask, at));
    const bill = strangers.reduce(
      (before, { at }) => charged(before, till, 'stranger', at),
      isUndone ? charged(acts, till, 'undone', null) : acts,
    );
    return { ...one, dead: NO_SQUARES, bill };
  });
}
