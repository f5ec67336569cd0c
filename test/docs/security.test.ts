import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const path = (name: string) => new URL(`../../${name}`, import.meta.url);
const page = readFileSync(path('SECURITY.md'), 'utf8');
const promised = page.slice(page.indexOf('## What is promised'), page.indexOf('## What is not'));
const rows = promised.split('\n').filter((line) => /^\| (?!against|-)/.test(line));
const adversaries = [...page.matchAll(/^\| \*\*([\w ]+)\*\* \|/gm)].map(([, who = '']) => who);

describe('SECURITY.md', () => {
  it('promises something against each adversary, and names none else', () => {
    const against = new Set(rows.map((row) => row.split('|')[1]?.trim()));
    expect([...against].filter((who) => who !== 'all').sort()).toEqual([...adversaries].sort());
  });

  it.each(rows)('has a test that is there: %s', (row) => {
    const tests = [...(row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    expect(tests.length).toBeGreaterThan(0);
    for (const name of tests) expect([name, existsSync(path(name))]).toEqual([name, true]);
  });
});
