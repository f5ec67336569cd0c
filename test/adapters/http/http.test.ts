import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import {
  type Gesture,
  type Gestures,
  OWNERS,
  type PageServer,
  startPageServer,
} from '../../../src/adapters/http/http.ts';
import type { ServerMessage } from '../../../src/ports/page.ts';
import { FakeClock } from '../../app/fake-clock.ts';
import { newFolder } from '../../e2e/folders.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

type Take = Parameters<Gestures['hear']>[1];

/** @param take what every owner makes of a gesture; null: no owner is here */
async function start(
  healthy = true,
  host = '127.0.0.1',
  take: Take | null = () => 'taken',
): Promise<{ server: PageServer; gestures: Gesture[]; clock: FakeClock; said: string[] }> {
  const said: string[] = [];
  const clock = new FakeClock();
  const site = newFolder('site');
  writeFileSync(join(site, 'index.html'), '<title>Damier</title>');
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'assets', 'page-1234.js'), 'export {};');
  const server = await startPageServer({
    host,
    port: 0,
    site,
    clock,
    health: () => ({ ok: healthy, store: 'ok' }),
    log: (line) => said.push(line),
  });
  open.push(server);
  const gestures: Gesture[] = [];
  if (take !== null)
    for (const owner of OWNERS)
      server.hear(owner, (gesture) => {
        gestures.push(gesture);
        return take(gesture);
      });
  return { server, gestures, clock, said };
}

/** A page: what it hears, and a way to wait for the next thing that it has not been asked about yet. */
async function page(server: PageServer, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { headers });
  const heard: ServerMessage[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data) => {
    heard.push(JSON.parse(data.toString()));
    for (const wake of waiting.splice(0)) wake();
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  open.push({ close: () => socket.terminate() });
  const next = async (): Promise<ServerMessage> => {
    for (let message = heard.shift(); ; message = heard.shift()) {
      if (message !== undefined) return message;
      await new Promise<void>((wake) => waiting.push(wake));
    }
  };
  return { socket, next, say: (text: unknown) => socket.send(JSON.stringify(text)) };
}

/** Fetches with a `Host` of our choice, which `fetch` does not allow. */
function get(server: PageServer, path: string, host = `localhost:${server.port}`) {
  return new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      const asked = request({ port: server.port, path, headers: { host } }, (response) => {
        let body = '';
        response.on('data', (part) => {
          body += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
        );
      });
      asked.on('error', reject);
      asked.end();
    },
  );
}

/** Closes a page's socket and waits until the server has no more than these pages. */
async function gone(server: PageServer, socket: WebSocket, left: number): Promise<void> {
  socket.close();
  await expect.poll(async () => JSON.parse((await get(server, '/health')).body).pages).toBe(left);
}

describe('the server', () => {
  it('serves the page, its assets for ever, and its health', async () => {
    const { server } = await start();
    const index = await get(server, '/');
    expect(index).toMatchObject({ status: 200, body: '<title>Damier</title>' });
    expect(index.headers['cache-control']).toBe('no-cache');
    expect(index.headers['content-security-policy']).toContain("script-src 'self'");
    const asset = await get(server, '/assets/page-1234.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(JSON.parse((await get(server, '/health')).body)).toEqual({ ok: true, store: 'ok', pages: 0 });
    expect((await get(server, '/../../etc/passwd')).status).toBe(404);
  });

  it('says to its pages every three seconds that the line still carries', async () => {
    const { server, clock } = await start();
    const { next, say } = await page(server);
    const heard = async (type: ServerMessage['type']) => {
      for (let message = await next(); message.type !== type; message = await next());
    };
    clock.pass(2999);
    clock.pass(1);
    await heard('beat');
    clock.pass(3000);
    await heard('beat');
    // What the page says comes behind its answer to the ping: without that it would be taken for gone.
    say({ type: 'nothing' });
    await heard('refused');
    clock.pass(6000);
    await heard('beat');
  });

  it('answers a watchdog by 503 when it is not well', async () => {
    const { server } = await start(false);
    expect(await get(server, '/health')).toMatchObject({
      status: 503,
      body: expect.stringContaining('store'),
    });
  });

  it('refuses a name that is not its own, so that no other site reaches it by a rebound name', async () => {
    const { server } = await start();
    expect((await get(server, '/', `evil.example:${server.port}`)).status).toBe(403);
    expect((await get(server, '/', `127.0.0.1:${server.port}`)).status).toBe(200);
  });

  it('refuses the WebSocket of another site', async () => {
    const { server } = await start();
    await expect(page(server, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(page(server, { host: 'evil.example' })).rejects.toThrow('403');
    await page(server, { origin: `http://127.0.0.1:${server.port}` });
  });
});

describe('of the open pages', () => {
  it('the first is the hand and the others watch', async () => {
    const { server, gestures } = await start();
    const first = await page(server);
    const second = await page(server);
    expect(await first.next()).toEqual({ type: 'role', role: 'hand' });
    expect(await second.next()).toEqual({ type: 'role', role: 'watcher' });
    second.say({ type: 'setUp' });
    expect(await second.next()).toMatchObject({ type: 'refused', message: 'setUp' });
    expect(gestures).toEqual([]);
  });

  it('a watcher may take the hand', async () => {
    const { server, gestures } = await start();
    const first = await page(server);
    const second = await page(server);
    expect(await first.next()).toEqual({ type: 'role', role: 'hand' });
    expect(await second.next()).toEqual({ type: 'role', role: 'watcher' });
    second.say({ type: 'takeHand' });
    expect(await second.next()).toEqual({ type: 'role', role: 'hand' });
    expect(await first.next()).toEqual({ type: 'role', role: 'watcher' });
    second.say({ type: 'lift', disc: 3 });
    second.say({ type: 'nonsense' });
    await second.next();
    expect(gestures).toEqual([{ type: 'lift', disc: 3 }]);
  });

  it('a closed hand passes to the page that has been open longest', async () => {
    const { server, clock } = await start();
    const first = await page(server);
    const second = await page(server);
    const third = await page(server);
    expect(await second.next()).toEqual({ type: 'role', role: 'watcher' });
    expect(await third.next()).toEqual({ type: 'role', role: 'watcher' });
    await gone(server, first.socket, 2);
    clock.pass(2000);
    expect(await second.next()).toEqual({ type: 'role', role: 'hand' });
  });

  it('a hand that only reloads its page stays the hand', async () => {
    const { server, clock } = await start();
    const first = await page(server);
    const second = await page(server);
    await gone(server, first.socket, 1);
    const reloaded = await page(server);
    clock.pass(2000);
    expect(await reloaded.next()).toEqual({ type: 'role', role: 'hand' });
    expect(await second.next()).toEqual({ type: 'role', role: 'watcher' });
    second.say({ type: 'setUp' });
    expect(await second.next()).toMatchObject({ type: 'refused' });
  });

  it('a new one is told how things stand', async () => {
    const { server } = await start();
    server.publish({ type: 'lights', on: true, ram: [1] });
    server.publish({ type: 'lights', on: true, ram: [2] });
    const late = await page(server);
    expect([await late.next(), await late.next()]).toEqual([
      { type: 'role', role: 'hand' },
      { type: 'lights', on: true, ram: [2] },
    ]);
  });
});

describe('a page that says', () => {
  it.each([
    ['no JSON', 'lift 3', null, 'unread', /no JSON text/],
    ['no message', '[]', null, 'unread', /"type"/],
    ['an unknown type', '{"type":"castle"}', 'castle', 'unknown', /"castle"; there are takeHand, lift/],
    ['a name every object has', '{"type":"toString"}', 'toString', 'unknown', /"toString"/],
    ['nothing of a field', '{"type":"lift"}', 'lift', 'malformed', /^disc is missing$/],
    [
      'a wrong field',
      '{"type":"lift","disc":"three"}',
      'lift',
      'malformed',
      /^disc must be a number, not "three"$/,
    ],
    [
      'a square that is none',
      '{"type":"drop","to":{"on":"square","at":"z9"}}',
      'drop',
      'malformed',
      /^to\.at must be a square, written like c3, not "z9"$/,
    ],
    [
      'a choice that is none',
      '{"type":"pause","on":1}',
      'pause',
      'malformed',
      /^on must be true or false, not 1$/,
    ],
    [
      'a kind that is none',
      '{"type":"drop","to":{"on":"floor"}}',
      'drop',
      'malformed',
      /^to\.on must be one of "square", "tray", not "floor"$/,
    ],
    [
      'a speed too high',
      '{"type":"wheelRelease","speed":1e999}',
      'wheelRelease',
      'malformed',
      /^speed must be/,
    ],
  ])('%s is told why, and stays connected', async (_, text, kind, code, why) => {
    const { server, gestures } = await start();
    const hand = await page(server);
    await hand.next();
    hand.socket.send(text);
    expect(await hand.next()).toEqual({
      type: 'refused',
      message: kind,
      code,
      why: expect.stringMatching(why),
    });
    hand.say({ type: 'button', seat: 'top', down: true });
    hand.socket.send('{}');
    await hand.next();
    expect(gestures).toEqual([{ type: 'button', seat: 'top', down: true }]);
  });

  it('more than is known here is heard for what is known; the log has each field once', async () => {
    const { server, gestures, said } = await start();
    const hand = await page(server);
    await hand.next();
    for (let n = 0; n < 3; n += 1)
      hand.say({ type: 'drop', to: { on: 'tray', side: 'W', tilt: 3 }, force: true });
    hand.socket.send('{}');
    await hand.next();
    const drop = { type: 'drop', to: { on: 'tray', side: 'W' } };
    expect(gestures).toEqual([drop, drop, drop]);
    expect(said.filter((line) => line.includes('passed over'))).toEqual([
      expect.stringContaining('drop.to.tilt'),
      expect.stringContaining('drop.force'),
    ]);
  });

  it.each([
    ['nobody takes', null, 'notHere'],
    ['is refused at once', () => ({ code: 'noDisc', why: 'none' }) as const, 'noDisc'],
    ['is refused later', async () => ({ code: 'noDisc', why: 'none' }) as const, 'noDisc'],
    [
      'the program fails at',
      () => {
        throw new Error('oh');
      },
      'failed',
    ],
    ['the program fails at later', () => Promise.reject(new Error('oh')), 'failed'],
  ] satisfies [string, Take | null, string][])('what %s is answered so', async (_, take, code) => {
    const { server, said } = await start(true, '127.0.0.1', take);
    const hand = await page(server);
    await hand.next();
    hand.say({ type: 'lift', disc: 99 });
    expect(await hand.next()).toMatchObject({ type: 'refused', message: 'lift', code });
    expect(said.some((line) => line.includes('an error at the message lift'))).toBe(code === 'failed');
  });
});
