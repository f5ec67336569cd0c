/** The keyboard on the board: arrows, Enter, Delete, Escape; R spins, Space is the button, P repeats the prompt, L the last move, M lists the moves. */

import { type BoardSize, type Cell, cellOf, centreOf, nameOf } from '../board/geometry.ts';
import { repeatLastAct, repeatPrompt } from '../prompt/again.ts';
import { showLegal } from '../state/at-hand.ts';
import { focusSquare } from '../state/focus.ts';
import { profile } from '../state/table.ts';
import { stepSeen, turned } from '../state/turned.ts';
import { flick } from '../wheel/wheel-control.ts';
import { pressOwnButton } from './arcade.ts';
import { cancel, discard, hand, moveHand, tapSquare } from './hand-control.ts';

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { col: 0, row: 1 },
  ArrowDown: { col: 0, row: -1 },
  ArrowLeft: { col: -1, row: 0 },
  ArrowRight: { col: 1, row: 0 },
};

/** The square one step on from another, as the board is seen; at the edge, the same. */
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

function plainKey(event: KeyboardEvent, square: string): boolean {
  switch (event.key) {
    case 'Enter':
      if (!event.repeat) tapSquare(square, event);
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
