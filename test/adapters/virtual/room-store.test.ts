import { linkSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
  const start = newRoom(BOARD, [{ at: 'a1', side: 'W', discs: ['man', 'man'] }], { S4: 'R' });
  const lifted = stepRoom(start, { kind: 'gesture', gesture: { type: 'lift', disc: 1, top: true } });
  const spun = stepRoom(lifted, { kind: 'wheel', angle: 1234.5, speed: 0 });
  store().save(spun);
  expect(store().load(BOARD)).toEqual(spun);
});

test('a room kept before its box had king pieces: they are the discs that lay in reserve', () => {
  const school = roomBoard(loadProfile('school-6x6'));
  const kept = new RoomStore(join(directory, 'state'), 'school-6x6');
  const men = ['a1', 'c1', 'e1', 'b2', 'd2', 'f2'];
  const room = newRoom(
    school,
    men.map((at) => ({ at, side: 'W', discs: ['man'] })),
  );
  kept.save({ ...room, discs: room.discs.map(({ id, side, place }) => ({ id, side, place })) });
  expect(kept.load(school)?.discs.filter(({ side }) => side === 'W')).toEqual(
    room.discs.filter(({ side }) => side === 'W'),
  );
});

describe('rooms that follow each other', () => {
  const file = () => join(directory, 'state', 'room-trappes-8x8.json');
  const room = (at: string) => newRoom(BOARD, [{ at, side: 'W', discs: ['man'] }]);
  /** Where it lies on the disk. */
  const place = () => {
    const { ino, size } = statSync(file());
    return `${ino} ${size}`;
  };

  test('take each other’s places, so that a disk that has become full takes them still', () => {
    const kept = store();
    const places = ['a1', 'c1', 'e1', 'g1'].map((at) => {
      kept.save(room(at));
      return place();
    });
    expect(new Set(places).size).toBe(2);
    expect(store().load(BOARD)).toEqual(room('g1'));
  });

  test('the power failed while the one was put into the place of the other: the next is written beside both', () => {
    store().save(room('a1'));
    linkSync(file(), `${file()}.old`);
    const before = place();
    store().save(room('c1'));
    expect(place()).not.toBe(before);
    expect(store().load(BOARD)).toEqual(room('c1'));
  });
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
