import {
  contestedSquare,
  expectFall,
  fallOver,
  finalised,
  forced,
  has,
  movedTo,
  placementNow,
  standingOf,
} from '../recogniser/recogniser.ts';
import { type Notch, notchOf, type SliderAction, type SliderId, type Square } from '../rules/rules.ts';
import { clocksAfter, clocksBack } from './clock-step.ts';
import { directedPlayer } from './directed.ts';
import { clearFault, raiseFault } from './faults.ts';
import type { InputRefusal } from './input-refusal.ts';
import { startNode } from './new-session.ts';
import { flapDisagrees } from './service.ts';
import { change, type Draft, type PendingFall, type Ply, type Session, type SliderWork } from './session.ts';
import { actionsOf, choicesOf, progressNow } from './turn.ts';
import { eventsOf, recognised, withdraw } from './understood.ts';

/** The board must have been still so long before a trap opens, ms. */
const STILL_MS = 500;
/** An action that could not begin within this is dropped, ms. */
const EFFECT_MS = 2000;
/** A swallowed piece's square goes off within this (blink, ramp, fall), ms. */
const FALL_MS = 1500;
/** Closing and opening once more has begun to fall again within this, ms. */
const AGAIN_MS = 5000;

/** The wheel, turned gently, moves the highlight. */
export function highlight(draft: Draft, by: 1 | -1): void {
  const choices = choicesOf(draft.session);
  if (choices.length === 0) return;
  const { highlighted } = draft.session;
  const next = highlighted === null ? (by === 1 ? 0 : choices.length - 1) : highlighted + by;
  change(draft, { highlighted: (next + choices.length) % choices.length });
}

/** A notch is touched on the page: the highlight goes there, if the wheel has given it. */
export function pick(draft: Draft, slider: SliderId, notch: Notch): InputRefusal | null {
  const index = choicesOf(draft.session).findIndex((one) => one.slider === slider && one.notch === notch);
  if (index < 0) return 'noChoice';
  change(draft, { highlighted: index });
  return null;
}

/** A notch is chosen. One that the wheel has not given is no choice. */
export function choose(draft: Draft, t: number, slider: SliderId, notch: Notch): InputRefusal | null {
  change(draft, { lastActivity: t, quietJudged: 0 });
  if (draft.session.over !== null) return 'gameOver';
  recognised(draft, forced(draft.session.recogniser, t));
  const action = choicesOf(draft.session).find((one) => one.slider === slider && one.notch === notch);
  if (action === undefined) return 'noChoice';
  slide(draft, t, action);
  return null;
}

/** Confirms the highlighted choice; false if there is none. */
export function confirmHighlighted(draft: Draft, t: number): boolean {
  const action = choicesOf(draft.session)[draft.session.highlighted ?? -1];
  if (action === undefined) return false;
  choose(draft, t, action.slider, action.notch);
  return true;
}

/** The mover's slider action: told at once, done by the servo when the board is still. */
export function slide(draft: Draft, t: number, action: SliderAction): void {
  const { session } = draft;
  const { rules } = session.setup;
  const before = progressNow(session);
  const side = before.position.turn;
  const clocks = clocksBack(session, t, undefined, false);
  const ply: Ply = { kind: 'slider', t, side, before, sector: session.sector, clocks, action };
  const moved = movedTo(
    finalised(session.recogniser),
    startNode(session.game, rules.advance(before, action)),
  );
  const { fell, slider, notch } = action;
  change(draft, {
    plies: [...session.plies, ply],
    clocks: clocksAfter(session, ply),
    directed: null,
    sector: null,
    earlySpin: null,
    highlighted: null,
    drawOffer: session.drawOffer?.by === side ? session.drawOffer : null,
    takebackAsked: null,
    recogniser: fell === null ? moved : expectFall(moved, fell),
    pendingFalls:
      fell === null
        ? session.pendingFalls
        : [...session.pendingFalls, { square: fell, until: null, again: false }],
    sliderWork: [...session.sliderWork, ...worksFor(session, slider, notch)],
  });
  draft.events.push(...eventsOf(ply, undefined, t));
}

function work(slider: SliderId, notch: Notch, second = false): SliderWork {
  return { slider, notch, given: null, second };
}

/** With `recloseTraps` the slider goes back to neutral as soon as the action is over. */
function worksFor({ setup }: Session, slider: SliderId, notch: Notch): readonly SliderWork[] {
  const there = work(slider, notch);
  return setup.rules.ruleSet.recloseTraps ? [there, work(slider, 'N')] : [there];
}

/** When the next slider can be set in motion, if the board stays still; null if none waits or a piece is in the hand. */
export function sliderDue(session: Session): number | null {
  const [next] = session.sliderWork;
  if (next === undefined || next.given !== null || !isClear(session, next)) return null;
  return Math.max(session.recogniser.lastEdge + STILL_MS, session.recogniser.t);
}

/** Gives the effect for the first slider that waits, once the board is still and no piece is in the hand. */
export function giveSliderWork(draft: Draft, t: number): void {
  const { session } = draft;
  const [next, ...others] = session.sliderWork;
  if (next === undefined || next.given !== null) return;
  if (!isClear(session, next)) {
    if (session.over !== null) letGo(draft);
    return;
  }
  if (t < session.recogniser.lastEdge + STILL_MS) return;
  change(draft, { sliderWork: [{ ...next, given: t }, ...others] });
  draft.effects.push({ kind: 'moveSlider', slider: next.slider, notch: next.notch, deadline: t + EFFECT_MS });
  const opened = opens(session, next);
  const falls = session.pendingFalls.map((fall) =>
    fall.square === opened ? { ...fall, until: t + FALL_MS } : fall,
  );
  change(draft, { pendingFalls: falls });
}

/** Behind the end hands set up the next game: what still waits for a board at rest would wait for ever, and the traps stay open. */
function letGo(draft: Draft): void {
  const { pendingFalls, recogniser } = draft.session;
  const settled = pendingFalls.reduce((now, { square }) => fallOver(now, square), recogniser);
  change(draft, { sliderWork: [], pendingFalls: [], recogniser: settled });
}

/**
 * No hand is in the way: the board is at rest, or is so but for the piece that lies on the trap which this very movement
 * opens. A hand has moved it there between the two movements of a second try; it falls by the second one, or never.
 */
function isClear(session: Session, next: SliderWork): boolean {
  const { recogniser } = session;
  if (standingOf(recogniser).kind === 'atRest') return true;
  const opened = opens(session, next);
  if (opened === null) return false;
  const other = contestedSquare(recogniser);
  return other?.on === true && other.at === session.setup.rules.board.nameOf(opened);
}

function opens({ setup }: Session, { slider, notch }: SliderWork): Square | null {
  const found = setup.rules.layout?.sliders.find(({ id }) => id === slider);
  if (found === undefined) return null;
  if (notch === 'N') return null;
  return notch === 'L' ? found.left : found.right;
}

/** The actuators report the end of a slider's travel. */
export function sliderDone(draft: Draft, t: number, slider: SliderId, ok: boolean): void {
  const { session } = draft;
  const [current, ...others] = session.sliderWork;
  if (current?.slider !== slider || current.given === null) return;
  const moved = ok && !flapDisagrees(session, flapsAt(session, current));
  const back = notchBefore(session, slider);
  if (ok && !moved && !current.second && back !== null && back !== current.notch) {
    change(draft, { sliderWork: [work(slider, back), work(slider, current.notch, true), ...others] });
    return;
  }
  change(draft, { sliderWork: others });
  if (moved) clearFault(draft, { code: 'slider', part: slider });
  else failed(draft, t, slider);
}

/** How the flaps of its two traps stand when a slider has arrived. */
function flapsAt({ setup }: Session, { slider, notch }: SliderWork) {
  const found = setup.rules.layout?.sliders.find(({ id }) => id === slider);
  if (found === undefined) return [];
  return [
    { square: found.left, shut: notch !== 'L' },
    { square: found.right, shut: notch !== 'R' },
  ];
}

/** Where the slider of the last action stood before it; null if another one was moved. */
function notchBefore({ setup, plies }: Session, slider: SliderId): Notch | null {
  const ply = plies.at(-1);
  const found = setup.rules.layout?.sliders.find(({ id }) => id === slider);
  if (ply?.kind !== 'slider' || ply.action.slider !== slider || found === undefined) return null;
  return notchOf(found, ply.before.position.openTraps);
}

/** The slider did not move: the action is undone, another of the colour is chosen; where none works, the wheel is spun again. */
function failed(draft: Draft, t: number, slider: SliderId): void {
  const { session } = draft;
  raiseFault(draft, t, { code: 'slider', part: slider });
  change(draft, { sliderWork: [] });
  const ply = session.plies.at(-1);
  if (ply?.kind !== 'slider' || ply.action.slider !== slider) return;
  // What a far board has done stands there; here it is for the staff.
  if (directedPlayer(session.setup, ply.side)?.kind === 'remote') return;
  const node = startNode(session.game, ply.before);
  const { fell } = ply.action;
  const recogniser = fell === null ? session.recogniser : fallOver(session.recogniser, fell);
  withdraw(draft, t, false);
  change(draft, {
    pendingFalls: otherFalls(session, fell),
    brokenSliders: [...draft.session.brokenSliders, slider],
    recogniser: movedTo(recogniser, node),
  });
  if (actionsOf(draft.session).length === 0) change(draft, { sector: null, brokenSliders: [] });
}

function otherFalls({ pendingFalls }: Session, square: Square | null): readonly PendingFall[] {
  return pendingFalls.filter((fall) => fall.square !== square);
}

/** Until when the next swallowed piece's square is to go off, or null. */
export function fallDue({ pendingFalls }: Session): number | null {
  const times = pendingFalls.flatMap(({ until }) => (until === null ? [] : [until]));
  return times.length === 0 ? null : Math.min(...times);
}

export function judgeFalls(draft: Draft, t: number): void {
  for (const fall of draft.session.pendingFalls) judgeFall(draft, t, fall);
}

/**
 * The piece has gone; or its time is up: a fault, and the door closes and opens once more. If it lies there still, it is
 * to be taken off.
 */
function judgeFall(draft: Draft, t: number, pending: PendingFall): void {
  const { session } = draft;
  const { recogniser } = session;
  const pendingFalls = otherFalls(session, pending.square);
  const placement = placementNow(recogniser);
  if (placement === null || !has(placement.dark, pending.square)) {
    change(draft, { pendingFalls, recogniser: fallOver(recogniser, pending.square) });
    clearFault(draft, { code: 'trapJam', square: session.setup.rules.board.nameOf(pending.square) });
    return;
  }
  if (pending.until === null || t < pending.until) return;
  raiseFault(draft, t, { code: 'trapJam', square: session.setup.rules.board.nameOf(pending.square) });
  const once = pending.again ? [] : again(session, pending.square);
  if (once.length > 0) {
    change(draft, {
      pendingFalls: [...pendingFalls, { square: pending.square, until: t + AGAIN_MS, again: true }],
      sliderWork: [...session.sliderWork.filter(({ given }) => given === null), ...once],
    });
  } else {
    change(draft, {
      pendingFalls,
      recogniser: fallOver(recogniser, pending.square),
      lastActivity: t,
      quietJudged: 0,
    });
  }
}

function again(session: Session, square: Square): readonly SliderWork[] {
  const ply = session.plies.at(-1);
  if (ply?.kind !== 'slider' || ply.action.fell !== square) return [];
  const { slider, notch } = ply.action;
  const shut = notchBefore(session, slider);
  return shut === null ? [] : [work(slider, shut), work(slider, notch)];
}
