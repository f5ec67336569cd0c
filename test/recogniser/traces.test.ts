import { describe, expect, it } from 'vitest';
import { readTrace, replay } from '../../src/adapters/trace/trace.ts';
import { keptIn } from '../hand/kept.ts';
import { type Answered, compare, type Expected } from './compare.ts';

const traces = keptIn('traces');

describe('the sample traces of hands are understood exactly', () => {
  it('has all of them', () => {
    expect(traces).toHaveLength(75);
  });

  it.each(traces)('$name', ({ trace, expected }) => {
    const events = replay(readTrace(trace));
    const comparison = compare(linesIn(expected), JSON.parse(JSON.stringify(events)) as Answered[]);
    expect(comparison.discrepancies).toEqual([]);
    expect(comparison.exact).toBe(comparison.halfMoves);
  });
});

function linesIn(expected: string): readonly Expected[] {
  const [, ...lines] = expected.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Expected);
}
