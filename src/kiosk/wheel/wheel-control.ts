/** The pointer on the wheel, and the wheel's angle as it is drawn between two words of the server. */

import { effect, signal } from '@preact/signals';
import { send } from '../link/connection.ts';
import { sayOfWheel } from '../prompt/touched.ts';
import { mayTouch, room, view } from '../state/table.ts';
import {
  bearing,
  extrapolated,
  flickSpeed,
  releaseSpeed,
  type Sample,
  throwSpeed,
  turned,
} from './turning.ts';

/** The angle under the pointer as it is drawn. */
export const shownAngle = signal(0);
export const grabbed = signal(false);

const SEND_MS = 33;

let samples: Sample[] = [];
let lastBearing = 0;
let lastSent = 0;
/** How far it was turned since it was grabbed, there and back counted twice. */
let travelled = 0;
/** Less is a tap, degrees. */
const TAP = 4;

function bearingOf(wheel: Element, event: PointerEvent): number {
  const box = wheel.getBoundingClientRect();
  return bearing(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
}

export function grab(wheel: Element, event: PointerEvent): void {
  if (!mayTouch.value) {
    sayOfWheel();
    return;
  }
  wheel.setPointerCapture(event.pointerId);
  lastBearing = bearingOf(wheel, event);
  travelled = 0;
  samples = [{ t: event.timeStamp, angle: shownAngle.value }];
  grabbed.value = true;
  send({ type: 'wheel', angle: shownAngle.value });
}

export function turn(wheel: Element, event: PointerEvent): void {
  if (!grabbed.value) return;
  const now = bearingOf(wheel, event);
  // The disc turned clockwise brings smaller angles under the pointer.
  const step = turned(lastBearing, now);
  const angle = shownAngle.value - step;
  travelled += Math.abs(step);
  lastBearing = now;
  shownAngle.value = angle;
  samples.push({ t: event.timeStamp, angle });
  if (samples.length > 40) samples = samples.slice(-20);
  if (event.timeStamp - lastSent < SEND_MS) return;
  lastSent = event.timeStamp;
  send({ type: 'wheel', angle });
}

export function letGo(event: PointerEvent): void {
  if (!grabbed.value) return;
  send({ type: 'wheel', angle: shownAngle.value });
  const speed = releaseSpeed(samples, event.timeStamp);
  send({ type: 'wheelRelease', speed: throwSpeed(speed, view.value?.wheelWanted === true) });
  grabbed.value = false;
  // Turned gently it steps from choice to choice. Elsewhere a turn that nobody wanted is as vain as a tap.
  const now = view.value;
  const isOfUse = now !== null && (now.wheelWanted || now.choices.length > 0);
  if (travelled < TAP || !isOfUse) sayOfWheel();
}

/** A good flick without a pointer: by key or button. */
export function flick(): void {
  if (!mayTouch.value || grabbed.value) return;
  send({ type: 'wheelRelease', speed: -flickSpeed(Math.random()) });
}

/** Draws the wheel on between the server's words while it turns. */
export function runWheel(): () => void {
  let frame = 0;
  const stop = effect(() => {
    const { angle, speed } = room.value.wheel;
    cancelAnimationFrame(frame);
    // Not `grabbed.value`: a wheel just let go stays where the hand left it until the room speaks.
    if (grabbed.peek()) return;
    shownAngle.value = angle;
    if (speed === 0) return;
    const heard = performance.now();
    const draw = () => {
      shownAngle.value = extrapolated(angle, speed, performance.now() - heard);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
