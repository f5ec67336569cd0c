/** Keys: the board from the keyboard, and the arcade button of the space bar. */

import type { Seat, View } from '../../game/game.ts';
import { type BoardSize, type Cell, cellOf, centreOf, nameOf } from '../board/geometry.ts';
import { send } from '../link/connection.ts';
import { repeatLastAct, repeatPrompt, sayLifted } from '../prompt/told.ts';
import { focusSquare, showLegal } from '../state/at-hand.ts';
import { place } from '../state/place.ts';
import { isExhibit, mayTouch, profile, view } from '../state/table.ts';
import { stepSeen, turned } from '../state/turned.ts';
import { flick } from '../wheel/wheel-control.ts';
import { cancel, discard, hand, moveHand, tapSquare } from './hand-control.ts';

// Which arcade button the space bar presses, and pressing it.

/** The button that means something now. When both or none do: that of the side to move. */
export function ownSeat(now: View): Seat {
  const { bottom, top } = now.buttons;
  if (bottom !== null && top === null) return 'bottom';
  if (top !== null && bottom === null) return 'top';
  return now.seats.bottom === now.turn ? 'bottom' : 'top';
}

/** The board believes no press that is shorter than some of its scans. A quick finger's press lasts this long, ms. */
const SHORTEST_MS = 60;
/** Since when each button is held. */
const pressed = new Map<Seat, number>();

export function pressButton(seat: Seat): void {
  if (!mayTouch.value || pressed.has(seat)) return;
  pressed.set(seat, performance.now());
  send({ type: 'button', seat, down: true });
}

/** The space bar presses the button that means something now. */
function pressOwnButton(): void {
  if (view.value !== null) pressButton(ownSeat(view.value));
}

/** Lets go of one button: the other one may be held at the same time, or take the focus from this one. */
export function releaseButton(seat: Seat): void {
  const since = pressed.get(seat);
  if (since === undefined) return;
  const early = since + SHORTEST_MS - performance.now();
  if (early > 0) {
    setTimeout(() => releaseButton(seat), early);
    return;
  }
  pressed.delete(seat);
  send({ type: 'button', seat, down: false });
}

/** A click that no pointer made is a screen reader's. */
export function clickButton(seat: Seat, { detail }: MouseEvent): void {
  if (detail !== 0) return;
  pressButton(seat);
  releaseButton(seat);
}

/** Lets go of whatever is held, whatever the space bar would press by now. */
export function releaseButtons(): void {
  for (const seat of pressed.keys()) releaseButton(seat);
}

// The keyboard on the board: arrows, Enter, Delete, Escape; R spins, Space is the button, P repeats the prompt, L the last move, M lists the moves.

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { col: 0, row: 1 },
  ArrowDown: { col: 0, row: -1 },
  ArrowLeft: { col: -1, row: 0 },
  ArrowRight: { col: 1, row: 0 },
};

/** The square one step on from another, as the board is seen. At the edge, the same. */
export function stepFrom(name: string, key: string, size: BoardSize, isTurned = false): string {
  const cell = cellOf(name);
  const step = STEPS[key];
  if (cell === null || step === undefined) return name;
  const { col, row } = stepSeen(step, isTurned);
  const within = (v: number) => Math.min(size - 1, Math.max(0, v));
  return nameOf({ col: within(cell.col + col), row: within(cell.row + row) });
}

export function onBoardKey(event: KeyboardEvent, square: string): void {
  if (event.ctrlKey || event.metaKey) return;
  if (STEPS[event.key] !== undefined) goOn(event, square);
  else if (plainKey(event, square)) event.preventDefault();
}

function goOn(event: KeyboardEvent, square: string): void {
  event.preventDefault();
  const next = stepFrom(square, event.key, profile.value.size, turned.value);
  const cell = cellOf(next);
  if (hand.value.kind === 'holding' && cell !== null) moveHand(centreOf(cell), event);
  focusSquare(next);
}

function liftOrPut(square: string, event: KeyboardEvent): void {
  const wasEmpty = hand.value.kind === 'empty';
  tapSquare(square, event);
  if (wasEmpty && hand.value.kind === 'holding') sayLifted(square);
}

function plainKey(event: KeyboardEvent, square: string): boolean {
  switch (event.key) {
    case 'Enter':
      if (!event.repeat) liftOrPut(square, event);
      return true;
    case 'Delete':
    case 'Backspace':
      if (hand.value.kind === 'empty') tapSquare(square, event);
      discard();
      return true;
    case 'Escape':
      cancel();
      return true;
    case 'r':
    case 'R':
      if (!event.repeat && profile.value.spinner !== null) flick();
      return true;
    case 'p':
    case 'P':
      repeatPrompt();
      return true;
    case 'l':
    case 'L':
      repeatLastAct();
      return true;
    case 'm':
    case 'M':
      showLegal();
      return true;
    case ' ':
      if (!event.repeat) pressOwnButton();
      return true;
    default:
      return false;
  }
}

// The browser's menu, which a right click asks for, and on many screens a finger that rests.

/** What is touched and held: there a finger that rests asks for nothing. */
const TOUCHED = '.board-area, .tray, .wheel, .arcade';

/** Nowhere on what hands touch, and in an exhibit nowhere at all: from that menu visitors leave the program. */
export function keepMenuAway(): () => void {
  const keep = (event: MouseEvent) => {
    const isVisitors = isExhibit.value && place.value.page === 'table';
    const isTouched = event.target instanceof Element && event.target.closest(TOUCHED) !== null;
    if (isVisitors || isTouched) event.preventDefault();
  };
  addEventListener('contextmenu', keep);
  return () => removeEventListener('contextmenu', keep);
}
