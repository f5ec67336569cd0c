import type { Algebraic, Board } from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import type { Habits } from '../habits.ts';
import type { Hand, Script } from '../script.ts';
import { timing } from '../timing.ts';
import { endOf, fly, slide, type Touchable } from './carry.ts';
import { bounceAfterLanding, bounceAfterLift } from './contact.ts';

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

export interface Surroundings {
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
