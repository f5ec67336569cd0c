import './browser-globals.ts';
import { expect, it } from 'vitest';
import { sharing } from '../../src/kiosk/state/table.ts';

it('keeps what is equal and takes what is new', () => {
  const before = { discs: [{ id: 1 }], wheel: { angle: 1 } };
  const next = { discs: [{ id: 1 }], wheel: { angle: 2 } };
  const shared = sharing(before, next);
  expect(shared).toEqual(next);
  expect(shared.discs).toBe(before.discs);
  expect(shared.wheel).toBe(next.wheel);
});
