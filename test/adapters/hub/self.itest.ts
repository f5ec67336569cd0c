import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { engineCommand } from '../../../src/adapters/hub/engine-process.ts';
import { HubThinker } from '../../../src/adapters/hub/thinker.ts';
import { type Choice, STRONGEST } from '../../../src/opponent/opponent.ts';
import type { Progress } from '../../../src/rules/rules.ts';
import { rulesOf } from '../../rules/games.ts';

const rules = rulesOf('international');
const program = fileURLToPath(new URL('../../../bin/damier.js', import.meta.url));
const thinkers: HubThinker[] = [];
afterEach(async () => {
  await Promise.all(thinkers.splice(0).map((thinker) => thinker.close()));
});

function engine(failed: (message: string) => void, command = `"${process.execPath}" "${program}" engine`) {
  const thinker = new HubThinker({
    rules,
    parameters: { level: '3' },
    failed,
    start: engineCommand(command),
    after: (milliseconds, callback) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  thinkers.push(thinker);
  return thinker;
}

const choose = (thinker: HubThinker, progress: Progress) =>
  new Promise<Choice>((resolve, reject) => {
    const situation = { progress, sector: null };
    thinker.think(
      { kind: 'decide', situation, strength: STRONGEST, seed: 0, milliseconds: 60 },
      (thought) => {
        if (thought.kind === 'decided' && thought.decision !== null) resolve(thought.decision.choice);
        else reject(new Error('the engine has no move'));
      },
    );
  });

it('our engine plays itself through the protocol, twenty half-moves', async () => {
  const faults: string[] = [];
  const both = [engine((fault) => faults.push(fault)), engine((fault) => faults.push(fault))];
  let progress = rules.begin(rules.start());
  for (let ply = 0; ply < 20; ply++) {
    const thinker = both[ply % 2];
    if (thinker === undefined) throw new Error('there are two');
    const { act } = await choose(thinker, progress);
    if (act === null) throw new Error('a choice without an act');
    progress = rules.advance(progress, act);
  }
  expect(faults).toEqual([]);
  expect(progress.position.pieces.size).toBeGreaterThan(20);
});

it('an engine that cannot be started is said, and given up after three times', async () => {
  const faults = await new Promise<readonly string[]>((resolve) => {
    const told: string[] = [];
    engine((fault) => {
      told.push(fault);
      if (told.length === 3) resolve(told);
    }, 'no-such-engine-anywhere');
  });
  expect(faults[2]).toContain('no-such-engine-anywhere cannot be started');
});
