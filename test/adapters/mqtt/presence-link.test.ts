import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openIdentity } from '../../../src/adapters/keys/keys.ts';
import { PresenceLink, type Self, willOf } from '../../../src/adapters/mqtt/presence-link.ts';
import { NOTHING_TO_REPORT, presenceText } from '../../../src/mirror/presence.ts';
import { boardTopic } from '../../../src/mirror/topics.ts';
import { FakeClock } from '../../app/fake-clock.ts';
import { FakeBroker, FakeBus } from '../../mirror/fake-bus.ts';

const home = mkdtempSync(join(tmpdir(), 'damier-presence-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const nantes = openIdentity(join(home, 'nantes'), 'Nantes');
const liege = openIdentity(join(home, 'liege'), 'Liège');
const start = (identity: Self['identity'], session: number, run: string, group = 'home'): Self => ({
  ...{ identity, group, session, run, version: '1', page: null },
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
    const said = broker.kept.get(boardTopic({ group: 'home', board: board }, 'presence')) ?? '';
    const now = on(broker, start(nantes, 7, 'bbbbbbbb'));
    broker.clock.pass(100);
    broker.carry(boardTopic({ group: 'home', board: board }, 'presence'), said, true);
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

describe('a board of another build', () => {
  const heard = (change: (presence: Record<string, unknown>) => void) => {
    const broker = new FakeBroker(new FakeClock());
    const here = on(broker, start(nantes, 5, '11111111'));
    const presence: Record<string, unknown> = {
      ...{ card: liege.card, here: true, session: 7, run: '22222222', beat: 3, echo: null, version: '9' },
      ...{ page: null, game: null, faults: ['stuck'], spectators: 2, greeting: 'hello' },
    };
    change(presence);
    const signature = liege.sign(presenceText(presence));
    const topic = boardTopic({ group: 'home', board: liege.card.board }, 'presence');
    broker.carry(topic, JSON.stringify({ presence, signature, more: 1 }), true);
    return here.link;
  };

  it.each(['run', 'echo', 'version', 'page', 'game', 'faults', 'spectators', 'greeting'])(
    'is here without the field %s, and where it says something else there',
    (field) => {
      const without = heard((presence) => delete presence[field]);
      const otherwise = heard((presence) => Object.assign(presence, { [field]: { of: ['a later build'] } }));
      for (const link of [without, otherwise]) {
        expect(link.isHere(liege.card.board)).toBe(true);
        expect(link.counters).toMatchObject({ malformed: 0, forged: 0 });
      }
    },
  );

  it('is here with fields that this one does not know, as long as they are signed', () => {
    const told = { game: { game: 'russian', fen: 'W:W1:B2', plies: 3, match: null, weather: 'fair' } };
    const link = heard((presence) => Object.assign(presence, { mood: { good: true } }, told));
    expect(link.isHere(liege.card.board)).toBe(true);
    expect(link.lastOf(liege.card.board)?.game).toMatchObject({ game: 'russian', plies: 3 });
    const broker = new FakeBroker(new FakeClock());
    const here = on(broker, start(nantes, 5, '11111111'));
    const there = on(broker, start(liege, 6, '33333333'));
    broker.clock.pass(10);
    const topic = boardTopic({ group: 'home', board: liege.card.board }, 'presence');
    const said = JSON.parse(broker.kept.get(topic) ?? '{}');
    broker.carry(topic, JSON.stringify({ ...said, presence: { ...said.presence, beat: 9, mood: 1 } }), true);
    expect(here.link.counters.forged).toBe(1);
    expect(there.link.isHere(nantes.card.board)).toBe(true);
  });

  it('without groups is not heard, but where it is the partner: then it is answered where it listens', () => {
    const broker = new FakeBroker(new FakeClock());
    const { link } = on(broker, start(nantes, 5, '11111111'));
    const older = { group: null, board: liege.card.board };
    const presence = { card: liege.card, here: true, session: 7, run: '22222222', beat: 1, echo: null };
    const more = { version: '0', page: null, ...NOTHING_TO_REPORT };
    const signature = liege.sign(presenceText({ ...presence, ...more }));
    broker.carry(
      boardTopic(older, 'presence'),
      JSON.stringify({ presence: { ...presence, ...more }, signature }),
      true,
    );
    broker.clock.pass(10);
    expect(link.isHere(liege.card.board)).toBe(false);
    const answered = boardTopic({ group: null, board: nantes.card.board }, 'presence');
    expect(broker.kept.has(answered)).toBe(false);
    link.tell(NOTHING_TO_REPORT, liege.card.board);
    broker.clock.pass(10);
    expect([link.isHere(liege.card.board), link.isOlder(liege.card.board)]).toEqual([true, true]);
    expect(broker.kept.get(answered)).toContain('"here":true');
  });
});

describe('a board of a group', () => {
  it('hears that group alone, and the other board of its match, whichever group that has gone to', () => {
    const broker = new FakeBroker(new FakeClock());
    const paris = on(broker, start(nantes, 5, '11111111', 'paris'));
    on(broker, start(liege, 6, '22222222', 'lille'));
    broker.clock.pass(10);
    expect(paris.link.boards.map(({ name }) => name)).toEqual(['Nantes']);
    paris.link.tell(NOTHING_TO_REPORT, liege.card.board);
    broker.clock.pass(10);
    expect(paris.link.boards.map(({ name }) => name)).toEqual(['Nantes', 'Liège']);
    expect(paris.link.isOlder(liege.card.board)).toBe(false);
  });
});
