import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BadUse } from '../../src/app/errors.ts';
import { createTraceFile } from '../../src/app/trace-recorder.ts';
import { newFolder } from '../e2e/folders.ts';

const newPath = () => join(newFolder('trace'), 'trace.jsonl');

it('a trace is one line after the other', () => {
  const path = newPath();
  const file = createTraceFile(path, () => undefined);
  file.write('{"t":0}');
  file.write('{"t":1}');
  file.close();
  expect(readFileSync(path, 'utf8')).toBe('{"t":0}\n{"t":1}\n');
});

it('an older recording is never written over', () => {
  const path = newPath();
  writeFileSync(path, 'kept');
  expect(() => createTraceFile(path, () => undefined)).toThrow(BadUse);
  expect(readFileSync(path, 'utf8')).toBe('kept');
});

it('a recording that cannot go on says so once and leaves the game alone', () => {
  const said: string[] = [];
  const file = createTraceFile(newPath(), (message) => said.push(message));
  file.close();
  file.write('{"t":0}');
  file.write('{"t":1}');
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/the recording ends/);
});
