import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../src/bench/mirror/broker.ts';
import { newHome, Program, type ProgramEnd } from './server.ts';

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of running.splice(0).reverse()) await thing.close();
});

function play(args: readonly string[], home = newHome(), env: NodeJS.ProcessEnv = {}): Program {
  const program = new Program(home, ['play', ...args], env);
  running.push({ close: () => program.end('SIGKILL') });
  return program;
}

const ended = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<ProgramEnd> =>
  play(args, newHome(), env).end();

/** A program whose game has begun: page, kept games and links are there. */
async function playing(home: string): Promise<Program> {
  const program = play(['--port', '0'], home);
  const url = new URL('/health', await program.url());
  const status = async () => ((await (await fetch(url)).json()) as { status: string }).status;
  await expect.poll(status).toBe('ok');
  return program;
}

/** A port on which something else listens. */
function busyPort(): Promise<number> {
  const server: Server = createServer();
  running.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

describe('damier play refuses, with exit code 2 and the way out on stderr,', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['an opponent that is none', ['--opponent', 'cat'], /no such opponent/],
    ['a board that is none', ['--board', 'nowhere'], /--board nowhere.*trappes-8x8/s],
    ['a board of another size', ['--board', 'classic-10x10', '--game', 'russian'], /take one of 8×8/],
    ['clocks that are none', ['--clock', '5x'], /5x.*5\+3/],
    ['a level that is none', ['--opponent', 'computer', '--level', '12'], /1 to 8/],
    ['a configuration that is not there', ['--config', '/nowhere.json'], /nowhere\.json/],
    ['an unknown game', ['--game', 'chess'], /choose one of/],
    ['a bad position', ['--fen', 'W:W51:B1'], /51/],
    ['a bad option of the rules', ['--set', 'quietLimit=soon'], /soon/],
    ['an option without value', ['--set', 'quietLimit'], /NAME=VALUE/],
    ['a bad port', ['--port', 'http'], /0.*65535/],
    ['a bad seed', ['--seed', 'x'], /whole number/],
    ['an unknown option', ['--colour', 'red'], /--colour/],
    ['an address of another machine', ['--host', '203.0.113.1', '--port', '0'], /no such address/],
  ])('%s', async (_, args, says) => {
    const { code, out, err } = await ended(args);
    expect(err).toMatch(says);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  it('a port in the environment that is none', async () => {
    expect(await ended([], { PORT: 'x' })).toMatchObject({ code: 2, err: expect.stringMatching(/PORT=x/) });
  });

  it('a busy port', async () => {
    const port = await busyPort();
    const end = await ended(['--port', `${port}`]);
    expect(end).toMatchObject({ code: 2, err: expect.stringMatching(`port ${port} is busy`) });
    expect(end.err).toMatch(`--port ${port + 1}`);
  });

  it('a folder with which another damier plays, and its port', async () => {
    const home = newHome();
    const { port } = new URL(await play(['--port', '0'], home).url());
    const end = await play(['--port', '0'], home).end();
    expect(end).toMatchObject({ code: 2, err: expect.stringMatching(/another damier.*DAMIER_HOME/) });
    const { err } = await ended(['--port', port]);
    expect(err).toMatch(/another damier listens there, process (\d+)\. End that one \(kill \1\)/);
  });

  it('a folder in which nothing can be kept', async () => {
    const file = join(newHome(), 'file');
    writeFileSync(file, '');
    const end = await play(['--port', '0'], join(file, 'home')).end();
    expect(end).toMatchObject({ code: 2, err: expect.stringMatching(/nothing can be kept.*DAMIER_HOME/) });
  });

  it('settings under a name that the program writes to', async () => {
    const home = newHome();
    const file = join(home, 'table.json');
    writeFileSync(file, '{}');
    const end = await play(['--port', '0', '--config', file], home).end();
    expect(end).toMatchObject({ code: 2, err: expect.stringMatching(/--config.*table\.json.*another/) });
    expect(readFileSync(file, 'utf8')).toBe('{}');
  });

  it('a recording over another one', async () => {
    const file = join(newHome(), 'trace.jsonl');
    writeFileSync(file, 'kept');
    const end = await ended(['--port', '0', '--record', file]);
    expect(end).toMatchObject({ code: 2, err: expect.stringMatching(/--record.*another/) });
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });
});

describe('damier play', () => {
  it('serves its page and its health, on the port of the environment as well', async () => {
    const url = await play([], newHome(), { PORT: '0' }).url();
    expect(await (await fetch(url)).text()).toContain('<title>');
    const health = async () => (await fetch(new URL('/health', url))).json();
    await expect.poll(health).toMatchObject({ status: 'ok', game: 'trappes' });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends in order at %s', async (signal) => {
    const home = newHome();
    const program = play(['--port', '0'], home);
    await program.url();
    expect(await program.end(signal)).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(home, 'room-trappes-8x8.json'))).toBe(true);
    expect(existsSync(join(home, 'damier.sqlite'))).toBe(true);
  });

  it('plays on when nobody reads any more what it says', async () => {
    const port = await freePort();
    const program = play(['--port', `${port}`]);
    program.leaveUnread();
    const health = async () => (await (await fetch(`http://127.0.0.1:${port}/health`)).json()) as object;
    await expect.poll(() => health().catch(() => null)).toMatchObject({ status: 'ok' });
    expect(await program.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  it('sets damaged games aside, says so, and begins a new game', async () => {
    const home = newHome();
    const file = join(home, 'damier.sqlite');
    const first = await playing(home);
    await first.end('SIGTERM');
    const damaged = readFileSync(file);
    damaged.fill(0xff, 100, 200);
    writeFileSync(file, damaged);
    const second = await playing(home);
    const { code, err } = await second.end('SIGTERM');
    expect(code).toBe(0);
    const [, aside = ''] = /damier\.sqlite was damaged .* is kept as (\S+\.sqlite)\. /.exec(err) ?? [];
    expect(readFileSync(aside).subarray(100, 200)).toEqual(damaged.subarray(100, 200));
  });

  it('says in its help where games are kept', async () => {
    const { code, out } = await ended(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('DAMIER_HOME');
  });
});
