import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { newRoom, roomBoard, stepRoom } from '../../../src/adapters/virtual/room/room.ts';
import { RoomStore } from '../../../src/adapters/virtual/room/room-store.ts';

const BOARD = roomBoard(loadProfile('trappes-8x8'));
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'damier-room-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const store = () => new RoomStore(join(directory, 'state'), 'trappes-8x8');

test('there is no room before one was saved', () => {
  expect(store().load(BOARD)).toBeNull();
});

test('a saved room comes back: discs, hand, sliders, wheel', () => {
  const start = newRoom(BOARD, [{ at: 'a1', side: 'W', discs: 2 }], { S4: 'R' });
  const lifted = stepRoom(start, { kind: 'gesture', gesture: { type: 'lift', disc: 1, top: true } });
  const spun = stepRoom(lifted, { kind: 'wheel', angle: 1234.5, speed: 0 });
  store().save(spun);
  expect(store().load(BOARD)).toEqual(spun);
});

test('no draft is left beside the file', () => {
  const kept = store();
  kept.save(newRoom(BOARD, []));
  expect(readdirSync(join(directory, 'state'))).toEqual(['room-trappes-8x8.json']);
});

test.each([
  ['not JSON', '{"damier":'],
  [
    'of another size',
    JSON.stringify({ damier: 'room', v: 1, size: 10, discs: [], hand: [], travel: {}, wheelAngle: 0 }),
  ],
  [
    'with a disc in the air',
    JSON.stringify({
      damier: 'room',
      v: 1,
      size: 8,
      discs: [{ id: 1, side: 'W', place: { on: 'square', at: 'a1', level: 1 } }],
      hand: [],
      travel: {},
      wheelAngle: 0,
    }),
  ],
])('a file %s is refused by name, not replaced', (_, text) => {
  const kept = store();
  writeFileSync(join(directory, 'state', 'room-trappes-8x8.json'), text);
  expect(() => kept.load(BOARD)).toThrow(/room-trappes-8x8\.json is no room of this board/);
});
