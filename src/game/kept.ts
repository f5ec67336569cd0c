import type { Side } from '../rules/rules.ts';
import type { ClockSetup, Clocks } from './clocks.ts';
import type { Directed } from './directed-act.ts';
import type { GameEvent } from './event.ts';
import type { Answer, Session } from './session.ts';
import type { DirectedPlayer, SessionSetup } from './setup.ts';
import { progressNow } from './turn.ts';
import type { View } from './view.ts';

/** What stands in a game and no event tells, so that the journal keeps it beside the events. */
export interface Held extends Pick<Session, 'earlySpin' | 'brokenSliders' | 'drawOffer'> {
  /** Absent in games kept before it was. */
  readonly takebackAsked?: Session['takebackAsked'];
  /** Absent in games kept before boards agreed on takebacks. */
  readonly takebacks?: number;
  readonly match?: string | null;
  /** Absent in games kept before spins were counted. */
  readonly spins?: Session['spins'];
  /** The side to move was made to go back, and must make the capture that it missed (`huffRemedy: alsoForce`). */
  readonly forced: boolean;
  readonly clocks: Clocks | null;
  readonly directed: Directed | null;
  /** Absent in games kept before colours were drawn or exchanged. */
  readonly colours?: Session['colours'];
  /** Absent in games kept before cards were drawn. */
  readonly answers?: readonly Answer[];
  /** The board is lent, or was since (`Session`); absent where it was not. */
  readonly lent?: true;
  /** How well the computer plays in it; absent without one, and in games kept before it was. */
  readonly level?: number;
}

export function heldOf(session: Session): Held {
  const { earlySpin, brokenSliders, drawOffer, clocks, directed, answers } = session;
  const { takebackAsked, takebacks, match, spins, colours, lent } = session;
  const { forced } = progressNow(session);
  const level = session.setup.directed?.find(({ kind }) => kind === 'computer')?.level;
  return {
    ...{ earlySpin, brokenSliders, drawOffer, forced, clocks, directed, answers },
    ...{ takebackAsked, takebacks, match, spins, colours },
    ...(lent && ({ lent } as const)),
    ...(level !== undefined && { level }),
  };
}

/** What is kept of a game beside its rules and its start. */
interface KeptSeating {
  readonly clock: ClockSetup | null;
  readonly players: View['players'];
}

/** What a kept game began with: its clocks and players, and behind `newGame` the game's own start, whatever its head says. */
export function keptSetup(
  setup: SessionSetup,
  seating: KeptSeating,
  events: readonly GameEvent[],
): SessionSetup {
  const { clock } = seating;
  return {
    ...setup,
    ...(events[0]?.type === 'newGame' ? { start: setup.rules.start() } : {}),
    ...(clock === null ? {} : { clock }),
    directed: (['W', 'B'] as const).flatMap((side) => directedIn(seating, side)),
  };
}

function directedIn({ players }: KeptSeating, side: Side): readonly DirectedPlayer[] {
  const { kind, name } = players[side];
  return kind === 'hand' ? [] : [{ side, kind, name, takebacks: 'never' }];
}
