/** Makes heard what happens on the table. Every sound has a text or a sight, so silence loses nothing. */

import { effect } from '@preact/signals';
import type { View } from '../../game/game.ts';
import type { Disc, Room } from '../../ports/page.ts';
import { LAYING } from '../prompt/news.ts';
import { sound } from '../state/preferences.ts';
import { room, view } from '../state/table.ts';
import { sectorAt } from '../wheel/turning.ts';
import { play } from './synth.ts';

export function playSounds(): () => void {
  let last: Heard | null = null;
  return effect(() => {
    const now: Heard = { room: room.value, view: view.value };
    if (last !== null && sound.value === 'on') for (const name of heardBetween(last, now)) play(name);
    last = now;
  });
}

// Which sounds lie between two states of the table. Pure.

export type SoundName = 'lift' | 'drop' | 'peg' | 'door' | 'fall' | 'crown' | 'wrong' | 'turn' | 'win';

interface Heard {
  readonly room: Room;
  readonly view: View | null;
}

/** Pegs stand between the sectors; eight of them on our wheel. */
const PEGS = 8;

export function heardBetween(before: Heard, after: Heard): readonly SoundName[] {
  if (before.room.discs.length === 0) return [];
  const heard = [...roomSounds(before.room, after.room), ...viewSounds(before.view, after.view)];
  return [...new Set(heard)];
}

function roomSounds(before: Room, after: Room): SoundName[] {
  const sounds = discSounds(before.discs, after.discs);
  const moved = Object.entries(after.traps).some(([at, open]) => started(before.traps[at] ?? 0, open));
  if (moved) sounds.push('door');
  const turned = sectorAt(before.wheel.angle, PEGS) !== sectorAt(after.wheel.angle, PEGS);
  if (turned && after.wheel.speed !== 0) sounds.push('peg');
  return sounds;
}

/** A door begins to move when it leaves one of its ends. */
function started(before: number, after: number): boolean {
  return before !== after && (before === 0 || before === 1);
}

function discSounds(before: readonly Disc[], after: readonly Disc[]): SoundName[] {
  const was = new Map(before.map((disc) => [disc.id, disc.place]));
  const sounds: SoundName[] = [];
  for (const { id, place } of after) {
    const earlier = was.get(id);
    if (earlier === undefined || earlier.on === place.on) continue;
    if (place.on === 'hand') sounds.push('lift');
    else if (earlier.on === 'hand') sounds.push('drop');
    else if (earlier.on === 'square' && place.on === 'tray') sounds.push('fall');
  }
  // Setting up moves many discs at once: one knock is enough.
  return sounds.length > 4 ? ['drop'] : sounds;
}

function viewSounds(before: View | null, after: View | null): SoundName[] {
  if (before === null || after === null) return [];
  const sounds: SoundName[] = [];
  if (after.outcome !== null && before.outcome === null) return ['win'];
  if (after.alarm && !before.alarm && after.prompt.line.id !== LAYING) sounds.push('wrong');
  const crowned = (now: View) => now.lights.some((light) => light.id === 'L12');
  if (crowned(after) && !crowned(before)) sounds.push('crown');
  if (after.turn !== before.turn) sounds.push('turn');
  return sounds;
}
