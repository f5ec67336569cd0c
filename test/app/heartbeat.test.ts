import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startHeartbeat } from '../../src/app/heartbeat.ts';
import { FakeClock } from './fake-clock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-heartbeat-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('beats at once and every five seconds while the program is sound, and not after', () => {
  const clock = new FakeClock();
  const file = join(folder, 'heartbeat');
  let sound = true;
  const stop = startHeartbeat({ file, clock, sound: () => sound });
  const beats = (ms: number) => {
    rmSync(file, { force: true });
    clock.pass(ms);
    return existsSync(file);
  };
  expect(existsSync(file)).toBe(true);
  expect(beats(4999)).toBe(false);
  expect(beats(1)).toBe(true);
  sound = false;
  expect(beats(20_000)).toBe(false);
  sound = true;
  expect(beats(5000)).toBe(true);
  stop();
  expect(beats(20_000)).toBe(false);
});

it('goes on beating when the disk took one not', () => {
  const clock = new FakeClock();
  const file = join(folder, 'away', 'heartbeat');
  expect(() => startHeartbeat({ file, clock, sound: () => true })).not.toThrow();
  expect(() => clock.pass(5000)).not.toThrow();
});
