/** What a visitor chose, remembered by the browser: language, theme, silence, whom to play. */

import { effect, type Signal, signal } from '@preact/signals';
import { LANGUAGES, type Language } from '../texts/languages.ts';

export type Theme = 'day' | 'night';

function remembered<T extends string>(key: string, allowed: readonly T[], otherwise: T): Signal<T> {
  const kept = read(key);
  const chosen = signal<T>(allowed.find((value) => value === kept) ?? otherwise);
  let first = true;
  effect(() => {
    const value = chosen.value;
    if (!first) write(key, value);
    first = false;
  });
  return chosen;
}

/** A browser may refuse storage (private windows): then nothing is remembered, and nothing else changes. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(`damier.${key}`);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`damier.${key}`, value);
  } catch {
    return;
  }
}

/** What the browser, or the system behind it, asks for. */
export const usualTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day');
/** The first of the browser's languages that the page has; without one, English. */
const spoken = () =>
  navigator.languages
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((code) => code !== undefined && LANGUAGES.includes(code)) ?? 'en';

export const language = remembered<Language>('language', LANGUAGES, spoken());
export const theme = remembered<Theme>('theme', ['day', 'night'], usualTheme());
/** What squares are called; `usual`: nobody has chosen. */
export const chosenNotation = remembered<'usual' | 'names' | 'numbers'>(
  'notation',
  ['usual', 'names', 'numbers'],
  'usual',
);
/** Against whom the last game was begun here, and how well the computer played or would have. */
export const lastOpponent = remembered<'human' | 'computer'>('opponent', ['human', 'computer'], 'human');
const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
export const lastLevel = remembered<(typeof LEVELS)[number]>('level', LEVELS, '3');

export function rememberOpponent(opponent: 'human' | 'computer', level: number): void {
  lastOpponent.value = opponent;
  lastLevel.value = LEVELS.find((one) => one === String(level)) ?? lastLevel.value;
}

/** How loud the page may be, 0 … 1; an exhibit's house says it. */
export const loudness = signal(1);
export const sound = remembered<'on' | 'off'>('sound', ['on', 'off'], 'on');
