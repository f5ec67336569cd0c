import { describe, expect, it } from 'vitest';
import { readTimeControl } from '../../src/game/game.ts';
import { type Entry, sealed, signed } from '../../src/mirror/entry.ts';
import {
  believedLeft,
  type LocalGame,
  type LoggedAct,
  type Match,
  type MatchMessage,
  NOTHING_PLAYED,
  type Played,
  resumed,
  seenTurn,
  stepMatch,
} from '../../src/mirror/mirror.ts';
import type { Side, Square } from '../../src/rules/rules.ts';
import { begunMatch, fakeSeals, matchSetup } from './simulated-match.ts';

const MINUTE = 60_000;

/** English draughts: B moves first. The clocks are 5+3, or what is named. */
function move(from: number, to: number): Played['act'] {
  return { kind: 'move', from: from as Square, to: to as Square, captured: [], huffed: null };
}

/** W owns the log; the board of `me` has seen so much left on both clocks. */
function match(
  me: Side,
  clock: string | null = '5+3',
  left: LocalGame['left'] = { W: 5 * MINUTE, B: 5 * MINUTE },
): Match {
  const { terms, ...setup } = matchSetup('english', me);
  return seen(begunMatch({ ...setup, terms: { ...terms, clock } }), clock === null ? null : left);
}

function seen(of: Match, left: LocalGame['left'], ...acts: readonly [Side, Played['act']][]): Match {
  const played = acts.map(([side, act]) => ({ side, act }));
  return stepMatch(of, { kind: 'local', t: 0, local: { ...NOTHING_PLAYED, played, left } }).match;
}

/** What a lying board signs behind `behind`. */
function said(behind: Match, side: Side, act: LoggedAct, left: number | null): Entry {
  const { head, log, ledger, setup } = behind;
  const place = { match: setup.terms.match, epoch: ledger.epoch, number: log.length + 1, previous: head };
  return sealed(fakeSeals('W'), signed(fakeSeals(side), { ...place, side, act, left }));
}

function heard(board: Match, message: MatchMessage, t = 0): Match {
  return stepMatch(board, { kind: 'heard', t, message }).match;
}

/** B proposes to W; W seals for B to hear. */
const proposed = (entry: Entry): MatchMessage => {
  const { seal: _, ...proposal } = entry;
  return { kind: 'proposal', proposal };
};
const appended = (entry: Entry): MatchMessage => ({ kind: 'entry', entry });

describe('a board that lies about its clock', () => {
  it.each([
    ['more than any clock has', 900_000_000],
    ['a minute more than it had', 6 * MINUTE],
  ])('is not believed %s, by the owner of the log', (_, left) => {
    const owner = match('W');
    const after = heard(owner, proposed(said(owner, 'B', move(9, 13), left)));
    expect(after.log).toEqual([]);
    expect(after.counters.refused).toBe(1);
    expect(after.frozen).toBeNull();
  });

  it('is not believed as the owner: what no clock can say stops the match', () => {
    const guest = match('B');
    const first = heard(guest, appended(said(guest, 'B', move(9, 13), 5 * MINUTE)));
    const after = heard(first, appended(said(first, 'W', move(21, 17), 900_000_000)));
    expect([after.log.length, after.frozen]).toEqual([1, { why: 'illegal', number: 2, by: 'there' }]);
  });

  it('gains its increment and no more, also by a takeback', () => {
    const owner = match('W');
    const spent = heard(owner, proposed(said(owner, 'B', move(9, 13), 3 * MINUTE)));
    expect(spent.ledger.left).toEqual({ W: 5 * MINUTE, B: 3 * MINUTE });
    const back = heard(spent, proposed(said(spent, 'B', { kind: 'takeback', plies: 1 }, 2 * MINUTE)));
    expect(back.ledger.left).toEqual({ W: 5 * MINUTE, B: 2 * MINUTE });
    const again = (left: number) => heard(back, proposed(said(back, 'B', move(9, 14), left))).log.length;
    expect([again(2 * MINUTE + 3000), again(2 * MINUTE + 5000)]).toEqual([3, 2]);
  });

  it('of an hourglass has what the other one used, and no more', () => {
    const owner = match('W', 'hourglass:5');
    const spent = heard(owner, proposed(said(owner, 'B', move(9, 13), 3 * MINUTE)));
    expect(spent.ledger.left).toEqual({ W: 7 * MINUTE, B: 3 * MINUTE });
    const guest = heard(
      match('B', 'hourglass:5'),
      appended(said(match('B', 'hourglass:5'), 'B', move(9, 13), 3 * MINUTE)),
    );
    const reply = (left: number) => heard(guest, appended(said(guest, 'W', move(21, 17), left)));
    expect(reply(6 * MINUTE).ledger.left).toEqual({ W: 6 * MINUTE, B: 4 * MINUTE });
    expect(reply(8 * MINUTE).frozen).toEqual({ why: 'illegal', number: 2, by: 'there' });
  });

  it('of a handicap gains its own side’s increment', () => {
    const owner = match('W', 'W5,B3+10', { W: 5 * MINUTE, B: 3 * MINUTE });
    const laid = (left: number) => heard(owner, proposed(said(owner, 'B', move(9, 13), left))).ledger.left;
    expect(laid(3 * MINUTE + 10_000)).toEqual({ W: 5 * MINUTE, B: 3 * MINUTE + 10_000 });
    expect(laid(4 * MINUTE)).toEqual({ W: 5 * MINUTE, B: 3 * MINUTE });
  });

  it('says nothing of a clock where there is none', () => {
    const owner = match('W', null);
    expect(heard(owner, proposed(said(owner, 'B', move(9, 13), 1))).log).toEqual([]);
    expect(heard(owner, proposed(said(owner, 'B', move(9, 13), null))).log).toHaveLength(1);
  });

  it('that was believed by a build before stops no start', () => {
    const owner = match('W');
    const { log } = resumed(owner.setup, [said(owner, 'B', move(9, 13), 900_000_000)]);
    expect(log).toHaveLength(1);
  });

  it('says itself no more than the other one believes', () => {
    const guest = seen(match('B'), { W: 5 * MINUTE, B: 900_000_000 }, ['B', move(9, 13)]);
    expect(guest.proposed?.proposal.left).toBe(5 * MINUTE + 3000);
  });
});

describe('a flag', () => {
  it('in a match without clocks is none', () => {
    const owner = match('W', null);
    const refused = heard(owner, proposed(said(owner, 'B', { kind: 'flag' }, null)));
    expect([refused.ledger.over, refused.counters.refused]).toEqual([null, 1]);
    const guest = match('B', null);
    const frozen = heard(guest, appended(said(guest, 'W', { kind: 'flag' }, null)));
    expect([frozen.ledger.over, frozen.frozen?.why]).toEqual([null, 'illegal']);
  });

  it.each(['W', 'B'] as const)(
    'before the time that the board of %s has seen pass waits, and comes again',
    (me) => {
      const far: Side = me === 'W' ? 'B' : 'W';
      const early = match(me);
      const message = (me === 'W' ? proposed : appended)(said(early, far, { kind: 'flag' }, 0));
      const after = heard(early, message, 1000);
      expect([after.ledger.over, after.frozen, after.counters.early]).toEqual([null, null, 1]);
      // The owner's entry is asked for again.
      if (me === 'B') expect(after.askAgain).toBe(3000);
      expect(heard(after, message, 5 * MINUTE - 3000).ledger.over).toBeNull();
      const passed = heard(after, message, 5 * MINUTE - 1000);
      expect(passed.ledger.over).toEqual({ winner: me, reason: 'time' });
    },
  );

  it('counts from the last entry, and behind a takeback from what was left as the move was made', () => {
    const owner = match('W');
    const moved = heard(owner, proposed(said(owner, 'B', move(9, 13), MINUTE + 3000)), 4 * MINUTE);
    const back = heard(moved, proposed(said(moved, 'B', { kind: 'takeback', plies: 1 }, MINUTE)), 5 * MINUTE);
    const flag = proposed(said(back, 'B', { kind: 'flag' }, 0));
    expect(heard(back, flag, 5.9 * MINUTE).ledger.over).toBeNull();
    expect(heard(back, flag, 6.1 * MINUTE).ledger.over).not.toBeNull();
  });

  it('waits as long for a board that was started anew: it has not seen the time before', () => {
    const { setup } = match('W');
    const started = stepMatch(begunMatch(setup), { kind: 'time', t: 9 * MINUTE }).match;
    const flag = proposed(said(started, 'B', { kind: 'flag' }, 0));
    expect(heard(started, flag, 10 * MINUTE).ledger.over).toBeNull();
    expect(heard(started, flag, 14 * MINUTE).ledger.over).not.toBeNull();
  });
});

describe('the other side’s clock as it is kept here', () => {
  const read = readTimeControl('5+3');
  const control = read.ok ? read.control : null;
  if (control === null) throw new Error('no clock');
  const turn = (minutes: number, laidAfter: number | null) => {
    let now = seenTurn(null, { t: 0, plies: 1, left: 5 * MINUTE, holdsAll: false });
    for (let t = 1000; t <= minutes * MINUTE; t += 1000) {
      now = seenTurn(now, { t, plies: 1, left: 0, holdsAll: laidAfter !== null && t >= laidAfter * MINUTE });
    }
    return now;
  };
  const believed = (minutes: number, laidAfter: number | null, saidLeft: number) =>
    believedLeft(turn(minutes, laidAfter), control, { side: 'W', act: move(9, 13) }, saidLeft) / 1000;

  it('believes what the ways explain, and no move that took no time', () => {
    expect(believed(2, 0, 180_000 + 3000)).toBe(183);
    expect(believed(2, 0, 5 * MINUTE + 3000)).toBe(300 + 3 - (120 - 1) + 25);
    expect(believed(2, 1.5, 5 * MINUTE + 3000)).toBe(300 + 3 - (30 - 25));
  });

  it('cannot tell a hand that lays slowly from a board that does not tell', () => {
    expect(believed(2, null, 5 * MINUTE + 3000)).toBe(303);
  });

  it('never believes more than there was', () => expect(believed(0, null, 900_000_000)).toBe(303));
});
