import {
  actThatLies,
  type Contested,
  contestedSquare,
  disbelieved,
  NUMBERS,
  type Standing,
  standingOf,
} from '../recogniser/recogniser.ts';
import { type Algebraic, opponentOf, type Side } from '../rules/rules.ts';
import { DOUBT_MS } from './alarm.ts';
import { isDirected } from './directed.ts';
import type { GameEvent } from './event.ts';
import { lastOfStart } from './new-game.ts';
import type { Session } from './session.ts';
import { progressNow } from './turn.ts';
import { type Text, text } from './view.ts';

/**
 * The one reed that the player may contradict with his button. All else is as the game asks, and nothing has changed for a
 * while. Null: none.
 */
export function doubtedNow(session: Session): Contested | null {
  const { over, quietJudged, recogniser } = session;
  if (quietJudged < DOUBT_MS) return null;
  return (over === null ? contestedSquare(recogniser) : null) ?? lastOfStart(session);
}

/**
 * The opponent's piece that must be back before the act that lies there can be confirmed. No reed tells where that act
 * landed, so a piece in the opponent's hand does not answer it. Null: none.
 */
export function missingNow(session: Session, standing: Standing): Algebraic | null {
  const doubted = doubtedNow(session);
  if (standing.kind !== 'complete' || doubted === null || doubted.on) return null;
  const { position } = standing.act.node.progress;
  const square = session.setup.rules.board.squareAt(doubted.at);
  const piece = square === null ? undefined : position.pieces.get(square);
  return piece?.side === opponentOf(position.turn) ? doubted.at : null;
}

/**
 * Whether that side is to say it: the side whose act lies there, otherwise the side to move. Where that side has no hand
 * here, or after a game, either may.
 */
export function mayContradict(session: Session, side: Side, t: number): boolean {
  const doubted = doubtedNow(session);
  if (doubted === null) return false;
  if (session.over !== null) return true;
  const lies = actThatLies(disbelieved(session.recogniser, t, doubted.at).recogniser, t);
  const mover = (lies?.node.progress ?? progressNow(session)).position.turn;
  return side === mover || isDirected(session.setup, mover);
}

/** When to press the button, because a reed may be wrong or tells too little; null where nothing is in doubt. */
export function doubtText(session: Session): Text | null {
  const doubted = doubtedNow(session);
  if (doubted !== null) return text(doubted.on ? 'reed.empty' : 'reed.full', { sq: doubted.at });
  const { recogniser, over, quietJudged, setup } = session;
  const played = over === null && quietJudged > 0 ? actThatLies(recogniser, recogniser.t)?.move : null;
  if (!played) return null;
  const { board } = setup.rules;
  return text('reed.played', { sq: `${board.nameOf(played.from)}-${board.nameOf(played.to)}` });
}

// Moments in which it is not sure what a hand did. A log keeps them, and makers learn from them. Pure.

/** Nothing is open, on the board or in the game, so a trace that begins here needs only the position. */
export function isCalm(session: Session): boolean {
  const { recogniser, over, endsAt, sector, wheelTurns, earlySpin, sliderWork, pendingFalls, answerDue } =
    session;
  if (over !== null || endsAt !== null || sector !== null || wheelTurns || earlySpin !== null) return false;
  if (sliderWork.length > 0 || pendingFalls.length > 0 || answerDue || session.directed !== null)
    return false;
  return (
    progressNow(session).huffable.length === 0 &&
    recogniser.quarantine.aside.length === 0 &&
    standingOf(recogniser).kind === 'atRest'
  );
}

/** An act that was told without being sure, or that was another one; an alarm; or, with the session after it, a question. */
export function isDoubtful(events: readonly GameEvent[], session: Session): boolean {
  const { doubt } = (session.setup.numbers ?? NUMBERS).confidence;
  const isUnsure = (event: GameEvent) => {
    switch (event.type) {
      case 'revised':
      case 'takeback':
        return true;
      case 'move':
      case 'huff':
        return event.probability !== undefined && event.probability < doubt;
      case 'alarm':
        return event.code !== 'clear';
      default:
        return false;
    }
  };
  return events.some(isUnsure) || doubtedNow(session) !== null;
}
