import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BOARDS, read } from './stock.ts';

/** What a sensor board must lead out for one profile. */
function pinsOf(board: string): number {
  const { size, contacts, spinner, sliders } = read(board);
  const rows = Math.max(size, ...contacts.map(({ row }) => row + 1));
  const columns = Math.max(size, ...contacts.map(({ column }) => column + 1));
  const [wheel, buttons, rails] = [spinner === null ? 0 : 3, 3, sliders.length > 0 ? 2 : 1];
  return rows + columns + wheel + buttons + rails;
}

it('docs/boards.md tells how many pins another sensor board needs, and that a Pico has as many', () => {
  const page = readFileSync(new URL('../../docs/boards.md', import.meta.url), 'utf8');
  const [trappes, ...others] = BOARDS.map((board) => `${pinsOf(board)} ${board}`.split(' '));
  expect(page).toContain(`take ${trappes?.[0]} pins on \`${trappes?.[1]}\``);
  for (const [pins, board] of others) expect(page).toContain(`${pins} on \`${board}\``);
  // GP0–GP22 and GP26–GP28.
  expect(Math.max(...BOARDS.map(pinsOf))).toBeLessThanOrEqual(23 + 3);
});
