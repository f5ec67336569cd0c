import type { TimeControl } from '../game/game.ts';
import { opponentOf, type Side } from '../rules/rules.ts';
import { actText, type ToldAct } from './entry.ts';
import { takebackWord } from './going-back.ts';
import { differenceNow, freezeOf, gainOf, type Match } from './match.ts';

/** What the hand at this board is to be told. */
export interface DueAct {
  readonly side: Side;
  readonly act: ToldAct;
  /** What that side's clock had left after it, ms; null without clocks, or where the log does not say. */
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
  // What is undone or overruled here is not an act of an entry.
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

/** What is seen of the other side's turn from here: this board keeps its clock too. */
export interface FarTurn {
  /** Half-moves before it. */
  readonly plies: number;
  /** What its clock had as it began here, ms. */
  readonly left: number;
  /** How long its player has had the turn by his own board's word, ms: the hand there had laid the last act, and the way was open. */
  readonly played: number;
  readonly at: number;
  readonly counts: boolean;
}

/** What was seen at one moment. */
interface FarSight {
  readonly t: number;
  readonly plies: number;
  /** What that clock has here, ms. */
  readonly left: number;
  /** The other board is there, and has told that it holds all half-moves. */
  readonly holdsAll: boolean;
}

/**
 * What the ways explain. A lost entry is asked for within 20 s (`say.ts`), and a board's word of what it holds and its act come by
 * ways of their own.
 */
const WAYS_MS = 25_000;

/** The turn as it is seen now, later than before. */
export function seenTurn(before: FarTurn | null, { t, plies, left, holdsAll }: FarSight): FarTurn {
  if (before?.plies !== plies) return { plies, left, played: 0, at: t, counts: holdsAll };
  const passed = before.counts ? Math.max(0, t - before.at) : 0;
  return { ...before, played: before.played + passed, at: t, counts: holdsAll };
}

/**
 * What is believed of what the other board says that its side has left after its act. It is believed about its moves, not about
 * time.
 */
export function believedLeft(
  turn: FarTurn,
  control: TimeControl,
  { side, act }: { readonly side: Side; readonly act: ToldAct },
  said: number,
): number {
  const most = turn.left + gainOf(control, side, act) - Math.max(0, turn.played - WAYS_MS);
  return Math.max(0, Math.min(said, most));
}
