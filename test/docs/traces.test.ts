/** docs/traces.md and docs/trace.schema.json: the form of a trace, and every trace that is kept. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readTrace, TraceError, traceHead, traceReports } from '../../src/adapters/trace/trace.ts';
import { keptIn } from '../hand/kept.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

const KEPT = [...keptIn('traces'), ...keptIn('hand/kept')];
const report = v.union(Object.values(traceReports));
/** The kinds of line that fit. */
const kinds = (line: unknown) =>
  Object.entries(traceReports).flatMap(([kind, form]) => (v.is(form, line) ? [kind] : []));

describe('docs/trace.schema.json', () => {
  it('has every kept trace, line by line, each line as one kind alone', () => {
    expect(KEPT.length).toBeGreaterThan(180);
    const seen = new Set<string>();
    for (const { name, trace } of KEPT) {
      const [head = '', ...rest] = lines(trace);
      expect(v.is(traceHead, JSON.parse(head)), name).toBe(true);
      for (const line of rest) {
        const [kind, ...others] = kinds(JSON.parse(line));
        if (kind === undefined || others.length > 0) expect.fail(`${name}: ${line}`);
        seen.add(kind);
      }
    }
    // No kept trace draws a card: where grammar cards are judged, test/game/trace.test.ts plays.
    expect([...seen, 'Answer'].sort()).toEqual(Object.keys(traceReports).sort());
  });

  it('takes what the reader takes, and nothing else', () => {
    const head = '{"damier":"trace","v":1,"game":"trappes","fen":"W:W21:B12","options":{}}';
    const first = '{"t":0,"snapshot":["a3"]}';
    const taken = (line: unknown) => {
      try {
        readTrace([head, first, JSON.stringify(line)].join('\n'));
        return true;
      } catch (error) {
        if (error instanceof TraceError) return false;
        throw error;
      }
    };
    const value = fc.constantFrom<unknown>(
      ...['a1', 'c3', 'z9', 'start', 'stop', 'S3 L', 'S3', 'bottom', 'right', 'yes'],
      ...[true, false, 7, null, ['a1'], ['a1', 'k1'], []],
    );
    const names = ['snapshot', 'at', 'on', 'spin', 'angle', 'choose', 'button', 'down', 'answer', 'own'];
    const line: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
      .tuple(
        fc.constantFrom<unknown>(0, 5, '5'),
        fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }),
      )
      .map(([t, fields]) => ({ ...fields, t }));
    fc.assert(
      fc.property(line, (one) => {
        expect(v.is(report, one)).toBe(taken(one));
      }),
      {
        ...{ numRuns: 3000, seed: 3 },
        examples: [
          [{ t: 1, at: 'c3', on: true }],
          [{ t: 1, spin: 'start' }],
          [{ t: 1, spin: 'stop', angle: 7 }],
          [{ t: 1, at: 'c3', on: true, spin: 'start' }],
          [{ t: 1, choose: 'S3 L', own: 1 }],
        ],
      },
    );
  });
});

describe('docs/traces.md', () => {
  const text = read('docs/traces.md');

  it('shows a trace that is one', () => {
    const example = /```\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
    expect(readTrace(example).inputs).toHaveLength(6);
    for (const line of lines(example).slice(1)) expect(kinds(JSON.parse(line))).toHaveLength(1);
  });

  it('tells of every field', () => {
    const fields = Object.values(traceReports).flatMap(({ entries }) => Object.keys(entries));
    for (const field of new Set(fields)) expect(text).toContain(`\`${field}\``);
  });
});
