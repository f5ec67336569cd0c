/** When something is told, and what. */

import type { Algebraic, Side, Square } from '../rules/rules.ts';
import { has, isEmpty, squaresOf } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { type CostName, type Numbers, type Term, termsOf } from './costs.ts';
import { isHaunted, unseen, withoutHalves } from './edges.ts';
import { isAtRest, nodeNow, placementNow, type Recogniser, sceneOf } from './state.ts';
import {
  freshStory,
  isClean,
  isHalved,
  isSettled,
  isSurprising,
  type Loose,
  likeliest,
  owedBy,
  type Planned,
  planned,
  rebased,
  weight,
} from './story.ts';

/** Why something is decided: the board has been quiet; somebody acted by wheel or button; the same, but believing every reed. */
export type Cause = 'quiet' | 'forced' | 'seen';

export type Decision =
  /** The board stands where the game does. */
  | { readonly kind: 'rest' }
  /** The announced act was undone. */
  | { readonly kind: 'takeback' }
  /** The first `told` acts of the story were done; `final`: and the last of them can no longer change. `stories`: all that were weighed. */
  | {
      readonly kind: 'acts';
      readonly story: Planned;
      readonly told: number;
      readonly final: boolean;
      readonly stories: readonly Weighed[];
    }
  /** The opponent has acted since the last announcement. */
  | { readonly kind: 'final' };

/** What can be concluded from the board at `t`; null: nothing yet. */
export function decide(state: Recogniser, t: number, cause: Cause): Decision | null {
  const placement = placementNow(state);
  if (placement === null || placement.light.length > 0) return null;
  const { held: longHeld, suspected } = state.game.numbers.quiet;
  const weights = weighed(state, t, cause);
  const stories = weights.map(({ story }) => story);
  const [best] = stories;
  if (best === undefined) return null;
  if (isSurprising(best))
    return cause === 'quiet' && t - state.lastEdge >= longHeld && isAtRest(state) ? { kind: 'rest' } : null;
  const told = state.announced === null || best.acts[0]?.act !== state.announced ? 0 : 1;
  for (let count = best.acts.length; count > told; count -= 1) {
    if (!isTellable(state, stories, best, count, t, cause)) continue;
    return {
      kind: 'acts',
      story: best,
      told: count,
      stories: weights,
      final: count < best.acts.length || heldIn(best, t) !== null,
    };
  }
  const quiet = t - state.lastEdge;
  if (cause !== 'quiet' || quiet < longHeld) return null;
  if (best.acts.length === 0 && isSettled(best)) {
    if (state.announced === null) return { kind: 'rest' };
    return beats(stories, best, 0, t, quiet < suspected ? longHeld : quiet) ? { kind: 'takeback' } : null;
  }
  // Pieces that look astray on a board that is as the game says are not.
  if (quiet >= suspected && best.loose.length > 0 && isAtRest(state)) return { kind: 'rest' };
  if (told === 1 && best.acts.length === 1) {
    const held = heldIn(best, t);
    if (held !== null && !isTakenElsewhere(stories, best, held) && beats(stories, best, 1, t, longHeld)) {
      return { kind: 'final' };
    }
    if (isSettled(best)) return { kind: 'rest' };
  }
  return null;
}

/** A story with its cost; `untold`: what is in it for telling nothing, where somebody says that something lies there. */
interface Weighed {
  readonly story: Planned;
  readonly weight: number;
  readonly untold: number;
}

/** The likeliest first. Who presses says that something lies complete: what no reed need have told counts too. */
function weighed(state: Recogniser, t: number, cause: Cause): readonly Weighed[] {
  const alive = state.stories.filter((one) => !isHaunted(one, t));
  const sorted = (stories: readonly Planned[], extra: (one: Planned) => number) =>
    stories
      .map((one) => {
        const untold = extra(one);
        return { story: one, weight: weight(one, t) + untold, untold };
      })
      .sort((a, b) => a.weight - b.weight);
  if (cause === 'quiet') return sorted(alive, () => 0);
  const scene = sceneOf(state, t);
  const whole = (one: Planned) => (cause === 'forced' ? withoutHalves(one, scene) : []);
  const told = state.announced === null ? 0 : 1;
  // A piece that was told to stand, and has just been touched, has not fallen.
  const isTouched = ({ acts, loose }: Planned) =>
    acts.length < told && loose.some(({ since }) => t - since < state.game.numbers.quiet.held);
  const silent = (one: Planned) => (isTouched(one) ? [] : unseen(one, scene, false));
  const all = alive
    .flatMap((one) => [one, ...[...whole(one), ...silent(one)].map(planned)])
    .filter(isSettled);
  return sorted(all, ({ acts }) => (acts.length <= told ? state.game.numbers.margin.said : 0));
}

function isTellable(
  state: Recogniser,
  stories: readonly Planned[],
  best: Planned,
  count: number,
  t: number,
  cause: Cause,
): boolean {
  const done = best.acts.slice(0, count);
  if (best.dues.some(({ act }) => done.some((one) => one.act === act))) return false;
  if (!isClean(best)) return false;
  if (cause === 'seen' && !isEmpty(best.dead)) return false;
  if (cause !== 'quiet') return true;
  const quiet = t - state.lastEdge;
  return quiet >= quietFor(best, count, t) && beats(stories, best, count, t, quiet);
}

function quietFor(best: Planned, count: number, t: number): number {
  const { quiet } = best.tip.game.numbers;
  const last = best.acts[count - 1];
  if (last === undefined) return Number.POSITIVE_INFINITY;
  if (!isEmpty(best.dead)) return quiet.suspected;
  if (count < best.acts.length) return quiet.held;
  const held = heldIn(best, t);
  if (held !== null && held.lifted >= last.landed) {
    return !last.act.extendable || held.lifted - last.landed >= quiet.held ? quiet.held : quiet.extendable;
  }
  if (!last.seen) return Number.POSITIVE_INFINITY;
  if (last.act.move === null) return quiet.claim;
  return last.act.extendable ? quiet.extendable : quiet.act;
}

/** The piece that the next mover has had in his hand for long enough to have acted. */
function heldIn({ tip, loose }: Planned, t: number): Loose | null {
  const own = loose.filter(({ home }) => home !== null && has(tip.own, home));
  const [held] = own;
  if (
    held === undefined ||
    own.length > 1 ||
    held.at !== null ||
    t - held.since < tip.game.numbers.quiet.held
  )
    return null;
  return held;
}

/** A correction of the act takes the piece that is held: lifting it is no answer yet. */
function isTakenElsewhere(stories: readonly Planned[], best: Planned, { home }: Loose): boolean {
  return stories.some(
    (other) =>
      !begins(other, best, 1) && home !== null && other.acts.some(({ act }) => has(act.lifted, home)),
  );
}

/** Every story that does not begin with the same acts is dearer by a margin. */
function beats(stories: readonly Planned[], best: Planned, count: number, t: number, quiet: number): boolean {
  const mine = weight(best, t);
  const { numbers } = best.tip.game;
  const { margin } = numbers;
  const inAir = best.loose.some(({ at, home }) => at === null && home !== null);
  return stories.every((other) => {
    if (other === best || begins(other, best, count)) return true;
    // What has lain still for so long and leaves nothing open is told, however near what leaves something open.
    if (quiet >= numbers.quiet.still && isSettled(best) && !isSettled(other)) return true;
    const gap = weight(other, t) - mine;
    if (inAir || other.dues.length > 0) return gap >= openMargin(quiet, numbers);
    const last = best.acts[count - 1]?.act;
    if (last !== undefined && isUnfinished(other, last, count)) return true;
    return gap >= (quiet >= numbers.quiet.extendable ? margin.otherLate : margin.other);
  });
}

/** While a piece is in the air, or one is due in the other story. */
function openMargin(ms: number, { quiet, margin }: Numbers): number {
  if (ms >= quiet.suspected) return margin.airLast;
  return ms >= quiet.extendable ? margin.airLate : margin.air;
}

function begins(other: Planned, best: Planned, count: number): boolean {
  if (count === 0) return other.acts.length === 0;
  for (let index = 0; index < count; index += 1) {
    if (other.acts[index]?.act !== best.acts[index]?.act) return false;
  }
  return true;
}

/** The same piece stands where that act ends, and has not done it yet. */
function isUnfinished({ acts, loose }: Planned, { move, landing }: Candidate, count: number): boolean {
  return acts.length < count && loose.some(({ home, at }) => home === move?.from && at === landing);
}

/** The story tells what was told, and no more. */
export function standsAsTold({ acts }: Planned, announced: Recogniser['announced']): boolean {
  return announced === null ? acts.length === 0 : acts.length === 1 && acts[0]?.act === announced;
}

/** What a rest leaves: what stands where the game does, and what may still correct the last act. */
export function restAfter(state: Recogniser): Recogniser {
  const { announced, stories, t } = state;
  const best = likeliest(stories, t);
  if (best !== undefined && standsAsTold(best, announced) && isSettled(best)) {
    // What looks taken back may have been answered: a king's upper disc, which took the piece, lies where that came from.
    const isAnswered = ({ acts }: Planned) => announced === null && acts.length > 1;
    const left = stories.filter(
      (one) => isAnswered(one) || (!isHalved(one) && (announced !== null || isCovered(one))),
    );
    return { ...state, stories: rebased(left, t) };
  }
  return { ...state, base: nodeNow(state), announced: null, stories: [freshStory(nodeNow(state))] };
}

/** Each piece that is not at home has a strange disc on its square: no reed can tell that it is off. */
function isCovered({ loose }: Planned): boolean {
  return loose.every(
    ({ home, at }) =>
      home === null || (at === null && loose.some((disc) => disc.home === null && disc.at === home)),
  );
}

// How sure it is that what is told was done.

/**
 * The first `count` acts of the story, each with the probability that it was done: the share of the stories that tell it,
 * or that have its piece where it ends, made honest by what the benchmark has counted (`damier bench confidence`).
 */
export function withProbabilities(
  best: Planned,
  count: number,
  stories: readonly Weighed[],
  numbers: Numbers,
): readonly { readonly act: Candidate; readonly probability: number }[] {
  const least = stories[0]?.weight ?? 0;
  const shares = stories.map(({ weight }) => Math.exp(least - weight));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return best.acts.slice(0, count).map(({ act }, index) => {
    const told = stories.reduce((sum, { story }, at) => {
      const tells =
        begins(story, best, index + 1) || (begins(story, best, index) && isUnfinished(story, act, index + 1));
      return tells ? sum + (shares[at] ?? 0) : sum;
    }, 0);
    return { act, probability: honest(told / all, numbers) };
  });
}

/** A logistic curve of the odds. What a story that was dropped might have been bounds them: of the likeliest, too, there is a doubt. */
function honest(share: number, { confidence, beam }: Numbers): number {
  const odds = Math.min(beam.within, Math.max(-beam.within, Math.log(share / (1 - share))));
  const probability = 1 / (1 + Math.exp(-(confidence.slope * odds + confidence.shift)));
  return Math.round(probability * 1e6) / 1e6;
}

// What the likeliest stories are, and of what each of their costs is made (docs/recognition.md).

/** Something that makes a story dearer. */
export interface ExplainedTerm {
  /** A number of `costs.json`. `earlier`: beside the likeliest, when that was forgiven all. `untold`: somebody says that an act lies there. */
  readonly name: CostName | 'earlier' | 'untold';
  readonly nats: number;
  readonly at: Algebraic | null;
  /** When it happened; null for what is still owed. */
  readonly t: number | null;
}

export interface ExplainedAct {
  readonly side: Side;
  readonly huffed: Square | null;
  /** Null: the huff ends the game without a move. */
  readonly move: { readonly from: Square; readonly to: Square; readonly captured: readonly Square[] } | null;
}

export interface ExplainedStory {
  /** What was done since the last point of the game that can no longer change, what has been told included. */
  readonly acts: readonly ExplainedAct[];
  /** Pieces that are not where the game has them: from where (null: from nowhere), and where they are (null: in the air). */
  readonly loose: readonly { readonly home: Algebraic | null; readonly at: Algebraic | null }[];
  /** Squares that must still go off, and those whose reed is taken for dead. */
  readonly due: readonly Algebraic[];
  readonly dead: readonly Algebraic[];
  /** Its whole cost, nats: the sum of its terms. */
  readonly cost: number;
  readonly terms: readonly ExplainedTerm[];
  /** Its share of all stories that are kept. */
  readonly share: number;
}

/** So many tell a reader enough. */
const SHOWN = 3;

/** The two or three likeliest stories when something is decided at `t`, among them one that tells other acts, if there is one. */
export function explain(state: Recogniser, t: number, cause: Cause, most = SHOWN): readonly ExplainedStory[] {
  const stories = weighed(state, t, cause);
  const least = stories[0]?.weight ?? 0;
  const all = stories.reduce((sum, { weight }) => sum + Math.exp(least - weight), 0);
  const first = stories.slice(0, most);
  const rival = stories.find(({ story }) => !tellsAlike(story, first[0]?.story));
  const shown = rival === undefined || first.includes(rival) ? first : [...first.slice(0, most - 1), rival];
  return shown.map(({ story, weight, untold }) =>
    explained(story, state, t, weight, untold, Math.exp(least - weight) / all),
  );
}

function tellsAlike(one: Planned, other: Planned | undefined): boolean {
  if (other === undefined || one.acts.length !== other.acts.length) return false;
  return one.acts.every(({ act }, index) => act === other.acts[index]?.act);
}

function actOf({ node, huffed, move }: Candidate): ExplainedAct {
  const side = node.progress.position.turn;
  if (move === null) return { side, huffed, move };
  const { from, to, captured } = move;
  return { side, huffed, move: { from, to, captured } };
}

function explained(
  story: Planned,
  { game }: Recogniser,
  t: number,
  cost: number,
  untold: number,
  share: number,
): ExplainedStory {
  const { numbers, rules } = game;
  const name = (square: Square) => rules.board.nameOf(square);
  const term = ({ name: number, times, square }: Term, when: number | null): ExplainedTerm => ({
    name: number,
    nats: times * numbers.cost[number],
    at: square === null ? null : name(square),
    t: when,
  });
  const paid = termsOf(story.bill).map((one) => term(one, one.t));
  const earlier = story.bill.total - paid.reduce((sum, { nats }) => sum + nats, 0);
  const general = (of: ExplainedTerm['name'], nats: number): readonly ExplainedTerm[] =>
    Math.abs(nats) < 1e-9 ? [] : [{ name: of, nats, at: null, t: null }];
  return {
    acts: story.acts.map(({ act }) => actOf(act)),
    loose: story.loose.map(({ home, at }) => ({
      home: home === null ? null : name(home),
      at: at === null ? null : name(at),
    })),
    due: story.dues.map(({ square }) => name(square)),
    dead: squaresOf(story.dead).map(name),
    cost,
    terms: [
      ...general('earlier', earlier),
      ...paid,
      ...owedBy(story, t).map((one) => term(one, null)),
      ...general('untold', untold),
    ],
    share,
  };
}
