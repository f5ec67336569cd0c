import { expect, it } from 'vitest';
import type * as Compiled from '../../../src/adapters/opponent/thinker.ts';
import type { Thought } from '../../../src/adapters/opponent/thinker.ts';
import { levelNumbered } from '../../../src/opponent/opponent.ts';
import { rulesOf } from '../../rules/games.ts';

const { thinkInWorker }: typeof Compiled = await import(
  // A worker is given JavaScript: the compiled program.
  new URL('../../../dist/adapters/opponent/thinker.js', import.meta.url).href
);

const table = { game: 'english', options: {}, layout: null, spinner: null } as const;
const rules = rulesOf('english');
const task = (milliseconds: number) => {
  const level = levelNumbered(8);
  if (level === null) throw new Error('there are eight levels');
  const endless = { ...level, nodes: Number.POSITIVE_INFINITY };
  const situation = { progress: rules.begin(rules.start()), sector: null };
  return { kind: 'decide', situation, strength: endless, seed: 1, milliseconds } as const;
};
const thinker = () =>
  thinkInWorker(table, {
    endgames: () => Promise.resolve(null),
    failed: (error) => {
      throw error;
    },
  });

it('a thread answers at its time limit', async () => {
  const one = thinker();
  const thought = await new Promise<Thought>((done) => one.think(task(400), done));
  expect(thought.kind === 'decided' && thought.decision?.choice.act).toMatchObject({ kind: 'move' });
  await one.close();
});

it('this thread is free while the other one thinks, and a newer task ends the one before, which is not answered', async () => {
  const one = thinker();
  const told: string[] = [];
  one.think(task(3_600_000), () => told.push('first'));
  // By now the thread is at work on it: this one would hang for an hour, and so would the second task if the first did not end.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await new Promise<void>((done) =>
    one.think(task(10), () => {
      told.push('second');
      done();
    }),
  );
  expect(told).toEqual(['second']);
  await one.close();
});

it('several threads look at more than one of them may', async () => {
  const failed = (error: Error) => {
    throw error;
  };
  const three = thinkInWorker(table, { endgames: () => Promise.resolve(null), threads: 3, failed });
  const alone = 2_000_000;
  const thought = (threads: number) =>
    new Promise<number>((resolve) => {
      const asked = task(3_600_000);
      three.think({ ...asked, strength: { ...asked.strength, nodes: alone }, threads }, (done) => {
        if (done.kind === 'decided') resolve(done.decision?.nodes ?? 0);
      });
    });
  expect(await thought(3)).toBeGreaterThan(alone + 1);
  // Those that helped are told that it is decided: they are free, and add nothing to the next task.
  expect(await thought(1)).toBe(alone + 1);
  await three.close();
});

it('a thread that dies is told of', async () => {
  const error = await new Promise<Error>((failed) => {
    const one = thinkInWorker(table, { endgames: () => Promise.resolve(null), failed });
    const broken = { ...task(10), situation: null } as unknown as Parameters<typeof one.think>[0];
    one.think(broken, () => undefined);
  });
  expect(error.message).toMatch(/null/);
});
