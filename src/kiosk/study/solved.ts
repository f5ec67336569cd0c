/** Which problems were solved on this browser. One that refuses storage forgets them with the page. */

import { signal } from '@preact/signals';
import { study } from '../state/table.ts';

const KEY = 'damier.solved';

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** By their ids. */
export const solved = signal<ReadonlySet<string>>(new Set(read()));

function keep(id: string): void {
  if (solved.value.has(id)) return;
  solved.value = new Set([...solved.value, id]);
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved.value]));
  } catch {
    return;
  }
}

export function followSolved(): () => void {
  return study.subscribe((now) => {
    if (now?.kind === 'problem' && now.state === 'solved') keep(now.id);
  });
}
