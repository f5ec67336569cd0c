import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { KeptFile } from '../../../src/app/staff/registers.ts';
import { newFolder } from '../../e2e/folders.ts';
import { FakeClock } from '../fake-clock.ts';

function kept(folder = newFolder('kept')) {
  const clock = new FakeClock();
  const said: string[] = [];
  const file = join(folder, 'n.json');
  const open = () =>
    new KeptFile({ file, schema: v.number(), empty: 0, clock, log: (line) => said.push(line) });
  return { clock, said, file, open, onDisk: () => (existsSync(file) ? readFileSync(file, 'utf8') : null) };
}

describe('a small value that outlives the program', () => {
  it('is written at once, then at most once in ten seconds', () => {
    const { clock, open, onDisk } = kept();
    const value = open();
    value.set(1);
    expect(onDisk()).toBe('1');
    for (const n of [2, 3, 4]) value.set(n);
    clock.pass(9000);
    expect(onDisk()).toBe('1');
    clock.pass(1000);
    expect(onDisk()).toBe('4');
  });

  it('is whole after the program has ended in order', () => {
    const { open, onDisk } = kept();
    const value = open();
    value.set(1);
    value.set(2);
    value.close();
    expect(onDisk()).toBe('2');
    expect(open().value).toBe(2);
  });

  it('begins anew where the file is damaged, which is said', () => {
    const { file, open, said } = kept();
    writeFileSync(file, '{"half');
    expect(open().value).toBe(0);
    expect(said.join()).toContain('cannot be read');
  });

  it('is tried again with the next change where the disk takes nothing', () => {
    const { clock, open, said } = kept('/nowhere/at/all');
    const value = open();
    value.set(1);
    clock.pass(10_000);
    value.set(2);
    expect(said).toHaveLength(2);
    expect(value.value).toBe(2);
  });
});
