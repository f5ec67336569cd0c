/**
 * What is being said and what waits to be said. What has happened is said to its end; of lines that say what to do, only the
 * newest. Pure.
 */

import type { Language } from '../texts/languages.ts';

export interface Utterance {
  readonly kind: 'news' | 'line';
  readonly words: string;
  readonly language: Language;
}

export interface Saying {
  readonly now: Utterance | null;
  readonly waiting: readonly Utterance[];
}

export const SILENCE: Saying = { now: null, waiting: [] };

/**
 * With what has happened, and a new line if there is one. A line that news cuts short is said after it. `cut`: what `now` says is
 * to be cut short.
 */
export function withMore(
  { now, waiting }: Saying,
  news: readonly Utterance[],
  line: Utterance | null,
): Saying & { readonly cut: boolean } {
  const cut = now?.kind === 'line' && (news.length > 0 || line !== null);
  const last = line ?? waiting.find(({ kind }) => kind === 'line') ?? (cut ? now : null);
  return {
    now: cut ? null : now,
    waiting: [...waiting.filter(({ kind }) => kind === 'news'), ...news, ...(last === null ? [] : [last])],
    cut,
  };
}

/** When `now` is over: the next one. */
export function withNext({ waiting: [now, ...waiting] }: Saying): Saying {
  return { now: now ?? null, waiting };
}
