/** Makes heard what happens on the table. Every sound has a text or a sight; silence loses nothing. */

import { effect } from '@preact/signals';
import { sound } from '../state/preferences.ts';
import { room, view } from '../state/table.ts';
import { type Heard, heardBetween } from './heard.ts';
import { play } from './synth.ts';

export function playSounds(): () => void {
  let last: Heard | null = null;
  return effect(() => {
    const now: Heard = { room: room.value, view: view.value };
    if (last !== null && sound.value === 'on') for (const name of heardBetween(last, now)) play(name);
    last = now;
  });
}
