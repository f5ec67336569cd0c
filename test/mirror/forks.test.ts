import { expect, it } from 'vitest';
import { type Entry, sealed, signed } from '../../src/mirror/entry.ts';
import {
  freezeOf,
  type LoggedAct,
  type Match,
  type MatchMessage,
  NOTHING_PLAYED,
  resumed,
  stepMatch,
} from '../../src/mirror/mirror.ts';
import type { Side, Square } from '../../src/rules/rules.ts';
import { fakeSeals, matchSetup } from './simulated-match.ts';

function move(from: number, to: number): LoggedAct {
  return { kind: 'move', from: from as Square, to: to as Square, captured: [], huffed: null };
}

/** English draughts, B moves first: a log of those acts, that W's board has sealed. */
function logOf(...acts: readonly (readonly [Side, LoggedAct])[]): readonly Entry[] {
  const setup = matchSetup('english', 'W');
  const log: Entry[] = [];
  for (const [side, act] of acts) {
    const { head, ledger } = resumed(setup, log);
    const place = { match: setup.terms.match, epoch: ledger.epoch, number: log.length + 1, previous: head };
    const said = signed(fakeSeals(side), { ...place, side, act, left: null });
    log.push(sealed(fakeSeals('W'), said));
  }
  return log;
}

/** Both boards start with those logs, and hear each other for ten seconds. */
function meet(logs: { readonly [side in Side]: readonly Entry[] }): { readonly [side in Side]: Match } {
  const boards = {
    W: resumed(matchSetup('english', 'W'), logs.W),
    B: resumed(matchSetup('english', 'B'), logs.B),
  };
  const post: [Side, MatchMessage][] = [];
  const take = (side: Side, input: Parameters<typeof stepMatch>[1]) => {
    const { match, send } = stepMatch(boards[side], input);
    boards[side] = match;
    for (const message of send) post.push([side === 'W' ? 'B' : 'W', message]);
  };
  for (const side of ['W', 'B'] as const) {
    const { played } = boards[side].ledger;
    take(side, { kind: 'local', t: 0, local: { ...NOTHING_PLAYED, played } });
    take(side, { kind: 'connected', t: 0 });
  }
  for (let t = 0; t <= 10_000; t += 500) {
    for (const [to, message] of post.splice(0)) take(to, { kind: 'heard', t, message });
    for (const side of ['W', 'B'] as const) take(side, { kind: 'time', t });
  }
  return boards;
}

const begun = [
  ['B', move(9, 13)],
  ['W', move(21, 17)],
] as const;

it.each<[string, readonly (readonly [Side, LoggedAct])[], readonly (readonly [Side, LoggedAct])[], number]>([
  ['at the last entry', [['B', move(10, 14)]], [['B', move(10, 15)]], 3],
  [
    'some entries back',
    [
      ['B', move(12, 16)],
      ['W', move(24, 20)],
    ],
    [
      ['B', move(11, 15)],
      ['W', move(22, 18)],
    ],
    3,
  ],
  [
    'and one log went on',
    [
      ['B', move(11, 15)],
      ['W', move(22, 18)],
    ],
    [['B', move(11, 16)]],
    3,
  ],
  [
    'and the other log went on',
    [['B', move(11, 16)]],
    [
      ['B', move(11, 15)],
      ['W', move(22, 18)],
    ],
    3,
  ],
])(
  'two logs that part (%s) stop the match on both boards, by the fault of whoever sealed both',
  (_, w, b, number) => {
    const { W, B } = meet({ W: logOf(...begun, ...w), B: logOf(...begun, ...b) });
    expect(freezeOf(W)).toEqual({ why: 'twoEntries', number, by: 'here' });
    expect(freezeOf(B)).toEqual({ why: 'twoEntries', number, by: 'there' });
  },
);

it('a board that stands still is shown to stand on the other one too, and a start that mends it frees both', () => {
  const setup = matchSetup('english', 'B');
  const { W, B } = meet({ W: logOf(...begun), B: logOf(...begun) });
  expect([freezeOf(W), freezeOf(B)]).toEqual([null, null]);
  const stopped = { ...B, frozen: { why: 'apart', number: 3, by: 'here' } as const };
  const says = (match: Match, t: number) =>
    stepMatch(match, { kind: 'connected', t }).send.flatMap((one) => (one.kind === 'state' ? [one] : []));
  const [told] = says(stopped, 20_000);
  if (told === undefined) throw new Error('nothing was said');
  const seen = stepMatch(W, { kind: 'heard', t: 20_000, message: told }).match;
  expect(freezeOf(seen)).toEqual({ why: 'apart', number: 3, by: 'there' });
  const forged = { ...told, state: { ...told.state, number: 9 } };
  expect(stepMatch(W, { kind: 'heard', t: 20_000, message: forged }).match.there).toEqual(W.there);
  const [well] = says(resumed(setup, B.log), 30_000);
  if (well === undefined) throw new Error('nothing was said');
  expect(freezeOf(stepMatch(seen, { kind: 'heard', t: 30_000, message: well }).match)).toBeNull();
});
