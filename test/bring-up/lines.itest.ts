import { expect, test } from 'vitest';
import { examined, namesOf } from './examined.ts';

test('broken wires are named as lines, a dead light driver and a low rail as such', async () => {
  const report = await examined(['rank:2', 'file:c', 'bus', 'lightRail'], 3, ['squares', 'ghosts', 'lights']);
  expect(namesOf(report).sort()).toEqual(['light driver', 'line FILE_C', 'line RANK2', 'power light']);
  expect(report.findings.map(({ page }) => page).sort()).toEqual(['E25', 'E25', 'E44', 'E61']);
});
