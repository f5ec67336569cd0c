import { opponentOf, type Side } from '../rules/rules.ts';
import { actText, type ToldAct } from './act.ts';
import { differenceNow, freezeOf, type Match } from './match.ts';
import { takebackWord } from './takeback-word.ts';

/** What the hand at this board is to be told. */
export interface DueAct {
  readonly side: Side;
  readonly act: ToldAct;
  /** What that side's clock had left behind it, ms; null without clocks, or where the log does not say. */
  readonly left: number | null;
}

/** What is due now, by the log; null when the hand is to do nothing. */
export function dueAct(match: Match): DueAct | null {
  const between = freezeOf(match) === null ? differenceNow(match) : null;
  if (between?.kind === 'behind') {
    const { side, act } = between;
    return { side, act, left: leftAfter(match, side, act) };
  }
  return between?.kind === 'same' ? (offerDue(match) ?? takebackDue(match)) : null;
}

function leftAfter({ log }: Match, side: Side, act: ToldAct): number | null {
  // What is undone or overruled here is no entry's own act.
  if (act.kind === 'takeback' || act.kind === 'result' || act.kind === 'record') return null;
  const text = actText(act);
  return log.findLast((entry) => entry.side === side && actText(entry.act) === text)?.left ?? null;
}

/** The other side's offer of a draw, until the hand was told of it. */
function offerDue({ setup, log, ledger, told }: Match): DueAct | null {
  const far = opponentOf(setup.me);
  const offer = log.findLast(({ act, side }) => act.kind === 'offerDraw' && side === far);
  if (!ledger.offers.includes(far) || offer === undefined || offer.number <= told) return null;
  return { side: far, act: { kind: 'offerDraw' }, left: null };
}

function takebackDue(match: Match): DueAct | null {
  const word = match.ledger.over === null ? takebackWord(match) : null;
  return word?.kind === 'tell' ? { side: word.side, act: word.act, left: null } : null;
}
