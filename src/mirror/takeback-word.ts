import { opponentOf, type Side } from '../rules/rules.ts';
import type { LoggedAct, ToldAct } from './act.ts';
import { type AskedBack, mayAskBack } from './going-back.ts';
import type { Match } from './match.ts';

/** What is to be said of a takeback, where both hold the same acts: by this board to the log, or by the log to the hand here. */
export type TakebackWord =
  | { readonly kind: 'none' }
  | { readonly kind: 'say'; readonly act: LoggedAct }
  | { readonly kind: 'tell'; readonly side: Side; readonly act: ToldAct };

const NOTHING: TakebackWord = { kind: 'none' };

/** Compares what is asked here with what is asked in the log: nothing needs to be remembered over a restart. */
export function takebackWord(match: Match): TakebackWord {
  const { setup, local, ledger } = match;
  const far = opponentOf(setup.me);
  const here = local?.back ?? null;
  const logged = ledger.back;
  const asks = here?.by === setup.me && !here.declined;
  if (logged?.by === setup.me) {
    return logged.declined && asks ? { kind: 'tell', side: far, act: { kind: 'declineBack' } } : NOTHING;
  }
  if (logged !== null && !logged.declined) {
    if (!isOf(here, logged)) {
      return { kind: 'tell', side: far, act: { kind: 'askBack', plies: logged.plies } };
    }
    return here.declined ? { kind: 'say', act: { kind: 'declineBack' } } : NOTHING;
  }
  const mayAsk = asks && mayAskBack(setup.game, ledger, setup.me, here.plies);
  return mayAsk ? { kind: 'say', act: { kind: 'askBack', plies: here.plies } } : NOTHING;
}

function isOf(here: AskedBack | null, { by, plies }: AskedBack): here is AskedBack {
  return here?.by === by && here.plies === plies;
}
