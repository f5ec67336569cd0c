/** Random visitors and boards: every state leads to `attract` or `play`, and none is without a thing to do. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type VisitorAct, visitorOf } from '../../src/exhibit/exhibit.ts';
import type { BoardGlance } from '../../src/exhibit/glance.ts';
import { AT_START, at, type Happening, Visits } from './visits.ts';

const acts: fc.Arbitrary<VisitorAct> = fc.oneof(
  fc.constantFrom<VisitorAct>(
    { do: 'touch' },
    { do: 'begin' },
    { do: 'alone' },
    { do: 'back' },
    { do: 'skip' },
    { do: 'insist' },
    { do: 'stop' },
    { do: 'language', language: 'en' },
  ),
  fc
    .constantFrom(
      ...[
        'play',
        'show',
        'players',
        'game',
        'level',
        'problem',
        'two',
        'one',
        'trappes',
        'classiques',
        'easy',
      ],
      ...['again', 'another', 'bye'],
    )
    .map((answer) => ({ do: 'answer', answer }) as const),
);

const boards: fc.Arbitrary<BoardGlance> = fc
  .record({
    there: fc.boolean(),
    missing: fc.nat(3),
    plies: fc.nat(5),
    captured: fc.boolean(),
    answerDue: fc.boolean(),
    over: fc.boolean(),
    solved: fc.boolean(),
  })
  .map(({ over, ...glance }) => ({
    ...{ ...AT_START, ...glance, progress: 2 * glance.plies },
    wrong: ['c3', 'e3', 'g3'].slice(0, glance.missing).map(at),
    outcome: over ? { winner: 'W', reason: 'noPieces' } : null,
  }));

const happenings: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: acts.map((act) => ({ kind: 'act', act }) as const) },
  { weight: 4, arbitrary: boards.map((board) => ({ kind: 'board', board }) as const) },
  fc.record({
    kind: fc.constant('piece' as const),
    at: fc.constantFrom('c3', 'd4').map(at),
    on: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('button' as const), seat: fc.constant('top' as const), down: fc.boolean() }),
  fc.constant<Happening>({ kind: 'wheel' }),
  fc.record({ kind: fc.constant('seated' as const), number: fc.nat(9), ok: fc.boolean() }),
  fc.constantFrom('cleaning', 'closed', 'asleep', null).map((lock) => ({ kind: 'lock', lock }) as const),
);

/** One thing after the other, with so many ms between them; `along`: a visitor does as he is asked. */
const stories = fc.array(
  fc.tuple(
    fc.oneof({ weight: 3, arbitrary: happenings }, { weight: 1, arbitrary: fc.constant('along' as const) }),
    fc.constantFrom(0, 100, 1200, 100_000, 130_000),
  ),
  { maxLength: 40 },
);

function told(story: readonly (readonly [Happening | 'along', number])[]): Visits {
  const visits = new Visits();
  for (const [happening, ms] of story) {
    if (happening === 'along') goAlong(visits);
    else visits.happens(happening);
    visits.pass(ms);
  }
  return visits;
}

const RUNS = { numRuns: 200, seed: 7 };

it('from every state nobody’s doing leads to the board that attracts, once it is there', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const visits = told(story);
      visits.happens({ kind: 'lock', lock: null });
      visits.board({});
      visits.pass(400_000);
      expect(visits.scene).toBe('attract');
      expect(visits.state.language).toBe('fr');
    }),
    RUNS,
  );
});

/** What a visitor does who takes the first thing that is offered, and puts the pieces where they belong. */
function goAlong(visits: Visits): void {
  const { scene } = visitorOf(visits.state);
  if ('answers' in scene) visits.answer(scene.answers[0] ?? '');
  else if (scene.kind === 'round') visits.act({ do: 'skip' });
  else if (scene.kind === 'problem') visits.act({ do: 'stop' });
  else if (scene.kind === 'setup') visits.board({});
  else visits.act({ do: 'begin' });
  visits.pass(1000);
}

it('from every state a few touches lead to play, once the board is there', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const visits = told(story);
      visits.happens({ kind: 'lock', lock: null });
      visits.board({});
      visits.happens({ kind: 'button', seat: 'top', down: false });
      for (let touches = 0; visits.scene !== 'play'; touches += 1) {
        expect(touches).toBeLessThan(10);
        goAlong(visits);
      }
    }),
    RUNS,
  );
});

it('no state is without a thing to do, and what is offered does something', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const { scene, acts: offered, leaving } = visitorOf(told(story).state);
      if (scene.kind === 'locked' || scene.kind === 'absent') expect(offered).toEqual([]);
      else expect(offered.length).toBeGreaterThan(2);
      if ('answers' in scene) expect(scene.answers[scene.cursor]).toBeDefined();
      expect(leaving ?? 0).toBeLessThanOrEqual(20);
    }),
    RUNS,
  );
});

it('docs/exhibit.md draws exactly the ways that there are', () => {
  const page = readFileSync(new URL('../../docs/exhibit.md', import.meta.url), 'utf8');
  const drawn = new Set([...page.matchAll(/^ {4}(\w+ --> \w+)/gm)].map(([, way = '']) => way));
  expect([...explored()].sort()).toEqual([...drawn].sort());
});

/** What may happen in any state; the board is seen at its start, after a move, displaced, over, and away. */
const HAPPENINGS: readonly Happening[] = [
  ...fc.sample(acts, { numRuns: 200, seed: 1 }).map((act) => ({ kind: 'act', act }) as const),
  { kind: 'piece', at: at('c3'), on: false },
  { kind: 'lock', lock: 'closed' },
  { kind: 'lock', lock: null },
  ...[
    AT_START,
    { ...AT_START, missing: 1 },
    { ...AT_START, plies: 3, progress: 6, captured: true },
    { ...AT_START, plies: 9, progress: 18, outcome: { winner: 'W', reason: 'noPieces' } as const },
    { ...AT_START, plies: 3, progress: 6, solved: true },
    { ...AT_START, there: false },
  ].map((board) => ({ kind: 'board', board }) as const),
];

/** Every way from scene to scene, found by doing everything in every state that differs from those seen before. */
function explored(): ReadonlySet<string> {
  const ways = new Set<string>();
  const seen = new Set<string>();
  const frontier = [new Visits()];
  for (let from = frontier.pop(); from !== undefined; from = frontier.pop()) {
    for (const happening of new Map(HAPPENINGS.map((one) => [JSON.stringify(one), one])).values()) {
      for (const ms of [0, 1250, 95_000, 130_000]) {
        const visits = from.copy();
        visits.happens(happening);
        visits.pass(ms, Math.max(250, ms / 10));
        for (const way of visits.ways) ways.add(way);
        const { stage, board, lock, table, standsSince, t } = visits.state;
        const kind = stage.kind === 'question' ? stage.asks : stage.kind;
        const key = JSON.stringify([
          kind,
          visits.scene,
          lock,
          table.laid,
          board,
          t - (standsSince ?? t) > 1000,
        ]);
        if (!seen.has(key)) frontier.push(visits);
        seen.add(key);
      }
    }
  }
  return ways;
}
