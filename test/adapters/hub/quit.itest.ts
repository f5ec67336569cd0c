import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../../bin/damier.js', import.meta.url));
const preload = new URL('tells-threads.js', import.meta.url).href;

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly told: string;
}

/** `damier engine`, told to end once it has said `cue` (null: at once). */
function quitAt(
  cue: string | null,
  before: Readonly<Record<string, string>>,
  quit: string | null,
): Promise<End> {
  const child = spawn(process.execPath, ['--import', preload, program, 'engine', '--level', '8']);
  const say = (line: string | null) => {
    if (line === null) child.stdin.end();
    else child.stdin.write(`${line}\n`);
  };
  let told = '';
  child.stderr.on('data', (data) => {
    told += data;
  });
  let isTold = cue === null;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word = ''] = line.split(' ');
    const next = before[word];
    if (next !== undefined) say(next);
    if (word !== cue || isTold) return;
    isTold = true;
    say(quit);
  });
  say('hub');
  if (cue === null) say(quit);
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, told })));
}

const SEARCHING = { wait: 'init', ready: 'go ponder' };

// A process that ends while V8 compiles for one of its threads can be aborted by Node (src/adapters/thread).
it.each([
  ['at its start', null, {}, 'quit'],
  ['while it gets ready', 'wait', { wait: 'init' }, 'quit'],
  ['in a search', 'info', SEARCHING, 'quit'],
  ['in a search, its input closed', 'info', SEARCHING, null],
] as const)(
  'an engine that is told to quit %s ends its threads, and then itself',
  async (_, cue, before, quit) => {
    const told = 'thread ended 0\n'.repeat(availableParallelism());
    expect(await quitAt(cue, before, quit)).toEqual({ code: 0, signal: null, told });
  },
);
