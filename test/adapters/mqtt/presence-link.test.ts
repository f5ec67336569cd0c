import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openIdentity } from '../../../src/adapters/keys/keys.ts';
import { PresenceLink, type Self, willOf } from '../../../src/adapters/mqtt/presence-link.ts';
import { NOTHING_TO_REPORT } from '../../../src/mirror/presence.ts';
import { boardTopic } from '../../../src/mirror/topics.ts';
import { FakeClock } from '../../app/fake-clock.ts';
import { FakeBroker, FakeBus } from '../../mirror/fake-bus.ts';

const home = mkdtempSync(join(tmpdir(), 'damier-presence-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const nantes = openIdentity(join(home, 'nantes'), 'Nantes');
const liege = openIdentity(join(home, 'liege'), 'Liège');
const start = (identity: Self['identity'], session: number, run: string): Self => ({
  ...{ identity, session, run, version: '1', page: null },
});

/** A program on the bus, and what is said of its board by the broker. */
function on(broker: FakeBroker, self: Self) {
  const log: string[] = [];
  const say = (message: string) => log.push(message);
  const options = {
    self,
    bus: new FakeBus(broker),
    clock: broker.clock,
    log: say,
    onChange: () => undefined,
  };
  return { link: new PresenceLink(options), log };
}

describe('a board that hears words of its own', () => {
  const board = nantes.card.board;

  it('denies its will, said again by somebody, within a second', () => {
    const broker = new FakeBroker(new FakeClock());
    const self = start(nantes, 7, 'aaaaaaaa');
    on(broker, self);
    const { link: other } = on(broker, start(liege, 1, 'bbbbbbbb'));
    broker.clock.pass(100);
    expect(other.isHere(board)).toBe(true);
    const { topic, payload } = willOf(self);
    for (let times = 0; times < 20; times += 1) broker.carry(topic, payload, true);
    expect(other.isHere(board)).toBe(false);
    broker.clock.pass(1100);
    expect(other.isHere(board)).toBe(true);
  });

  it('thrown out by the broker for another client under its id says so, once', () => {
    const broker = new FakeBroker(new FakeClock());
    const { link, log } = on(broker, start(nantes, 7, 'aaaaaaaa'));
    expect(link.hasDouble).toBe(false);
    for (const bus of broker.clients) for (let times = 0; times < 3; times += 1) bus.throwOut();
    expect(link.hasDouble).toBe(true);
    expect(log).toEqual([
      expect.stringContaining(
        `throws it out again and again (Nantes, ${board}): another program comes under its id`,
      ),
    ]);
  });

  it('takes what an earlier start has said for no double, and a start that is not earlier for one', () => {
    const broker = new FakeBroker(new FakeClock());
    const earlier = on(broker, start(nantes, 6, 'aaaaaaaa'));
    broker.clock.pass(100);
    const said = broker.kept.get(boardTopic(board, 'presence')) ?? '';
    const now = on(broker, start(nantes, 7, 'bbbbbbbb'));
    broker.clock.pass(100);
    broker.carry(boardTopic(board, 'presence'), said, true);
    expect([now.link.hasDouble, now.log]).toEqual([false, []]);
    expect(earlier.link.hasDouble).toBe(true);
    expect(earlier.log[0]).toContain('another program plays as this board (Nantes');
  });
});

describe('two boards of a match', () => {
  const [W, B] = [nantes.card.board, liege.card.board];
  const told = (greeting: string) => ({ ...NOTHING_TO_REPORT, greeting });

  it('know how long their words are on the way and back, whatever passes between them', () => {
    const broker = new FakeBroker(new FakeClock());
    broker.way = { delay: () => 42, lost: () => false };
    const { link: one } = on(broker, start(nantes, 7, 'aaaaaaaa'));
    const { link: other } = on(broker, start(liege, 1, 'bbbbbbbb'));
    broker.clock.pass(100);
    expect(one.wayTo(B)).toEqual({ roundTrip: null, lost: 0 });
    for (let n = 0; n < 3; n += 1) {
      one.tell(told(`word ${n}`), B);
      broker.clock.pass(5000);
      other.tell(told(`word ${n}`), W);
      broker.clock.pass(5000);
    }
    expect(one.wayTo(B)).toEqual({ roundTrip: 84, lost: 0 });
    expect(other.wayTo(W)).toEqual({ roundTrip: 84, lost: 0 });
  });
});
