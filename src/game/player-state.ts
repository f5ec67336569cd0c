import type { Outcome, Progress, Side } from '../rules/rules.ts';
import { offerStanding } from './button-meaning.ts';
import { type ClocksView, clocksView } from './clock-view.ts';
import type { Directed } from './directed-act.ts';
import type { Needs } from './event.ts';
import type { Session } from './session.ts';
import type { Spun } from './setup.ts';
import { progressNow, turnOf } from './turn.ts';

/** What a player needs to decide, or to follow. */
export interface PlayerState {
  readonly progress: Progress;
  /** Whose turn it is and what it asks for; null when the game is over. With `answer`, a card of that side's last move is judged. */
  readonly turn: { readonly side: Side; readonly needs: Needs } | null;
  /** Where the wheel stopped in this turn; null before. */
  readonly sector: Spun | null;
  /** Half-moves so far: the `ply` of the next act. */
  readonly plies: number;
  /** The side that offers a draw, or null. */
  readonly drawOffer: Side | null;
  readonly clocks: ClocksView | null;
  /** What was told already and is being carried out: nothing more is wanted until it is done. */
  readonly directed: Directed | null;
  /** The declared result, or null. */
  readonly outcome: Outcome | null;
  /** The whole game, for who follows it act by act. */
  readonly session: Session;
}

export function playerStateOf(session: Session): PlayerState {
  return {
    progress: progressNow(session),
    turn: turnOf(session),
    sector: session.sector,
    plies: session.plies.length,
    drawOffer: offerStanding(session, session.recogniser.t)?.by ?? null,
    clocks: clocksView(session),
    directed: session.directed,
    outcome: session.over,
    session,
  };
}
