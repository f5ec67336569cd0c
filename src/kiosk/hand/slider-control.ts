/** Sliders, notches and lit traps are touched where they are: what that picks is highlighted, and confirmed as ever. */

import { signal } from '@preact/signals';
import type { Notch, SliderId } from '../../rules/rules.ts';
import { nameOfNumber, nearestNotch } from '../board/geometry.ts';
import { stacksOf } from '../board/placements.ts';
import { pick } from '../state/choice.ts';
import { discs, isHand, profile, sliders, view } from '../state/table.ts';
import { turned } from '../state/turned.ts';
import { hand } from './hand-control.ts';

/** The knob that a pointer holds, and where it is drawn meanwhile: the servo moves it only once the choice is confirmed. */
export const pulled = signal<{ readonly slider: SliderId; readonly travel: number } | null>(null);

/** Less than this, in pixels, is a click and no drag. */
const CLICK_TRAVEL = 4;

/** `step`: the way from notch to notch, in pixels; `middle`: where the middle one lies on the screen. */
interface Pull {
  readonly slider: SliderId;
  readonly from: number;
  readonly travel: number;
  readonly step: number;
  readonly middle: number;
}

let pull: Pull | null = null;

export function isOffered(slider: SliderId): boolean {
  return isHand.value && (view.value?.choices ?? []).some((choice) => choice.slider === slider);
}

/** A pointer presses a knob, or the notches beside it. */
export function pullSlider(end: HTMLElement, slider: SliderId, event: PointerEvent): void {
  if (event.button !== 0 || !isOffered(slider)) return;
  end.setPointerCapture(event.pointerId);
  const [left, , right] = [...end.querySelectorAll('.notches i')].map((dot) => {
    const box = dot.getBoundingClientRect();
    return box.left + box.width / 2;
  });
  if (left === undefined || right === undefined) return;
  const travel = sliders.value[slider] ?? 0;
  pull = { slider, from: event.clientX, travel, step: (right - left) / 2, middle: (left + right) / 2 };
}

export function moveSlider(event: PointerEvent): void {
  if (pull === null) return;
  const { slider, travel, from, step } = pull;
  const way = ((event.clientX - from) / step) * (turned.value ? -1 : 1);
  pulled.value = { slider, travel: Math.min(1, Math.max(-1, travel + way)) };
}

/** Let go, the notch is picked where the knob is; clicked, the one that was clicked. */
export function releaseSlider(event: PointerEvent): void {
  if (pull === null) return;
  const { slider, from, step, middle } = pull;
  const clicked = ((event.clientX - middle) / step) * (turned.value ? -1 : 1);
  const travel = Math.abs(event.clientX - from) < CLICK_TRAVEL ? clicked : (pulled.value?.travel ?? 0);
  dropSlider();
  pickNotch(slider, nearestNotch(travel));
}

export function dropSlider(): void {
  pull = null;
  pulled.value = null;
}

function pickNotch(slider: SliderId, notch: Notch): void {
  const choices = view.value?.choices ?? [];
  const index = choices.findIndex((choice) => choice.slider === slider && choice.notch === notch);
  if (index >= 0) pick(index);
}

/** A touch on a trap that may be opened or shut picks that; a piece that stands there is lifted as ever. */
export function pickTrap(name: string): boolean {
  if (!isHand.value || hand.value.kind !== 'empty' || stacksOf(discs.value).has(name)) return false;
  const { size } = profile.value;
  const choices = view.value?.choices ?? [];
  const isHere = (square: number | null) => square !== null && nameOfNumber(square, size) === name;
  const opens = choices.findIndex((choice) => isHere(choice.opens));
  const index = opens >= 0 ? opens : choices.findIndex((choice) => isHere(choice.closes));
  if (index < 0) return false;
  pick(index);
  return true;
}
