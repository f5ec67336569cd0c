/** A story: one complete account of what hands did since the last point of the game that can no longer change. */
import type { Square } from '../rules/rules.ts';
import { type Bits, countOf, has, NO_SQUARES, put, without } from './bits.ts';
import { type Candidate, candidatesFrom, candidatesOf, type Node } from './candidate.ts';
import {
  type Bill,
  beside,
  type CostName,
  charged,
  NOTHING_PAID,
  type Numbers,
  type Term,
  type Till,
} from './costs.ts';

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
  /** Every square that it has passed since. */
  readonly been: Bits;
  /** Acts that its owner has done meanwhile, with it in his hand. */
  readonly kept: number;
  /** What standing there costs, as it has no business there; null: nothing. */
  readonly astray: 'astray' | 'noBusiness' | 'stranger' | null;
}

/** An act that was done. */
export interface Done {
  readonly act: Candidate;
  /** When its piece was lifted, and when it landed. */
  readonly lifted: number;
  readonly landed: number;
  /** When the last of it was seen so far: the landing, or a square that was due. */
  readonly finished: number;
  /** Some reed told that the piece came. */
  readonly seen: boolean;
  /** It came in halves: the second is put under or over the first. */
  readonly inHalves: boolean;
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
  /** What happened. */
  readonly bill: Bill;
}

/** A story with what is to come, and the acts under way by which it may. */
export interface Planned extends Story {
  readonly plan: Plan;
}

export interface Plan {
  /** nats. */
  readonly cost: number;
  /** Of what it is made: the likeliest act under way, or none; pieces that have to be put back; a piece that pauses. */
  readonly act: Candidate | null;
  readonly amiss: number;
  readonly paused: boolean;
  /** Acts on whose way the board is; empty if something stands astray. */
  readonly acts: readonly Candidate[];
}

const NOTHING: Plan = { cost: 0, act: null, amiss: 0, paused: false, acts: [] };

export function planned(story: Story): Planned {
  return { ...story, plan: planOf(story) };
}

export function freshStory(tip: Node): Planned {
  return {
    acts: [],
    tip,
    loose: [],
    dues: [],
    ghosts: [],
    dead: NO_SQUARES,
    bill: NOTHING_PAID,
    plan: NOTHING,
  };
}

/** A piece that was at home until now, in the air; `lifted`: when some edge told so. */
export function liftedFrom(home: Square, t: number, lifted: number): Loose {
  return loosened(home, null, t, lifted);
}

/** A disc that was in no hand the game knows of. */
export function stranger(at: Square, t: number, lifted: number): Loose {
  return loosened(null, at, t, lifted);
}

function loosened(home: Square | null, at: Square | null, since: number, lifted: number): Loose {
  return { home, at, since, lifted, last: home, rested: false, been: NO_SQUARES, kept: 0, astray: null };
}

/** The pieces that the story has at home, with their own squares. */
export function atHome({ tip, loose }: Pick<Story, 'tip' | 'loose'>, square: Square): boolean {
  return has(tip.bits, square) && loose.every(({ home }) => home !== square);
}

/** What is still owed: an act under way, pieces to be put back. */
function planOf(story: Story): Plan {
  const { tip, loose } = story;
  if (loose.every(isStranger)) return NOTHING;
  const { numbers } = tip.game;
  const { setStraight } = numbers.cost;
  const own: Loose[] = [];
  const claims: (Square | null)[] = [null];
  /** The opponent's pieces that are off, those of them that stand elsewhere, and strange discs that stand. */
  let carried = NO_SQUARES;
  let others = 0;
  let astray = 0;
  for (const piece of loose) {
    const { home, at } = piece;
    if (home === null) {
      if (at !== null) astray += 1;
    } else if (has(tip.own, home)) own.push(piece);
    else if (has(tip.other, home)) {
      carried = put(carried, home, true);
      others += 1;
      if (at !== null) astray += 1;
      else if (has(tip.huffable, home)) claims.push(home);
    }
  }
  let best = Number.POSITIVE_INFINITY;
  let likeliest: Candidate | null = null;
  let amiss = 0;
  let acts: Candidate[] = [];
  const consider = (hand: Loose | null, act: Candidate) => {
    if (act.huffed !== null && !has(carried, act.huffed)) return;
    let missing = countOf(without(carried, act.lifted));
    if (hand !== null && hand.at !== null && hand.at !== act.landing && !has(act.stops, hand.at))
      missing += 2;
    const wrong = missing + Math.max(0, own.length - 1);
    const cost = costOf(act, numbers) + wrong * setStraight;
    if (cost < best - 1e-9) {
      best = cost;
      likeliest = act;
      amiss = wrong;
      acts = [];
    }
    if (missing === 0 && cost <= best + numbers.margin.sameWay) acts.push(act);
  };
  for (const claim of claims) {
    if (own.length === 0 && others > 0) for (const act of candidatesOf(tip, claim)) consider(null, act);
    for (const hand of own) for (const act of candidatesFrom(tip, claim, hand.home)) consider(hand, act);
  }
  const pausing = own.filter(({ at }) => at !== null).length;
  const paused = pausing > 0;
  const all = own.length + others + pausing;
  const none = all * setStraight;
  const isUnderWay = best <= none;
  return {
    cost: Math.min(best, none) + (paused ? numbers.cost.paused : 0) + astray * setStraight,
    act: isUnderWay ? likeliest : null,
    amiss: (isUnderWay ? amiss : all) + astray,
    paused,
    acts: best <= none + numbers.cost.act && astray === 0 && isLawful(story, own) ? acts : [],
  };
}

/** Every edge was seen, and no hand holds a piece while its owner moves another. */
function isLawful(story: Story, own: readonly Loose[]): boolean {
  const since = (story.acts.at(-2)?.landed ?? Number.NEGATIVE_INFINITY) - story.tip.game.numbers.time.held;
  if (own.length > 1 || !story.loose.every(({ lifted }) => lifted > Number.NEGATIVE_INFINITY)) return false;
  return own.every((piece) => piece.lifted >= since && piece.astray === null && !isSwallowed(piece, story));
}

/** It left an open trap into which no act of its goes: it lies under the board. */
function isSwallowed({ home, at, last }: Loose, { tip }: Story): boolean {
  if (at !== null || last === null || last === home || !has(tip.openTraps, last)) return false;
  return candidatesFrom(tip, null, home).every(({ trap, way }) => trap !== last && !has(way, last));
}

/** What is less usual costs a little more, nats. */
function costOf({ omitted, huffed }: Candidate, { cost }: Numbers): number {
  return cost.act + (omitted ? cost.omission : 0) + (huffed === null ? 0 : cost.huff);
}

/** The same, paid. */
export function actPaid(bill: Bill, till: Till, { omitted, huffed, landing, trap }: Candidate): Bill {
  const square = landing ?? trap ?? huffed;
  const paid = charged(bill, till, 'act', square);
  const all = omitted ? charged(paid, till, 'omission', square) : paid;
  return huffed === null ? all : charged(all, till, 'huff', huffed);
}

/** What the story costs at `t`, with what it owes. */
export function weight({ bill, plan, tip, loose, dues }: Planned, t: number): number {
  if (loose.length === 0 && dues.length === 0) return bill.total + plan.cost;
  const { cost, time } = tip.game.numbers;
  let astray = 0;
  for (const piece of loose) {
    if (piece.astray !== null) astray += cost[piece.astray] * astrayShare(piece, t, time);
  }
  return bill.total + plan.cost + astray + owedShare(loose, dues, t, time) * cost.owed;
}

/** Of what `weight` is made beside what the story has paid. */
export function owedBy({ plan, loose, dues, tip }: Planned, t: number): readonly Term[] {
  const { time } = tip.game.numbers;
  const term = (name: CostName, square: Square | null, times: number): readonly Term[] =>
    times === 0 ? [] : [{ name, times, square, t }];
  const { act, amiss, paused } = plan;
  const to = act === null ? null : (act.landing ?? act.trap ?? act.huffed);
  return [
    ...(act === null ? [] : term('act', to, 1)),
    ...(act?.omitted ? term('omission', to, 1) : []),
    ...(act !== null && act.huffed !== null ? term('huff', act.huffed, 1) : []),
    ...term('setStraight', null, amiss),
    ...(paused ? term('paused', null, 1) : []),
    ...loose.flatMap((piece) =>
      piece.astray === null ? [] : term(piece.astray, piece.at, astrayShare(piece, t, time)),
    ),
    ...term('owed', null, owedShare(loose, dues, t, time)),
  ];
}

/** What has been loose or due for long counts once, two such twice. */
function owedShare(
  loose: readonly Loose[],
  dues: readonly Due[],
  t: number,
  { owedFrom, owedTo }: Numbers['time'],
): number {
  const ripe = (since: number) => Math.min(1, Math.max(0, (t - since - owedFrom) / (owedTo - owedFrom)));
  let owed = 0;
  // A strange disc that is gone again is nobody's.
  for (const piece of loose) if (!isStranger(piece)) owed += ripe(piece.since);
  for (const { since } of dues) owed += ripe(since);
  return Math.min(owed, 2);
}

/** A piece that only passes does not stand astray. */
export function astrayShare({ at, since }: Loose, t: number, { passing }: Numbers['time']): number {
  return at === null ? 0 : Math.min(1, (t - since) / passing);
}

/** Nothing is loose, nothing due; a strange disc in a hand is nobody's. */
export function isSettled({ loose, dues }: Story): boolean {
  return dues.length === 0 && loose.every(isStranger);
}

/** What is loose is in hands, or on the way of the next act. */
export function isClean({ loose, plan }: Planned): boolean {
  return plan.acts.length > 0 || loose.every(isStranger);
}

/** Half of a king is left behind. */
export function isHalved({ dues }: Story): boolean {
  return dues.some(({ isHalf }) => isHalf);
}

/** A strange disc in the air. */
export function isStranger({ home, at }: Loose): boolean {
  return home === null && at === null;
}

/** Of two stories that begin at one point of the game: both tell of the same board and the same acts. */
function keyOf({ acts, loose, dues, ghosts, dead }: Story): string {
  const pieces = loose.map(({ home, at }) => `${home}>${at}`);
  if (pieces.length > 1) pieces.sort();
  return `${acts.map(({ act }) => act.id).join()}|${pieces.join()}|${dues.map(({ square }) => square).join()}|${ghosts.map(({ square }) => square).join()}|${dead.lo},${dead.hi}`;
}

/** The likeliest stories, equal ones once, the likeliest first. What has paid too much is not asked what it owes. */
export function kept(stories: readonly Story[], t: number): readonly Planned[] {
  const [first] = stories;
  if (first === undefined) return [];
  const { beam } = first.tip.game.numbers;
  const thrifty = stories.reduce((least, one) => (one.bill.total < least.bill.total ? one : least), first);
  const cheapest = planned(thrifty);
  const most = weight(cheapest, t) + beam.within;
  const best = new Map<string, { readonly story: Planned; readonly weight: number }>();
  for (const one of stories) {
    if (one.bill.total > most) continue;
    const key = keyOf(one);
    const known = best.get(key);
    if (known !== undefined && known.weight <= one.bill.total) continue;
    const story = one === thrifty ? cheapest : planned(one);
    const w = weight(story, t);
    if (known === undefined || w < known.weight) best.set(key, { story, weight: w });
  }
  const ranked = [...best.values()].sort((a, b) => a.weight - b.weight);
  const least = ranked[0]?.weight ?? 0;
  return ranked
    .slice(0, beam.most)
    .filter((one) => one.weight <= least + beam.within)
    .map((one) => one.story);
}

/** What the story costs beyond its acts, nats. */
export function surpriseOf({ bill, acts, tip }: Story): number {
  return bill.total - tip.game.numbers.cost.act * acts.length;
}

export function isSurprising(one: Story): boolean {
  return surpriseOf(one) > one.tip.game.numbers.beam.surprise;
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
export function rebased(stories: readonly Planned[], t: number): readonly Planned[] {
  const spent = likeliest(stories, t)?.bill ?? NOTHING_PAID;
  return stories.map((one) => ({ ...one, bill: beside(one.bill, spent, one.tip.game.numbers) }));
}

export function likeliest(stories: readonly Planned[], t: number): Planned | undefined {
  let [best] = stories;
  for (const one of stories) if (best === undefined || weight(one, t) < weight(best, t)) best = one;
  return best;
}
