/** Plays a recording: where it stands, how fast it goes, and what the table shows of it. */

import { computed, effect, signal, untracked } from '@preact/signals';
import type { Disc } from '../../ports/page.ts';
import { steadyLights } from '../board/lamps.ts';
import { replayed, type ShownTable } from '../state/table.ts';
import { type Happening, indexAt, type Moment, type Recording, wheelAt } from './recording.ts';

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

export const recording = signal<Recording | null>(null);
export const playing = signal(false);
export const speed = signal<(typeof SPEEDS)[number]>(1);
/** Where it stands, ms from the beginning. */
export const time = signal(0);

const moment = computed<Moment | null>(() => {
  const now = recording.value;
  return now?.moments[Math.max(0, indexAt(now.moments, time.value))] ?? null;
});

/** The last thing that has happened by now, by its index; −1 before the first. */
export const happened = computed(() => indexAt(recording.value?.happenings ?? [], time.value));

/** The position that it stands at, as FEN; null where nothing is played again. */
export const standsAt = computed<string | null>(() => moment.value?.view().fen ?? null);

/** On the board: the table shows the board itself, and its lights lead a hand to where the recording stands. */
export const onBoard = signal(false);

/** Shows a recording from its beginning. */
export function load(next: Recording): void {
  playing.value = false;
  time.value = 0;
  recording.value = next;
}

export function unload(): void {
  playing.value = false;
  onBoard.value = false;
  recording.value = null;
}

export function seek(t: number): void {
  time.value = Math.min(Math.max(0, t), recording.value?.length ?? 0);
}

/** To the next or the last thing that was understood; past the first one, to the beginning. */
export function stepBy(direction: 1 | -1): void {
  const happenings: readonly Happening[] = recording.value?.happenings ?? [];
  playing.value = false;
  const times = [0, ...happenings.map(({ t }) => t), recording.value?.length ?? 0];
  const next = direction === 1 ? times.find((t) => t > time.value) : times.findLast((t) => t < time.value);
  if (next !== undefined) seek(next);
}

/** To the next or the last position that stands otherwise on the board: what happens in between moves no piece. */
export function stepOnBoard(direction: 1 | -1): void {
  const from = standsAt.value;
  let before = -1;
  while (standsAt.value === from && time.value !== before) {
    before = time.value;
    stepBy(direction);
  }
}

/** Plays on or stops; at the end, from the beginning. */
export function togglePlaying(): void {
  const { length } = recording.value ?? { length: 0 };
  if (!playing.value && time.value >= length) time.value = 0;
  playing.value = !playing.value;
}

/** Lets time pass while it plays, and lays what is replayed on the table. */
export function runPlayer(): () => void {
  const stops = [effect(letTimePass), effect(showOnTable)];
  return () => {
    for (const stop of stops) stop();
  };
}

function letTimePass(): (() => void) | undefined {
  if (!playing.value) return undefined;
  let frame = 0;
  let last = performance.now();
  const pass = (now: number) => {
    const { length } = recording.value ?? { length: 0 };
    seek(time.value + (now - last) * speed.value);
    last = now;
    if (time.value >= length) playing.value = false;
    else frame = requestAnimationFrame(pass);
  };
  frame = requestAnimationFrame(pass);
  return () => cancelAnimationFrame(frame);
}

/** Where the discs were shown last: from there they move on. */
let discs: readonly Disc[] = [];
let shown: { readonly moment: Moment; readonly table: ShownTable } | null = null;

function showOnTable(): void {
  const now = recording.value;
  const at = moment.value;
  const t = time.value;
  const live = onBoard.value;
  untracked(() => {
    if (now === null || at === null || live) {
      discs = [];
      shown = null;
      replayed.value = null;
      return;
    }
    if (shown?.moment !== at) shown = { moment: at, table: tableAt(now, at) };
    const { table } = shown;
    replayed.value = { ...table, room: { ...table.room, wheel: wheelAt(at.wheel, t) } };
  });
}

function tableAt({ profile }: Recording, at: Moment): ShownTable {
  const room = at.room(discs);
  discs = room.discs;
  const view = at.view();
  return { profile, view, room, lights: steadyLights(view.lights, profile.size) };
}
