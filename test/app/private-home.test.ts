import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepPrivate, replaceFile } from '../../src/app/home.ts';
import { secretFrom } from '../../src/app/secret.ts';
import { newFolder } from '../e2e/folders.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('what an earlier build left open is its owner’s alone after a start, and that is said', () => {
  const [home, said] = [newFolder('home'), [] as string[]];
  for (const folder of ['staff', 'mirror/matches', 'settings'])
    mkdirSync(join(home, folder), { recursive: true });
  const secrets = ['staff/pin', 'mirror/key.pem', 'mirror/matches/log.jsonl', 'settings/good.json'];
  for (const name of secrets) writeFileSync(join(home, name), 'secret', { mode: 0o644 });
  writeFileSync(join(home, 'elsewhere'), 'not ours', { mode: 0o644 });
  symlinkSync(join(home, 'elsewhere'), join(home, 'staff/link'));
  chmodSync(join(home, 'staff'), 0o755);
  keepPrivate(home, (line) => said.push(line));
  expect([...secrets, 'staff', 'mirror', 'mirror/matches'].map((name) => modeOf(join(home, name)))).toEqual([
    ...[0o600, 0o600, 0o600, 0o600],
    ...[0o700, 0o700, 0o700],
  ]);
  expect(modeOf(join(home, 'elsewhere'))).toBe(0o644);
  expect(said.join('\n')).toContain('staff/pin was open to other users of this machine');
  said.length = 0;
  keepPrivate(home, (line) => said.push(line));
  expect(said).toEqual([]);
});

it('a new file of ours is its owner’s alone, one that is there keeps its mode', () => {
  const home = newFolder('home');
  replaceFile(join(home, 'new'), 'one');
  expect(modeOf(join(home, 'new'))).toBe(0o600);
  writeFileSync(join(home, 'old'), 'two', { mode: 0o640 });
  // Left behind by a cut in power, and open to all.
  writeFileSync(join(home, 'old.new'), 'half', { mode: 0o666 });
  replaceFile(join(home, 'old'), 'three');
  expect([modeOf(join(home, 'old')), readFileSync(join(home, 'old'), 'utf8')]).toEqual([0o640, 'three']);
});

it('a secret that every user of the machine can read is refused with the way out', () => {
  const file = join(newFolder('home'), 'token');
  writeFileSync(file, 'secret\n', { mode: 0o644 });
  expect(() => secretFrom(file, 'NO_SUCH_VARIABLE', {})).toThrow(`chmod o-rwx ${file}`);
  chmodSync(file, 0o640);
  expect(secretFrom(file, 'NO_SUCH_VARIABLE', {})).toBe('secret');
});
