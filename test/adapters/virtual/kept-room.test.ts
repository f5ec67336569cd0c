import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { newRoom, roomBoard } from '../../../src/adapters/virtual/room/room.ts';
import { KeptRoom, RoomStore } from '../../../src/adapters/virtual/room/room-store.ts';

const BOARD = roomBoard(loadProfile('trappes-8x8'));
let directory = '';
let kept: KeptRoom;
let reeds: number[][];
let byHand: boolean[];
let timeCounts: boolean[];
let said: string[];
const inFile = () => new RoomStore(directory, 'trappes-8x8').load(BOARD);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'damier-kept-'));
  reeds = [];
  byHand = [];
  timeCounts = [];
  said = [];
  kept = new KeptRoom(
    new RoomStore(directory, 'trappes-8x8'),
    newRoom(BOARD, [{ at: 'a1', side: 'W', discs: ['man'] }]),
    (rows, hand) => {
      reeds.push([...rows]);
      byHand.push(hand);
    },
    (counts) => timeCounts.push(counts),
    (message) => said.push(message),
  );
});
afterEach(() => {
  kept.close();
  rmSync(directory, { recursive: true, force: true });
});

const lift = () => kept.step({ kind: 'gesture', gesture: { type: 'lift', disc: 1 } });

test('the board is told of reeds that changed, and of nothing else', () => {
  lift();
  kept.step({ kind: 'gesture', gesture: { type: 'carry', x: 3, y: 3 } });
  expect(reeds).toEqual([new Array(10).fill(0)]);
});

test('a lift, a landing and a helping hand are told as a hand’s; a disc that slides is not', () => {
  lift();
  kept.step({ kind: 'gesture', gesture: { type: 'carry', x: 2.5, y: 2.5, sliding: true } });
  kept.step({ kind: 'gesture', gesture: { type: 'drop', to: { on: 'square', at: 'd4' } } });
  kept.step({ kind: 'setUp', placement: [{ at: 'a1', side: 'W', discs: ['man'] }] });
  kept.step({ kind: 'elapsed', ms: 100 });
  expect(byHand).toEqual([true, false, true, true]);
});

test('time is asked for while something goes on by itself, and at no other', () => {
  lift();
  kept.step({ kind: 'gesture', gesture: { type: 'carry', x: 3, y: 3 } });
  expect(timeCounts).toEqual([]);
  kept.step({ kind: 'setUp', placement: [{ at: 'a1', side: 'W', discs: ['man'] }] });
  expect(timeCounts).toEqual([true]);
  for (let steps = 0; kept.state.helping !== null && steps < 10; steps++)
    kept.step({ kind: 'elapsed', ms: 100 });
  expect(timeCounts).toEqual([true, false]);
  kept.step({ kind: 'sliders', travel: { S1: 0.1 } });
  kept.step({ kind: 'elapsed', ms: 50 });
  expect(timeCounts).toEqual([true, false, true]);
  kept.step({ kind: 'elapsed', ms: 50 });
  expect(timeCounts).toEqual([true, false, true, false]);
});

test('a lifted disc is kept at once', () => {
  lift();
  expect(inFile()?.hand).toEqual([1]);
});

test('a slider is kept when it has come to rest', () => {
  kept.step({ kind: 'sliders', travel: { S3: -0.5, S4: 0, S5: 0, S6: 0 } });
  kept.step({ kind: 'elapsed', ms: 50 });
  expect(inFile()?.travel).toMatchObject({ S3: 0 });
  kept.step({ kind: 'elapsed', ms: 50 });
  expect(inFile()?.travel).toMatchObject({ S3: -0.5 });
});

test('listeners hear of the last state, however many come at once', async () => {
  const heard: string[] = [];
  kept.subscribe(({ discs }) => heard.push(discs[0]?.place.on ?? ''));
  lift();
  for (let x = 0; x < 5; x++) kept.step({ kind: 'gesture', gesture: { type: 'carry', x, y: 0 } });
  kept.step({ kind: 'gesture', gesture: { type: 'drop', to: { on: 'tray', side: 'W' } } });
  await expect.poll(() => heard).toEqual(['hand', 'tray']);
});

test('a disk that refuses stops no play, is named once, and has the room soon after it is cured', () => {
  rmSync(directory, { recursive: true });
  lift();
  kept.step({ kind: 'elapsed', ms: 1000 });
  expect(kept.state.hand).toEqual([1]);
  expect(said).toEqual([expect.stringMatching(/could not be kept: there is nothing of that name, ENOENT/)]);
  mkdirSync(directory);
  kept.step({ kind: 'elapsed', ms: 199 });
  expect(inFile()).toBeNull();
  kept.step({ kind: 'elapsed', ms: 1 });
  expect(inFile()?.hand).toEqual([1]);
});
