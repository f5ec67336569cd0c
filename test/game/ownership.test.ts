/** Each part of a session is changed by its one owner. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('../../src/game/', import.meta.url);
const files = readdirSync(FOLDER).map((name) => ({
  name,
  code: readFileSync(new URL(name, FOLDER), 'utf8'),
}));

/** What stands behind `extends` of the session. */
const parts = [
  ...(/interface Session\s+extends ([^{]*)\{/
    .exec(files.find(({ name }) => name === 'session.ts')?.code ?? '')?.[1]
    ?.matchAll(/\w+/g) ?? []),
].map(([part]) => part);

/** The files that change that part. */
const changing = (part: string) =>
  files.filter(({ code }) => code.includes(`change<${part}>(`)).map(({ name }) => name);

describe('a session', () => {
  it('is made of parts', () => expect(parts.length).toBeGreaterThan(15));

  it.each(parts)('has one file that changes its %s, named with the part', (part) => {
    const owners = changing(part);
    expect(owners).toHaveLength(1);
    const told = files.find(({ name }) => name === 'session.ts')?.code ?? '';
    const doc = new RegExp(`/\\*\\* \`([a-z-]+\\.ts)\`[^/]*\\*/\\nexport interface ${part} `).exec(told);
    expect(doc?.[1]).toBe(owners[0]);
  });

  it('is changed in no other way', () => {
    const otherwise = files.filter(({ code }) => /\bchange\((?!<)|\bdraft\.session = /.test(code));
    // A new game is a session of its own.
    expect(otherwise.map(({ name }) => name)).toEqual(['draft.ts', 'new-game.ts']);
  });
});
