/** What johnny-five tells its own users is not for ours. */
import { afterEach, expect, it, vi } from 'vitest';
import { createJohnnyFiveActuators } from '../../../src/adapters/johnny-five/johnny-five.ts';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { openDevice } from '../../../src/adapters/serial/serial.ts';
import { ManualClock } from '../manual-clock.ts';
import { FirmataPeer } from './firmata-peer.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a board that takes long is no error of the driver’s, and no advice is printed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const printed = vi.spyOn(console, 'log');
  const said: string[] = [];
  const peer = new FirmataPeer('virtual:slow');
  peer.fallMute(true);
  const actuators = createJohnnyFiveActuators({
    profile: loadProfile('classic-8x8'),
    openPort: openDevice({ path: 'virtual:slow', baudRate: 57_600, binding: peer.cable }),
    clock: new ManualClock(),
    log: (message) => said.push(message),
  });
  await actuators.open();
  for (let n = 0; n < 50 && peer.opened === 0; n += 1) await new Promise((done) => setImmediate(done));
  for (let n = 0; n < 5; n += 1) await new Promise((done) => setImmediate(done));
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(30_000);
  expect(said.filter((line) => /johnny-five|timeout|flashed|undefined/i.test(line))).toEqual([]);
  expect(printed).not.toHaveBeenCalled();
  await actuators.close();
});
