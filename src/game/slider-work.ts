/** Owns the sliders: which is highlighted, which moves, and which piece is to fall through its trap. */

import { contestedSquare, has, placementNow, standingOf } from '../recogniser/recogniser.ts';
import { type Notch, notchOf, type SliderAction, type SliderId, type Square } from '../rules/rules.ts';
import { stirred } from './activity.ts';
import { change, type Draft, type DraftOf } from './draft.ts';
import { clearFault, raiseFault } from './faults.ts';
import { pieceFalls, pieceFell } from './reading.ts';
import { flapDisagrees } from './service.ts';
import type { PendingFall, Ply, Session, Sliders, SliderWork } from './session.ts';
import { choicesOf } from './turn.ts';

/** How long the board must have been still before a trap opens, ms. */
const STILL_MS = 500;
/** An action that could not begin within this time is dropped, ms. */
const EFFECT_MS = 2000;
/** A swallowed piece's square goes off within this time (blink, ramp, fall), ms. */
const FALL_MS = 1500;
/** After closing and opening once more, the fall begins within this time, ms. */
const AGAIN_MS = 5000;

/** The choice with that index is highlighted. */
export function highlightAt(draft: DraftOf<Sliders>, highlighted: number): void {
  change<Sliders>(draft, { highlighted });
}

/** That notch is highlighted; false if the wheel has not given it. */
export function highlightChoice(
  draft: Draft,
  { slider, notch }: Pick<SliderAction, 'slider' | 'notch'>,
): boolean {
  const index = choicesOf(draft.session).findIndex((one) => one.slider === slider && one.notch === notch);
  if (index >= 0) highlightAt(draft, index);
  return index >= 0;
}

export function nothingHighlighted(draft: DraftOf<Sliders>): void {
  change<Sliders>(draft, { highlighted: null });
}

/** A half-move is made. A slider that did not move is offered again only after a move of a piece. */
export function slidersForNextTurn(draft: DraftOf<Sliders>, { kind }: Ply): void {
  nothingHighlighted(draft);
  if (kind !== 'slider') noneBroken(draft);
}

/** It does not move, so another of its colour is chosen. The piece over its trap stays. */
export function sliderBroke(draft: Draft, slider: SliderId, kept: Square | null): void {
  const { session } = draft;
  if (kept !== null) pieceFell(draft, kept);
  change<Sliders>(draft, {
    pendingFalls: otherFalls(session, kept),
    brokenSliders: [...session.brokenSliders, slider],
  });
}

export function noneBroken(draft: DraftOf<Sliders>): void {
  change<Sliders>(draft, { brokenSliders: [] });
}

/** The action is told. Its slider moves once the board is still, and the piece on its trap falls. */
export function sliderOrdered(draft: Draft, { slider, notch, fell }: SliderAction): void {
  const { session } = draft;
  change<Sliders>(draft, { sliderWork: [...session.sliderWork, ...worksFor(session, slider, notch)] });
  if (fell === null) return;
  pieceFalls(draft, fell);
  const falls = [...session.pendingFalls, { square: fell, until: null, again: false }];
  change<Sliders>(draft, { pendingFalls: falls });
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
  draft.effects.push({ kind: 'moveSlider', slider: next.slider, notch: next.notch, deadline: t + EFFECT_MS });
  const opened = opens(session, next);
  const falls = session.pendingFalls.map((fall) =>
    fall.square === opened ? { ...fall, until: t + FALL_MS } : fall,
  );
  change<Sliders>(draft, { sliderWork: [{ ...next, given: t }, ...others], pendingFalls: falls });
}

/**
 * After the end hands set up the next game. What still waits for a board at rest would wait for ever, and the traps would stay
 * open.
 */
function letGo(draft: Draft): void {
  for (const { square } of draft.session.pendingFalls) pieceFell(draft, square);
  change<Sliders>(draft, { sliderWork: [], pendingFalls: [] });
}

/**
 * No hand is in the way. The board is at rest, or would be but for the piece on the trap that this very movement opens. A hand has
 * moved that piece there between the two movements of a second try; it falls by the second one, or never.
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

/** How a slider's travel has ended. */
type Travelled = 'moved' | 'failed' | 'again' | 'unasked';

/** The actuators report the end of a slider's travel. Where a switch says that the flap has not moved, it is tried once more. */
export function travelEnded(draft: Draft, slider: SliderId, ok: boolean): Travelled {
  const { session } = draft;
  const [current, ...others] = session.sliderWork;
  if (current?.slider !== slider || current.given === null) return 'unasked';
  const moved = ok && !flapDisagrees(session, flapsAt(session, current));
  const back = notchBefore(session, slider);
  if (ok && !moved && !current.second && back !== null && back !== current.notch) {
    change<Sliders>(draft, {
      sliderWork: [work(slider, back), work(slider, current.notch, true), ...others],
    });
    return 'again';
  }
  change<Sliders>(draft, { sliderWork: moved ? others : [] });
  if (moved) clearFault(draft, { code: 'slider', part: slider });
  return moved ? 'moved' : 'failed';
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
 * The piece has gone. Or its time is up: that is a fault, and the door closes and opens once more. If it still lies there, it is to
 * be taken off.
 */
function judgeFall(draft: Draft, t: number, pending: PendingFall): void {
  const { session } = draft;
  const pendingFalls = otherFalls(session, pending.square);
  const placement = placementNow(session.recogniser);
  if (placement === null || !has(placement.dark, pending.square)) {
    change<Sliders>(draft, { pendingFalls });
    pieceFell(draft, pending.square);
    clearFault(draft, { code: 'trapJam', square: session.setup.rules.board.nameOf(pending.square) });
    return;
  }
  if (pending.until === null || t < pending.until) return;
  raiseFault(draft, t, { code: 'trapJam', square: session.setup.rules.board.nameOf(pending.square) });
  const once = pending.again ? [] : again(session, pending.square);
  if (once.length > 0) {
    change<Sliders>(draft, {
      pendingFalls: [...pendingFalls, { square: pending.square, until: t + AGAIN_MS, again: true }],
      sliderWork: [...session.sliderWork.filter(({ given }) => given === null), ...once],
    });
  } else {
    change<Sliders>(draft, { pendingFalls });
    pieceFell(draft, pending.square);
    stirred(draft, t);
  }
}

function again(session: Session, square: Square): readonly SliderWork[] {
  const ply = session.plies.at(-1);
  if (ply?.kind !== 'slider' || ply.action.fell !== square) return [];
  const { slider, notch } = ply.action;
  const shut = notchBefore(session, slider);
  return shut === null ? [] : [work(slider, shut), work(slider, notch)];
}
