import { expect, it } from 'vitest';
import { enter, newLedger } from '../../src/mirror/ledger.ts';
import { rulesOf } from '../rules/games.ts';

const rules = rulesOf('english');
const setup = { rules, start: rules.start(), cards: false };
const offer = { kind: 'offerDraw' } as const;

it('an offer of a draw that stands is not said again: it would only fill the other board’s disk', () => {
  const turn = setup.start.turn;
  const offered = enter(setup, newLedger(setup, turn), turn, offer);
  if (!offered.ok) throw new Error(offered.why);
  expect(offered.ledger.offers).toEqual([turn]);
  expect(enter(setup, offered.ledger, turn, offer)).toEqual({ ok: false, why: 'notDue' });
});
