/** What fingers do with pieces: a whole move, its way through the air or over the wood, a nudge, a bounce. */

import type { Algebraic, Board } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import type { Habits } from './families.ts';
import { areAdjacent, between, grazed, neighbours } from './squares.ts';
import { type Hand, type Script, timing } from './trace.ts';

/** A square on which the moving piece is put down before its end. */
export interface Stop {
  readonly kind: 'tried' | 'stood' | 'wrong';
  /** From the origin to the stop. */
  readonly path: readonly Algebraic[];
  readonly ms: number;
  /** Captured pieces that are taken off while it stands there. */
  readonly takes: readonly Algebraic[];
}

/** A move as the hand has to carry it out, in names of squares. */
export interface Carried {
  /** Origin, landings, end. */
  readonly path: readonly Algebraic[];
  readonly captured: readonly Algebraic[];
  readonly falls: boolean;
  readonly crowned: boolean;
  readonly stop: Stop | null;
  /** Captured pieces of the move before, still on the board: taken off before this move lands. */
  readonly leftovers: readonly Algebraic[];
  /** The captured pieces are left for the next hand. */
  readonly leaves: boolean;
  /** A piece of the other side that is lifted by mistake, before or after the landing, and put back. */
  readonly mistaken: Algebraic | null;
}

interface Surroundings {
  readonly board: Board;
  readonly random: Random;
  readonly habits: Habits;
  /** Whether a square holds a piece when the script begins. */
  readonly holds: (at: Algebraic) => boolean;
  readonly openTraps: ReadonlySet<Algebraic>;
}

/** What the hand did, for the expectation. */
export interface Done {
  readonly style: readonly string[];
  /** When the piece was put down on its stop. */
  readonly stopped: number | null;
}

/** Carries a move out from `start` on: lift, way, landing, captured pieces, in one of the orders of human hands. */
export function perform(script: Script, start: number, move: Carried, around: Surroundings): Done {
  const { random, habits } = around;
  const style: string[] = [];
  const hand = script.hand(start);
  const early = takenEarly(random, habits, move);
  if (early.before.length > 0) style.push('captures');
  takeOff(hand, random, early.before);
  const errsFirst = random.chance(0.5);
  if (move.mistaken !== null) style.push('wrongcap');
  if (move.mistaken !== null && errsFirst) mistake(hand, random, move.mistaken);
  const free = (at: Algebraic) =>
    (!around.holds(at) || early.before.includes(at)) && !around.openTraps.has(at);
  const lifted = hand.now;
  const stopped = travel(script, hand, move, around, free, style);
  if (early.during.length > 0) {
    style.push('captures');
    const helper = script.hand(random.whole(lifted + 1, Math.max(lifted + 1, hand.now - 400)));
    takeOff(helper, random, early.during);
    hand.now = Math.max(hand.now, helper.now);
  }
  if (move.falls) script.hand(hand.now).wait(timing.fall(random)).lift(endOf(move.path));
  const mistaken = errsFirst ? null : move.mistaken;
  finish(hand, move, { captured: early.rest, mistaken }, around, style);
  return { style: [...new Set(style)].sort(), stopped };
}

/** Which captured pieces leave before the lift, on the way, and after the landing. */
function takenEarly(
  random: Random,
  habits: Habits,
  move: Carried,
): { before: Algebraic[]; during: Algebraic[]; rest: Algebraic[] } {
  const stands = move.stop?.takes ?? [];
  const inTheWay = move.captured.some((at) => move.path.includes(at));
  const free = move.captured.filter((at) => !stands.includes(at));
  if (inTheWay) return { before: free, during: [], rest: [] };
  if (move.leaves || move.stop !== null || !random.chance(habits.early)) {
    return { before: [], during: [], rest: random.shuffled(free) };
  }
  const order = random.shuffled(free);
  const first = random.whole(1, order.length);
  return random.chance(0.5)
    ? { before: order.slice(0, first), during: [], rest: order.slice(first) }
    : { before: [], during: order.slice(0, first), rest: order.slice(first) };
}

/** Lift, way and landing; answers when the piece was put down on its stop, if it has one. */
function travel(
  script: Script,
  hand: Hand,
  move: Carried,
  around: Surroundings,
  free: Touchable,
  style: string[],
): number | null {
  const { random, board, habits } = around;
  const [origin] = move.path;
  if (origin === undefined) throw new Error('a move without an origin');
  const slides = move.leftovers.length === 0 && random.chance(habits.slide);
  const end = endOf(move.path);
  let path = move.path;
  let stopped: number | null = null;
  if (slides) style.push('slide');
  else lift(script, hand, origin, move.leftovers, around, style);
  const go = (way: readonly Algebraic[], mayHop: boolean) => {
    if (slides) slide(hand, random, board, way, free);
    else fly(hand, random, way, mayHop, free);
  };
  if (move.stop !== null) {
    const { stop } = move;
    go(stop.path, false);
    stopped = hand.now;
    style.push(stop.kind === 'tried' ? 'hesitate' : stop.kind === 'stood' ? 'late' : 'wrong');
    if (stop.takes.length > 0) takeOff(hand.wait(timing.takeOff(random)), random, stop.takes);
    hand.wait(stop.ms);
    path = [endOf(stop.path), end];
    if (!slides) hand.lift(endOf(stop.path));
  }
  go(path, random.chance(habits.hops));
  if (random.chance(habits.bounce)) {
    style.push('bounce');
    bounceAfterLanding(hand, random, end);
  }
  return stopped;
}

function lift(
  script: Script,
  hand: Hand,
  origin: Algebraic,
  leftovers: readonly Algebraic[],
  around: Surroundings,
  style: string[],
): void {
  const { random, habits } = around;
  hand.lift(origin);
  if (random.chance(habits.bounce)) {
    style.push('bounce');
    bounceAfterLift(hand, random, origin);
  }
  if (leftovers.length > 0) {
    style.push('overlap');
    const helper = script.hand(hand.now + random.around(180, 0.5, 50, 600));
    takeOff(helper, random, leftovers);
    hand.now = Math.max(hand.now, helper.now);
  }
  if (random.chance(habits.hold)) {
    style.push('hold');
    hand.wait(timing.hold(random));
  }
}

/** After the landing: the second disc of a new king, captured pieces, in either order. */
function finish(
  hand: Hand,
  move: Carried,
  { captured, mistaken }: { captured: readonly Algebraic[]; mistaken: Algebraic | null },
  around: Surroundings,
  style: string[],
): void {
  const { random, habits } = around;
  if (mistaken !== null) mistake(hand.wait(timing.takeOff(random)), random, mistaken);
  const crowns = move.crowned && !move.falls && random.chance(habits.crown);
  const crownFirst = random.chance(0.5);
  if (crowns) style.push('crown');
  if (crowns && crownFirst) crown(hand, random, endOf(move.path));
  if (!move.leaves && captured.length > 0) {
    hand.wait(timing.takeOff(random));
    if (random.chance(habits.linger)) hand.wait(timing.linger(random));
    takeOff(hand, random, captured);
  }
  if (crowns && !crownFirst) crown(hand, random, endOf(move.path));
}

function crown(hand: Hand, random: Random, at: Algebraic): void {
  hand.wait(timing.crown(random)).lift(at).wait(timing.crown(random)).place(at);
}

/** Takes pieces off one after another; the hand is free again a moment after the last. */
function takeOff(hand: Hand, random: Random, squares: readonly Algebraic[]): void {
  for (const at of squares) hand.lift(at).wait(timing.takeOff(random));
}

function mistake(hand: Hand, random: Random, at: Algebraic): void {
  hand.lift(at).wait(timing.crown(random)).place(at).wait(timing.rest(random));
}

/** Whether a carried piece may touch a square just then: it is free, and not an open trap. */
type Touchable = (at: Algebraic) => boolean;

/** Carries a lifted piece through the air to the end of `path`, touching the landings on its way if `hops`. */
function fly(
  hand: Hand,
  random: Random,
  path: readonly Algebraic[],
  hops: boolean,
  touchable: Touchable,
): void {
  hand.wait(timing.flight(random));
  if (hops) {
    for (const landing of path.slice(1, -1).filter(touchable)) {
      hand.place(landing).wait(timing.hop(random)).lift(landing).wait(timing.flight(random));
    }
  }
  place(hand, path);
}

/** Slides a piece that stands at the beginning of `path` to its end: it is felt on the free squares of its way. */
function slide(
  hand: Hand,
  random: Random,
  board: Board,
  path: readonly Algebraic[],
  touchable: Touchable,
): void {
  let behind: Algebraic | undefined;
  for (const at of stations(random, board, path, touchable)) {
    if (behind !== undefined) step(hand, random, behind, at, areAdjacent(behind, at));
    behind = at;
    hand.wait(timing.dwell(random));
  }
}

/** The end of a path. */
function endOf(path: readonly Algebraic[]): Algebraic {
  const end = path[path.length - 1];
  if (end === undefined) throw new Error('a path without squares');
  return end;
}

function place(hand: Hand, path: readonly Algebraic[]): void {
  hand.place(endOf(path));
}

/** From one station to the next; for a moment neither may feel the piece, or both if they touch. */
function step(hand: Hand, random: Random, from: Algebraic, to: Algebraic, touch: boolean): void {
  if (touch && random.chance(0.2)) hand.place(to).wait(timing.overlap(random)).lift(from);
  else hand.lift(from).wait(timing.gap(random)).place(to);
}

/** Where a slide is felt: its origin, the free dark squares of its way, now and then a light square grazed, and its end. */
function stations(
  random: Random,
  board: Board,
  path: readonly Algebraic[],
  touchable: Touchable,
): Algebraic[] {
  const end = endOf(path);
  const dark = path.flatMap((start, leg) => {
    const next = path[leg + 1];
    return next === undefined ? [] : [...between(board, start, next), next];
  });
  const felt: Algebraic[] = path.slice(0, 1);
  let behind = path[0];
  for (const [index, at] of dark.entries()) {
    const last = index === dark.length - 1;
    const light = behind === undefined ? [] : grazed(board, behind, at).filter(touchable);
    if (light.length > 0 && random.chance(0.25)) felt.push(random.pick(light));
    if (last || touchable(at)) felt.push(at);
    behind = at;
  }
  if (felt[felt.length - 1] !== end) felt.push(end);
  return felt;
}

/** A nudged piece is over its own square and the light one for this long, or under neither. */
const NUDGE = 60;

/**
 * Sets pieces straight, several at once: each is lifted and put back, or nudged over a free light square and back.
 * Answers when the last one stands again.
 */
export function adjust(
  script: Script,
  start: number,
  random: Random,
  board: Board,
  pieces: readonly Algebraic[],
  free: (at: Algebraic) => boolean,
): number {
  const taken = new Set<Algebraic>();
  let last = start;
  for (const piece of pieces) {
    const hand = script.hand(start + (piece === pieces[0] ? 0 : random.whole(0, 900)));
    const aside = neighbours(board, piece).filter((at) => free(at) && !taken.has(at));
    hand.lift(piece);
    if (aside.length > 0 && random.chance(0.15)) {
      const light = random.pick(aside);
      taken.add(light);
      hand.wait(NUDGE).place(light).wait(timing.straighten(random)).lift(light).wait(NUDGE).place(piece);
    } else {
      hand.wait(timing.straighten(random)).place(piece);
    }
    last = Math.max(last, hand.now);
  }
  return last;
}

/** Up to four different pieces to be set straight. */
export function piecesToAdjust(random: Random, among: readonly Algebraic[]): Algebraic[] {
  return random.shuffled(among).slice(0, random.pick([1, 1, 2, 2, 3, 4]));
}

/** At most this many extra pairs of edges come with one lift or one landing (docs/recognition.md). */
const MOST_PAIRS = 3;

/** After a lift: the contact closes and opens again a few times. */
function bounceAfterLift(hand: Hand, random: Random, at: Algebraic): void {
  for (let pairs = random.whole(1, MOST_PAIRS); pairs > 0; pairs -= 1) {
    hand.wait(timing.bounce(random)).place(at).wait(timing.bounce(random)).lift(at);
  }
}

/** After a landing: the contact opens and closes again a few times. */
function bounceAfterLanding(hand: Hand, random: Random, at: Algebraic): void {
  for (let pairs = random.whole(1, MOST_PAIRS); pairs > 0; pairs -= 1) {
    hand.wait(timing.bounce(random)).lift(at).wait(timing.bounce(random)).place(at);
  }
}
