import './browser-globals.ts';

import { describe, expect, it } from 'vitest';
import { heardBetween } from '../../src/kiosk/sound/heard.ts';
import type { Disc, Room } from '../../src/ports/page.ts';
import { at, prompt, room, view } from './scene-parts.ts';

const LAYING = prompt({ line: { id: 'set.up', params: { n: 2 } } });
const disc = (place: Disc['place']): Room => room({ discs: [{ id: 1, side: 'W', place }] });
const onSquare = disc({ on: 'square', at: 'c3', level: 0 });
const inHand = disc({ on: 'hand', x: 2, y: 2 });
const inTray = disc({ on: 'tray', side: 'W' });
const heard = (before: Room, after: Room) =>
  heardBetween({ room: before, view: null }, { room: after, view: null });

describe('sounds of the room', () => {
  it.each([
    ['a lift', onSquare, inHand, ['lift']],
    ['a drop', inHand, onSquare, ['drop']],
    ['a drop into the tray', inHand, inTray, ['drop']],
    ['a fall', onSquare, inTray, ['fall']],
    ['nothing', onSquare, onSquare, []],
    ['a door that starts', onSquare, { ...onSquare, traps: { c3: 0.1 } }, ['door']],
  ])('%s', (_, before, after, sounds) => {
    expect(heard(before, after)).toEqual(sounds);
  });

  it('hears a peg only while the wheel turns', () => {
    const at20 = { ...onSquare, wheel: { angle: 20, speed: 300 } };
    expect(heard(at20, { ...onSquare, wheel: { angle: 50, speed: 290 } })).toEqual(['peg']);
    expect(heard(at20, { ...onSquare, wheel: { angle: 30, speed: 290 } })).toEqual([]);
  });

  it('is silent when the first room comes', () => {
    expect(heard(room({}), onSquare)).toEqual([]);
  });

  it('knocks once when the pieces are set up', () => {
    const discs = (place: Disc['place']): Disc[] =>
      Array.from({ length: 24 }, (_, id) => ({ id, side: 'W', place }));
    const before = room({ discs: discs({ on: 'tray', side: 'W' }) });
    expect(heard(before, room({ discs: discs({ on: 'square', at: 'a1', level: 0 }) }))).toEqual([]);
    const held = room({ discs: discs({ on: 'hand', x: 0, y: 0 }) });
    expect(heard(held, before)).toEqual(['drop']);
  });
});

describe('sounds of the game', () => {
  const game = (before: Parameters<typeof view>[0], after: Parameters<typeof view>[0]) =>
    heardBetween({ room: onSquare, view: view(before) }, { room: onSquare, view: view(after) });

  it.each([
    ['the turn passes', {}, { turn: 'B' }, ['turn']],
    ['an alarm begins', {}, { alarm: true }, ['wrong']],
    ['a game is laid', {}, { alarm: true, prompt: LAYING }, []],
    ['an alarm goes on', { alarm: true }, { alarm: true }, []],
    ['a king is crowned', {}, { lights: [{ at: at('b8'), id: 'L12' }] }, ['crown']],
    ['the game ends', {}, { turn: 'B', outcome: { winner: 'W', reason: 'noMoves' } }, ['win']],
  ] as const)('%s', (_, before, after, sounds) => {
    expect(game(before, after)).toEqual(sounds);
  });
});
