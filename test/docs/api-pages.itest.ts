import { expect, it } from 'vitest';
import { apiPage, ENTRIES } from '../../tools/api.mjs';
import { PACKAGES } from '../../tools/packages.mjs';

it('the page of an entry has every export, with what the code says of it', async () => {
  const page = await apiPage('damier-board-contract');
  const headings = [...page.matchAll(/^### (\w+)/gm)].map(([, name]) => name);
  expect(headings.sort()).toEqual(['Bench', 'Finding', 'MakeBench', 'Patience', 'checkSensorBoard']);
  expect(page).toContain('Tries every promise on a bench of its own');
});

it('every package has such a page', () => {
  expect(Object.keys(ENTRIES)).toEqual(expect.arrayContaining(PACKAGES.map(({ name }) => name)));
});
