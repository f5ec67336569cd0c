/** Staff's way in over the house's network: TLS, no phone's key, and nothing behind the door without the PIN. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type PageServer, startPageServer } from '../../../src/adapters/http/http.ts';
import { hashPin, keepPinHash, officePem } from '../../../src/app/staff/pin.ts';
import type { ServerMessage } from '../../../src/ports/page.ts';
import { FakeClock } from '../../app/fake-clock.ts';
import { staffed } from '../../app/staff/staffed.ts';
import { newFolder } from '../../e2e/folders.ts';

let server: PageServer;
let said: string[];

beforeEach(async () => {
  said = [];
  const [home, site] = [newFolder('office'), newFolder('site')];
  writeFileSync(join(site, 'index.html'), '<p>Damier</p>');
  const { desk } = staffed({ home });
  keepPinHash(home, await hashPin('246810'));
  const log = (line: string) => said.push(line);
  server = await startPageServer({
    ...{ host: '127.0.0.1', port: 0, site, clock: new FakeClock(), staff: () => desk, log },
    health: () => ({ ok: true }),
    office: { port: 0, pem: officePem(home, log) ?? '' },
  });
});
afterEach(() => server.close());

interface Told {
  readonly status: number | undefined;
  readonly cookie: string;
  readonly body: string;
}

const Host = 'board-7.local:8443';
/** From another machine (127.0.0.2 stands for it), by its address. */
async function ask(
  path: string,
  { method = 'GET', cookie = '', body = '', host = '192.0.2.7' } = {},
): Promise<Told> {
  const asked = request({
    ...{ host: '127.0.0.1', localAddress: '127.0.0.2', port: server.office ?? 0, path, method },
    ...{ rejectUnauthorized: false, headers: { Host: host, Cookie: cookie } },
  });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const piece of answer) text += piece;
  return { status: answer.statusCode, cookie: String(answer.headers['set-cookie'] ?? ''), body: text };
}

const login = (pin: string) => ask('/api/staff/login', { method: 'POST', body: JSON.stringify({ pin }) });

it('without the PIN there is the page, and nothing of the board', async () => {
  expect((await ask('/')).body).toContain('Damier');
  for (const path of [
    '/health',
    '/api/fleet',
    '/api/games',
    '/api/logo',
    '/api/staff/state',
    '/api/staff/log',
    '/api/nothing',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 401]);
  expect((await ask('/api/staff/act', { method: 'POST', body: '{"do":"restart"}' })).status).toBe(401);
  expect((await ask('/', { host: Host.replace('board-7', 'evil.example') })).status).toBe(403);
});

it('with it there are health, figures, fleet and acts, by a cookie that is never sent in the clear', async () => {
  const { status, cookie } = await login('246810');
  expect([status, cookie]).toEqual([
    204,
    expect.stringMatching(/; Path=\/; Secure; HttpOnly; SameSite=Strict/),
  ]);
  const secret = cookie.split(';')[0] ?? '';
  for (const path of [
    '/health',
    '/api/fleet',
    '/api/staff/state',
    '/api/staff/figures',
    '/api/staff/log',
    '/api/staff/settings',
  ])
    expect([path, (await ask(path, { cookie: secret })).status]).toEqual([path, 200]);
  const act = { method: 'POST', cookie: secret, body: '{"do":"sleep"}' };
  expect((await ask('/api/staff/act', act)).status).toBe(204);
  expect((await ask('/api/staff/logout', { ...act, body: '' })).status).toBe(204);
  expect((await ask('/health', { cookie: secret })).status).toBe(401);
});

it('each further wrong PIN from there waits, as everywhere', async () => {
  const tries: (number | undefined)[] = [];
  for (let n = 0; n < 5; n++) tries.push((await login('111111')).status);
  expect(tries).toEqual([401, 401, 401, 429, 429].map((code, n) => (n < 3 ? 401 : code)));
});

it('whoever is in sees what the screen shows, and is nobody’s hand', async () => {
  const open = (cookie: string) =>
    new WebSocket(`wss://127.0.0.1:${server.office}/ws`, {
      rejectUnauthorized: false,
      headers: { Host: '192.0.2.7', Cookie: cookie },
    });
  const [refused] = await once(open(''), 'unexpected-response').then(([, answer]) => [answer.statusCode]);
  expect(refused).toBe(401);
  const { cookie } = await login('246810');
  const page = open(cookie.split(';')[0] ?? '');
  const [data] = await once(page, 'message');
  expect(JSON.parse(String(data)) as ServerMessage).toEqual({ type: 'role', role: 'spectator' });
  page.terminate();
});

it('nothing is said without TLS there', async () => {
  await expect(fetch(`http://127.0.0.1:${server.office}/`)).rejects.toThrow();
});
