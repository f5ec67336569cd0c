/** A story: one complete account of what hands did since the last point of the game that can no longer change. */
import type { Square } from '../../rules/rules.ts';
import { type Bits, countOf, has, intersection, NO_SQUARES, put } from '../bits.ts';
import type { Candidate } from '../candidate.ts';
import { candidatesFrom, candidatesOf, type Node } from '../node.ts';
import { BEAM, COST, MARGIN, TIME } from './costs.ts';

/** A piece that is not where the game has it. */
export interface Loose {
  /** Where the game has it; null for a disc from nowhere. */
  readonly home: Square | null;
  /** Where it stands; null in the air. */
  readonly at: Square | null;
  /** Since when it is there, and when it left its home. */
  readonly since: number;
  readonly lifted: number;
  /** Where it stood last. */
  readonly last: Square | null;
  /** It has stood elsewhere than at home, for longer than in passing. */
  readonly rested: boolean;
  /** What standing there costs, as it has no business there, nats. */
  readonly astray: number;
}

/** An act that was done. */
export interface Done {
  readonly act: Candidate;
  readonly landed: number;
  /** Some reed told that the piece came. */
  readonly seen: boolean;
}

/** A square that is still to go off: a captured piece stands on it, one that falls, or half of a king that has left. */
export interface Due {
  readonly square: Square;
  readonly isHalf: boolean;
  readonly since: number;
  readonly act: Candidate;
}

/** A reed that still feels the piece that slid on. */
export interface Ghost {
  readonly square: Square;
  readonly since: number;
}

/** Its squares are always those of the board: `tip` without the homes of loose pieces, with where they stand, dues and ghosts. */
export interface Story {
  readonly acts: readonly Done[];
  /** The game behind the acts. */
  readonly tip: Node;
  readonly loose: readonly Loose[];
  readonly dues: readonly Due[];
  readonly ghosts: readonly Ghost[];
  /** Reeds taken for dead. */
  readonly dead: Bits;
  /** What happened, nats. */
  readonly cost: number;
  /** What is to come, nats, and the acts under way by which it may. */
  readonly plan: Plan;
}

export interface Plan {
  readonly cost: number;
  /** Acts on whose way the board is; empty if something stands astray. */
  readonly acts: readonly Candidate[];
}

type Body = Omit<Story, 'plan'>;

export function story(body: Body): Story {
  return { ...body, plan: planOf(body) };
}

export function freshStory(tip: Node): Story {
  return story({ acts: [], tip, loose: [], dues: [], ghosts: [], dead: NO_SQUARES, cost: 0 });
}

/** The pieces that the story has at home, with their own squares. */
export function atHome({ tip, loose }: Pick<Story, 'tip' | 'loose'>, square: Square): boolean {
  return has(tip.bits, square) && loose.every(({ home }) => home !== square);
}

const NOTHING: Plan = { cost: 0, acts: [] };

/** What is still owed: an act under way, pieces to be put back. */
function planOf(body: Body): Plan {
  const { tip, loose } = body;
  if (loose.every(isStranger)) return NOTHING;
  const own = loose.filter(({ home }) => home !== null && has(tip.own, home));
  const others = loose.filter(({ home }) => home !== null && has(tip.other, home));
  const strangers = loose.filter(({ home, at }) => home === null && at !== null).length;
  const carried = others.reduce(
    (bits, { home }) => (home === null ? bits : put(bits, home, true)),
    NO_SQUARES,
  );
  const standing = others.filter(({ at }) => at !== null).length;
  let best = Number.POSITIVE_INFINITY;
  let acts: Candidate[] = [];
  const consider = (hand: Loose | null, act: Candidate, extra: number) => {
    let missing = countOf(carried) - countOf(intersection(carried, act.lifted));
    if (act.huffed !== null && !has(carried, act.huffed)) return;
    if (hand !== null && hand.at !== null && hand.at !== act.landing && !has(act.stops, hand.at))
      missing += 2;
    const cost = costOf(act) + missing * COST.setStraight + extra;
    if (cost < best - 1e-9) {
      best = cost;
      acts = [];
    }
    if (missing === 0 && cost <= best + MARGIN.sameWay) acts.push(act);
  };
  const claims = [
    null,
    ...others
      .filter(({ home, at }) => at === null && home !== null && has(tip.huffable, home))
      .map(({ home }) => home),
  ];
  for (const claim of claims) {
    if (own.length === 0 && others.length > 0)
      for (const act of candidatesOf(tip, claim)) consider(null, act, 0);
    for (const hand of own) {
      const extra = (own.length - 1) * COST.setStraight;
      for (const act of candidatesFrom(tip, claim, hand.home)) consider(hand, act, extra);
    }
  }
  const none =
    own.length * COST.setStraight +
    others.length * COST.setStraight +
    own.filter(({ at }) => at !== null).length * COST.setStraight;
  // No hand holds a piece while its owner moves another.
  const since = body.acts.at(-2)?.landed ?? Number.NEGATIVE_INFINITY;
  const isSeen =
    loose.every(({ lifted }) => lifted > Number.NEGATIVE_INFINITY) &&
    own.every(({ lifted }) => lifted >= since - TIME.held);
  const isLawful =
    isSeen &&
    acts.length > 0 &&
    best <= none + COST.act &&
    strangers === 0 &&
    standing === 0 &&
    own.length <= 1;
  const paused = own.some(({ at }) => at !== null) ? COST.paused : 0;
  return {
    cost: Math.min(best, none) + paused + strangers * COST.setStraight + standing * COST.setStraight,
    acts: isLawful ? acts : [],
  };
}

/** What is less usual costs a little more, nats. */
export function costOf({ omitted, huffed }: Candidate): number {
  return COST.act + (omitted ? COST.omission : 0) + (huffed === null ? 0 : COST.huff);
}

/** What the story costs at `t`, with what it owes. */
export function weight({ cost, plan, loose, dues }: Story, t: number): number {
  let owed = 0;
  let astray = 0;
  for (const piece of loose) {
    owed += ripe(t - piece.since);
    astray += astrayCost(piece, t);
  }
  for (const { since } of dues) owed += ripe(t - since);
  return cost + plan.cost + astray + Math.min(owed, 2) * COST.owed;
}

/** A piece that only passes does not stand astray. */
export function astrayCost({ at, since, astray }: Loose, t: number): number {
  return at === null ? 0 : astray * Math.min(1, (t - since) / TIME.passing);
}

function ripe(ms: number): number {
  return Math.min(1, Math.max(0, (ms - TIME.owedFrom) / (TIME.owedTo - TIME.owedFrom)));
}

/** Nothing is loose, nothing due; a strange disc in a hand is nobody's. */
export function isSettled({ loose, dues }: Story): boolean {
  return dues.length === 0 && loose.every(isStranger);
}

/** A strange disc in the air. */
export function isStranger({ home, at }: Loose): boolean {
  return home === null && at === null;
}

/** Both tell of the same board and the same acts. */
function keyOf({ acts, loose, dues, ghosts, dead }: Story): string {
  const pieces = loose.map(({ home, at }) => `${home}>${at}`).sort();
  return `${acts.map(({ act }) => idOf(act)).join()}|${pieces.join()}|${dues.map(({ square }) => square).join()}|${ghosts.map(({ square }) => square).join()}|${dead.lo},${dead.hi}`;
}

/** Acts are computed once a node: the same act is the same object. */
const IDS = new WeakMap<Candidate, number>();
let nextId = 0;

function idOf(act: Candidate): number {
  const known = IDS.get(act);
  if (known !== undefined) return known;
  nextId += 1;
  IDS.set(act, nextId);
  return nextId;
}

/** The likeliest stories, equal ones once, the likeliest first. */
export function kept(stories: readonly Story[], t: number): readonly Story[] {
  if (stories.length < 2) return stories;
  const best = new Map<string, { story: Story; weight: number }>();
  for (const one of stories) {
    const key = keyOf(one);
    const known = best.get(key);
    const w = weight(one, t);
    if (known === undefined || w < known.weight) best.set(key, { story: one, weight: w });
  }
  const ranked = [...best.values()].sort((a, b) => a.weight - b.weight);
  const least = ranked[0]?.weight ?? 0;
  return ranked
    .slice(0, BEAM.most)
    .filter((one) => one.weight <= least + BEAM.within)
    .map((one) => one.story);
}

/** What the story costs beyond its acts, nats. */
export function surpriseOf({ cost, acts }: Story): number {
  return cost - COST.act * acts.length;
}

export function isSurprising(one: Story): boolean {
  return surpriseOf(one) > BEAM.surprise;
}

/** What the story says of the playable squares. */
export function bitsSaid({ tip, loose, dues, ghosts }: Story): Bits {
  let bits = tip.bits;
  for (const { home } of loose) if (home !== null) bits = put(bits, home, false);
  for (const { at } of loose) if (at !== null) bits = put(bits, at, true);
  for (const { square } of dues) bits = put(bits, square, true);
  for (const { square } of ghosts) bits = put(bits, square, true);
  return bits;
}

/** The likeliest story costs nothing any more: what was surprising before a rest, or before an act that is final, is forgotten. */
export function rebased(stories: readonly Story[], t: number): readonly Story[] {
  const spent = likeliest(stories, t)?.cost ?? 0;
  return stories.map((one) => ({ ...one, cost: one.cost - spent }));
}

export function likeliest(stories: readonly Story[], t: number): Story | undefined {
  let [best] = stories;
  for (const one of stories) if (best === undefined || weight(one, t) < weight(best, t)) best = one;
  return best;
}
