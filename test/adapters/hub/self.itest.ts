import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { engineCommand, HubThinker } from '../../../src/adapters/hub/thinker.ts';
import { type Choice, STRONGEST } from '../../../src/opponent/opponent.ts';
import type { Progress } from '../../../src/rules/rules.ts';
import { rulesOf } from '../../rules/games.ts';

const rules = rulesOf('international');
const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const program = fileAt('../../../bin/damier.js');
const faulty = fileAt('faulty-engine.js');
const thinkers: HubThinker[] = [];
afterEach(async () => {
  await Promise.all(thinkers.splice(0).map((thinker) => thinker.close()));
});

/** What an engine may take on a busy machine, of the time that it has. */
const patient = (milliseconds: number) => 20 * milliseconds;

function engine(
  failed: (message: string) => void,
  command = `"${process.execPath}" "${program}" engine`,
  patience = patient,
) {
  const thinker = new HubThinker({
    rules,
    parameters: command.includes(program) ? { level: '3' } : {},
    failed,
    trouble: () => undefined,
    start: engineCommand(command),
    after: (milliseconds, callback) => {
      const timer = setTimeout(callback, patience(milliseconds));
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

it.each([
  ['hangs', /1 of 3\): it did not answer in time/],
  ['floods', /1 of 3\): it did not answer in time/],
  ['dies', /1 of 3\): .* ended by itself \(3\)/],
  ['cheats', /1 of 3\): it played 32-23, which is no move here/],
  ['chatters', null],
] as const)('an engine that %s ends no game, and a fault is said', async (kind, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'damier-engine-'));
  const faults: string[] = [];
  // The seconds that an answer is waited for are cut short once, where none comes; half a minute to get ready is not.
  const inVain = kind === 'hangs' || kind === 'floods';
  const patience = (milliseconds: number) =>
    inVain && faults.length === 0 && milliseconds < 10_000 ? 300 : patient(milliseconds);
  const command = `"${process.execPath}" "${faulty}" ${kind} "${join(folder, 'faulty')}"`;
  try {
    const thinker = engine((fault) => faults.push(fault), command, patience);
    expect((await choose(thinker, rules.begin(rules.start()))).act).toMatchObject({ from: 32, to: 28 });
    expect(faults).toEqual(words === null ? [] : [expect.stringMatching(words)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
