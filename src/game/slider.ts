import { forced } from '../recogniser/recogniser.ts';
import type { Notch, SliderAction, SliderId } from '../rules/rules.ts';
import { stirred } from './activity.ts';
import { clocksBack } from './clock-step.ts';
import { directedPlayer } from './directed.ts';
import type { Draft } from './draft.ts';
import { raiseFault } from './faults.ts';
import { eventsOf, plyMade, plyUndone } from './half-move.ts';
import type { InputRefusal } from './input.ts';
import { actStands, standAt } from './reading.ts';
import type { Ply } from './session.ts';
import {
  highlightAt,
  highlightChoice,
  noneBroken,
  sliderBroke,
  sliderOrdered,
  travelEnded,
} from './slider-work.ts';
import { actionsOf, choicesOf, progressNow } from './turn.ts';
import { recognised } from './understood.ts';
import { wheelSaid } from './wheel-turn.ts';

/** The wheel, turned gently, moves the highlight. */
export function highlight(draft: Draft, by: 1 | -1): void {
  const choices = choicesOf(draft.session);
  if (choices.length === 0) return;
  const { highlighted } = draft.session;
  const next = highlighted === null ? (by === 1 ? 0 : choices.length - 1) : highlighted + by;
  highlightAt(draft, (next + choices.length) % choices.length);
}

/** A notch is touched on the page. The highlight goes there, if the wheel has given it. */
export function pick(draft: Draft, slider: SliderId, notch: Notch): InputRefusal | null {
  return highlightChoice(draft, { slider, notch }) ? null : 'noChoice';
}

/** A notch is chosen. One that the wheel has not given is no choice. */
export function choose(draft: Draft, t: number, slider: SliderId, notch: Notch): InputRefusal | null {
  stirred(draft, t);
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
  plyMade(draft, ply);
  actStands(draft);
  standAt(draft, rules.advance(before, action));
  sliderOrdered(draft, action);
  draft.events.push(...eventsOf(ply, undefined, t));
}

/** The actuators report the end of a slider's travel. */
export function sliderDone(draft: Draft, t: number, slider: SliderId, ok: boolean): void {
  if (travelEnded(draft, slider, ok) === 'failed') failed(draft, t, slider);
}

/** The slider did not move: the action is undone, and another of the colour is chosen. If none works, the wheel is spun again. */
function failed(draft: Draft, t: number, slider: SliderId): void {
  const { session } = draft;
  raiseFault(draft, t, { code: 'slider', part: slider });
  const ply = session.plies.at(-1);
  if (ply?.kind !== 'slider' || ply.action.slider !== slider) return;
  // What a far board has done stands there. Here it is for the staff.
  if (directedPlayer(session.setup, ply.side)?.kind === 'remote') return;
  plyUndone(draft, t, false);
  sliderBroke(draft, slider, ply.action.fell);
  standAt(draft, ply.before);
  if (actionsOf(draft.session).length > 0) return;
  wheelSaid(draft, null);
  noneBroken(draft);
}
