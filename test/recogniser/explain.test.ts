import { describe, expect, it } from 'vitest';
import { readTrace } from '../../src/adapters/trace/trace.ts';
import { storyLines } from '../../src/cli/replay.ts';
import { type Explained, explainTrace } from '../../src/game/game.ts';
import { NUMBERS } from '../../src/recogniser/recogniser.ts';
import { keptIn } from '../hand/kept.ts';

const explain = (text: string) => explainTrace(readTrace(text));
const kept = keptIn('hand/kept').flatMap(({ trace }) => explain(trace));

function trace(fen: string, ...lines: readonly object[]): string {
  return [{ damier: 'trace', v: 1, game: 'international', fen, options: {} }, ...lines]
    .map((line) => JSON.stringify(line))
    .join('\n');
}

const SLOWLY_MOVED = trace(
  'W:W32,36:B5,15',
  { t: 0, snapshot: ['d4', 'a3', 'j10', 'j8'] },
  { t: 1000, at: 'd4', on: false },
  { t: 1400, at: 'e5', on: true },
  { t: 4000 },
);

function decisionIn(all: readonly Explained[], type: string) {
  const found = all.find(({ event }) => event.type === type);
  if (found === undefined) throw new Error(`nothing of the type ${type} was told`);
  return found;
}

describe('each decision is explained', () => {
  it('term by term: the terms of every story sum up to its cost, in all kept traces', () => {
    let stories = 0;
    for (const one of kept.flatMap((explained) => explained.stories)) {
      stories += 1;
      expect(one.terms.reduce((sum, { nats }) => sum + nats, 0)).toBeCloseTo(one.cost, 6);
    }
    expect(stories).toBeGreaterThan(1000);
  });

  it('by no more than three stories, the likeliest first, one with other acts among them where there is one', () => {
    const { stories } = decisionIn(explain(SLOWLY_MOVED), 'move');
    expect(stories.length).toBeGreaterThan(1);
    expect(stories.length).toBeLessThanOrEqual(3);
    const costs = stories.map(({ cost }) => cost);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    expect(new Set(stories.map(({ acts }) => acts.length)).size).toBeGreaterThan(1);
  });

  it('a move: its act is paid, what is unfinished owes it', () => {
    const { stories } = decisionIn(explain(SLOWLY_MOVED), 'move');
    const [told, unfinished] = stories;
    expect(told?.acts).toEqual([{ side: 'W', huffed: null, move: { from: 32, to: 28, captured: [] } }]);
    expect(told?.terms).toEqual([{ name: 'act', nats: NUMBERS.cost.act, at: 'e5', t: 1400 }]);
    expect(unfinished?.acts).toEqual([]);
    expect(unfinished?.terms.map(({ name, t }) => [name, t])).toEqual([
      ['act', null],
      ['paused', null],
    ]);
  });

  /** A piece of the side that is not to move is off, and stays off. */
  const missing = () =>
    explain(
      trace(
        'W:W32,36:B5,15',
        { t: 0, snapshot: ['d4', 'a3', 'j10', 'j8'] },
        { t: 1000, at: 'j10', on: false },
        { t: 9000 },
      ),
    );

  it('an alarm too', () => {
    const [first] = decisionIn(missing(), 'alarm').stories;
    expect(first?.loose).toEqual([{ home: 'j10', at: null }]);
  });

  it('and a question, with the reed that is in doubt', () => {
    const { event, stories } = decisionIn(missing(), 'question');
    expect(event).toEqual({ t: 7000, type: 'question', square: 'j10', on: false });
    expect(stories.length).toBeGreaterThan(0);
  });

  it('in lines that an engineer reads', () => {
    const [told] = decisionIn(explain(SLOWLY_MOVED), 'move').stories;
    if (told === undefined) throw new Error('no story');
    expect(storyLines({ ...told, share: 0.5, cost: 1.5 })).toEqual([
      '              50.0 %  1.50 nats  W 32-28',
      '                      1.50 act e5 at 1.400 s',
    ]);
  });
});

describe('each act is told with its probability', () => {
  const probabilityIn = (all: readonly Explained[]) => {
    const { event } = decisionIn(all, 'move');
    return event.type === 'move' ? event.probability : undefined;
  };

  it('near to sure where nothing else fits', () => {
    expect(probabilityIn(explain(SLOWLY_MOVED))).toBeGreaterThan(0.99);
  });

  it('less so where a reed must be dead', () => {
    const all = explain(
      trace(
        'W:W32,36:B5,15',
        { t: 0, snapshot: ['d4', 'a3', 'j10', 'j8'] },
        { t: 1000, at: 'e5', on: true },
        { t: 9000 },
      ),
    );
    expect(probabilityIn(all)).toBeLessThan(probabilityIn(explain(SLOWLY_MOVED)) ?? 0);
  });

  it('in all kept traces between 0 and 1', () => {
    const told = kept.flatMap(({ event }) => {
      return event.type === 'move' || event.type === 'revised' || event.type === 'huff'
        ? [event.probability]
        : [];
    });
    expect(told.length).toBeGreaterThan(500);
    for (const one of told) {
      expect(one).toBeGreaterThan(0);
      expect(one).toBeLessThanOrEqual(1);
    }
  });
});
