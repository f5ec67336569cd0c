import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { logText } from '../../../src/app/staff/log-text.ts';
import { newFolder } from '../../e2e/folders.ts';

const [morning, noon] = [new Date(2026, 10, 30, 8, 5, 9), new Date(2026, 10, 30, 12)];
const line = (at: Date, more: object) =>
  `${JSON.stringify({ level: 30, time: at.toISOString(), ...more })}\n`;

it('the log is read by people: when, by whom, what, the oldest first; a line that was cut off stands as it is', () => {
  const folder = newFolder('log');
  const old = line(morning, { version: '0.1.0', msg: 'started' });
  writeFileSync(join(folder, '20261130-0805-01-damier.log.gz'), gzipSync(old));
  const staff = line(noon, { part: 'staff', msg: 'the logo was changed' });
  const disk = line(noon, { level: 50, msg: 'the disk is full' });
  writeFileSync(join(folder, 'damier.log'), `${staff}${disk}{"level":30,"ti`);
  expect(logText(folder)).toBe(
    [
      '2026-11-30 08:05:09 started {"version":"0.1.0"}',
      '2026-11-30 12:00:00 staff: the logo was changed',
      '2026-11-30 12:00:00 ERROR the disk is full',
      '{"level":30,"ti',
    ].join('\n'),
  );
});
