import { describe, expect, test } from 'vitest';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import {
  closedContacts,
  type HandGesture,
  newRoom,
  type Placed,
  type RoomInput,
  type RoomState,
  roomBoard,
  roomOf,
  roomRefusal,
  stepRoom,
} from '../../../src/adapters/virtual/room/room.ts';

const BOARD = roomBoard(loadProfile('trappes-8x8'));
const man = (at: string, side: 'W' | 'B' = 'W'): Placed => ({ at, side, discs: ['man'] });
const king = (at: string, side: 'W' | 'B' = 'W'): Placed => ({ at, side, discs: ['man', 'man'] });
const room = (...placement: Placed[]) => newRoom(BOARD, placement);

const gesture = (state: RoomState, ...gestures: HandGesture[]) =>
  gestures.reduce((before, one) => stepRoom(before, { kind: 'gesture', gesture: one }), state);
const apply = (state: RoomState, ...inputs: RoomInput[]) => inputs.reduce(stepRoom, state);
const elapsed = (ms: number): RoomInput => ({ kind: 'elapsed', ms });
const slider = (id: string, travel: number): RoomInput => ({
  kind: 'sliders',
  travel: { S3: 0, S4: 0, S5: 0, S6: 0, [id]: travel },
});
const lift = (disc: number, top?: boolean): HandGesture =>
  top === undefined ? { type: 'lift', disc } : { type: 'lift', disc, top };
const dropOn = (at: string): HandGesture => ({ type: 'drop', to: { on: 'square', at } });

/** Names of the closed reeds. */
function reeds(state: RoomState): string[] {
  return closedContacts(state).flatMap((bits, row) =>
    [...'abcdefgh'].filter((_, column) => (bits >> column) & 1).map((file) => `${file}${row + 1}`),
  );
}
const placesOf = (state: RoomState) =>
  state.discs.map(({ place }) => (place.on === 'square' ? place.at : place.on));

test('at first all of the box that does not stand on the board lies in the trays', () => {
  const { discs } = room(man('a1'), king('b2', 'B'));
  expect(placesOf(room(man('a1'), king('b2', 'B'))).slice(0, 3)).toEqual(['a1', 'b2', 'b2']);
  const inTray = (side: 'W' | 'B') =>
    discs.filter(({ place }) => place.on === 'tray' && place.side === side).length;
  expect([inTray('W'), inTray('B')]).toEqual([12, 11]);
});

describe('hands', () => {
  test('a lifted disc opens its reed, a dropped one closes another, light squares too', () => {
    const lifted = gesture(room(man('a1'), man('c1')), lift(1));
    expect(reeds(lifted)).toEqual(['c1']);
    expect(reeds(gesture(lifted, dropOn('a2')))).toEqual(['c1', 'a2']);
  });

  test('lifting a king’s lower disc takes both, `top` only the upper one', () => {
    const start = room(king('a1'));
    expect(reeds(gesture(start, lift(1)))).toEqual([]);
    expect(reeds(gesture(start, lift(1, true)))).toEqual(['a1']);
    expect(placesOf(gesture(start, lift(1, true))).slice(0, 2)).toEqual(['a1', 'hand']);
  });

  test('on an occupied square a disc stacks, whatever its colour', () => {
    const stacked = gesture(room(man('a1'), man('c1', 'B')), lift(1), dropOn('c1'));
    expect(stacked.discs.slice(0, 2).map(({ place }) => place)).toEqual([
      { on: 'square', at: 'c1', level: 1 },
      { on: 'square', at: 'c1', level: 0 },
    ]);
  });

  test('two discs lifted together are put down together', () => {
    const both = gesture(room(man('a1'), man('c1')), lift(1), lift(2), dropOn('e1'));
    expect(placesOf(both).slice(0, 2)).toEqual(['e1', 'e1']);
  });

  test('a slide closes reeds near their centres and lets them go late', () => {
    const at = (x: number): HandGesture => ({ type: 'carry', x, y: 0.5, sliding: true });
    const lifted = gesture(room(man('a1')), lift(1));
    const seen = [0.5, 0.75, 1.0, 1.25, 1.32, 1.5].map((x) => reeds(gesture(lifted, at(0.5), at(x))));
    expect(seen).toEqual([['a1'], ['a1'], [], [], ['b1'], ['b1']]);
  });

  test('a hand in the air closes nothing', () => {
    const lifted = gesture(room(man('a1')), lift(1), { type: 'carry', x: 2.5, y: 0.5 });
    expect(reeds(lifted)).toEqual([]);
  });

  test('what does not exist is ignored', () => {
    const start = room(man('a1'));
    expect(gesture(start, lift(99))).toBe(start);
    expect(placesOf(gesture(start, lift(1), dropOn('z9')))[0]).toBe('hand');
    expect(placesOf(gesture(start, lift(1), dropOn('i1')))[0]).toBe('hand');
  });
});

describe('traps', () => {
  test('an opening trap swallows the discs on it: the reed opens while they slide, then they lie in their tray', () => {
    const opened = apply(room(king('c3', 'B'), man('g3')), slider('S3', -1));
    expect(reeds(apply(opened, elapsed(120)))).toEqual(['c3', 'g3']);
    expect(reeds(apply(opened, elapsed(140)))).toEqual(['g3']);
    const fallen = apply(opened, elapsed(250));
    expect(placesOf(fallen).slice(0, 3)).toEqual(['tray', 'tray', 'g3']);
    expect(fallen.discs[0]?.place).toEqual({ on: 'tray', side: 'B' });
  });

  test('within the dwell about neutral nothing falls', () => {
    const jogged = apply(room(man('c3')), slider('S3', -0.13), elapsed(1000));
    expect(reeds(jogged)).toEqual(['c3']);
  });

  test('a disc dropped on an open trap closes its reed for a moment and is gone', () => {
    const open = apply(room(man('a1')), slider('S4', 1));
    const dropped = gesture(open, lift(1), dropOn('f4'));
    expect(reeds(dropped)).toEqual(['f4']);
    expect(reeds(apply(dropped, elapsed(150)))).toEqual([]);
    expect(placesOf(apply(dropped, elapsed(250)))[0]).toBe('tray');
  });

  test('a flap that shuts before the disc is off keeps it', () => {
    const shut = apply(room(man('c3')), slider('S3', -1), elapsed(50), slider('S3', 0), elapsed(1000));
    expect(reeds(shut)).toEqual(['c3']);
  });

  test('a disc caught before it slid off does not fall', () => {
    const caught = gesture(apply(room(man('c3')), slider('S3', -1), elapsed(50)), lift(1));
    expect(placesOf(apply(caught, elapsed(1000)))[0]).toBe('hand');
  });

  test('the page is told how far each trap is open', () => {
    const { traps } = roomOf(apply(room(), slider('S6', 1)));
    expect(traps).toMatchObject({ b6: 0, f6: 1, c3: 0 });
  });
});

/** When the helping hand is done. */
function finished(state: RoomState): RoomState {
  let now = state;
  for (let steps = 0; now.helping !== null && steps < 100; steps++) now = apply(now, elapsed(100));
  expect(now.helping).toBeNull();
  return now;
}

const stackNames = (state: RoomState) =>
  state.discs
    .flatMap(({ face = 'man', place }) => (place.on === 'square' ? [`${place.at} ${face}`] : []))
    .sort();

describe('the helping hand', () => {
  const wanted = [man('a1'), man('c1'), king('b2', 'B')];

  test('arranges the discs one by one, from wherever they lie', () => {
    const mixed = gesture(room(...wanted), lift(1), dropOn('h8'), lift(3), dropOn('c1'));
    let state = apply(mixed, { kind: 'setUp', placement: wanted });
    let steps = 0;
    for (; state.helping !== null && steps < 100; steps++) state = apply(state, elapsed(50));
    expect(reeds(state)).toEqual(['a1', 'c1', 'b2']);
    expect(state.helping).toBeNull();
    expect(steps).toBeGreaterThan(4);
  });

  test('lifts and puts back one disc where all stands in place, so that the board feels a hand', () => {
    const asked = apply(room(...wanted), { kind: 'setUp', placement: wanted });
    expect(reeds(asked)).toEqual(['c1', 'b2']);
    const done = apply(asked, ...Array.from({ length: 4 }, () => elapsed(100)));
    expect(reeds(done)).toEqual(['a1', 'c1', 'b2']);
    expect(done.helping).toBeNull();
  });

  test('004:25–26 does as the hand is told: a man on the far row is exchanged for a king of its colour', () => {
    const school = roomBoard(loadProfile('school-6x6'));
    const placed = (discs: Placed['discs']): Placed[] => [
      { at: 'a1', side: 'W', discs: ['man'] },
      { at: 'b6', side: 'W', discs },
    ];
    const begun = newRoom(school, placed(['man']));
    expect(begun.discs.filter(({ side, face }) => side === 'W' && face === 'king')).toHaveLength(3);
    const crowned = finished(apply(begun, { kind: 'setUp', placement: placed(['king']) }));
    expect(stackNames(crowned)).toEqual(['a1 man', 'b6 king']);
    const anew = finished(apply(crowned, { kind: 'setUp', placement: placed(['man']) }));
    expect(stackNames(anew)).toEqual(['a1 man', 'b6 man']);
  });

  test('stops when a hand takes something', () => {
    const helping = apply(room(man('h8')), { kind: 'setUp', placement: wanted });
    expect(gesture(helping, lift(1)).helping).toBeNull();
  });

  test('does not drop discs into an open trap, and waits until it is shut', () => {
    const open = apply(room(), slider('S3', -1), { kind: 'setUp', placement: [man('c3'), man('a1')] });
    const passed = Array.from({ length: 20 }, () => elapsed(100));
    const state = apply(open, ...passed);
    expect(reeds(state)).toEqual(['a1']);
    const shut = apply(state, slider('S3', 0), ...passed);
    expect(reeds(shut).sort()).toEqual(['a1', 'c3']);
    expect(shut.helping).toBeNull();
  });
});

describe('what a hand cannot do', () => {
  const start = room(man('c3'));
  const inHand = gesture(start, lift(1));
  const falling = apply(start, slider('S3', -1), elapsed(150));
  test.each<[string, RoomState, HandGesture, string | null]>([
    ['lift a disc that is not there', start, lift(99), 'noDisc'],
    ['lift what it holds', inHand, lift(1), 'inHand'],
    ['lift what falls', falling, lift(1), 'outOfReach'],
    ['carry nothing', start, { type: 'carry', x: 1, y: 1 }, 'emptyHand'],
    ['put down nothing', start, dropOn('d4'), 'emptyHand'],
    ['put nothing into a tray', start, { type: 'drop', to: { on: 'tray', side: 'W' } }, 'emptyHand'],
    ['put it where no square is', inHand, dropOn('j10'), 'noSquare'],
    ['lift a disc', start, lift(1), null],
    ['put it down', inHand, dropOn('d4'), null],
  ])('%s is told', (_, state, act, refusal) => {
    expect(roomRefusal(state, act)).toBe(refusal);
    const after = gesture(state, act);
    if (refusal === null) expect(after).not.toEqual(state);
    else expect(after).toBe(state);
  });
});
