import { expect, test } from 'vitest';
import { examined, namesOf } from './examined.ts';

test('broken wires are named as lines, a dead light driver and a low rail as such', async () => {
  const report = await examined(['row:2', 'column:c', 'bus', 'lightRail'], 3, [
    'squares',
    'ghosts',
    'lights',
  ]);
  expect(namesOf(report).sort()).toEqual(['light driver', 'line column c', 'line row 2', 'power light']);
  expect(report.findings.map(({ page }) => page).sort()).toEqual(['E25', 'E25', 'E44', 'E61']);
});
