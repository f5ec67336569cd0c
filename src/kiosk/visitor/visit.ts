/** The visit as the server tells it, and what this page adds for one visitor: large text, reading aloud, the rules. */

import { computed, effect, signal } from '@preact/signals';
import type { VisitorAct } from '../../exhibit/exhibit.ts';
import { send } from '../link/connection.ts';
import { backToTable, type Place, place } from '../state/place.ts';
import { chosenNotation, language, loudness, sound, theme, usualTheme } from '../state/preferences.ts';
import { isExhibit, role, view, visitor } from '../state/table.ts';
import { LANGUAGES } from '../texts/languages.ts';

export const largeText = signal(false);
export const highContrast = signal(false);
/** Words below the board, or above it; null: as the house has them. */
const chosenLow = signal<boolean | null>(null);
export const low = computed(() => chosenLow.value ?? visitor.value?.low ?? false);
export const putLow = (on: boolean) => {
  chosenLow.value = on;
};
/** Each new prompt is read aloud. */
export const reading = signal(false);
/** The page of the rules in pictures that is open, from 0; null while the game is shown. */
export const rulesPage = signal<number | null>(null);

/** The languages to touch: those of the house that this page has texts for. */
export const offered = computed(() =>
  (visitor.value?.languages ?? []).filter((code) => LANGUAGES.includes(code)),
);

/** In a game something is to be put right. */
const isAmiss = computed(
  () =>
    visitor.value?.scene.kind === 'play' &&
    view.value?.lights.some(({ id }) => id === 'L7' || id === 'L8') === true,
);

/** The scene as a word: `away` while the visitors are asked whether they are still there. */
export const sceneName = computed(() => {
  const now = visitor.value;
  return now === null ? null : now.leaving === null ? now.scene.kind : 'away';
});

/** A phone that only watches has nothing to touch. */
export const onlyWatches = computed(() => role.value === 'spectator');

/** Of several screens the one that is touched is the hand. */
export function takeHand(): void {
  if (role.value === 'watcher') send({ type: 'takeHand' });
}

export function act(what: VisitorAct): void {
  if (onlyWatches.value) return;
  takeHand();
  send({ type: 'visit', act: what });
}

export function canDo(what: VisitorAct['do']): boolean {
  return !onlyWatches.value && visitor.value?.acts.includes(what) === true;
}

/** Somebody touches the page: said at most so often, ms. */
const TOUCH_MS = 1000;

/** A page that staff has left open and nobody touches gives way to the visitors' after so long, ms. */
const LEFT_MS = 5 * 60_000;
/** These have reasons to stand: a wall of boards, a picture for a broadcast, a lock of its own. */
const STANDING: readonly Place['page'][] = ['table', 'fleet', 'board', 'staff'];

/** The page speaks the visit's language, tells that somebody is there, and forgets everything once nobody is. */
export function followVisit(): () => void {
  let touched = Number.NEGATIVE_INFINITY;
  let leftOpen: ReturnType<typeof setTimeout> | undefined;
  const touch = (event: Event) => {
    clearTimeout(leftOpen);
    if (!isExhibit.value) return;
    leftOpen = setTimeout(() => {
      if (!STANDING.includes(place.value.page)) backToTable();
    }, LEFT_MS);
    // A hand on the staff's pages is no visitor's.
    if (place.value.page !== 'table' || event.timeStamp - touched < TOUCH_MS) return;
    touched = event.timeStamp;
    act({ do: 'touch' });
  };
  addEventListener('keydown', touch);
  addEventListener('pointerup', touch);
  const stops = [
    effect(() => {
      const code = visitor.value?.language;
      // Staff's own language is its own affair, and ends with its pages. So is the language of somebody who only watches.
      const isVisit = place.value.page === 'table' && code !== undefined && !onlyWatches.value;
      if (isVisit && LANGUAGES.includes(code)) language.value = code;
      loudness.value = visitor.value?.volume ?? 1;
    }),
    effect(() => {
      const scene = sceneName.value;
      if (scene === 'attract' || scene === 'restore' || scene === 'locked' || scene === 'absent') forget();
    }),
    // The way back stands where the rules do.
    effect(() => {
      if (isAmiss.value) rulesPage.value = null;
    }),
  ];
  return () => {
    clearTimeout(leftOpen);
    removeEventListener('keydown', touch);
    removeEventListener('pointerup', touch);
    for (const stop of stops) stop();
  };
}

function forget(): void {
  largeText.value = false;
  highContrast.value = false;
  chosenLow.value = null;
  reading.value = false;
  rulesPage.value = null;
  sound.value = 'on';
  theme.value = usualTheme();
  chosenNotation.value = 'usual';
}
