import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
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
    ['the computer as opponent', ['--opponent', 'computer'], /not made yet.*--opponent human/],
    ['a far board', ['--opponent', 'remote'], /not made yet/],
    ['a Hub engine', ['--opponent', 'hub:scan'], /not made yet/],
    ['an opponent that is none', ['--opponent', 'cat'], /no such opponent/],
    ['a board of wood', ['--board', 'trappes-8x8'], /--board virtual/],
    ['an unknown game', ['--game', 'chess'], /choose one of/],
    ['a bad position', ['--fen', 'W:W51:B1'], /51/],
    ['a bad option of the rules', ['--set', 'quietLimit=soon'], /soon/],
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

  it('a folder with which another damier plays', async () => {
    const home = newHome();
    await play(['--port', '0'], home).url();
    const end = await play(['--port', '0'], home).end();
    expect(end).toMatchObject({ code: 2, err: expect.stringMatching(/another damier.*DAMIER_HOME/) });
  });

  it('a folder in which nothing can be kept', async () => {
    const file = join(newHome(), 'file');
    writeFileSync(file, '');
    const end = await play(['--port', '0'], join(file, 'home')).end();
    expect(end).toMatchObject({ code: 2, err: expect.stringMatching(/nothing can be kept.*DAMIER_HOME/) });
  });

  it('a room that cannot be read', async () => {
    const home = newHome();
    writeFileSync(join(home, 'room-trappes-8x8.json'), '{"damier":"room"');
    const end = await play(['--port', '0'], home).end();
    expect(end).toMatchObject({
      code: 2,
      err: expect.stringMatching(/room-trappes-8x8\.json.*move it away/),
    });
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
    expect(await (await fetch(new URL('/health', url))).json()).toMatchObject({
      status: 'ok',
      game: 'trappes',
    });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends in order at %s', async (signal) => {
    const home = newHome();
    const program = play(['--port', '0'], home);
    await program.url();
    expect(await program.end(signal)).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(home, 'room-trappes-8x8.json'))).toBe(true);
    const [head] = readFileSync(join(home, 'games', '000001-trappes.jsonl'), 'utf8').split('\n');
    expect(JSON.parse(head ?? '')).toMatchObject({ damier: 'journal', v: 1, game: 'trappes', options: {} });
  });

  it('sets a damaged journal aside, says so, and begins a new game', async () => {
    const home = newHome();
    const file = join(home, 'games', '000001-trappes.jsonl');
    const first = play(['--port', '0'], home);
    await first.url();
    await first.end('SIGTERM');
    const damaged = `${readFileSync(file, 'utf8')}{"event":{"t":1,"ty\n{"event":{"t":2,"type":"resync"}}\n`;
    writeFileSync(file, damaged);
    const second = play(['--port', '0'], home);
    await second.url();
    const { code, err } = await second.end('SIGTERM');
    expect(code).toBe(0);
    expect(err).toMatch(/000001-trappes\.jsonl: line \d+ cannot be read/);
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(damaged);
  });

  it('says in its help where games are kept', async () => {
    const { code, out } = await ended(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('DAMIER_HOME');
  });
});
