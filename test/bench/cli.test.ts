import { Command, CommanderError } from 'commander';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FAMILIES } from '../../src/bench/hand/families.ts';
import { addBenchCommand } from '../../src/cli/bench.ts';
import { everything, type Part } from '../../src/cli/bench-all.ts';

/** Runs `damier bench …`; answers what it printed and the exit code that it asked for. */
async function run(...words: string[]) {
  const program = new Command('damier').exitOverride().configureOutput({ writeErr: () => {} });
  addBenchCommand(program);
  for (const command of program.commands.flatMap((bench) => [bench, ...bench.commands])) {
    command.exitOverride().configureOutput({ writeErr: () => {} });
  }
  const out = vi.spyOn(console, 'log').mockImplementation(() => {});
  const err = vi.spyOn(console, 'error').mockImplementation(() => {});
  process.exitCode = 0;
  try {
    await program.parseAsync(['node', 'damier', 'bench', ...words]);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = 2;
  }
  const printed = out.mock.calls.map(([line]) => String(line)).join('\n');
  const said = err.mock.calls.map(([line]) => String(line)).join('\n');
  vi.restoreAllMocks();
  return { printed, said, exitCode: process.exitCode };
}

afterEach(() => {
  process.exitCode = 0;
});

describe('damier bench', () => {
  test('recognition --json: a row for each family and their sum, and the cost', async () => {
    const games = FAMILIES.length;
    const words = `recognition --games ${games} --boards 20 --seed 3 --json`.split(' ');
    const { printed } = await run(...words);
    const report = JSON.parse(printed);
    expect(report).toMatchObject({ seed: 3, games });
    expect(report.families).toHaveLength(games + 1);
    expect(report.families.at(-1)).toMatchObject({ family: 'all', traces: games });
    expect(report.cost.steps).toBeGreaterThan(1000);
    // Some three a second for each board.
    expect(report.worst.hands.worst).toBeGreaterThanOrEqual(report.worst.hands.median);
    expect(report.worst.noise.steps).toBeGreaterThan(1000);
    expect(report.crowd).toMatchObject({ boards: 20, seconds: 30 });
    expect(report.crowd.steps).toBeGreaterThan(600);
    expect(report.crowd.bytesPerBoard).toBeGreaterThan(0);
  });

  test('the same seed gives the same figures, cost aside', async () => {
    const words = 'recognition --games 8 --boards 1 --seed 9 --family 01-plain --json'.split(' ');
    const [one, other] = [
      JSON.parse((await run(...words)).printed),
      JSON.parse((await run(...words)).printed),
    ];
    expect(one.families).toEqual(other.families);
    expect(one.families[0]).toMatchObject({ family: '01-plain', exact: one.families[0].halfMoves });
  });

  test.each([
    ['recognition', '--family', 'nothing'],
    ['recognition', '--games', 'many'],
    ['recognition', '--keep', '/dev/null'],
    ['rules', '--game', 'chess'],
    ['opponent', '--match', 'nobody'],
    ['opponent', '--level', '9', '--match', 'levels'],
    ['faults', '--kills', 'many'],
    ['firmware', '--megabytes', 'all'],
  ])('%s %s %s is bad use', async (...words) => {
    expect((await run(...words)).exitCode).toBe(2);
  });

  test('mirror without Mosquitto names it', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const { said, exitCode } = await run('mirror', '--half-moves', '1', '--boards', '1');
    vi.unstubAllEnvs();
    expect(said).toBe(
      'damier bench mirror: mosquitto cannot be started: install it (apt-get install mosquitto)',
    );
    expect(exitCode).toBe(1);
  });

  test('all of them: one that cannot be run here is named, and the others go on', async () => {
    const said: string[] = [];
    const begun: string[] = [];
    const parts: readonly Part[] = [
      { name: 'mirror', run: () => Promise.reject(new Error('mosquitto cannot be started')) },
      { name: 'rules', run: async () => ({ report: { rows: 7 }, text: 'seven rows' }) },
    ];
    const report = await everything(
      { full: false, seed: 1, say: (part) => said.push(part), progress: (part) => begun.push(part) },
      parts,
    );
    expect(report).toEqual({ mirror: { notRun: 'mosquitto cannot be started' }, rules: { rows: 7 } });
    expect(begun).toEqual(['1 of 2: mirror', '2 of 2: rules']);
    expect(said[0]).toContain('NOT RUN: mosquitto cannot be started');
    expect(said[1]).toContain('seven rows');
    expect(process.exitCode).toBe(1);
  });
});
