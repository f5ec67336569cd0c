import { type DirectedAct, drawsCards, type PlayerState, type Ply, type Session } from '../game/game.ts';
import { type Outcome, type OutcomeReason, opponentOf, type Side } from '../rules/rules.ts';
import {
  actText,
  type BoardAct,
  isPly,
  type LoggedAct,
  type Played,
  type ToldAct,
  type Word,
} from './entry.ts';
import { type AskedBack, askedOf, mayTakeBack, wentBack } from './going-back.ts';
import { endOf, type Ledger } from './ledger.ts';

/** The game as this board holds it: what was carried out here, by whichever hand. */
export interface LocalGame {
  readonly played: readonly Played[];
  /** Ended here by words or time. */
  readonly over: { readonly winner: Side | null; readonly reason: OutcomeReason } | null;
  /** The draw offered here, by whom and when (ms of the game's time). */
  readonly offer: { readonly by: Side; readonly t: number } | null;
  /** What one side asks to take back here. */
  readonly back: AskedBack | null;
  /** Where the hand took a half-move back from, as the number of half-moves before it; null: nothing. */
  readonly takenBack: { readonly at: number; readonly acts: readonly BoardAct[] } | null;
  /** How often half-moves were taken back here by agreement. */
  readonly takebacks: number;
  /** What each clock has left, ms; null without clocks. */
  readonly left: { readonly [side in Side]: number } | null;
}

/** A board on which nothing has been played yet. */
export const NOTHING_PLAYED: LocalGame = {
  played: [],
  over: null,
  offer: null,
  back: null,
  takenBack: null,
  takebacks: 0,
  left: null,
};

/** All acts in force in a session, in the order in which they were played. */
export function localGameOf({ session, progress }: Pick<PlayerState, 'session' | 'progress'>): LocalGame {
  const { over, drawOffer, takebackAsked: back, takenBack, takebacks, clocks } = session;
  const played = playedIn(session, progress.position.turn);
  return {
    ...{ played, over, offer: drawOffer, back, takebacks, left: clocks?.left ?? null },
    takenBack: takenBack && { at: takenBack.at, acts: takenBack.plies.map(actOf) },
  };
}

function actOf(ply: Ply): BoardAct {
  switch (ply.kind) {
    case 'move': {
      const { from, to, captured } = ply.move;
      return { kind: 'move', from, to, captured, huffed: ply.huffed };
    }
    case 'claim':
      return { kind: 'claim', huffed: ply.huffed };
    case 'slider':
      return { kind: 'slider', slider: ply.action.slider, notch: ply.action.notch };
  }
}

function playedIn(session: Session, turn: Side): readonly Played[] {
  const { plies, sector, answerDue, setup, answers } = session;
  const cards = drawsCards(setup);
  const played: Played[] = [];
  let moves = 0;
  plies.forEach((ply, index) => {
    const { side } = ply;
    if (ply.sector !== null) played.push({ side, act: { kind: 'spin', sector: ply.sector } });
    played.push({ side, act: actOf(ply) });
    if (ply.kind !== 'move') return;
    const isLast = index === plies.length - 1;
    if (cards && !(isLast && answerDue)) {
      const right = !ply.undone && answers[moves] !== 'wrong';
      played.push({ side: opponentOf(side), act: { kind: 'answer', right } });
    }
    moves += 1;
  });
  if (sector !== null) played.push({ side: turn, act: { kind: 'spin', sector } });
  return played;
}

/** What lies between the game on this board and the game in the log. The log is right. */
export type Difference =
  | { readonly kind: 'same' }
  /** This board's player has acted: it is to go into the log. */
  | { readonly kind: 'ahead'; readonly act: LoggedAct }
  /** The log has more: the hand here is to carry it out. */
  | { readonly kind: 'behind'; readonly side: Side; readonly act: ToldAct }
  /** Neither this board's hand nor its log can bring them together. */
  | { readonly kind: 'apart' };

/**
 * Compares act by act what is in force here and there. `me` is the side that is played at this board. `hadLast`: its last half-move
 * in the log was in force here, so the hand may have taken it back.
 */
export function difference(me: Side, local: LocalGame, ledger: Ledger, hadLast: boolean): Difference {
  const word = endWord(local.over) ?? claimWord(local.over, ledger);
  const end = endOf(ledger);
  // The log's end counts, whatever was still played or said here.
  const isEnd = ledger.over !== null || word !== null || isOvertaken(local, ledger);
  if (end !== null && isEnd) return ended(me, local, ledger, end);
  // So does a word that ended it here: it needs no place after a certain act.
  if (word !== null) return saidHere(me, word, ledger);
  if (local.takebacks !== ledger.takebacks) return betweenTakebacks(me, local, ledger);
  return betweenActs(me, local, ledger, hadLast);
}

/** One of the two has gone back by agreement. */
function betweenTakebacks(me: Side, local: LocalGame, ledger: Ledger): Difference {
  const asked = askedOf(ledger, me);
  const earlier = asked && wentBack(ledger, asked.plies);
  const agreedHere = local.takebacks === ledger.takebacks + 1 && earlier !== null;
  if (asked !== null && agreedHere && isBegun(local.played, earlier.played)) {
    return { kind: 'ahead', act: { kind: 'agreeBack', plies: asked.plies } };
  }
  return undo(me, pliesBeyond(local, ledger), ledger.takebacks);
}

/** How many half-moves were played here after what the log has too. */
function pliesBeyond({ played }: LocalGame, ledger: Ledger): number {
  return played.slice(commonLength(played, ledger.played)).filter(isPly).length;
}

function betweenActs(me: Side, local: LocalGame, ledger: Ledger, hadLast: boolean): Difference {
  const same = commonLength(local.played, ledger.played);
  const here = local.played.slice(same);
  const there = ledger.played.slice(same);
  const [mine] = here;
  const [logged] = there;
  if (mine === undefined && logged === undefined) return { kind: 'same' };
  // My own last half-move is in the log and no longer here. My hand took it back, or has played another in its place.
  const isTakenBack = hadLast && logged?.side === me && wasTakenBack(local, same, logged);
  if (isTakenBack && there.length === 1 && mayTakeBack(ledger, me)) {
    return { kind: 'ahead', act: { kind: 'takeback', plies: 1 } };
  }
  if (logged?.act.kind === 'spin' && (mine === undefined || mine.act.kind === 'spin')) {
    const isLast = logged.side === me && there.length === 1;
    return betweenSpins(me, here, logged, isLast ? ledger : { respin: false, sector: null });
  }
  if (mine === undefined && logged !== undefined) return { kind: 'behind', ...logged };
  // Both sides may have a card judged: its mover what he wrote, the other one what he heard.
  const isMine = mine?.side === me || mine?.act.kind === 'answer';
  if (logged === undefined && mine !== undefined && isMine) return { kind: 'ahead', act: mine.act };
  // Played here, overtaken there: it is undone, and then the log is followed. A card judged otherwise goes with its move.
  const plies = here.filter(isPly).length + (mine?.act.kind === 'answer' ? 1 : 0);
  return plies === 0 ? { kind: 'apart' } : undo(me, plies);
}

/** The hand here has taken that half-move back from its place. By itself no board lets go of what the log has. */
function wasTakenBack({ played, takenBack }: LocalGame, same: number, { act }: Played): boolean {
  const at = played.slice(0, same).filter(isPly).length;
  return takenBack?.at === at && takenBack.acts.some((one) => actText(one) === actText(act));
}

/**
 * My wheel was spun again, or is about to be: after a slider that did not move no spin is in force. Otherwise the log's spin is
 * told, even over another one that was made here.
 */
function betweenSpins(
  me: Side,
  here: readonly Played[],
  logged: Played,
  { respin, sector }: Pick<Ledger, 'respin' | 'sector'>,
): Difference {
  const [mine] = here;
  if (respin && mine !== undefined) return { kind: 'ahead', act: mine.act };
  if (respin && sector !== 'border') return { kind: 'same' };
  const plies = here.filter(isPly).length;
  return plies === 0 ? { kind: 'behind', ...logged } : undo(me, plies);
}

/** The hand here takes back its last `plies`, whoever played them. After that, so many takebacks were agreed on. */
function undo(me: Side, plies: number, takebacks?: number): Difference {
  const act = { kind: 'takeback', plies, ...(takebacks !== undefined && { takebacks }) } as const;
  return { kind: 'behind', side: opponentOf(me), act };
}

/** The game is over here at a place that the log has passed. The rest of the log is not carried out any more. */
function isOvertaken({ over, played }: LocalGame, ledger: Ledger): boolean {
  return over !== null && isBegun(ledger.played, played);
}

/** What was said or played here in the moment in which the log had its end came too late. The game that is kept is the log's. */
function ended(me: Side, local: LocalGame, ledger: Ledger, end: Outcome): Difference {
  const { over } = local;
  const word = endWord(end);
  const side = opponentOf(me);
  if (over === null && word !== null) return { kind: 'behind', side: word.by ?? side, act: word.act };
  const record = recordOf(local, ledger);
  if (record !== null) return { kind: 'behind', side, act: { kind: 'record', ...record, ...end } };
  if (over?.winner === end.winner && over.reason === end.reason) return { kind: 'same' };
  return { kind: 'behind', side, act: { kind: 'result', ...end } };
}

/**
 * What of the game here is to be undone, and what is to be entered, to make it the log's; null: nothing. A last spin alone is no
 * half-move.
 */
function recordOf(
  local: LocalGame,
  ledger: Ledger,
): Pick<DirectedAct & { kind: 'record' }, 'undo' | 'acts' | 'takebacks'> | null {
  const here = withoutLastSpin(local.played);
  const there = withoutLastSpin(ledger.played);
  const same = commonLength(here, there);
  const { takebacks } = ledger;
  if (same === here.length && same === there.length && local.takebacks === takebacks) return null;
  // A card judged otherwise goes with its move.
  const from = here[same]?.act.kind === 'answer' ? same - 1 : same;
  return {
    undo: here.slice(from).filter(isPly).length,
    acts: there.slice(from).map(({ act }) => act),
    takebacks,
  };
}

function withoutLastSpin(played: readonly Played[]): readonly Played[] {
  return played.at(-1)?.act.kind === 'spin' ? played.slice(0, -1) : played;
}

/** The game was ended here by a word that the log does not have. */
function saidHere(me: Side, word: EndWord, ledger: Ledger): Difference {
  if (word.act.kind === 'acceptDraw') return agreed(me, ledger);
  return word.by === me ? { kind: 'ahead', act: word.act } : { kind: 'apart' };
}

/** A draw agreed here stands once the log has it: after the other's offer. If both hands at once agreed here, it never does. */
function agreed(me: Side, ledger: Ledger): Difference {
  return ledger.offers.includes(opponentOf(me))
    ? { kind: 'ahead', act: { kind: 'acceptDraw' } }
    : { kind: 'apart' };
}

interface EndWord {
  /** Who said it; null for a draw. */
  readonly by: Side | null;
  readonly act: Word;
}

/** The word that ended a game, null while nothing was said: an end by position follows from the acts. */
function endWord(over: LocalGame['over']): EndWord | null {
  if (over === null) return null;
  const by = over.winner === null ? null : opponentOf(over.winner);
  switch (over.reason) {
    case 'resigned':
      return { by, act: { kind: 'resign' } };
    case 'time':
      return { by, act: { kind: 'flag' } };
    case 'agreed':
      return { by, act: { kind: 'acceptDraw' } };
    default:
      return null;
  }
}

/** A draw that was claimed here is said as an offer. The log grants it as this board did. */
function claimWord(over: LocalGame['over'], { progress: { claim, position } }: Ledger): EndWord | null {
  const isClaim = over !== null && over.winner === null && over.reason === claim?.reason;
  return isClaim ? { by: position.turn, act: { kind: 'offerDraw' } } : null;
}

/** Whether all of `begin` stands at the front of `played`. */
function isBegun(played: readonly Played[], begin: readonly Played[]): boolean {
  return commonLength(played, begin) === begin.length;
}

export function commonLength(one: readonly Played[], other: readonly Played[]): number {
  const least = Math.min(one.length, other.length);
  for (let index = 0; index < least; index += 1) {
    const [a, b] = [one[index], other[index]];
    if (a === undefined || b === undefined || a.side !== b.side || actText(a.act) !== actText(b.act))
      return index;
  }
  return least;
}
