import { effect, signal } from '@preact/signals';
import type { HintedAct } from '../../game/game.ts';
import type { TurningPointView } from '../../ports/page.ts';
import type { Square } from '../../rules/rules.ts';
import type { BoardSize } from '../board/geometry.ts';
import { send } from '../link/connection.ts';
import { place } from '../state/place.ts';
import { liveTable, replayed, review, view } from '../state/table.ts';
import { notchSeen } from '../state/turned.ts';
import { moveWords, numberWord } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

/** An act as the list of moves beside it has it: `d4-e5`, `10×17`, `S3 to the left`. */
export function actWords(act: HintedAct, size: BoardSize): string {
  const huffWords = (square: Square) => t('moves.huffed', { sq: numberWord(square, size) });
  switch (act.kind) {
    case 'slider':
      return t(`choice.${notchSeen(act.notch)}`, { s: act.slider });
    case 'claim':
      return huffWords(act.huffed);
    case 'move': {
      const move = moveWords(`${act.from}${act.captured.length > 0 ? 'x' : '-'}${act.to}`, size);
      return act.huffed === null ? move : `${huffWords(act.huffed)} ${move}`;
    }
  }
}

// What the visitor has asked the coach and is waiting for.

/** A hint takes up to a second and a half (adapters/opponent/opponent.ts). After this long none comes. */
const PATIENCE_MS = 4_000;

/** A hint is being thought out. */
export const hintAwaited = signal(false);

export function askHint(): void {
  hintAwaited.value = true;
  send({ type: 'hint' });
}

export function awaitHints(): () => void {
  return effect(() => {
    if (!hintAwaited.value) return undefined;
    if (view.value?.coach.hint !== 'offered') {
      hintAwaited.value = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      hintAwaited.value = false;
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  });
}

// A turning point laid over the table: the position before it, and the better move in lights, on the board as well.

/** The index of the one shown; null: none. */
export const shownPoint = signal<number | null>(null);

export function showPoint(point: number | null): void {
  shownPoint.value = point;
  send({ type: 'showPoint', point });
}

function pointShown(): TurningPointView | null {
  if (review.value.state !== 'found' || shownPoint.value === null) return null;
  return review.value.points[shownPoint.value] ?? null;
}

/** The rules that set up a position are loaded only when somebody wants to see one. */
export function followPoints(): () => void {
  let laid = false;
  return effect(() => {
    const point = pointShown();
    if (point === null || place.value.page !== 'table') {
      shownPoint.value = null;
      if (laid) replayed.value = null;
      laid = false;
      return undefined;
    }
    const table = liveTable.value;
    let current = true;
    import('./point-table.ts')
      .then(({ tableAt }) => {
        if (!current) return;
        laid = true;
        replayed.value = tableAt(table, point);
      })
      .catch((error: unknown) => console.warn('a turning point cannot be shown:', error));
    return () => {
      current = false;
    };
  });
}
