import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messageTable, noFaults } from '../../src/protocol/protocol.ts';
import { linkVectors } from './vectors.ts';

const document = readFileSync(new URL('../../firmware/PROTOCOL.md', import.meta.url), 'utf8');

/** The cells of the table rows in one section. */
function rowsOf(heading: string): string[][] {
  const section = document.split(/^#{2,3} /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`PROTOCOL.md has no section "${heading}"`);
  return [...section.matchAll(/^\| ?(.*?) ?\|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .filter(([first = '']) => !first.startsWith('---') && first !== 'offset');
}

const sizes: Readonly<Record<string, number>> = { u8: 1, u16: 2, u32: 4, s32: 4 };

describe('PROTOCOL.md', () => {
  it.each(messageTable())('describes $kind as the code has it', ({ kind, type, fields }) => {
    const rows = rowsOf(`0x${type.toString(16).padStart(2, '0')} ${kind}`);
    expect(rows.map(([, name, fieldType]) => ({ name, type: fieldType }))).toEqual(fields);
    let offset = 0;
    for (const [told = '', , fieldType = ''] of rows) {
      expect(told).toBe(Number.isNaN(offset) ? '' : String(offset));
      offset += sizes[fieldType] ?? Number.NaN;
    }
  });

  it('describes no other message', () => {
    const described = [...document.matchAll(/^### 0x[0-9a-f]{2} (\w+)$/gm)].map(([, kind]) => kind);
    expect(described).toEqual(messageTable().map(({ kind }) => kind));
  });

  it('shows no frame that is not a vector, and most of the vectors', () => {
    const shown = [...document.matchAll(/`((?:[0-9A-F]{2} )+00)`/g)].map(([, hex = '']) =>
      hex.replaceAll(' ', '').toLowerCase(),
    );
    const frames = linkVectors().frames.map(({ hex }) => hex);
    expect(shown.filter((hex) => !frames.includes(hex))).toEqual([]);
    expect(new Set(shown).size).toBeGreaterThan(frames.length - 3);
  });

  it('names every counter', () => {
    const [, table = ''] = document.split('| counter | counts |');
    const named = [...(table.split('\n\n')[0]?.matchAll(/^\| (\w+) \|/gm) ?? [])].map(([, name]) => name);
    expect(named).toEqual(Object.keys(noFaults));
  });
});
