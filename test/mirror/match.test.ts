import { describe, expect, it } from 'vitest';
import { type Entry, sealed, signed } from '../../src/mirror/entry.ts';
import {
  dueAct,
  type LocalGame,
  type LoggedAct,
  type Match,
  type MatchMessage,
  NOTHING_PLAYED,
  type Played,
  stepMatch,
} from '../../src/mirror/mirror.ts';
import type { Side, Square } from '../../src/rules/rules.ts';
import { begunMatch, fakeSeals, matchSetup } from './simulated-match.ts';

/** English draughts: B moves first. */
function move(from: number, to: number): Played['act'] {
  return { kind: 'move', from: from as Square, to: to as Square, captured: [], huffed: null };
}

function local(...acts: readonly [Side, Played['act']][]): LocalGame {
  return { ...NOTHING_PLAYED, played: acts.map(([side, act]) => ({ side, act })) };
}

/** The guest's match (B) after the owner's entries. */
function guest(...messages: readonly MatchMessage[]): Match {
  const begun = stepMatch(begunMatch(matchSetup('english', 'B')), {
    kind: 'local',
    t: 0,
    local: NOTHING_PLAYED,
  });
  return messages.reduce(
    (match, message) => stepMatch(match, { kind: 'heard', t: 0, message }).match,
    begun.match,
  );
}

/** What the owner's board (W) signs behind `match`. */
function entryBehind(match: Match, side: Side, act: LoggedAct): Entry {
  const { head, log, ledger, setup } = match;
  const place = {
    match: setup.terms.match,
    epoch: ledger.epoch,
    number: log.length + 1,
    previous: head,
    left: null,
  };
  return sealed(fakeSeals('W'), signed(fakeSeals(side), { ...place, side, act }));
}

describe('a match at the board that does not own it', () => {
  const fresh = guest();
  const first = entryBehind(fresh, 'B', move(9, 13));
  const followed = guest({ kind: 'entry', entry: first });
  const second = entryBehind(followed, 'W', move(21, 17));

  it('proposes what its player does, and the owner appends it', () => {
    const acted = stepMatch(fresh, { kind: 'local', t: 0, local: local(['B', move(9, 13)]) });
    const [message] = acted.send.filter(({ kind }) => kind === 'proposal');
    if (message === undefined) throw new Error('no proposal');
    const owner = stepMatch(begunMatch(matchSetup('english', 'W')), { kind: 'heard', t: 0, message });
    expect(owner.keep).toHaveLength(1);
    expect(owner.match.ledger.played).toEqual([{ side: 'B', act: move(9, 13) }]);
    const again = stepMatch(owner.match, { kind: 'heard', t: 1, message });
    expect(again.keep).toEqual([]);
    expect(again.match.counters.repeated).toBe(1);
  });

  it('is told what the other player did, until it is done', () => {
    const behind = guest({ kind: 'entry', entry: first }, { kind: 'entry', entry: second });
    const mine = stepMatch(behind, { kind: 'local', t: 1, local: local(['B', move(9, 13)]) });
    expect(dueAct(mine.match)).toEqual({ side: 'W', act: move(21, 17), left: null });
    const both = local(['B', move(9, 13)], ['W', move(21, 17)]);
    expect(dueAct(stepMatch(mine.match, { kind: 'local', t: 2, local: both }).match)).toBeNull();
  });

  it('undoes what its hand did when the log went another way', () => {
    const held = stepMatch(followed, { kind: 'local', t: 1, local: local(['B', move(9, 13)]) }).match;
    const done = { ...local(['B', move(10, 14)]), takenBack: { at: 0, acts: [move(9, 13)] } };
    const apart = stepMatch(held, { kind: 'local', t: 1, local: done });
    // His own last move is not the logged one: he took it back and played another.
    expect(apart.send).toContainEqual(
      expect.objectContaining({
        kind: 'proposal',
        proposal: expect.objectContaining({ act: { kind: 'takeback', plies: 1 } }),
      }),
    );
    const answered = stepMatch(apart.match, {
      kind: 'heard',
      t: 2,
      message: { kind: 'entry', entry: second },
    });
    expect(dueAct(answered.match)).toEqual({ side: 'W', act: { kind: 'takeback', plies: 1 }, left: null });
  });

  it.each([
    ['a doubled one', 'repeated', first],
    ['one signed by nobody', 'forged', { ...second, seal: 'AAAA' }],
    ['one whose act was changed', 'forged', { ...second, act: { kind: 'resign' } as const }],
    ['one of another match', 'foreign', { ...second, match: 'ffeeddccbbaa0011' }],
    ['one of an older epoch', 'stale', { ...second, epoch: 0 }],
  ] as const)('counts %s entry and changes nothing', (_, counter, entry) => {
    const { match, keep, send } = stepMatch(followed, {
      kind: 'heard',
      t: 0,
      message: { kind: 'entry', entry },
    });
    expect(match.log).toEqual(followed.log);
    expect([keep, send.filter(({ kind }) => kind !== 'ask'), match.frozen]).toEqual([[], [], null]);
    expect(match.counters[counter]).toBe(followed.counters[counter] + 1);
  });

  it('asks for what lies between when an entry is missing', () => {
    const later = entryBehind(
      guest({ kind: 'entry', entry: first }, { kind: 'entry', entry: second }),
      'B',
      move(6, 9),
    );
    const { match, send } = stepMatch(followed, {
      kind: 'heard',
      t: 5,
      message: { kind: 'entry', entry: later },
    });
    expect(match.counters.gap).toBe(1);
    expect(send).toContainEqual({ kind: 'ask', match: match.setup.terms.match, from: 2 });
  });

  it.each([
    ['an illegal act', 'illegal', entryBehind(followed, 'W', move(21, 9))],
    ['an act out of turn', 'illegal', entryBehind(followed, 'B', move(10, 14))],
    [
      'an act that this board never said',
      'unauthored',
      sealed(fakeSeals('W'), { ...entryBehind(followed, 'B', { kind: 'resign' }), signature: 'invented' }),
    ],
    ['a second entry for one place', 'twoEntries', { ...entryBehind(guest(), 'B', move(10, 14)) }],
  ] as const)('freezes when the owner appends %s', (_, why, entry) => {
    const { match } = stepMatch(followed, { kind: 'heard', t: 0, message: { kind: 'entry', entry } });
    expect(match.frozen?.why).toBe(why);
    expect(match.log).toEqual(followed.log);
    expect(dueAct(match)).toBeNull();
  });

  it('stands 10,000 messages in a second: it checks 200 signatures a second, and true ones come through later', () => {
    const noise = { kind: 'entry', entry: { ...second, seal: 'noise' } } as const;
    let match = followed;
    for (let n = 0; n < 10_000; n += 1)
      match = stepMatch(match, { kind: 'heard', t: 0, message: noise }).match;
    expect(match.log).toEqual(followed.log);
    expect(match.counters.forged).toBeLessThanOrEqual(200);
    expect(match.counters.forged + match.counters.throttled).toBe(10_000);
    const after = stepMatch(match, { kind: 'heard', t: 1000, message: { kind: 'entry', entry: second } });
    expect(after.match.log).toHaveLength(2);
    // Noise on one topic drowns no other: what was passed over is asked for within 2 s, and comes as history.
    expect(match.askAgain).toBe(2000);
    const history = { kind: 'history', match: second.match, entries: [second] } as const;
    expect(stepMatch(match, { kind: 'heard', t: 0, message: history }).match.log).toHaveLength(2);
  });
});

describe('a board that is asked', () => {
  it('answers 10,000 questions in a second four times, and a true one a second later', () => {
    const first = entryBehind(guest(), 'B', move(9, 13));
    let match = guest({ kind: 'entry', entry: first });
    const ask = { kind: 'ask', match: match.setup.terms.match, from: 1 } as const;
    let sent = 0;
    for (let n = 0; n < 10_000; n += 1) {
      const asked = stepMatch(match, { kind: 'heard', t: 0, message: ask });
      sent += asked.send.filter(({ kind }) => kind === 'history').length;
      match = asked.match;
    }
    expect([sent, match.counters.throttled]).toEqual([4, 9996]);
    const later = stepMatch(match, { kind: 'heard', t: 1000, message: ask });
    expect(later.send).toContainEqual({ kind: 'history', match: ask.match, entries: [first] });
  });
});

describe('the owner that leaves', () => {
  it('hands the log over, and a later entry of its own epoch is refused', () => {
    const owner = begunMatch(matchSetup('english', 'W'));
    const left = stepMatch(owner, { kind: 'leave', t: 0 });
    expect(left.match.ledger).toMatchObject({ owner: 'B', epoch: 2 });
    const [handOver] = left.keep;
    if (handOver === undefined) throw new Error('nothing was handed over');
    const heir = guest({ kind: 'entry', entry: handOver });
    const late = entryBehind({ ...heir, ledger: { ...heir.ledger, epoch: 1 } }, 'W', { kind: 'resign' });
    const heard = stepMatch(heir, { kind: 'heard', t: 0, message: { kind: 'entry', entry: late } });
    expect(heard.match.counters.stale).toBe(1);
    const acted = stepMatch(heir, { kind: 'local', t: 1, local: local(['B', move(9, 13)]) });
    expect(acted.keep.map(({ epoch }) => epoch)).toEqual([2]);
  });
});
