import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SECTOR_LAMPS, SLIDER_LAMPS, STATUS_LAMPS } from '../../src/adapters/lights/lamp-map.ts';
import { loadProfile } from '../../src/adapters/profile/profile.ts';
import {
  BUTTON_PINS,
  COLUMN_PINS,
  ENCODER_PINS,
  type Pin,
  RAIL_CHANNELS,
  ROW_PINS,
} from '../../src/adapters/virtual/rig/sensor-pins.ts';

/** All table rows of wiring.md, cells trimmed, by their first cell. */
const rows = new Map(
  readFileSync(new URL('../../wiring.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map((cells) => [cells.slice(0, cells[0]?.match(/^\d$/) ? 2 : 1).join(' '), cells]),
);
const row = (key: string): readonly string[] => rows.get(key) ?? [];
const portOf = ({ port, bit }: Pin): string => `P${port}${bit}`;

describe('wiring.md has the pins that the firmware is simulated with:', () => {
  it.each(ROW_PINS.map((pin, r) => [`r${r}`, pin] as const))('row %s', (name, pin) => {
    expect(row(name)[3]).toBe(portOf(pin));
  });

  it.each(COLUMN_PINS.map((pin, c) => [`c${c}`, pin] as const))('column %s', (name, pin) => {
    const line = row(name.replace('c', 'r'));
    expect([line[4], line[7]]).toEqual([name, portOf(pin)]);
  });

  it.each([
    ['encoder A', ENCODER_PINS.a],
    ['encoder B', ENCODER_PINS.b],
    ['encoder Z', ENCODER_PINS.z],
    ['button bottom', BUTTON_PINS.bottom],
    ['button top', BUTTON_PINS.top],
    ['button service', BUTTON_PINS.service],
  ])('%s', (name, pin) => {
    expect(row(name)[2]).toBe(portOf(pin));
  });

  it('the rails', () => {
    expect([row('servo rail')[1], row('light rail')[1]]).toEqual(
      RAIL_CHANNELS.map((channel) => `A${channel}`),
    );
  });
});

describe('wiring.md has the sliders of the profile:', () => {
  it.each(loadProfile('trappes-8x8').sliders.map((slider) => [slider.id, slider] as const))(
    '%s',
    (id, slider) => {
      const { channel, colour, left, right, ticks } = slider;
      expect(row(id)).toEqual([
        id,
        `${channel}`,
        colour,
        left,
        right,
        `${ticks.L}`,
        `${ticks.N}`,
        `${ticks.R}`,
      ]);
    },
  );
});

describe('wiring.md has the lamps that are lit:', () => {
  it.each(SLIDER_LAMPS.map((lamps, index) => [`S${index + 3}`, lamps] as const))('%s', (id, { L, N, R }) => {
    expect([L.com, N.com, R.com, N.row, R.row]).toEqual([6, 6, 6, L.row + 1, L.row + 2]);
    expect(row(`6 ${L.row}–${R.row}`)[2]).toBe(`${id} L N R`);
  });

  it('the sectors', () => {
    expect(SECTOR_LAMPS).toEqual(Array.from({ length: 8 }, (_, sector) => ({ com: 7, row: sector })));
    expect(row('7 0–7')[2]).toBe('spinner sectors 0–7');
  });

  it.each([
    ['turn bottom, turn top', [STATUS_LAMPS.turn.bottom, STATUS_LAMPS.turn.top]],
    ['button bottom, button top', [STATUS_LAMPS.button.bottom, STATUS_LAMPS.button.top]],
    ['spin now', [STATUS_LAMPS.spinNow]],
    ['fault', [STATUS_LAMPS.fault]],
    ['remote', [STATUS_LAMPS.remote]],
  ])('%s', (name, lamps) => {
    expect(row(`${lamps[0]?.com} ${lamps.map((lamp) => lamp.row).join(', ')}`)[2]).toBe(name);
  });
});
