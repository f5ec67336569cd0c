import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hashPin, keepPinHash } from '../../../src/app/staff/pin.ts';
import { square } from '../squares.ts';
import { staffed } from './staffed.ts';

describe('the entrance', () => {
  it('lets nobody in before a PIN is set', async () => {
    expect(await staffed().desk.enter('246810', 'here')).toEqual({ ok: false, why: 'noPin', waitSeconds: 0 });
  });

  it('after three wrong tries waits longer and longer, also over a restart, and never tells the PIN to the log', async () => {
    const first = staffed();
    keepPinHash(first.home, await hashPin('246810'));
    for (const wait of [0, 0, 10]) {
      expect(await first.desk.enter('111111', 'here')).toEqual({
        ok: false,
        why: 'wrong',
        waitSeconds: wait,
      });
    }
    expect(await first.desk.enter('246810', 'here')).toEqual({ ok: false, why: 'wait', waitSeconds: 10 });
    first.staff.close();
    const { desk, clock, said } = staffed({ home: first.home });
    expect(await desk.enter('246810', 'here')).toMatchObject({ why: 'wait' });
    clock.pass(10_000);
    expect(await desk.enter('222222', 'here')).toEqual({ ok: false, why: 'wrong', waitSeconds: 20 });
    clock.pass(20_000);
    expect(await desk.enter('246810', 'here')).toEqual({ ok: true });
    expect(await desk.enter('333333', 'here')).toMatchObject({ why: 'wrong', waitSeconds: 0 });
    expect([...first.said, ...said].join()).not.toMatch(/246810|111111|222222/);
  });

  it('counts tries at once as many', async () => {
    const { desk, home } = staffed();
    keepPinHash(home, await hashPin('246810'));
    const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => desk.enter(`10000${n}`, 'here')));
    expect(tries.filter((entry) => !entry.ok && entry.why === 'wrong')).toHaveLength(3);
  });
});

describe('what staff sees', () => {
  it('the squares, what is missing, and how often each square changed', async () => {
    const { board, desk } = staffed();
    board.edge('c3', false);
    board.rest(500);
    const { squares } = desk.state();
    expect(squares.missing).toEqual(['c3']);
    expect(squares.edges[square('c3')]).toEqual({ count: 1, burst: 1 });
    await desk.act({ do: 'countAnew' });
    expect(desk.state().squares.edges).toEqual({});
  });

  it('spins, counted over a restart', () => {
    const first = staffed();
    for (const angle of [20, 110, 200]) {
      first.board.spin(angle);
      first.board.rest(2000);
    }
    expect(first.desk.state().wheel).toMatchObject({ fairness: { spins: 3, verdict: 'tooFew' } });
    first.staff.close();
    const second = staffed({ home: first.home });
    expect(second.desk.state().wheel?.fairness.spins).toBe(3);
  });

  it('few spare pieces as a fault', async () => {
    const { desk } = staffed();
    await desk.act({ do: 'spares', side: 'B', count: 1 });
    expect(desk.state()).toMatchObject({
      spares: { W: null, B: 1 },
      faults: [{ fault: { code: 'pieces' } }],
    });
    expect(await desk.act({ do: 'spares', side: 'B', count: 100 })).toBe('tooManySpares');
  });

  it('the faults of before, after a restart', async () => {
    const first = staffed();
    await first.desk.act({ do: 'darkLight', light: 'd2 blue', dark: true });
    await first.desk.act({ do: 'darkLight', light: 'd2 blue', dark: false });
    first.staff.close();
    expect(staffed({ home: first.home }).desk.state().faults).toEqual(first.desk.state().faults);
  });

  it('the log, older files first', () => {
    const { home, desk } = staffed();
    const folder = join(home, 'log');
    writeFileSync(join(folder, '20261101-0000-01-damier.log.gz'), gzipSync('old\n'));
    writeFileSync(join(folder, 'damier.log'), 'new\n');
    expect(desk.logs()).toBe('old\nnew\n');
  });
});

/** What pages were told last. */
const news = (published: readonly { readonly type: string }[]) =>
  published.filter((message) => message.type === 'staff').at(-1);

describe('its page is called', () => {
  it('by the lift gesture, and by the service button', () => {
    const { board, published } = staffed();
    expect(news(published)).toMatchObject({ calls: 0, lock: null });
    board.report({ kind: 'button', t: 1000, seat: 'top', down: true });
    for (let n = 0; n < 3; n += 1) {
      board.report({ kind: 'edge', t: 1100 + 200 * n, at: square('a1'), on: false });
      board.report({ kind: 'edge', t: 1200 + 200 * n, at: square('a1'), on: true });
    }
    expect(news(published)).toMatchObject({ calls: 1 });
    board.report({ kind: 'button', t: 3000, seat: 'service', down: true });
    expect(news(published)).toMatchObject({ calls: 2 });
  });
});

describe('hours, sleep and restarts', () => {
  const HOURS = { week: { mon: [{ from: 600, to: 1080 }] }, closings: [] };

  it('the board is closed in the evening, and open in the morning', () => {
    const { clock, staff } = staffed({ operation: { hours: HOURS } });
    const seen: unknown[] = [];
    staff.onLock((lock) => seen.push(lock));
    clock.pass(6.5 * 3_600_000);
    expect(staff.lock).toBe('closed');
    expect(seen).toEqual(['closed']);
    const early = staffed({ operation: { hours: HOURS }, at: new Date(2026, 10, 30, 9, 59, 28) });
    expect(early.staff.lock).toBe('closed');
    early.clock.pass(31_999);
    expect(early.staff.lock).toBe('closed');
    early.clock.pass(1);
    expect(early.staff.lock).toBeNull();
  });

  it('pages are told when it opens, as seen from today; not under another lock', async () => {
    const { clock, desk, published } = staffed({
      operation: { hours: HOURS },
      at: new Date(2026, 10, 28, 23, 59),
    });
    const opens = { date: '2026-11-30', minute: 600 };
    expect(news(published)).toMatchObject({ lock: 'closed', opens: { ...opens, days: 2 } });
    clock.pass(70_000);
    expect(news(published)).toMatchObject({ lock: 'closed', opens: { ...opens, days: 1 } });
    await desk.act({ do: 'sleep' });
    expect(news(published)).toMatchObject({ lock: 'asleep', opens: null });
  });

  it('a closing day closes it at midnight, and pages are told when it opens again', () => {
    const closings = [{ from: '12-25', to: '12-26' }];
    const { clock, staff, published } = staffed({
      operation: { hours: { week: null, closings } },
      at: new Date(2026, 11, 24, 23, 59),
    });
    expect(staff.lock).toBeNull();
    clock.pass(70_000);
    const opens = { date: '2026-12-27', minute: 0, days: 2 };
    expect(news(published)).toMatchObject({ lock: 'closed', opens });
    clock.pass(2 * 24 * 3_600_000);
    expect(staff.lock).toBeNull();
  });

  it('sleep outlives a restart, a cleaning does not', async () => {
    const first = staffed();
    await first.desk.act({ do: 'sleep' });
    first.staff.close();
    const second = staffed({ home: first.home });
    expect(second.staff.lock).toBe('asleep');
    await second.desk.act({ do: 'wake' });
    await second.desk.act({ do: 'clean' });
    second.staff.close();
    expect(staffed({ home: first.home }).staff.lock).toBeNull();
  });

  it('a cleaning that nobody ends, ends after an hour', async () => {
    const { desk, clock, staff } = staffed();
    await desk.act({ do: 'clean' });
    clock.pass(59 * 60_000);
    expect(staff.lock).toBe('cleaning');
    clock.pass(2 * 60_000);
    expect(staff.lock).toBeNull();
  });

  it('starts afresh at night, but not under a hand', () => {
    const staffing = { operation: { restartAt: 240 }, at: new Date(2026, 10, 30, 1) };
    const quiet = staffed(staffing);
    quiet.clock.pass(3 * 3_600_000 - 60_000);
    expect(quiet.restarts).toBe(0);
    quiet.clock.pass(2 * 60_000);
    expect(quiet.restarts).toBeGreaterThan(0);
    const busy = staffed(staffing);
    busy.clock.pass(3 * 3_600_000 - 60_000);
    busy.board.edge('c3', false);
    busy.clock.pass(19 * 60_000);
    expect(busy.restarts).toBe(0);
  });
});

describe('settings as one file', () => {
  it('are checked whole before anything is written', async () => {
    const { desk, home } = staffed();
    mkdirSync(join(home, 'calibration'), { recursive: true });
    expect(JSON.parse(desk.settings())).toEqual({
      damier: 'settings',
      v: 1,
      logo: null,
      configuration: null,
      calibration: {},
    });
    expect(await desk.restore(desk.settings())).toEqual({ ok: true });
    expect(await desk.restore('{"damier": "settings"}')).toMatchObject({ ok: false });
    const wrong = { damier: 'settings', v: 1, configuration: null, calibration: { 'trappes-8x8': '{}' } };
    expect(await desk.restore(JSON.stringify(wrong))).toMatchObject({ ok: false });
    const other = { damier: 'settings', v: 1, configuration: '{}', calibration: {} };
    expect(await desk.restore(JSON.stringify(other))).toEqual({
      ok: false,
      problem: 'the program was started without --config, so that no configuration can be put back',
    });
  });
});
