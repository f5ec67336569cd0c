import type { Clocks } from './clocks.ts';
import type { Directed } from './directed-act.ts';
import type { Answer, Session } from './session.ts';
import { progressNow } from './turn.ts';

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
