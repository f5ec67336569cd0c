import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Random } from '../../../src/bench/random.ts';
import { endOf } from '../../../src/mirror/ledger.ts';
import { actText } from '../../../src/mirror/mirror.ts';
import type { Side } from '../../../src/rules/rules.ts';
import { type Town, twoTowns } from './town.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-at-once-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Act = (town: Town) => void;
const seatOf = ({ side }: Town) => (side === 'W' ? 'bottom' : 'top');
const resigns: Act = (town) =>
  town.do((desk) => desk.press(seatOf(town), 3100).wait(200).press(seatOf(town)).wait(100));
const accepts: Act = (town) => town.do((desk) => desk.press(seatOf(town)).wait(100));
const offers: Act = (town) =>
  town.do((desk) => desk.press(seatOf(town)).wait(300).press(seatOf(town)).wait(100));
const losesOnTime: Act = (town) => town.do((desk) => desk.wait(61_000));
const takesTheLastPiece: Act = (town) => town.do((desk) => desk.move('c3', 'e5', 'd4').wait(3000));
const plays: Act = (town) => town.do((desk) => desk.play('a3', 'b4'));
const takesBack: Act = (town) => town.do((desk) => desk.move('b4', 'a3').wait(1500));

/** White has offered a draw, which Black has heard, and may take Black's last piece. */
const OFFERED = { fen: 'W:W22,30:B18', white: [offers], black: [] } as const;
/** White has moved, and may set that right; it is Black's turn. */
const MOVED = { fen: 'W:W21,30:B1,5', white: [plays], black: [plays] } as const;

const answers: Act = (town) => town.do((desk) => desk.play('b8', 'c7'));
const asksBack: Act = (town) => town.do((desk) => desk.feed({ kind: 'takeback', t: desk.t, act: 'ask' }));
const agreesBack: Act = (town) => town.do((desk) => desk.feed({ kind: 'takeback', t: desk.t, act: 'agree' }));
/** White has moved, Black has answered, and White asks to take both back. */
const ASKED = {
  ...{ fen: 'W:W21,30:B1,5', white: [plays], black: [plays, answers] },
  behind: [answers, asksBack],
} as const;

interface Moment {
  readonly begun: {
    readonly fen: string;
    readonly white: readonly Act[];
    readonly black: readonly Act[];
    /** What White does behind that, once he has heard of it. */
    readonly behind?: readonly Act[];
  };
  readonly white: readonly Act[];
  readonly black: readonly Act[];
  /** All results that there may be, by the order in which the log has what was done. */
  readonly results: readonly string[];
}

const MOMENTS: Readonly<Record<string, Moment>> = {
  'resigns, and the other accepts his draw': {
    begun: OFFERED,
    white: [resigns],
    black: [accepts],
    results: ['B resigned', 'null agreed'],
  },
  'takes the last piece, and the other accepts his draw': {
    begun: OFFERED,
    white: [takesTheLastPiece],
    black: [accepts],
    results: ['W noPieces', 'null agreed'],
  },
  'takes his move back and resigns, and the other resigns': {
    begun: MOVED,
    white: [takesBack, resigns],
    black: [resigns],
    results: ['B resigned', 'W resigned'],
  },
  'takes his move back and resigns, and the other’s flag falls': {
    begun: MOVED,
    white: [takesBack, resigns],
    black: [losesOnTime],
    results: ['B resigned', 'W time'],
  },
  'resigns, and the other agrees to the takeback that he had asked for': {
    begun: ASKED,
    white: [resigns],
    black: [agreesBack],
    results: ['B resigned'],
  },
  'takes his move back and offers a draw, and the other resigns': {
    begun: MOVED,
    white: [takesBack, offers],
    black: [resigns],
    results: ['W resigned'],
  },
};

/** Both act before either has heard of it; the bus carries it late, out of order, and by chance not at all. */
function happens({ begun, white, black }: Moment, owner: Side, seed: number) {
  const random = new Random(seed, 7);
  const { W, B, both, broker, pass } = twoTowns('russian', {
    ...{ folder: join(folder, `${owner}${seed}`), fen: begun.fen, clock: '1', owner },
  });
  for (const act of begun.white) act(W);
  pass(2000);
  for (const act of begun.black) act(B);
  pass(2000);
  for (const act of begun.behind ?? []) act(W);
  pass(1000);
  broker.way = { delay: () => random.whole(5, 6000), lost: () => random.chance(0.1) };
  const players = [
    [W, white],
    [B, black],
  ] as const;
  for (const [town, acts] of seed % 2 === 0 ? players : players.toReversed())
    for (const act of acts) act(town);
  pass(60_000);
  return { W, B, shown: both.map(({ desk }) => desk.view.outcome) };
}

it.each(Object.entries(MOMENTS))('who %s: one result on both boards, the first in the log', (_, moment) => {
  const results = new Set<string>();
  for (const owner of ['W', 'B'] as const) {
    for (let seed = 0; seed < 4; seed += 1) {
      const { W, B, shown } = happens(moment, owner, seed);
      const end = endOf(W.match.ledger);
      expect(shown).toEqual([end, end]);
      expect(W.match.log).toEqual(B.match.log);
      expect([W.match.frozen, B.match.frozen]).toEqual([null, null]);
      // The game that is kept is the same too: what one did in the other's last moment is undone, or entered.
      expect([W.played, B.played]).toEqual([W.match, W.match].map(({ ledger }) => textsOf(ledger.played)));
      expect(W.desk.view.plies.length).toBe(B.desk.view.plies.length);
      results.add(`${end?.winner} ${end?.reason}`);
    }
  }
  expect([...results].sort()).toEqual(moment.results);
});

function textsOf(played: Town['match']['ledger']['played']): readonly string[] {
  return played.map(({ side, act }) => `${side} ${actText(act)}`);
}
