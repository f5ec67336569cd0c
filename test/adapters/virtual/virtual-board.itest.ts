import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJohnnyFiveActuators } from '../../../src/adapters/johnny-five/johnny-five.ts';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { createSerialBoard, openDevice } from '../../../src/adapters/serial/serial.ts';
import { createVirtualBoard, type VirtualBoard } from '../../../src/adapters/virtual/virtual.ts';
import type { Actuators, BoardReport, SensorBoard } from '../../../src/ports/board.ts';
import type { SliderId } from '../../../src/rules/rules.ts';
import { wallClock } from '../wall-clock.ts';

const PATIENT = { timeout: 60_000, interval: 10 };
const profile = loadProfile('trappes-8x8');
const placement = [
  { at: 'c3', side: 'W', discs: ['man'] },
  { at: 'b6', side: 'B', discs: ['man', 'man'] },
  { at: 'a1', side: 'W', discs: ['man'] },
] as const;

let directory = '';
let board: VirtualBoard;
let sensors: SensorBoard;
let actuators: Actuators;
const reports: BoardReport[] = [];
const slider = (id: string) => id as SliderId;
const up = (link: { readonly link: { readonly state: string } }) =>
  vi.waitFor(() => expect(link.link.state).toBe('up'), PATIENT);
const edge = (at: string, on: boolean) => expect.objectContaining({ kind: 'edge', at, on });
const discOn = (at: string) =>
  board.room.current().discs.filter(({ place }) => place.on === 'square' && place.at === at);

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'damier-board-'));
  board = createVirtualBoard({ profile, stateDirectory: directory, placement, seed: 1, threads: 'inline' });
  sensors = createSerialBoard({ profile, openPort: openDevice(board.sensors), clock: wallClock });
  actuators = createJohnnyFiveActuators({ profile, openPort: openDevice(board.actuators), clock: wallClock });
  sensors.onReport((report) => reports.push(report));
  await Promise.all([sensors.open(), actuators.open()]);
  await Promise.all([up(sensors), up(actuators)]);
});
afterAll(async () => {
  await Promise.all([sensors.close(), actuators.close()]);
  await board.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  reports.length = 0;
});

test('the snapshot is where the discs stand', async () => {
  await vi.waitFor(() => {
    const snapshot = reports.find((report) => report.kind === 'snapshot');
    expect(snapshot?.kind === 'snapshot' && [...snapshot.occupied].sort()).toEqual(['a1', 'b6', 'c3']);
  }, PATIENT);
});

test('a disc lifted and dropped on the page is an edge off and an edge on, in the board’s time', async () => {
  const disc = discOn('a1')[0]?.id ?? 0;
  board.room.gesture({ type: 'lift', disc });
  await vi.waitFor(() => expect(reports).toContainEqual(edge('a1', false)), PATIENT);
  board.room.gesture({ type: 'drop', to: { on: 'square', at: 'b2' } });
  await vi.waitFor(() => expect(reports).toContainEqual(edge('b2', true)), PATIENT);
  const [off, on] = reports.filter((report) => report.kind === 'edge');
  expect((on?.t ?? 0) - (off?.t ?? 0)).toBeGreaterThan(0);
});

test('a frame is what the light driver shines with', async () => {
  const frame = Uint8Array.from({ length: 16 }, (_, index) => 0x80 | index);
  actuators.showFrame(frame);
  await vi.waitFor(
    () => expect(board.lights.current()).toEqual({ on: true, brightness: 8, ram: [...frame] }),
    PATIENT,
  );
});

test('a slider ramps to its notch by pulses, its trap swallows the disc, and the reed opens', async () => {
  const seen: number[] = [];
  const end = board.room.subscribe((room) => seen.push(room.sliders.S3 ?? Number.NaN));
  await actuators.moveSlider(slider('S3'), 'N');
  await actuators.moveSlider(slider('S3'), 'L');
  end();
  expect(seen.some((travel) => travel < -0.2 && travel > -0.8)).toBe(true);
  expect(board.room.current().sliders.S3).toBeCloseTo(-1, 1);
  expect(board.room.current().traps).toMatchObject({ c3: 1, g3: 0 });
  await vi.waitFor(() => expect(reports).toContainEqual(edge('c3', false)), PATIENT);
  await vi.waitFor(() => expect(discOn('c3')).toEqual([]), PATIENT);
  expect(board.room.current().sliders.S4).toBe(0);
});

test('one slider at a time', async () => {
  const first = actuators.moveSlider(slider('S4'), 'N');
  await expect(actuators.moveSlider(slider('S5'), 'N')).rejects.toThrow('one at a time');
  await first;
});

describe('a pulled cable', () => {
  test('is seen, and the board is found again with all that happened meanwhile', async () => {
    board.unplug('sensors');
    await vi.waitFor(() => expect(sensors.link.state).toBe('lost'), PATIENT);
    board.room.gesture({ type: 'lift', disc: discOn('b2')[0]?.id ?? 0 });
    reports.length = 0;
    board.plug('sensors');
    await up(sensors);
    await vi.waitFor(() => {
      const snapshot = reports.findLast((report) => report.kind === 'snapshot');
      expect(snapshot?.kind === 'snapshot' && [...snapshot.occupied]).toEqual(['b6']);
    }, PATIENT);
  });

  test('ends a slider’s move; nothing is kept to be done when the cable is back', async () => {
    const move = actuators.moveSlider(slider('S6'), 'R');
    board.unplug('actuators');
    await expect(move).rejects.toThrow();
    await expect(actuators.moveSlider(slider('S6'), 'R')).rejects.toThrow('The port is closed.');
    actuators.showFrame(new Uint8Array(16).fill(1));
    const before = board.room.current().sliders.S6 ?? Number.NaN;
    board.plug('actuators');
    await up(actuators);
    await vi.waitFor(() => expect(board.lights.current().ram[0]).toBe(1), PATIENT);
    expect(board.room.current().sliders.S6).toBeCloseTo(before, 1);
  });

  test('a host that is silent for two seconds: the firmware puts the lights out', async () => {
    await actuators.close();
    await vi.waitFor(() => expect(board.lights.current()).toSatisfy(isDark), PATIENT);
    await actuators.open();
    await up(actuators);
    await vi.waitFor(() => expect(board.lights.current()).toMatchObject({ on: true }), PATIENT);
  });
});

function isDark({ on, ram }: { on: boolean; ram: readonly number[] }): boolean {
  return !on || ram.every((byte) => byte === 0);
}
