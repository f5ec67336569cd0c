/** What means ill, or is broken: it changes nothing, and the server goes on. */

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type Gesture, OWNERS, type PageServer, startPageServer } from '../../../src/adapters/http/http.ts';
import { readPageMessage } from '../../../src/adapters/http/page-message.ts';
import { FakeClock } from '../../app/fake-clock.ts';
import { newFolder } from '../../e2e/folders.ts';

let server: PageServer;
let clock: FakeClock;
let gestures: Gesture[];
const sockets: WebSocket[] = [];

beforeEach(async () => {
  clock = new FakeClock();
  gestures = [];
  const site = newFolder('site');
  writeFileSync(join(site, 'index.html'), '<title>Damier</title>');
  const health = () => ({ ok: true });
  server = await startPageServer({ host: '127.0.0.1', port: 0, site, clock, health, log: () => undefined });
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

async function page(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  sockets.push(socket);
  await once(socket, 'open');
  return socket;
}

/** Waits until the server has heard all that was sent before. */
async function heard(socket: WebSocket): Promise<void> {
  socket.ping();
  await once(socket, 'pong');
}

const lives = async () => (await fetch(`http://127.0.0.1:${server.port}/health`)).status === 200;

describe('a WebSocket of random frames', () => {
  it('is understood as nothing, whatever JSON it sends', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(readPageMessage(text).ok).toBe(false);
      }),
      { numRuns: 1000, seed: 5 },
    );
  });

  it('is understood only where each field is as it must be', () => {
    const value = fc.oneof(fc.constantFrom('bottom', 'S3', 'L', 'c3', true, 7, null), fc.jsonValue());
    const kinds = fc.constantFrom(
      'lift',
      'carry',
      'drop',
      'wheel',
      'wheelRelease',
      'button',
      'choose',
      'pick',
    );
    const names = fc.constantFrom(
      'disc',
      'x',
      'y',
      'to',
      'angle',
      'speed',
      'seat',
      'down',
      'slider',
      'notch',
    );
    const message = fc
      .tuple(kinds, fc.dictionary(names, value))
      .map(([type, fields]) => ({ ...fields, type }));
    fc.assert(
      fc.property(message, (one) => {
        const read = readPageMessage(JSON.stringify(one));
        // What is taken is what was said, field by field, and no more.
        const taken = (fields: object) => JSON.stringify(Object.entries(fields).sort());
        if (read.ok)
          expect(taken(read.message)).toBe(
            taken(Object.fromEntries(Object.entries(one).filter(([name]) => !read.unknown.includes(name)))),
          );
        // No word of the validator.
        else expect(read.why).toMatch(/^(?!.*(Invalid|Expected|received)).{10,}$/);
      }),
      { numRuns: 2000, seed: 5 },
    );
  });

  it('moves nothing, and keeps its connection', async () => {
    const socket = await page();
    const random = fc.sample(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.json(), fc.string()), {
      numRuns: 150,
      seed: 9,
    });
    for (const frame of random) socket.send(frame);
    await heard(socket);
    expect(gestures).toEqual([]);
    socket.send('{"type":"setUp"}');
    await heard(socket);
    expect(gestures).toEqual([{ type: 'setUp' }]);
  });

  it('is cut when one message is longer than any of ours', async () => {
    const socket = await page();
    socket.send(`{"type":"setUp","x":"${'x'.repeat(5000)}"}`);
    const [code] = await once(socket, 'close');
    expect(code).toBe(1009);
    expect(gestures).toEqual([]);
    expect(await lives()).toBe(true);
  });

  it('of a flood a page gets no more than its budget through, and is told once', async () => {
    const socket = await page();
    const refused: string[] = [];
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString());
      if (message.type === 'refused') refused.push(message.why);
    });
    for (let n = 0; n < 2000; n += 1) socket.send('{"type":"wheel","angle":1}');
    await heard(socket);
    expect(gestures).toHaveLength(240);
    expect(refused).toEqual([expect.stringContaining('not read until fewer come')]);
    clock.pass(1000);
    socket.send('{"type":"setUp"}');
    await heard(socket);
    expect(gestures.at(-1)).toEqual({ type: 'setUp' });
    // Of the 1760 that were lost, none is unaccounted for.
    expect(refused.slice(1)).toEqual(['too many messages came: 1760 of them were not read']);
  });

  it('beyond the hundredth page finds no place', async () => {
    for (let n = 0; n < 100; n += 1) await page();
    await expect(page()).rejects.toThrow('503');
    expect(await lives()).toBe(true);
  });
});

/** The raw answer to these bytes. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket
    .on('error', () => undefined)
    .on('data', (data) => {
      answer += data;
    });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

describe('HTTP', () => {
  it.each([
    ['200', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['200', 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['403', 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
    ['404', 'GET /no/such/page HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['503', 'GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['401', 'GET /api/staff/state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['400', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['400', 'no HTTP at all\r\n\r\n'],
    ['431', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['404', 'GET /x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
    ['403', 'GET /ws HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
    ['417', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: foo\r\n\r\n'],
    ['400', 'GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
  ])('answers with %s, and with the headers that every answer has: %j', async (status, bytes) => {
    const answer = await answerTo(bytes);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    for (const name of ['Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy'])
      expect(answer.toLowerCase()).toContain(`\r\n${name.toLowerCase()}: `);
  });

  it('keeps room for a newcomer from elsewhere, however many requests one address has half said', async () => {
    const half = 'POST /api/staff/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{"p';
    const others = Array.from({ length: 420 }, () =>
      connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.50' }),
    );
    const settled = others.map((socket) => {
      socket.on('error', () => undefined).on('connect', () => socket.write(half));
      return Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    });
    await Promise.all(settled);
    for (let n = 0; n < 20; n += 1) expect(await lives()).toBe(true);
    for (const socket of others) socket.destroy();
  });

  it('keeps room for a newcomer, however many others are silent or half said', async () => {
    const others = Array.from({ length: 450 }, () => connect(server.port, '127.0.0.1'));
    const settled = others.map((socket, n) => {
      socket
        .on('error', () => undefined)
        .on('connect', () => {
          if (n % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: local');
        });
      return Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    });
    const playing = await page();
    await Promise.all(settled);
    for (let n = 0; n < 20; n += 1) expect(await lives()).toBe(true);
    await heard(playing);
    for (const socket of others) socket.destroy();
  });

  const garbage = fc.sample(
    fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 400 }),
      fc.string({ maxLength: 100 }).map((path) => `GET /${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
      fc.constantFrom(
        'GET / HTTP/9.9\r\n\r\n',
        'GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
        `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
        'POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nabcd',
        'POST /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      ),
    ),
    { numRuns: 60, seed: 4 },
  );

  it('of random bytes brings nothing down', async () => {
    for (const bytes of garbage) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.resume();
      socket.end(bytes);
      await once(socket, 'close');
    }
    expect(gestures).toEqual([]);
    expect(await lives()).toBe(true);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    '%s changes nothing: there is nothing to change',
    async (method) => {
      for (const path of ['/', '/health', '/api/games', '/api/games/1']) {
        const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    },
  );
});
