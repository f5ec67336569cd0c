/** docs/api.md and docs/api.schema.json tell what the code does. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pageMessages, readPageMessage } from '../../src/adapters/http/page-message.ts';
import { siteRoutes } from '../../src/adapters/http/site.ts';
import { REFUSAL_WORDS } from '../../src/adapters/http/staff-routes.ts';
import { StaffSessions } from '../../src/adapters/http/staff-sessions.ts';
import { newFolder } from '../e2e/folders.ts';

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const text = readFileSync(path('docs/api.md'), 'utf8');
const schema: {
  $defs: Record<string, { enum?: string[]; anyOf?: { properties: { type: { const: string } } }[] }>;
} = JSON.parse(readFileSync(path('docs/api.schema.json'), 'utf8'));

/** The words in the first column of the table that has this word in its head. */
function listed(head: string): string[] {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith('|') && line.includes(head));
  const rows = lines.slice(
    from + 2,
    from + 2 + lines.slice(from + 2).findIndex((line) => !line.startsWith('|')),
  );
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  );
}

/** The words in the column of codes of the first table behind that text. */
function codesUnder(heading: string): string[] {
  const lines = text.slice(text.indexOf(heading)).split('\n');
  const from = lines.findIndex((line) => line.startsWith('|---'));
  const rows = lines.slice(
    from + 1,
    from + 1 + lines.slice(from + 1).findIndex((line) => !line.startsWith('|')),
  );
  const cells = rows.map(
    (row) =>
      row
        .split('|')
        .slice(1, 3)
        .find((cell) => cell.includes('`')) ?? '',
  );
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
}

describe('docs/api', () => {
  it('lists every route, and no other', () => {
    const { routes } = siteRoutes({
      host: '127.0.0.1',
      site: newFolder('site'),
      health: () => ({ ok: true }),
      archive: () => null,
      fleet: () => null,
      staff: () => null,
      sessions: new StaffSessions(() => 0),
      admit: () => null,
      texts: new Map(),
      log: () => undefined,
    });
    const served = routes.filter(({ method, path: route }) => method !== 'ALL' && route !== '/');
    const plain = served.map(({ method, path: route }) =>
      `${method} ${route}`.replace(':file{[1-9][0-9]{0,8}\\.pdn}', ':id.pdn').replace(/\{[^/]*\}/g, ''),
    );
    expect(listed('| route |').sort()).toEqual([...new Set(plain)].sort());
  });

  it('lists every message of the server', () => {
    const types = schema.$defs.ServerMessage?.anyOf?.map(({ properties }) => properties.type.const);
    expect(listed('the server says').sort()).toEqual(types?.sort());
  });

  it('lists every message of a page', () => {
    expect(listed('a page says').sort()).toEqual(Object.keys(pageMessages).sort());
  });

  it('names types that the schema has', () => {
    const names = [...text.matchAll(/`\{?[^`]*?\b([A-Z][a-z]+[A-Z]?[A-Za-z]+)(\[\])?\}?`/g)].map(
      ([, name]) => name,
    );
    const unknown = names.filter(
      (name) => name !== undefined && name !== 'Host' && name !== 'Origin' && !(name in schema.$defs),
    );
    expect(unknown).toEqual([]);
  });

  it('has examples that are taken', () => {
    const examples = (/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '').trim().split('\n');
    expect(examples.length).toBeGreaterThan(4);
    for (const example of examples) expect(readPageMessage(example)).toMatchObject({ ok: true });
  });

  it('lists every word of a refusal, and every word of an error', () => {
    const { RefusalCode, ProblemCode } = schema.$defs;
    const refusals = RefusalCode?.enum ?? [];
    expect(codesUnder('### What is refused').sort()).toEqual([...refusals].sort());
    const acts = Object.keys(REFUSAL_WORDS);
    const problems = (ProblemCode?.enum ?? []).filter((code) => !acts.includes(code));
    expect([...new Set(codesUnder('| status |'))].sort()).toEqual(problems.sort());
  });
});
