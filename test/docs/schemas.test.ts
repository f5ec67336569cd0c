/** Every schema that the package publishes: a tool that makes types of it, from its root on, makes all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { schemas } from '../../tools/schemas.mjs';

const root = new URL('../../', import.meta.url);
const FILES = ['docs', 'hardware', 'hardware/profiles'].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => `${folder}/${name}`),
);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8'));

/** The definitions that a part of a schema leads to, itself or by others. */
function reached(part: unknown, definitions: Readonly<Record<string, unknown>>, found = new Set<string>()) {
  if (typeof part !== 'object' || part === null) return found;
  for (const [name, value] of Object.entries(part)) {
    const target = name === '$ref' ? String(value).replace('#/$defs/', '') : null;
    if (target !== null && !found.has(target)) reached(definitions[target], definitions, found.add(target));
    if (name !== '$defs') reached(value, definitions, found);
  }
  return found;
}

const MADE = await schemas((module: string) => import(new URL(`src/${module}.ts`, root).href));

it.each(Object.entries(MADE))(
  '%s is what `npm run build && npm run schemas` makes of the code',
  (file, schema) => {
    expect(read(file)).toEqual(schema);
  },
);

describe('a published schema', () => {
  it('is made by `npm run schemas`', () => expect(Object.keys(MADE)).toEqual(expect.arrayContaining(FILES)));

  it.each(FILES)('%s has a name, a root type, and nothing that the root does not lead to', (file) => {
    const { $schema, $id, title, $defs = {}, ...type } = read(file);
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect($id).toMatch(/^urn:damier:schema:[a-z:]+$/);
    expect(title).toMatch(/^[A-Z]\w+$/);
    expect('type' in type || 'anyOf' in type).toBe(true);
    expect([...reached(type, $defs)].sort()).toEqual(Object.keys($defs).sort());
  });

  it('has a name of its own', () => {
    const ids = FILES.map((file) => read(file).$id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
