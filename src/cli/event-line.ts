import type { Explained } from '../game/game.ts';

/** One line for a reader: seconds, what it is, and its fields. */
export function described({ t, type, ...fields }: Explained['event']): string {
  const values = Object.entries(fields).map(([name, value]) => `${name} ${written(value)}`);
  return [`${(t / 1000).toFixed(3).padStart(9)} s`, type.padEnd(8), ...values].join('  ');
}

function written(value: unknown): string {
  return Array.isArray(value) ? value.join(',') || '–' : String(value);
}
