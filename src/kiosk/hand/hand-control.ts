/** Carries pointer and keys from the page to the hand, and what the hand says to the server. */

import { computed, effect, signal, untracked } from '@preact/signals';
import type { PageMessage } from '../../ports/page.ts';
import type { Notch, Side, SliderId } from '../../rules/rules.ts';
import { cellOf, centreOf, nameOfNumber, nearestNotch, type Point } from '../board/geometry.ts';
import { grip, inHand, isPiled, stacksOf } from '../board/placements.ts';
import { send } from '../link/connection.ts';
import { sayOfSlider } from '../prompt/touched.ts';
import { pick } from '../state/choice.ts';
import { aside, discs, isHand, mayTouch, profile, sliders, view } from '../state/table.ts';
import { pointSeen, turned } from '../state/turned.ts';
import { EMPTY, type Hand, type HandInput, handle } from './hand.ts';

/** So long after a word of ours the room's hand may still be what it was before, ms. */
const ECHO_MS = 1_000;
/** At most 30 carries a second: quicker than any debounce of the reeds. */
const CARRY_MS = 33;

export const hand = signal<Hand>(EMPTY);
const NOTHING: readonly number[] = [];
/** The discs held, the lowest first. */
export const heldDiscs = computed(() => (hand.value.kind === 'empty' ? NOTHING : hand.value.discs));
/** The pieces stay on the wood while they are moved. */
export const sliding = signal(false);

let field: HTMLElement | null = null;
let waiting: PageMessage | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
/** The pointer that drags. */
let dragging: number | null = null;
let lastSaid = Number.NEGATIVE_INFINITY;

export function setField(element: HTMLElement | null): void {
  field = element;
}

/** The point of the board under a pointer; also outside the board. */
export function pointOf(event: { readonly clientX: number; readonly clientY: number }): Point {
  const size = profile.value.size;
  const box = field?.getBoundingClientRect();
  if (box === undefined || box.width === 0) return { x: -2, y: -2 };
  const seen = {
    x: ((event.clientX - box.left) * size) / box.width,
    y: ((box.bottom - event.clientY) * size) / box.height,
  };
  return pointSeen(seen, size, turned.value);
}

function act(input: HandInput): void {
  if (!mayTouch.value && input.kind !== 'room') return;
  const step = handle(hand.value, input, profile.value.size);
  hand.value = step.hand;
  for (const message of step.messages) say(message);
}

/** Carries are thinned out; the newest is kept. Everything else goes at once, after the carry that waits. */
function say(message: PageMessage): void {
  if (message.type === 'carry' && timer !== null) {
    waiting = message;
    return;
  }
  flush();
  send(message);
  lastSaid = performance.now();
  if (message.type === 'carry') timer = setTimeout(onTimer, CARRY_MS);
}

function onTimer(): void {
  timer = null;
  const message = waiting;
  waiting = null;
  if (message !== null) say(message);
}

function flush(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  if (waiting !== null) send(waiting);
  waiting = null;
}

interface Keys {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const slides = (keys: Keys) => sliding.value || keys.shiftKey;

/** Pieces are set up by hand: there two discs of one colour are a king, whatever game waits. */
const isFree = () => aside.value !== null && aside.value.fen === null;

/** A press on a square: lifts what stands there, or puts down what is held. */
export function pressSquare(name: string, at: Point, keys: Keys): void {
  const stacks = stacksOf(discs.value);
  const top = keys.altKey || (!isFree() && isPiled(name, view.value?.fen ?? '', stacks, profile.value.size));
  const held = grip(stacks.get(name) ?? [], top);
  act({
    kind: 'press',
    at,
    discs: held.map((disc) => disc.id),
    side: held[0]?.side ?? null,
    from: name,
    top,
    sliding: slides(keys),
  });
}

/** A press on a tray, on one of its discs or beside them. */
export function pressTray(side: Side, disc: number | null, at: Point): void {
  const discs = disc === null ? [] : [disc];
  act({
    kind: 'press',
    at,
    discs,
    side: disc === null ? null : side,
    from: null,
    top: false,
    sliding: false,
  });
}

export function moveHand(at: Point, keys: Keys): void {
  act({ kind: 'move', at, sliding: slides(keys) });
}

function release(at: Point): void {
  act({ kind: 'release', at });
}

export function discard(): void {
  act({ kind: 'discard' });
}

export function cancel(): void {
  act({ kind: 'cancel' });
}

/** The keyboard's lift and drop: a press and a release on the same place. */
export function tapSquare(name: string, keys: Keys): void {
  const cell = cellOf(name);
  if (cell === null) return;
  const at = centreOf(cell);
  pressSquare(name, at, keys);
  release(at);
}

export function tapTray(side: Side, disc: number, over: string): void {
  const cell = cellOf(over);
  if (cell === null) return;
  pressTray(side, disc, centreOf(cell));
  release(centreOf(cell));
}

/**
 * Takes the pointer that presses for the one that drags. False for a second finger while a first one drags: it is ignored. The
 * first finger on the screen is always taken, so a finger whose end was missed cannot keep all others away.
 */
export function takePointer({ pointerId, isPrimary }: PointerEvent): boolean {
  const isDragged = hand.value.kind === 'holding' && hand.value.how === 'drag';
  if (isDragged && !isPrimary && dragging !== pointerId) return false;
  dragging = pointerId;
  return true;
}

/** Follows the pointer wherever it goes while something is held, and the room's hand. Answers how to stop. */
export function followPointer(): () => void {
  const foreign = (event: PointerEvent) => dragging !== null && event.pointerId !== dragging;
  const move = (event: PointerEvent) => {
    const held = hand.value;
    if (held.kind === 'empty' || foreign(event)) return;
    // A finger that hovers nowhere carries only while it presses.
    if (held.how === 'drag' || event.pointerType !== 'touch') moveHand(pointOf(event), event);
  };
  const up = (event: PointerEvent) => {
    if (foreign(event)) return;
    dragging = null;
    release(pointOf(event));
  };
  const gone = (event: PointerEvent) => {
    if (foreign(event)) return;
    dragging = null;
    if (hand.value.kind === 'holding' && hand.value.how === 'drag') cancel();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', gone);
  const stopAdopting = effect(adoptRoomsHand);
  return () => {
    stopAdopting();
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', gone);
  };
}

/** After a reload the piece that was in the hand still is: then it can be put down. */
function adoptRoomsHand(): void {
  const mine = mayTouch.value;
  const held = inHand(discs.value);
  untracked(() => {
    if (!mine) {
      // What another page holds, or a lost server, is no longer in this hand.
      hand.value = EMPTY;
      lastSaid = Number.NEGATIVE_INFINITY;
      return;
    }
    const [first] = held;
    if (first === undefined || first.place.on !== 'hand') {
      act({ kind: 'room', discs: [], side: null, at: { x: 0, y: 0 } });
    } else if (performance.now() - lastSaid > ECHO_MS) {
      const { x, y } = first.place;
      act({ kind: 'room', discs: held.map((disc) => disc.id), side: first.side, at: { x, y } });
    }
  });
}

// Sliders, notches and lit traps are touched where they are: what that picks is highlighted, and confirmed as ever.

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
  if (event.button !== 0) return;
  if (!isOffered(slider)) {
    sayOfSlider(slider);
    return;
  }
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

/** Let go, the notch is picked where the knob is. Clicked, the one that was clicked is picked. */
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

/** Picks that, or says why it cannot be. */
export function pickNotch(slider: SliderId, notch: Notch): void {
  const index = indexOfChoice(slider, notch);
  if (index >= 0 && isHand.value) pick(index);
  else sayOfSlider(slider);
}

/** Where among the choices that one is; -1: it is none. */
export function indexOfChoice(slider: SliderId, notch: Notch): number {
  const choices = view.value?.choices ?? [];
  return choices.findIndex((choice) => choice.slider === slider && choice.notch === notch);
}

/** A touch on a trap that may be opened or shut picks that. A piece that stands there is lifted as usual. */
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
