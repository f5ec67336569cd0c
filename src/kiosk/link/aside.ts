/** Leaves the game for the board beside it while a page wants that, and lets it go on afterwards. */

import { computed, effect, signal } from '@preact/signals';
import type { AsideWish } from '../../ports/study.ts';
import { awaited, draft, setsUpByHand } from '../new-game/draft.ts';
import { onBoard, recording, standsAt, stepOnBoard } from '../replay/player.ts';
import { aside, mayAsk } from '../state/table.ts';
import { send } from './connection.ts';

const wanted = computed<AsideWish | null>(() => {
  if (setsUpByHand.value) {
    const { game, options } = draft.value;
    return { game, options, fen: null };
  }
  const now = recording.value;
  const fen = standsAt.value;
  return now === null || fen === null || !onBoard.value
    ? null
    : { game: now.game, options: now.options, fen };
});

const isAside = computed(() => aside.value !== null);
/** What was asked for last, as text. */
let asked = '';

export function followAside(): void {
  effect(() => {
    // While a game begins, the board is the server's.
    if (!mayAsk.value || awaited.value !== null) return;
    const wish = wanted.value;
    if (wish === null) {
      asked = '';
      if (isAside.value) send({ type: 'goOn' });
    } else if (JSON.stringify(wish) !== asked || !isAside.value) {
      asked = JSON.stringify(wish);
      send({ type: 'leave', wish });
    }
  });
  effect(pressedOn);
}

const presses = computed(() => ({ bottom: 0, top: 0, ...aside.value?.presses }));
const heard = signal({ bottom: 0, top: 0 });

/** The players' buttons step through a game that is led over the board. */
function pressedOn(): void {
  const now = presses.value;
  const before = heard.peek();
  heard.value = now;
  if (!onBoard.peek()) return;
  if (now.bottom > before.bottom) stepOnBoard(1);
  if (now.top > before.top) stepOnBoard(-1);
}
