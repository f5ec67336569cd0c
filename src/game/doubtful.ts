/** Moments in which it is not sure what a hand did: what a log keeps of them, makers learn from. Pure. */
import { NUMBERS, standingOf } from '../recogniser/recogniser.ts';
import { doubtedNow } from './doubt.ts';
import type { GameEvent } from './event.ts';
import type { Session } from './session.ts';
import { progressNow } from './turn.ts';

/** Nothing is open, on the board or in the game: a trace that begins here needs the position alone. */
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

/** An act that was told without being sure, or was another one; an alarm; or, with the session behind it, a question. */
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
