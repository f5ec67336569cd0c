import { expect, it, vi } from 'vitest';

vi.stubGlobal('location', { hash: '' });
const { hashOf, placeOf } = await import('../../src/kiosk/state/place.ts');

it.each([
  ['', { page: 'table' }],
  ['#rules', { page: 'rules' }],
  ['#kept', { page: 'kept' }],
  ['#phone', { page: 'phone' }],
  ['#game/12', { page: 'game', id: 12 }],
  ['#pdn/q80-_w', { page: 'pdn', packed: 'q80-_w' }],
  ['#trace', { page: 'trace', name: null }],
  ['#trace/a%20fault.jsonl', { page: 'trace', name: 'a fault.jsonl' }],
] as const)('the address %s is a page and back', (hash, place) => {
  expect(placeOf(hash)).toEqual(place);
  expect(hashOf(place)).toBe(hash);
});

it.each([
  ['#nonsense', { page: 'table' }],
  ['#game/x', { page: 'kept' }],
  ['#game/0', { page: 'kept' }],
  ['#trace/%E0%A4%A', { page: 'trace', name: '%E0%A4%A' }],
] as const)('the address %s, which nobody wrote, is still a page', (hash, place) => {
  expect(placeOf(hash)).toEqual(place);
});
