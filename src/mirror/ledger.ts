import { drawsCards, type SessionSetup } from '../game/game.ts';
import {
  type Act,
  type Outcome,
  opponentOf,
  type Position,
  type Progress,
  type Rules,
  RulesError,
  type Sector,
  type Side,
} from '../rules/rules.ts';
import type { BoardAct, LoggedAct, Played, Word } from './entry.ts';
import { type AskedBack, askedOf, mayAskBack, mayTakeBack, wentBack } from './going-back.ts';
import type { Left } from './match.ts';

/** What a match's acts are checked with. */
export type LedgerSetup = Pick<SessionSetup, 'rules' | 'start' | 'cards'>;

/** The game as the log has it. */
export interface Ledger {
  readonly progress: Progress;
  /** Where the wheel stopped in this turn. */
  readonly sector: Sector | 'border' | null;
  readonly played: readonly Played[];
  /** For each half-move in force: what was before it, and how many acts were then in force. */
  readonly before: readonly {
    readonly progress: Progress;
    readonly sector: Ledger['sector'];
    readonly acts: number;
    readonly left: Left;
  }[];
  readonly answerDue: boolean;
  /** Who offers a draw. Both may, each unaware of the other's offer. */
  readonly offers: readonly Side[];
  readonly back: AskedBack | null;
  /** How often half-moves were taken back by agreement. */
  readonly takebacks: number;
  /** The wheel may be spun again in this turn: a slider did not move, or the wheel stopped between two sectors. */
  readonly respin: boolean;
  /** Ended by words or time. What a position ends is in `progress`. */
  readonly over: Outcome | null;
  /** What each clock has at most, by the log; null without clocks. */
  readonly left: Left;
  readonly owner: Side;
  /** Raised each time the owner changes. */
  readonly epoch: number;
}

/** Why an act has no place in the log now. */
export type LedgerRefusal =
  | 'gameOver'
  /** It is the other side's to do. */
  | 'notYours'
  /** Another kind of act is due. */
  | 'notDue'
  /** The rules do not allow it. */
  | 'illegal'
  | 'noOffer'
  /** The other side has not asked for that. */
  | 'notAsked'
  /** It was answered already, or may not be undone. */
  | 'notBack';

export type Entered =
  | { readonly ok: true; readonly ledger: Ledger }
  | { readonly ok: false; readonly why: LedgerRefusal };

export function newLedger({ rules, start }: LedgerSetup, owner: Side, left: Left = null): Ledger {
  return {
    progress: rules.begin(start),
    sector: null,
    played: [],
    before: [],
    answerDue: false,
    offers: [],
    back: null,
    takebacks: 0,
    respin: false,
    over: null,
    left,
    owner,
    epoch: 1,
  };
}

/** The ledger behind one more act; pure, and never throws. */
export function enter(setup: LedgerSetup, ledger: Ledger, side: Side, act: LoggedAct): Entered {
  if (act.kind === 'handOver') return handedOver(ledger, side);
  if (ledger.over !== null) return no('gameOver');
  switch (act.kind) {
    case 'move':
    case 'claim':
    case 'slider':
      return entered(setup, ledger, side, act);
    case 'spin':
      return spun(setup, ledger, side, act.sector);
    case 'answer':
      return answered(setup, ledger, act.right);
    case 'offerDraw':
    case 'acceptDraw':
    case 'resign':
    case 'flag':
      // What ended the game first counts: a word, or what a move brought about.
      return endOf(ledger) === null ? said(ledger, side, act.kind) : no('gameOver');
    case 'takeback':
      return takenBack(ledger, side, act.plies);
    case 'askBack':
      if (!mayAskBack(setup, ledger, side, act.plies)) return no('notBack');
      return yes({ ...ledger, back: { by: side, plies: act.plies, declined: false } });
    case 'declineBack': {
      const asked = askedOf(ledger, side);
      return asked === null ? no('notAsked') : yes({ ...ledger, back: { ...asked, declined: true } });
    }
    case 'agreeBack':
      return agreedBack(ledger, side, act.plies);
  }
}

/** The end that the log has. A card that is still to be answered holds up what its move brings about. */
export function endOf({ over, progress, answerDue }: Ledger): Outcome | null {
  return over ?? (answerDue ? null : progress.outcome);
}

function said(ledger: Ledger, side: Side, word: Word['kind']): Entered {
  const other = opponentOf(side);
  switch (word) {
    case 'offerDraw':
      if (ledger.progress.position.turn !== side) return no('notYours');
      // A player who offers a draw that the rules grant has it.
      if (ledger.progress.claim !== null) return yes({ ...ledger, over: ledger.progress.claim });
      // Said once, it stands. Saying it again only fills the other's disk.
      if (ledger.offers.includes(side)) return no('notDue');
      return yes({ ...ledger, offers: [...ledger.offers, side] });
    case 'acceptDraw':
      if (!ledger.offers.includes(other)) return no('noOffer');
      return yes({ ...ledger, over: { winner: null, reason: 'agreed' } });
    case 'resign':
      return yes({ ...ledger, over: { winner: other, reason: 'resigned' } });
    case 'flag':
      return yes({ ...ledger, over: { winner: other, reason: 'time' } });
  }
}

function needsOf(setup: LedgerSetup, ledger: Ledger): 'spin' | 'move' | 'slider' | 'answer' {
  const { rules } = setup;
  if (ledger.answerDue) return 'answer';
  if (!rules.ruleSet.traps || mustCapture(rules, ledger.progress.position)) return 'move';
  switch (ledger.sector) {
    case null:
      return 'spin';
    case 'border':
      return rules.ruleSet.borderChoice === 'playerChooses' ? 'slider' : 'spin';
    case 'piece':
      return 'move';
    case 'orange':
    case 'green':
      return 'slider';
  }
}

function entered(setup: LedgerSetup, ledger: Ledger, side: Side, act: BoardAct): Entered {
  const { progress } = ledger;
  if (progress.outcome !== null) return no('gameOver');
  if (progress.position.turn !== side) return no('notYours');
  if (needsOf(setup, ledger) !== (act.kind === 'slider' ? 'slider' : 'move')) return no('notDue');
  const next = advanced(setup.rules, ledger, act);
  if (next === null) return no('illegal');
  return yes({
    ...ledger,
    progress: next,
    sector: null,
    played: [...ledger.played, { side, act }],
    before: [
      ...ledger.before,
      { progress, sector: ledger.sector, acts: ledger.played.length, left: ledger.left },
    ],
    answerDue: drawsCards(setup) && act.kind === 'move',
    offers: ledger.offers.filter((by) => by === side),
    back: null,
    respin: false,
  });
}

/** The game after a move, a huff that ends it, or a slider's move; null where the rules refuse it. */
function advanced(rules: Rules, { progress, sector }: Ledger, act: BoardAct): Progress | null {
  try {
    switch (act.kind) {
      case 'move': {
        const claimed = act.huffed === null ? progress : huffed(rules, progress, act.huffed);
        const { position } = claimed;
        const move = [...rules.moves(position), ...rules.omissions(position)].find(
          ({ from, to, captured }) =>
            from === act.from && to === act.to && captured.join() === act.captured.join(),
        );
        return move === undefined ? null : rules.advance(claimed, move);
      }
      case 'claim': {
        const claimed = huffed(rules, progress, act.huffed);
        return claimed.outcome === null ? null : claimed;
      }
      case 'slider': {
        const colour = sector === 'orange' || sector === 'green' ? sector : undefined;
        const action: Act | undefined = rules
          .sliderActions(progress.position, colour)
          .find(({ slider, notch }) => slider === act.slider && notch === act.notch);
        return action === undefined ? null : rules.advance(progress, action);
      }
      case 'spin':
      case 'answer':
        return null;
    }
  } catch (error) {
    if (error instanceof RulesError) return null;
    throw error;
  }
}

function huffed(
  rules: Rules,
  progress: Progress,
  square: (BoardAct & { kind: 'claim' })['huffed'],
): Progress {
  return rules.advance(progress, { kind: 'huff', square });
}

function spun(setup: LedgerSetup, ledger: Ledger, side: Side, sector: Sector | 'border'): Entered {
  const { progress, respin } = ledger;
  if (progress.outcome !== null) return no('gameOver');
  if (progress.position.turn !== side) return no('notYours');
  const needs = needsOf(setup, ledger);
  if (needs !== 'spin' && !(respin && needs === 'slider')) return no('notDue');
  return yes({
    ...ledger,
    sector,
    back: null,
    respin: sector === 'border' && setup.rules.ruleSet.borderChoice === 'respin',
    progress: sector === 'border' ? progress : setup.rules.spun(progress, sector),
    // A spin that is made again takes the place of the one before.
    played: [...withoutSpin(ledger.played), { side, act: { kind: 'spin', sector } }],
  });
}

function withoutSpin(played: readonly Played[]): readonly Played[] {
  return played.at(-1)?.act.kind === 'spin' ? played.slice(0, -1) : played;
}

/**
 * The other side judges; or the mover's own board, where he answers in writing. A wrong answer undoes the move and passes the turn
 * (docs/rules.md, Cards).
 */
function answered({ rules }: LedgerSetup, ledger: Ledger, right: boolean): Entered {
  const last = ledger.before.at(-1);
  if (!ledger.answerDue || last === undefined) return no('notDue');
  const judge = opponentOf(last.progress.position.turn);
  const stands = right || rules.ruleSet.wrongAnswer === 'scoreOnly';
  return yes({
    ...ledger,
    answerDue: false,
    back: null,
    progress: stands ? ledger.progress : rules.passTurn(last.progress),
    played: [...ledger.played, { side: judge, act: { kind: 'answer', right } }],
  });
}

function takenBack(ledger: Ledger, side: Side, plies: number): Entered {
  const earlier = plies === 1 && mayTakeBack(ledger, side) ? wentBack(ledger, 1) : null;
  return earlier === null ? no('notBack') : yes(earlier);
}

function agreedBack(ledger: Ledger, side: Side, plies: number): Entered {
  const earlier = askedOf(ledger, side)?.plies === plies ? wentBack(ledger, plies) : null;
  if (earlier === null) return no('notAsked');
  return yes({ ...earlier, takebacks: ledger.takebacks + 1 });
}

function handedOver(ledger: Ledger, side: Side): Entered {
  if (side !== ledger.owner) return no('notYours');
  return yes({ ...ledger, owner: opponentOf(side), epoch: ledger.epoch + 1 });
}

function mustCapture(rules: Rules, position: Position): boolean {
  const [first] = rules.moves(position);
  return first !== undefined && first.captured.length > 0;
}

function yes(ledger: Ledger): Entered {
  return { ok: true, ledger };
}

function no(why: LedgerRefusal): Entered {
  return { ok: false, why };
}
