/** Lights, marks and lamps go through johnny-five's own board on every profile, with servos and without. */
import five, { type Board } from 'johnny-five';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createJohnnyFiveActuators } from '../../../src/adapters/johnny-five/johnny-five.ts';
import { loadProfile, PROFILE_IDS } from '../../../src/adapters/profile/profile.ts';
import { openDevice } from '../../../src/adapters/serial/serial.ts';
import { ManualClock } from '../manual-clock.ts';
import { FirmataPeer } from './firmata-peer.ts';

const LIGHTS = 0x71;

afterEach(() => vi.restoreAllMocks());

describe('what reaches the light driver', () => {
  it.each(PROFILE_IDS)('is what johnny-five’s board was asked to write: %s', async (name) => {
    const asked: (readonly number[])[] = [];
    const write = five.Board.prototype.i2cWrite;
    vi.spyOn(five.Board.prototype, 'i2cWrite').mockImplementation(function (this: Board, address, bytes) {
      if (address === LIGHTS) asked.push([...bytes]);
      return write.call(this, address, bytes);
    });
    const peer = new FirmataPeer(`virtual:${name}`);
    const actuators = createJohnnyFiveActuators({
      profile: loadProfile(name),
      openPort: openDevice({ path: `virtual:${name}`, baudRate: 57_600, binding: peer.cable }),
      clock: new ManualClock(),
    });
    await actuators.open();
    await expect.poll(() => actuators.link.state).toBe('up');
    actuators.showFrame(Uint8Array.from({ length: 16 }, (_, n) => n + 1));
    const reached = () => peer.i2c.filter(({ address }) => address === LIGHTS).map(({ bytes }) => [...bytes]);
    await expect.poll(() => reached().some((bytes) => bytes[16] === 16)).toBe(true);
    expect(asked).toEqual(reached());
    await actuators.close();
  });
});
