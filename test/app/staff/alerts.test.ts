/** Alerts on several ways: one that fails is told on the others, to staff, and over restarts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Alert, AlertWay } from '../../../src/adapters/alerts/alerts.ts';
import { alertWays } from '../../../src/app/staff/alerts.ts';
import { newFolder } from '../../e2e/folders.ts';
import { staffed } from './staffed.ts';

function way(kind: AlertWay['kind'], works: () => boolean) {
  const taken: Alert[] = [];
  const deliver = async (alert: Alert) => {
    if (!works()) throw new Error('no route');
    taken.push(alert);
  };
  return {
    kind,
    to: `${kind}.example`,
    deliver,
    taken,
    codes: () => taken.map(({ body, event }) => `${event} ${body.code ?? ''}`.trim()),
  };
}

async function pass({ clock }: { readonly clock: { pass(ms: number): void } }, seconds: number) {
  for (let n = 0; n < seconds; n += 1) {
    clock.pass(1000);
    for (let i = 0; i < 6; i += 1) await Promise.resolve();
  }
}

describe('alerts', () => {
  it('leave on every way, each with its own state for staff', async () => {
    const [hook, mail] = [way('webhook', () => true), way('mail', () => false)];
    const it = staffed({ ways: [hook, mail] });
    expect(await it.desk.act({ do: 'testAlert' })).toBe(null);
    await pass(it, 10);
    expect(hook.codes()).toEqual(['test']);
    expect(it.desk.state().alerts).toEqual([
      { kind: 'webhook', to: 'webhook.example', waiting: 0, failure: null },
      { kind: 'mail', to: 'mail.example', waiting: 1, failure: 'no route' },
    ]);
  });

  it('on a way that has failed for a quarter of an hour are a fault, told on the others, and gone with the first that is taken', async () => {
    let works = false;
    const [hook, mail] = [way('webhook', () => true), way('mail', () => works)];
    const it = staffed({ ways: [hook, mail] });
    await it.desk.act({ do: 'testAlert' });
    await pass(it, 14 * 60);
    expect(hook.codes()).toEqual(['test']);
    await pass(it, 3 * 60);
    expect(hook.codes()).toEqual(['test', 'raised E93']);
    expect(hook.taken[1]?.body).toMatchObject({ fault: 'alerts', part: 'mail' });
    works = true;
    await pass(it, 20 * 60);
    expect(hook.codes()).toEqual(['test', 'raised E93', 'cleared E93']);
    // The mails that waited say it all; of its own trouble the way says only what is still so.
    expect(mail.codes()[0]).toBe('test');
    expect(it.staff.faults.open).toEqual([]);
  });

  it('that nobody has taken are sent by the next run of the program', async () => {
    const home = newFolder('alerts');
    const broken = way('mail', () => false);
    const first = staffed({ home, ways: [broken] });
    await first.desk.act({ do: 'testAlert' });
    await pass(first, 30);
    first.staff.close();
    const mail = way('mail', () => true);
    const second = staffed({ home, ways: [mail] });
    await pass(second, 10);
    expect(mail.codes()).toEqual(['test']);
  });

  it('are tried by nobody where no way is set', async () => {
    expect(await staffed().desk.act({ do: 'testAlert' })).toBe('noAlerts');
  });

  it('by mail say that the password cannot be read, and each address is a way of its own', async () => {
    const passwordFile = join(newFolder('secret'), 'password');
    writeFileSync(passwordFile, 'geheim', { mode: 0o644 });
    const mail = {
      ...{ server: 'smtp://127.0.0.1:1', from: 'a@b.example', to: ['x@b.example', 'y@b.example'], user: 'a' },
      ...{ passwordFile, caFile: null, language: 'fr' },
    };
    const ways = alertWays({ webhook: null, mail }, () => new Map());
    expect(ways.map(({ to }) => to)).toEqual(['x@b.example', 'y@b.example']);
    const it = staffed({ ways });
    await it.desk.act({ do: 'testAlert' });
    await pass(it, 6);
    const failures = it.desk.state().alerts.map(({ failure }) => failure);
    for (const failure of failures)
      expect(failure).toMatch(/password with a secret can be read by every user/);
  });
});
