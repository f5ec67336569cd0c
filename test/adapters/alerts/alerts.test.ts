import { describe, expect, it } from 'vitest';
import { type Alert, AlertQueue, webhookWay } from '../../../src/adapters/alerts/alerts.ts';
import { FakeClock } from '../../app/fake-clock.ts';

const alert = (about: string, event: Alert['event']): Alert => ({
  ...{ about, event },
  body: {
    ...{ damier: 'alert', v: 1, event, code: about, at: '2026-11-30T09:15:00.000Z' },
    board: { name: 'Salle 3', machine: 'musee-1', profile: 'trappes-8x8' },
  },
});
const raised = (about: string) => alert(about, 'raised');
const cleared = (about: string) => alert(about, 'cleared');

/** A webhook whose far end answers with these statuses, the last one for ever. */
function webhook(statuses: readonly number[], kept: readonly Alert[] = []) {
  const clock = new FakeClock();
  const [posted, said]: [string[], string[]] = [[], []];
  const left = [...statuses];
  let waiting = kept;
  const hook = new AlertQueue({
    way: webhookWay('http://far.test/hook', async (_, body) => {
      const status = left.length > 1 ? left.shift() : left[0];
      if (status === undefined) throw new TypeError('fetch failed', { cause: new Error('no route') });
      if (status < 300) posted.push(body);
      return { ok: status < 300, status };
    }),
    ...{ clock, kept, log: (line: string) => said.push(line) },
    keep: (all) => {
      waiting = [...all];
    },
  });
  /** Lets time pass second by second, and what is under way come to its end. */
  const pass = async (seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      clock.pass(1000);
      for (let i = 0; i < 6; i += 1) await Promise.resolve();
    }
  };
  return { hook, posted, said, pass, kept: () => waiting };
}

describe('alerts', () => {
  it('go out in order, each of them once', async () => {
    const { hook, posted, pass } = webhook([204]);
    for (const alert of [raised('a'), raised('b'), cleared('c')]) hook.send(alert);
    await pass(10);
    expect(posted.map((body) => JSON.parse(body).code)).toEqual(['a', 'b', 'c']);
    expect(hook.waiting).toBe(0);
  });

  it('of what is over before it was told are none', async () => {
    const { hook, posted, pass } = webhook([204]);
    hook.send(raised('a'));
    await pass(3);
    hook.send(cleared('a'));
    await pass(60);
    expect(posted).toEqual([]);
  });

  it('are tried again until they are taken, later and later', async () => {
    const { hook, posted, pass } = webhook([500, 503, 204]);
    hook.send(raised('a'));
    await pass(6);
    expect(hook.failure?.why).toBe('status 500');
    await pass(5);
    expect(hook.failure?.why).toBe('status 503');
    await pass(11);
    expect(posted).toHaveLength(1);
    expect(hook.failure).toBeNull();
  });

  it('say why nobody can be reached', async () => {
    const { hook, pass } = webhook([]);
    hook.send(raised('a'));
    await pass(6);
    expect(hook.failure).toMatchObject({ why: 'no route', since: 5000 });
    hook.close();
  });

  it('wait in bounded number, and the oldest goes first, which the log says', async () => {
    const { hook, posted, said, pass } = webhook([204]);
    for (let n = 0; n < 150; n += 1) hook.send(raised(`${n}`));
    expect(hook.waiting).toBe(100);
    expect(said).toContain('100 alerts wait; the oldest is told to nobody: 49');
    await pass(7);
    expect(JSON.parse(posted[0] ?? '{}').code).toBe('50');
  });

  it('are no more than sixty in an hour', async () => {
    const { hook, posted, pass } = webhook([204]);
    for (let n = 0; n < 90; n += 1) hook.send(raised(`${n}`));
    await pass(600);
    expect(posted).toHaveLength(60);
    await pass(3600);
    expect(posted).toHaveLength(90);
  });

  it('that nobody has taken outlive the program', async () => {
    const before = webhook([500]);
    for (const about of ['a', 'b']) before.hook.send(raised(about));
    await before.pass(10);
    before.hook.close();
    const after = webhook([204], before.kept());
    await after.pass(10);
    expect(after.posted.map((body) => JSON.parse(body).code)).toEqual(['a', 'b']);
    expect(after.kept()).toEqual([]);
  });
});
