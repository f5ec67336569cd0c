import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { FaultsReport } from '../../src/bench/faults/faults.ts';

const DAMIER = new URL('../../bin/damier.js', import.meta.url).pathname;

it('a sample of kills, full disks, clock jumps and pulled cables loses nothing and does nothing twice', async () => {
  const asked = { kills: 24, others: 1, 'program-kills': 2, unplugs: 3 };
  const flags = Object.entries(asked).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const args = [DAMIER, 'bench', 'faults', '--json', ...flags];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { processes, program, cables, clean } = JSON.parse(stdout) as FaultsReport;
  expect(clean).toBe(true);
  expect(processes.faults).toEqual({ kill: 24, clock: 1, disk: 1, memory: 1 });
  expect(processes.shown).toBeGreaterThan(0);
  expect(program.faults.kill).toBe(2);
  expect(cables.map(({ pulled }) => pulled)).toEqual([3, 3]);
});
