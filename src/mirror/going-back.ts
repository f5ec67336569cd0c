import { drawsCards } from '../game/game.ts';
import { opponentOf, type Position, type Side } from '../rules/rules.ts';
import { isPly, type LoggedAct, type ToldAct } from './entry.ts';
import type { Ledger, LedgerSetup } from './ledger.ts';
import type { Match } from './match.ts';

/** One side has asked to take half-moves back; it may ask once a half-move. */
export interface AskedBack {
  readonly by: Side;
  readonly plies: number;
  /** The other side has said no. */
  readonly declined: boolean;
}

/** Whether `side` may still take its last half-move back by itself: nothing came after it, and it did not fall. */
export function mayTakeBack(ledger: Ledger, side: Side): boolean {
  const { played, over, before } = ledger;
  const last = played.at(-1);
  if (over !== null || last === undefined || last.side !== side || !isPly(last)) return false;
  return last.act.kind === 'slider' || (last.act.kind === 'move' && !lostOwn(ledger, before.length - 1));
}

/** Whether `side` may ask to take the last `plies` back: not past a spin, a fall, a card or a huff (docs/rules.md). */
export function mayAskBack(setup: LedgerSetup, ledger: Ledger, side: Side, plies: number): boolean {
  const { before, played, over, progress, back } = ledger;
  if (over !== null || progress.outcome !== null || back?.by === side) return false;
  if (plies < 1 || plies > before.length) return false;
  if (drawsCards(setup) && !(ledger.answerDue && plies === 1)) return false;
  return before.slice(before.length - plies).every(({ sector, acts }, index) => {
    const act = played[acts]?.act;
    const isFree = act?.kind === 'move' && act.huffed === null && sector === null;
    return isFree && !lostOwn(ledger, before.length - plies + index);
  });
}

/** What the other side asks of `side`; null where nothing is open. */
export function askedOf({ back }: Ledger, side: Side): AskedBack | null {
  return back !== null && back.by === opponentOf(side) && !back.declined ? back : null;
}

/** The ledger as it was before its last `plies`; null where there are not so many. */
export function wentBack(ledger: Ledger, plies: number): Ledger | null {
  const first = ledger.before[ledger.before.length - plies];
  if (first === undefined) return null;
  return {
    ...ledger,
    progress: first.progress,
    sector: first.sector,
    left: first.left,
    played: ledger.played.slice(0, first.acts),
    before: ledger.before.slice(0, -plies),
    answerDue: false,
    back: null,
    respin: ledger.played.at(-1)?.act.kind === 'slider',
  };
}

/** A piece that fell cannot be put back by hand. Its own side has one less after the half-move with that index. */
function lostOwn({ before, progress }: Ledger, index: number): boolean {
  const earlier = before[index]?.progress.position;
  if (earlier === undefined) return false;
  const later = before[index + 1]?.progress.position ?? progress.position;
  return countOf(earlier, earlier.turn) !== countOf(later, earlier.turn);
}

function countOf({ pieces }: Position, side: Side): number {
  let count = 0;
  for (const piece of pieces.values()) if (piece.side === side) count += 1;
  return count;
}

/** What is to be said of a takeback when both hold the same acts: by this board to the log, or by the log to the hand here. */
type TakebackWord =
  | { readonly kind: 'none' }
  | { readonly kind: 'say'; readonly act: LoggedAct }
  | { readonly kind: 'tell'; readonly side: Side; readonly act: ToldAct };

const NOTHING: TakebackWord = { kind: 'none' };

/** Compares what is asked here with what is asked in the log, so nothing needs to be remembered over a restart. */
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
