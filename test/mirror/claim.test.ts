import { expect, it } from 'vitest';
import { difference, NOTHING_PLAYED } from '../../src/mirror/difference.ts';
import { enter, type Ledger, newLedger } from '../../src/mirror/ledger.ts';
import { parseFen } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';

const rules = rulesOf('english', { quietLimit: 1 });
const setup = { rules, start: parseFen(rules, 'B:WK29:BK4,K3'), cards: false };
const drawn = { winner: null, reason: 'quietLimit' } as const;
const move = {
  kind: 'move',
  from: rules.board.square(3),
  to: rules.board.square(7),
  captured: [],
  huffed: null,
} as const;

function entered(ledger: Ledger, side: 'W' | 'B', act: Parameters<typeof enter>[3]): Ledger {
  const next = enter(setup, ledger, side, act);
  if (!next.ok) throw new Error(next.why);
  return next.ledger;
}

const claimable = entered(newLedger(setup, 'B'), 'B', move);
const here = { ...NOTHING_PLAYED, played: claimable.played };

it('the log grants a draw that the rules grant to who offers it', () => {
  expect(entered(claimable, 'W', { kind: 'offerDraw' }).over).toEqual(drawn);
});

it('a draw claimed here is said to the log as an offer, and then both are one', () => {
  const claimed = { ...here, over: drawn };
  expect(difference('W', claimed, claimable, false)).toEqual({ kind: 'ahead', act: { kind: 'offerDraw' } });
  const log = entered(claimable, 'W', { kind: 'offerDraw' });
  expect(difference('W', claimed, log, false)).toEqual({ kind: 'same' });
});

it('a draw claimed at the far board is carried out here', () => {
  const log = entered(claimable, 'W', { kind: 'offerDraw' });
  const act = { kind: 'result', ...drawn };
  expect(difference('B', here, log, false)).toEqual({ kind: 'behind', side: 'W', act });
});
