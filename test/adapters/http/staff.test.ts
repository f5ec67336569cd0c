import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type PageServer,
  type SessionsKeeper,
  sessionsKeeper,
  startPageServer,
} from '../../../src/adapters/http/http.ts';
import type { Entry, StaffAct, StaffDesk } from '../../../src/ports/staff.ts';
import { emptyDay } from '../../../src/staff/staff.ts';
import { FakeClock } from '../../app/fake-clock.ts';
import { newFolder } from '../../e2e/folders.ts';

let server: PageServer;
let clock: FakeClock;
let acts: StaffAct[];
let restored: string[];
let said: string[];
let brought: unknown[];
let logo: Uint8Array | null;

const DESK: StaffDesk = {
  lock: null,
  inForce: { from: 'file', problem: null },
  async enter(pin): Promise<Entry> {
    if (pin === '999999') return { ok: false, why: 'wait', waitSeconds: 20 };
    return pin === '246810' ? { ok: true } : { ok: false, why: 'wrong', waitSeconds: 0 };
  },
  isRemote: (token) => token === 'the-token',
  state: () => ({ board: 'trappes-8x8' }) as ReturnType<StaffDesk['state']>,
  async act(act) {
    acts.push(act);
    return act.do === 'jog' ? 'notLocked' : null;
  },
  logs: () => '{"msg":"started"}\n',
  settings: () => '{}',
  async restore(text) {
    restored.push(text);
    return text === 'bad' ? { ok: false, problem: 'no JSON' } : { ok: true };
  },
  async copy(name, text) {
    restored.push(`${name}: ${text}`);
    return text === 'bad' ? { ok: false, problem: 'no JSON' } : { ok: true };
  },
  async changeHouse({ volume }) {
    return volume > 100 ? { ok: false, problem: 'too loud' } : { ok: true };
  },
  logo: () =>
    logo === null ? null : { type: 'image/png', bytes: new Uint8Array(logo), stamp: String(logo.length) },
  changeLogo(picture) {
    if (picture !== null && picture.length < 4) return { ok: false, problem: 'the logo: it is no picture' };
    logo = picture;
    return { ok: true };
  },
  figures: () => [emptyDay('2026-11-28')],
  bring(part, at, piece) {
    brought.push([part, at, piece.length]);
    return at === 7 ? 'outOfOrder' : null;
  },
};

beforeEach(async () => {
  clock = new FakeClock();
  acts = [];
  restored = [];
  said = [];
  brought = [];
  logo = null;
  server = await start(() => DESK);
});
afterEach(() => server.close());

function start(staff: () => StaffDesk | null, sessions?: SessionsKeeper): Promise<PageServer> {
  return startPageServer({
    ...{ host: '127.0.0.1', port: 0, site: newFolder('site'), clock, staff },
    health: () => ({ ok: true }),
    log: (line) => said.push(line),
    ...(sessions && { sessions }),
  });
}

const own = () => `http://127.0.0.1:${server.port}`;
const ask = (path: string, init: RequestInit = {}) => fetch(`${own()}/api/${path}`, init);
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers });

async function cookie(): Promise<string> {
  const answer = await post('staff/login', { pin: '246810' });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe('the way in', () => {
  it('is a cookie that no script sees and no other site sends', async () => {
    const answer = await post('staff/login', { pin: '246810' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^damier-staff=[\w-]{40,}; Path=\/api\/staff; HttpOnly; SameSite=Strict; Max-Age=28800$/,
    );
  });

  it.each([
    [{ pin: '111111' }, 401],
    [{ pin: '999999' }, 429],
    [{ pin: 246810 }, 400],
    [{}, 400],
    [{ pin: 'x'.repeat(5000) }, 413],
  ])('%j is answered %i', async (body, status) => {
    const answer = await post('staff/login', body);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null]);
  });

  it('ends the session before: of one screen, and of one browser, there is one', async () => {
    const first = await cookie();
    const state = (Cookie: string) => ask('staff/state', { headers: { Cookie } });
    expect((await state(first)).status).toBe(200);
    const second = await cookie();
    expect([(await state(first)).status, (await state(second)).status]).toEqual([401, 200]);
  });

  describe('over a restart of the program', () => {
    let uptime: number;
    let file: string;
    const state = async (Cookie: string) => (await ask('staff/state', { headers: { Cookie } })).status;
    /** The program ends without a word, and another one begins after so long. */
    const restarted = async (ms: number) => {
      await server.close();
      uptime += ms;
      clock = new FakeClock();
      server = await start(
        () => DESK,
        sessionsKeeper(
          file,
          (line) => said.push(line),
          () => uptime,
        ),
      );
    };
    beforeEach(async () => {
      uptime = 100_000;
      file = join(newFolder('memory'), 'sessions');
      await restarted(0);
    });

    it('who was in stays in, as long as before', async () => {
      const mine = await cookie();
      await restarted(20_000);
      expect(await state(mine)).toBe(200);
      clock.pass(15 * 60_000 - 20_000);
      expect(await state(mine)).toBe(200);
      clock.pass(1);
      expect(await state(mine)).toBe(401);
    });

    it('who has left is out, and so is everybody after a start of the machine', async () => {
      const mine = await cookie();
      await post('staff/logout', {}, { Cookie: mine });
      await restarted(1000);
      expect(await state(mine)).toBe(401);
      const second = await cookie();
      await restarted(-90_000);
      expect(await state(second)).toBe(401);
    });

    it('what is kept lets nobody in, and a file that cannot be read neither', async () => {
      const mine = await cookie();
      expect(readFileSync(file, 'utf8')).not.toContain(mine.split('=')[1]);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      writeFileSync(file, '{');
      await restarted(1000);
      expect([await state(mine), said.length]).toEqual([401, 1]);
    });
  });

  it('is shut while the program starts', async () => {
    await server.close();
    server = await start(() => null);
    expect((await post('staff/login', { pin: '246810' })).status).toBe(503);
  });
});

const READ = ['state', 'figures', 'figures.csv', 'log', 'settings'];

describe('without the PIN', () => {
  it.each(READ)('nobody reads %s', async (what) => {
    expect((await ask(`staff/${what}`)).status).toBe(401);
    expect((await ask(`staff/${what}`, { headers: { Cookie: 'damier-staff=guessed' } })).status).toBe(401);
  });

  it('nobody changes anything', async () => {
    expect((await post('staff/act', { do: 'sleep' })).status).toBe(401);
    expect((await ask('staff/settings', { method: 'PUT', body: '{}' })).status).toBe(401);
    expect((await post('staff/nothing', {})).status).toBe(401);
    expect((await ask('staff/update/archive?at=0', { method: 'PUT', body: 'x' })).status).toBe(401);
    expect([acts, restored, brought]).toEqual([[], [], []]);
  });
});

describe('with the PIN', () => {
  it.each(READ)('%s is there, and kept by no cache', async (what) => {
    const answer = await ask(`staff/${what}`, { headers: { Cookie: await cookie() } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('acts are carried out, and what cannot be done now is said', async () => {
    const Cookie = await cookie();
    expect((await post('staff/act', { do: 'clean' }, { Cookie })).status).toBe(204);
    const refused = await post('staff/act', { do: 'jog', slider: 'S3', notch: 'L' }, { Cookie });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { code: 'notLocked', error: expect.stringContaining('lock the board first') },
    ]);
  });

  it('settings of a form are taken whole, or refused with what is wrong', async () => {
    const Cookie = await cookie();
    const put = async (house: unknown) => {
      const answer = await ask('staff/house', {
        method: 'PUT',
        body: JSON.stringify(house),
        headers: { Cookie },
      });
      return answer.status;
    };
    const house = {
      ...{ name: 'Salle 3', hours: null, closedOn: ['12-25'], games: ['trappes'] },
      ...{ languages: ['fr'], idleSeconds: 90, volume: 50 },
      // As long as all closing days and all words of welcome may be.
      brightness: ['18:00-22:00 40'],
      welcome: { museum: '', text: { fr: 'é'.repeat(4000) }, minutes: null, fromAge: 7 },
    };
    expect([await put(house), await put({ ...house, volume: 500 })]).toEqual([204, 422]);
    expect([await put({ ...house, webhook: 'x' }), await put({}), await put(null)]).toEqual([400, 400, 400]);
  });

  it('another board’s settings are taken under a name of this one', async () => {
    const Cookie = await cookie();
    const put = async (query: string, body: string) =>
      (await ask(`staff/copy${query}`, { method: 'PUT', body, headers: { Cookie } })).status;
    expect((await ask('staff/copy?name=x', { method: 'PUT', body: '{}' })).status).toBe(401);
    expect([await put('', '{}'), await put('?name=%20', '{}')]).toEqual([400, 400]);
    expect([await put('?name=Salle%202', '{}'), await put('?name=A', 'bad')]).toEqual([204, 422]);
    expect(restored).toEqual(['Salle 2: {}', 'A: bad']);
  });

  it('the logo is staff’s to change, and everybody’s to see', async () => {
    const Cookie = await cookie();
    const put = async (body: Uint8Array<ArrayBuffer>, headers = { Cookie }) =>
      (await ask('staff/logo', { method: 'PUT', body, headers })).status;
    expect((await ask('logo')).status).toBe(404);
    expect(await put(new Uint8Array(9), { Cookie: '' })).toBe(401);
    expect(await put(new Uint8Array(2))).toBe(422);
    expect(await put(new Uint8Array(9))).toBe(204);
    const seen = await ask('logo');
    expect([seen.status, seen.headers.get('content-type'), (await seen.arrayBuffer()).byteLength]).toEqual([
      200,
      'image/png',
      9,
    ]);
    expect((await ask('staff/logo', { method: 'DELETE' })).status).toBe(401);
    expect((await ask('staff/logo', { method: 'DELETE', headers: { Cookie } })).status).toBe(204);
    expect((await ask('logo')).status).toBe(404);
    expect(await put(new Uint8Array(2 ** 19))).toBe(413);
  });

  it('an update comes in pieces, each at its place', async () => {
    const Cookie = await cookie();
    const put = async (path: string, body: string | Uint8Array<ArrayBuffer>) =>
      (await ask(`staff/update/${path}`, { method: 'PUT', body, headers: { Cookie } })).status;
    expect(await put('archive?at=0', new Uint8Array(2 ** 20))).toBe(204);
    expect(await put('signature?at=0', 'x')).toBe(204);
    expect(await put('archive?at=7', 'x')).toBe(409);
    expect([await put('archive', 'x'), await put('archive?at=-1', 'x'), await put('key?at=0', 'x')]).toEqual([
      400, 400, 404,
    ]);
    expect(brought).toEqual([
      ['archive', 0, 2 ** 20],
      ['signature', 0, 1],
      ['archive', 7, 1],
    ]);
  });

  it('a field that is not known here is passed over, and noted', async () => {
    const Cookie = await cookie();
    expect((await post('staff/act', { do: 'sleep', softly: true }, { Cookie })).status).toBe(204);
    expect(acts).toEqual([{ do: 'sleep' }]);
    expect(said).toEqual([expect.stringContaining('softly')]);
  });

  it.each([{ do: 'explode' }, { do: 'jog' }, { do: 'spares', side: 'W', count: -1 }, [], null, 'x'])(
    '%j is no act',
    async (act) => {
      expect((await post('staff/act', act, { Cookie: await cookie() })).status).toBe(400);
      expect(acts).toEqual([]);
    },
  );

  it('another site changes nothing, whatever cookie it has', async () => {
    const headers = { Cookie: await cookie(), Origin: 'http://evil.test' };
    expect((await post('staff/act', { do: 'sleep' }, headers)).status).toBe(403);
    expect((await post('staff/login', { pin: '246810' }, headers)).status).toBe(403);
    expect((await post('staff/act', { do: 'sleep' }, { ...headers, Origin: own() })).status).toBe(204);
    expect(acts).toHaveLength(1);
  });

  it('settings are brought back, and what is wrong in them is said', async () => {
    const headers = { Cookie: await cookie() };
    const put = (body: string) => ask('staff/settings', { method: 'PUT', body, headers });
    expect((await put('{}')).status).toBe(204);
    const bad = await put('bad');
    expect([bad.status, await bad.json()]).toEqual([422, { code: 'malformed', error: 'no JSON' }]);
    expect((await put('x'.repeat(1_100_000))).status).toBe(413);
    expect(restored).toEqual(['{}', 'bad']);
  });

  it('the session ends when staff leaves, and when nobody has done anything for a quarter of an hour', async () => {
    const headers = { Cookie: await cookie() };
    const status = async () => (await ask('staff/state', { headers })).status;
    clock.pass(14 * 60_000);
    await post('staff/act', { do: 'countAnew' }, headers);
    clock.pass(14 * 60_000);
    expect(await status()).toBe(200);
    // A page that only looks does not keep it open.
    clock.pass(2 * 60_000);
    expect(await status()).toBe(401);
    const other = { Cookie: await cookie() };
    await post('staff/logout', {}, other);
    expect((await ask('staff/state', { headers: other })).status).toBe(401);
  });
});

describe('sleep and wake from afar', () => {
  it.each([
    [{ Authorization: 'Bearer the-token' }, 204],
    [{ Authorization: 'Bearer other' }, 401],
    [{}, 401],
    [{ Authorization: 'Bearer the-token', Origin: 'http://evil.test' }, 403],
  ])('%j: %i', async (headers: Record<string, string>, status) => {
    expect((await post('remote/sleep', {}, headers)).status).toBe(status);
    expect(acts).toEqual(status === 204 ? [{ do: 'sleep' }] : []);
  });
});
