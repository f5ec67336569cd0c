import { expect, it } from 'vitest';
import { Challenges, seldom } from '../../../src/adapters/mqtt/guarded-connection.ts';
import { KeptMessages } from '../../../src/adapters/mqtt/own-broker.ts';

it('a nonce is good once, for a while, and for the address that asked', () => {
  const challenges = new Challenges();
  const [one, other] = [challenges.give('a', 0), challenges.give('a', 0)];
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(one).not.toBe(other);
  expect(challenges.take(one, 'b', 1)).toBe(false);
  expect([challenges.take(one, 'a', 1), challenges.take(one, 'a', 1)]).toEqual([true, false]);
  expect(challenges.take(other, 'a', 30_001)).toBe(false);
});

it('who asks for more challenges than he can answer puts his own out of force, and nobody else’s', () => {
  const challenges = new Challenges();
  const mine = challenges.give('me', 0);
  const his = Array.from({ length: 200 }, () => challenges.give('him', 0));
  expect(challenges.take(mine, 'me', 1)).toBe(true);
  expect(his.filter((nonce) => challenges.take(nonce, 'him', 1))).toHaveLength(8);
});

it('of one login and of all no more is kept than the measure, the newest; what is cleared counts no more', () => {
  const kept = new KeptMessages();
  const forgotten = Array.from({ length: 70 }, (_, n) => kept.keep('one', `t${n}`, 10, n)).flat();
  expect(forgotten).toEqual(['t0', 't1', 't2', 't3', 't4', 't5']);
  expect(kept.keep('one', 't69', 0, 71)).toEqual([]);
  expect(kept.keep('one', 't70', 10, 72)).toEqual([]);
  expect(kept.keep('one', 't71', 96 * 1024, 73)).toHaveLength(64);
  const many = Array.from({ length: 2100 }, (_, n) => kept.keep(`login ${n}`, `of ${n}`, 10, 100 + n)).flat();
  expect(many).toHaveLength(101);
  // Nobody has more than a fair share: the newcomers are not kept.
  expect(many[0]).toBe('of 1999');
});

it('however many new keys somebody has, no board that was here loses what is kept for it', () => {
  const kept = new KeptMessages();
  for (const topic of ['presence', 'match/1/log', 'match/1/proposal']) kept.keep('board', topic, 1025, 0);
  const forgotten = new Set<string>();
  for (let key = 0; key < 300; key += 1)
    for (let n = 0; n < 24; n += 1)
      for (const topic of kept.keep(`key ${key}`, `key ${key} ${n}`, 4090, key + 1)) forgotten.add(topic);
  expect(forgotten.size).toBeGreaterThan(1000);
  expect([...forgotten].filter((topic) => !topic.startsWith('key'))).toEqual([]);
});

it('an offer is kept for ten minutes, a match for three months', () => {
  const kept = new KeptMessages();
  kept.keep('one', 'damier/1/one/pairing', 10, 0);
  kept.keep('one', 'damier/1/one/match/m/log', 10, 0);
  expect(kept.outlived(600_000)).toEqual([]);
  expect(kept.outlived(600_001)).toEqual(['damier/1/one/pairing']);
  expect(kept.outlived(91 * 86_400_000)).toEqual(['damier/1/one/match/m/log']);
});

it('noise at the door is one line a minute', () => {
  const lines: string[] = [];
  const say = seldom((line) => lines.push(line));
  for (let n = 0; n < 1000; n += 1) say('noise');
  expect(lines).toEqual(['noise']);
});
