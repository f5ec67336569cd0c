import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRules, PdnChecker, PdnReader, writePdn } from '../../src/rules/rules.ts';
import { checkOf } from './games.ts';
import { runPdn } from './run-pdn.ts';

const DOC = readFileSync(new URL('../../docs/pdn.md', import.meta.url), 'utf8');

function blocks(language: string): readonly string[] {
  return [...DOC.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .filter(([, of]) => of === language)
    .map(([, , text = '']) => text);
}

const [club = '', own = ''] = blocks('pdn');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-pdn-docs-'));
  writeFileSync(join(folder, 'club.pdn'), club);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('docs/pdn.md', () => {
  it.each(blocks('console').map((block) => block.split(/\n([\s\S]*)/)))(
    '%s',
    async (command = '', output) => {
      const [, , ...args] = command.slice(2).split(' ');
      const paths = args.map((arg) => (arg === 'club.pdn' ? join(folder, arg) : arg));
      const { stdout } = await runPdn(...paths);
      expect(stdout.replaceAll(`${folder}/`, '')).toBe(output);
    },
  );

  it('the game of our own is read exactly', () => {
    const check = checkOf(own);
    expect(check.defects).toEqual([]);
    expect(check.record?.entries.map(({ kind }) => kind)).toEqual([
      'spin',
      'move',
      'spin',
      'slider',
      'spin',
      'move',
    ]);
  });

  it('the code does what its comments say', () => {
    const [code = ''] = blocks('ts');
    const printed: string[] = [];
    const log = (...values: readonly unknown[]) => {
      printed.push(
        values
          .map((value) => (Array.isArray(value) ? `[ '${value.join("', '")}' ]` : String(value)))
          .join(' '),
      );
    };
    const body = code.replace(/^import .*$/m, '');
    new Function('PdnChecker', 'PdnReader', 'createRules', 'writePdn', 'console', body)(
      PdnChecker,
      PdnReader,
      createRules,
      writePdn,
      { log },
    );
    expect(code).toContain(`reader.end(); // ${printed[0]}`);
    expect(printed[1]).toContain('1. 31-26 *');
  });
});
