import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heartbeatFile, startHeartbeat } from '../../src/app/health.ts';
import { FakeClock } from './fake-clock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-heartbeat-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('beats at once and every five seconds, without a byte, until it is ended', () => {
  const clock = new FakeClock();
  const file = join(folder, 'heartbeat');
  const stop = startHeartbeat(file, clock);
  const beats = (ms: number) => {
    rmSync(file, { force: true });
    clock.pass(ms);
    return existsSync(file);
  };
  expect(statSync(file).size).toBe(0);
  expect(beats(4999)).toBe(false);
  expect(beats(1)).toBe(true);
  expect(beats(5000)).toBe(true);
  stop();
  expect(beats(20_000)).toBe(false);
});

it('goes on beating when the disk took one not', () => {
  const clock = new FakeClock();
  const away = join(folder, 'away', 'heartbeat');
  expect(() => startHeartbeat(away, clock)).not.toThrow();
  expect(() => clock.pass(5000)).not.toThrow();
});

it("is in the service manager's folder, which no disk fills, where there is one", () => {
  expect(heartbeatFile('/var/lib/damier', { RUNTIME_DIRECTORY: '/run/damier' })).toBe(
    '/run/damier/heartbeat',
  );
  expect(heartbeatFile('/var/lib/damier', {})).toBe('/var/lib/damier/heartbeat');
});
