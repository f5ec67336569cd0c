/** `--host lan`: what another machine may, with and without a key. 127.0.0.2 stands for the other machine. */

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import {
  accessByKey,
  accessOf,
  cookieFor,
  newKeys,
  phoneAddresses,
} from '../../../src/adapters/http/access.ts';
import { type Gesture, OWNERS, type PageServer, startPageServer } from '../../../src/adapters/http/http.ts';
import type { PageMessage, ServerMessage } from '../../../src/ports/page.ts';
import { FakeClock } from '../../app/fake-clock.ts';
import { newFolder } from '../../e2e/folders.ts';

const ELSEWHERE = '127.0.0.2';

/** The network that this machine is in, whatever it really is. */
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  networkInterfaces: () => ({
    lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
    wlan0: [
      { address: 'fe80::7', family: 'IPv6', internal: false },
      { address: '192.0.2.7', family: 'IPv4', internal: false },
    ],
  }),
}));

describe('a key', () => {
  const keys = newKeys();

  it('is new each time, and no two are the same', () => {
    const all = [keys, newKeys()].flatMap(({ player, spectator }) => [player, spectator]);
    expect(new Set(all).size).toBe(4);
    for (const key of all) expect(key).toMatch(/^[\w-]{22}$/);
  });

  it.each([
    ['the one to play', keys.player, 'player'],
    ['the one to watch', keys.spectator, 'spectator'],
    ['a wrong one', `${keys.player.slice(0, -1)}!`, null],
    ['a part of one', keys.player.slice(0, 5), null],
    ['an empty one', '', null],
  ])('%s', (_, key, access) => {
    expect(accessByKey(keys, key)).toBe(access);
    expect(accessOf(keys, ELSEWHERE, `a=b; ${cookieFor(key).split(';')[0]}`)).toBe(access);
  });

  it('is asked of nobody at this machine, and of nobody where there are none', () => {
    for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(accessOf(keys, here, undefined)).toBe('here');
    expect(accessOf(null, '203.0.113.7', undefined)).toBe('here');
    expect(accessOf(keys, undefined, undefined)).toBeNull();
  });

  it('stands in the address that phones open', () => {
    const addresses = phoneAddresses(keys, 8080);
    expect(addresses).toEqual({
      play: `http://192.0.2.7:8080/?key=${keys.player}`,
      watch: `http://192.0.2.7:8080/?key=${keys.spectator}`,
    });
  });
});

describe('another machine', () => {
  let server: PageServer;
  let gestures: Gesture[];
  let watched: number[];
  const sockets: WebSocket[] = [];

  beforeEach(async () => {
    gestures = [];
    const site = newFolder('site');
    writeFileSync(join(site, 'index.html'), '<title>Damier</title>');
    const options = {
      port: 0,
      site,
      clock: new FakeClock(),
      health: () => ({ ok: true }),
      log: () => undefined,
    };
    watched = [];
    server = await startPageServer({ ...options, host: 'lan', watched: (count) => watched.push(count) });
    for (const owner of OWNERS)
      server.hear(owner, (gesture) => {
        gestures.push(gesture);
        return 'taken';
      });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.terminate();
    await server.close();
  });

  async function get(path: string, cookie = ''): Promise<IncomingMessage> {
    const headers = { host: `127.0.0.1:${server.port}`, cookie };
    const asked = request({ port: server.port, host: '127.0.0.1', localAddress: ELSEWHERE, path, headers });
    asked.end();
    const [answer] = await once(asked, 'response');
    answer.resume();
    return answer;
  }

  /** A page: what it has heard so far. */
  async function page(
    localAddress: string,
    cookie = '',
  ): Promise<{ socket: WebSocket; heard: ServerMessage[] }> {
    const url = `ws://127.0.0.1:${server.port}/ws`;
    const socket = new WebSocket(url, { localAddress, headers: { cookie } });
    sockets.push(socket);
    const heard: ServerMessage[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(data.toString())));
    await once(socket, 'open');
    return { socket, heard };
  }

  const keyOf = (address: string | undefined) =>
    new URL(address ?? 'http://no/').searchParams.get('key') ?? '';
  const cookie = (address: string | undefined) => `damier=${keyOf(address)}`;

  it('without a key reads nothing and moves nothing', async () => {
    for (const path of ['/', '/health', '/api/games', '/?key=wrong'])
      expect((await get(path)).statusCode).toBe(401);
    await expect(page(ELSEWHERE)).rejects.toThrow('401');
    await expect(page(ELSEWHERE, 'damier=wrong')).rejects.toThrow('401');
  });

  it('with a scanned key gets a cookie, and the key leaves the address', async () => {
    const answer = await get(`/?key=${keyOf(server.phones?.play)}`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/');
    const [set = ''] = answer.headers['set-cookie'] ?? [];
    expect(set).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await get('/', set.split(';')[0])).statusCode).toBe(200);
  });

  it('plays with the one key and only watches with the other', async () => {
    const spectator = await page(ELSEWHERE, cookie(server.phones?.watch));
    await expect.poll(() => spectator.heard).toEqual([{ type: 'role', role: 'spectator' }]);
    const wish = { game: 'russian', options: {}, fen: null } as const;
    const tries: readonly PageMessage[] = [
      { type: 'takeHand' },
      { type: 'setUp' },
      { type: 'lift', disc: 1 },
      { type: 'button', seat: 'bottom', down: true },
      { type: 'leave', wish },
      { type: 'pair', act: { do: 'greet', greeting: 'hello' } },
      { type: 'pair', act: { do: 'offer', ...wish, clock: null, side: 'W' } },
    ];
    for (const message of tries) spectator.socket.send(JSON.stringify(message));
    await expect.poll(() => spectator.heard.length).toBe(1 + tries.length);
    expect(new Set(spectator.heard.slice(1).map(({ type }) => type))).toEqual(new Set(['refused']));
    expect([gestures, watched]).toEqual([[], [1]]);
    const player = await page(ELSEWHERE, cookie(server.phones?.play));
    await expect.poll(() => player.heard).toEqual([{ type: 'role', role: 'hand' }]);
    player.socket.send('{"type":"setUp"}');
    await expect.poll(() => gestures).toEqual([{ type: 'setUp' }]);
  });

  it('is not told the addresses that the board’s own screen shows', async () => {
    const here = await page('127.0.0.1');
    await expect.poll(() => here.heard.map(({ type }) => type)).toEqual(['role', 'phones']);
    const there = await page(ELSEWHERE, cookie(server.phones?.play));
    await expect.poll(() => there.heard.map(({ type }) => type)).toEqual(['role']);
  });
});
