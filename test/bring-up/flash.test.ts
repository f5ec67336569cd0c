import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { BoardPart, FoundFirmware } from '../../src/adapters/serial/serial.ts';
import { FIRMWARE, flash } from '../../src/app/bring-up/flash.ts';
import { BadUse } from '../../src/app/errors.ts';
import { FakeAvrdude } from './fake-avrdude.ts';

const SENSORS: FoundFirmware = { part: 'sensors', name: 'Damier sensors', version: '0.9.0' };
const ACTUATORS: FoundFirmware = { part: 'actuators', name: 'DamierActuators', version: '1.0' };
const NEW: FoundFirmware = { ...SENSORS, version: FIRMWARE.sensors.version };

let avrdude: FakeAvrdude | null = null;
afterEach(() => {
  avrdude?.remove();
  avrdude = null;
});

/** Flashes a board that answers so, one answer after the other, when it is asked as that part. */
function flashed(part: BoardPart, answers: Partial<Record<BoardPart, readonly (FoundFirmware | null)[]>>) {
  const left = { sensors: [...(answers.sensors ?? [])], actuators: [...(answers.actuators ?? [])] };
  return flash({
    part,
    port: async () => ({ path: '/dev/ttyACM0' }),
    ask: async (asked) => left[asked].shift() ?? null,
    folder: 'dist',
    say: () => {},
  });
}

describe('flash', () => {
  test('writes the Mega with its own boot loader, and sees the new version answer', async () => {
    avrdude = new FakeAvrdude(0);
    expect(await flashed('sensors', { sensors: [SENSORS, NEW] })).toMatchObject({
      before: SENSORS,
      after: NEW,
      ok: true,
    });
    expect(avrdude.asked).toBe(
      '-p atmega2560 -c wiring -b 115200 -D -P /dev/ttyACM0 -U flash:w:dist/sensor.hex:i',
    );
  });

  test('writes an empty Uno with its own', async () => {
    avrdude = new FakeAvrdude(0);
    expect(await flashed('actuators', { actuators: [null, ACTUATORS] })).toMatchObject({
      before: null,
      ok: true,
    });
    expect(avrdude.asked).toBe(
      '-p atmega328p -c arduino -b 115200 -P /dev/ttyACM0 -U flash:w:dist/actuator.hex:i',
    );
  });

  test.each([
    ['nothing answers', null],
    ['the old version answers', SENSORS],
  ])('is not content when %s afterwards', async (_, after) => {
    avrdude = new FakeAvrdude(0);
    expect(await flashed('sensors', { sensors: [SENSORS, after] })).toMatchObject({ after, ok: false });
  });

  test('does not write into the other board', async () => {
    avrdude = new FakeAvrdude(0);
    const attempt = flashed('sensors', { sensors: [null], actuators: [ACTUATORS] });
    await expect(attempt).rejects.toThrow(/board of the actuators.*nothing was written/);
    expect(() => avrdude?.asked).toThrow(/ENOENT/);
  });

  test('says how to get avrdude where it is absent', async () => {
    avrdude = new FakeAvrdude(null);
    const attempt = flashed('sensors', { sensors: [SENSORS] });
    await expect(attempt).rejects.toThrow(/avrdude is not installed: apt-get install avrdude/);
  });

  test('a failure of avrdude names what it was asked for', async () => {
    avrdude = new FakeAvrdude(1);
    const attempt = flashed('sensors', { sensors: [SENSORS] });
    await expect(attempt).rejects.toThrow(BadUse);
  });
});

test('the table names the version that the firmware is built with', () => {
  const makefile = readFileSync(new URL('../../firmware/Makefile', import.meta.url), 'utf8');
  const version = /^VERSION := (.*)$/m.exec(makefile)?.[1]?.replaceAll(',', '.') ?? '';
  expect(FIRMWARE.sensors.version).toBe(version);
  expect(FIRMWARE.actuators.version).toBe(version.split('.').slice(0, 2).join('.'));
});
