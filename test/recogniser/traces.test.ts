import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTrace, replay } from '../../src/adapters/trace/trace.ts';
import { type Answered, compare, type Expected } from './compare.ts';

const FOLDER = new URL('../traces/', import.meta.url);
const traces = readdirSync(FOLDER).filter((name) => name.endsWith('.trace.jsonl'));

describe('the sample traces of hands are understood exactly', () => {
  it('has all of them', () => {
    expect(traces).toHaveLength(75);
  });

  it.each(traces)('%s', (name) => {
    const events = replay(readTrace(read(name)));
    const comparison = compare(expectedOf(name), JSON.parse(JSON.stringify(events)) as Answered[]);
    expect(comparison.discrepancies).toEqual([]);
    expect(comparison.exact).toBe(comparison.halfMoves);
  });
});

function read(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}

function expectedOf(name: string): readonly Expected[] {
  const [, ...lines] = read(name.replace('.trace.', '.expected.')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Expected);
}
