/**
 * Every command of the documents runs here as it stands there, within `PATIENCE`, or `ELSEWHERE` says why not and where it is tried.
 * All those of `damier` are also read by the program itself, so that none has an option that is not there.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Command, CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../../src/app/machine.ts';
import { addBenchCommand } from '../../src/cli/bench.ts';
import {
  addCalibrateCommand,
  addDoctorCommand,
  addFindCommand,
  addFlashCommand,
} from '../../src/cli/bring-up.ts';
import { addEndgamesCommand, addEngineCommand } from '../../src/cli/engine.ts';
import { addGamesCommand } from '../../src/cli/games.ts';
import { addMirrorCommand } from '../../src/cli/mirror.ts';
import { addPdnCommand } from '../../src/cli/pdn.ts';
import { addExhibitCommand, addPlayCommand, addStaffCommand } from '../../src/cli/play.ts';
import { addReplayCommand } from '../../src/cli/replay.ts';
import { addRulesCommand } from '../../src/cli/rules.ts';
import { addTuneCommand } from '../../src/cli/tune.ts';
import { newFolder } from '../e2e/folders.ts';
import { ELSEWHERE, PLAYS, RUN, type Run } from './command-tables.ts';
import { commandsIn, documentCommands, root } from './document-commands.ts';

/** Each command's time, ms: for one that hangs. */
const PATIENCE = 150_000;

const all = documentCommands();
const texts = [...new Set(all.map(({ text }) => text))].sort();
/** Where a command stands, for who reads a failure. */
const pagesOf = (wanted: string) =>
  all.flatMap(({ page, text }) => (text === wanted ? [page] : [])).join(', ');

/** What a reader has in the folder where he gives commands. */
function readersFolder(): string {
  const folder = newFolder('reader');
  const block = (page: string, like: RegExp) => {
    const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```/gm);
    return [...blocks].map(([, text = '']) => text).find((text) => like.test(text)) ?? '';
  };
  // The files that the documents show beside the commands.
  writeFileSync(join(folder, 'exhibit.json'), block('docs/exhibit.md', /^\{/));
  writeFileSync(join(folder, 'club.pdn'), block('docs/pdn.md', /^\[Event "Club"\]/m));
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  writeFileSync(join(folder, 'own.jsonl'), block('docs/traces.md', /^\{"damier":"trace"/));
  mkdirSync(join(folder, 'installer'));
  writeFileSync(join(folder, `installer/damier-${VERSION}-linux-x64.tgz`), 'an archive');
  // As after `npm link`.
  mkdirSync(join(folder, 'programs'));
  symlinkSync(join(root, 'bin/damier.js'), join(folder, 'programs/damier'));
  return folder;
}

interface Given {
  readonly code: number;
  readonly said: string;
}

/** A command line of bash, its output as it comes. */
class Shell {
  readonly #child;
  readonly #ended: Promise<Given>;
  #said = '';

  constructor(line: string, folder: string, { at, input }: Run, env: Readonly<Record<string, string>> = {}) {
    const { DAMIER_HOME: _home, XDG_STATE_HOME: _state, ...ours } = process.env;
    const PATH = `${join(folder, 'programs')}:${process.env.PATH}`;
    this.#child = spawn('bash', ['-c', line], {
      cwd: at === undefined ? folder : join(root, at),
      env: { ...ours, PATH, HOME: folder, PORT: '0', ...env },
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (data) => {
        this.#said += data;
      });
    // A program may end before it has read what it is given: its code and what it says are judged.
    this.#child.stdin.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
    this.#child.stdin.end(input ?? '');
    this.#ended = new Promise((ended) => {
      // What a shell says of a program that Ctrl-C has ended.
      this.#child.on('close', (code) => ended({ code: code ?? 130, said: this.#said }));
    });
  }

  /** The address of its page, once it says it. */
  async page(): Promise<string> {
    for (;;) {
      const [, address] = /http:\/\/([^\s/]+:\d+)/.exec(this.#said) ?? [];
      if (address !== undefined) return address;
      if (this.#child.exitCode !== null) throw new Error(`it ended without a page: ${this.#said}`);
      await pause(50);
    }
  }

  /** As by Ctrl-C, which reaches all of the group. */
  interrupt(signal: NodeJS.Signals = 'SIGINT'): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
  }

  end(): Promise<Given> {
    return this.#ended;
  }
}

async function given(text: string, run: Run): Promise<Given> {
  const folder = readersFolder();
  const shells: Shell[] = [];
  const give = (line: string, how: Run, env: Readonly<Record<string, string>> = {}) => {
    const shell = new Shell(line, folder, how, env);
    shells.push(shell);
    return shell;
  };
  try {
    let line = text;
    for (const [word, filled] of Object.entries(run.fill ?? {})) line = line.replaceAll(word, filled);
    if (line.includes('KEY')) await give('ssh-keygen -q -t ed25519 -N "" -f KEY', {}).end();
    if (run.beside !== undefined) {
      const TOKEN = (await give('damier staff token', {}).end()).said.trim();
      const address = await give(run.beside, {}).page();
      // A game that has not begun is not kept.
      if (run.beside === PLAYS)
        await give(`node examples/page/player.mjs http://${address} 2`, { at: '.' }).end();
      line = line.replace(/^curl /, "curl -w '%{stderr} HTTP %{http_code}' ");
      return await give(line.replace(/(localhost|board\.local):8080/, address), run, { TOKEN }).end();
    }
    const shell = give(line, run);
    if (run.stays) {
      await shell.page();
      shell.interrupt();
    }
    return await shell.end();
  } finally {
    for (const shell of shells) shell.interrupt('SIGKILL');
  }
}

/** Words of a command alone, as prose names it: nothing that could be run otherwise than by itself. */
const isNamed = (text: string) => /^damier( [a-z]+)+$/.test(text);

describe('each command of the documents', () => {
  const known = (text: string) => ELSEWHERE.filter(({ commands }) => commands.test(text));

  it('runs here, or is tried elsewhere, or is a name', () => {
    const told = texts.filter(
      (text) => !(text in RUN) && known(text).length === 0 && !isNamed(text) && !isPart(text),
    );
    expect(told.map((text) => `${pagesOf(text)}: ${text}`)).toEqual([]);
  });

  it('stands in a document still', () => {
    expect(Object.keys(RUN).filter((text) => !texts.includes(text))).toEqual([]);
    expect(ELSEWHERE.filter(({ commands }) => !texts.some((text) => commands.test(text)))).toEqual([]);
  });

  it.each(ELSEWHERE.flatMap(({ where }) => (where === null ? [] : [where])))('%s has %s', (file, text) => {
    expect(existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(text)).toBe(true);
  });

  it('is found however it is set', () => {
    const page = [
      '`npm ci` and `damier-rules`',
      '```sh',
      'a \\',
      '  b # why',
      '```',
      '```',
      'damier play',
      'and so',
      '```',
      '```console',
      '$ c',
      'd',
      '```',
    ];
    expect(commandsIn(page.join('\n'))).toEqual(['a    b', 'damier play', 'c', 'npm ci']);
  });
});

/** Why the program does not take those words, as commander names it; null: it takes them. */
async function refusal(words: readonly string[]): Promise<string | null> {
  const program = new Command('damier').version(VERSION).exitOverride();
  for (const add of ADDED) add(program);
  const quiet = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} });
    if (command.parent !== null) command.action(() => {});
    command.commands.forEach(quiet);
  };
  quiet(program);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return null;
  } catch (error) {
    if (error instanceof CommanderError) return error.code;
    throw error;
  }
}
const ADDED = [
  ...[addPlayCommand, addExhibitCommand, addStaffCommand, addReplayCommand, addGamesCommand, addRulesCommand],
  ...[addMirrorCommand, addPdnCommand, addBenchCommand, addTuneCommand, addEngineCommand, addEndgamesCommand],
  ...[addFindCommand, addDoctorCommand, addCalibrateCommand, addFlashCommand],
];
/** Prose names a command by its words, or by one option; help is an answer. */
const TAKEN = [
  'commander.missingArgument',
  'commander.optionMissingArgument',
  'commander.help',
  'commander.helpDisplayed',
  'commander.version',
];
const ofDamier = texts.filter((text) => /^(node bin\/damier\.js|damier) /.test(text));

/** A command without what it is about (`damier replay --json`), which only names an option. */
const isPart = (text: string) => PARTS.includes(text);
const PARTS = ['damier play --seed', 'damier replay --json', 'damier replay --explain'];

it.each(ofDamier)('the program takes: %s', async (text) => {
  const words = text.replace(/^(node bin\/damier\.js|damier) /, '').match(/(?:"[^"]*"|[^\s"])+/g) ?? [];
  const code = await refusal(words.map((word) => word.replaceAll('"', '')));
  expect(
    [null, ...TAKEN, ...(isNamed(text) ? ['commander.missingMandatoryOptionValue'] : [])],
    pagesOf(text),
  ).toContain(code);
});

describe('the reader gives', () => {
  it.concurrent.each(Object.entries(RUN))('%s', { timeout: PATIENCE }, async (text, run) => {
    const { code, said } = await given(text, run);
    expect({ code, said }).toEqual({ code: run.code ?? 0, said: expect.stringMatching(run.says ?? /^/) });
  });
});
