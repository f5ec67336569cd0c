import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultForms, readBoardFault } from '../../src/adapters/virtual/virtual.ts';
import {
  checkLinks,
  mendPermission,
  type PortThief,
  portThieves,
} from '../../src/app/bring-up/check-links.ts';
import { checkFirmware } from '../../src/app/bring-up/flash.ts';
import type { Actuators, LinkStatus, SensorBoard } from '../../src/ports/board.ts';
import { ManualClock } from '../adapters/manual-clock.ts';

function link(state: LinkStatus['state'], reason: string | null): SensorBoard & Actuators {
  const nothing = () => () => {};
  return {
    link: { state, reason, counters: {} },
    open: async () => {},
    close: async () => {},
    onReport: nothing,
    onLink: nothing,
    showFrame: () => {},
    dimLights: () => {},
    moveSlider: async () => {},
  };
}

async function found(
  sensors: SensorBoard & Actuators,
  actuators: SensorBoard & Actuators,
  thieves: readonly PortThief[] = [],
) {
  const clock = new ManualClock();
  const machine = { groupOf: () => ({ name: 'dialout', mayUse: true }), thieves: () => thieves };
  const finding = checkLinks({ sensors, actuators }, ['sensors', 'actuators'], clock, machine);
  await Promise.resolve();
  await Promise.resolve();
  clock.pass(13_000);
  return finding;
}

describe('links', () => {
  const DENIED = 'The port /dev/ttyACM0 cannot be opened: this user may not use it, EACCES.';

  test('that are up say nothing', async () => {
    expect(await found(link('up', null), link('up', null))).toEqual([]);
  });

  test.each([
    ['lost', 'There is no sensor board on any USB port.', 'sensors', 'E41'],
    ['silent', 'The sensor board is silent.', 'sensors', 'E41'],
    ['refused', 'the firmware is too old', 'version', 'E43'],
  ] as const)('%s: found with its reason', async (state, reason, code, page) => {
    expect(await found(link(state, reason), link('up', null))).toMatchObject([
      { code, page, part: 'sensors', seen: reason },
    ]);
  });

  test('a port that may not be opened is found with the command that mends it', async () => {
    const [first] = await found(link('up', null), link('lost', DENIED));
    expect(first).toMatchObject({ code: 'actuators', page: 'E42' });
    expect(first?.cause).toContain('sudo usermod -aG dialout $USER');
  });

  test.each([
    ['brltty', 'sudo apt remove brltty'],
    ['ModemManager', 'sudo systemctl disable --now ModemManager'],
  ] as const)('%s, where it runs, is named as what may have taken the port', async (thief, command) => {
    const lost = link('lost', 'There is no sensor board on any USB port.');
    const [first] = await found(lost, link('up', null), [thief]);
    expect(first?.cause).toContain(`${thief} runs`);
    expect(first?.cause).toContain(command);
    // A port that may not be opened, and firmware that is refused, have causes of their own.
    const [denied] = await found(link('lost', DENIED), link('up', null), [thief]);
    expect(denied?.cause).toContain('usermod');
    const [refused] = await found(link('refused', 'too old'), link('up', null), [thief]);
    expect(refused?.cause).toContain('damier flash');
  });

  test('what runs is told by the names of processes', () => {
    const processes = mkdtempSync(join(tmpdir(), 'damier-proc-'));
    for (const [id, name] of Object.entries({ 1: 'systemd', 71: 'brltty', 'no-process': null })) {
      mkdirSync(join(processes, id));
      if (name !== null) writeFileSync(join(processes, id, 'comm'), `${name}\n`);
    }
    expect(portThieves(processes)).toEqual(['brltty']);
    expect(portThieves(join(processes, 'nowhere'))).toEqual([]);
    rmSync(processes, { recursive: true });
  });

  test('a port of root alone needs a rule as well', () => {
    expect(mendPermission(DENIED, () => ({ name: 'root', mayUse: true }))).toMatch(
      /60-damier\.rules.*usermod/,
    );
    expect(mendPermission(DENIED, () => null)).toMatch(/60-damier\.rules/);
    expect(mendPermission('The sensor board is silent.', () => null)).toBeNull();
  });
});

test('firmware that does not go with this program is found, with the command that writes it', () => {
  const ours = { part: 'sensors', name: 'Damier sensors', version: '1.0.0' } as const;
  const foreign = { part: 'actuators', name: 'StandardFirmata', version: '2.5' } as const;
  expect(checkFirmware({ sensors: ours, actuators: null })).toEqual([]);
  expect(checkFirmware({ sensors: { ...ours, version: '0.9.0' }, actuators: foreign })).toMatchObject([
    { code: 'version', page: 'E43', part: 'sensors', cause: 'damier flash sensors writes it' },
    { code: 'version', page: 'E43', part: 'actuators', cause: 'damier flash actuators writes it' },
  ]);
});

test('every fault that help names can be asked for, and nothing else', () => {
  for (const form of faultForms()) expect(readBoardFault(form.split(' ')[0] ?? ''), form).not.toBeNull();
  for (const text of ['stuck', 'stuck:z9', 'rank:c', 'wheel:c3', 'rust', '', 'toString'])
    expect(readBoardFault(text), text).toBeNull();
});
