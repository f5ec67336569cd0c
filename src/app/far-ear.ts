/** What a board elsewhere says of the side that it plays: that it is away, how its clock stands, its pauses and its spins. */

import type { Input, Session, Trouble } from '../game/game.ts';
import type { Clock } from '../ports/clock.ts';
import type { FarLink, FarState } from '../ports/far.ts';

/** How often at most a far board's word of its clock, pauses and wheel is taken in, ms. */
const FAR_MS = 250;

/** Hears it, and tells the game what is new in it, at the time that the game gives it. */
export class FarEar {
  readonly #far: FarLink;
  readonly #clock: Clock;
  readonly #session: () => Session;
  readonly #tell: (at: (t: number) => Input) => void;
  #heardAt = Number.NEGATIVE_INFINITY;
  #cancel: () => void = () => undefined;

  constructor(far: FarLink, clock: Clock, session: () => Session, tell: (at: (t: number) => Input) => void) {
    this.#far = far;
    this.#clock = clock;
    this.#session = session;
    this.#tell = tell;
  }

  /** A board elsewhere that is not there fails as any other player does. */
  hear(): void {
    const { state } = this.#far;
    const { side } = state;
    const trouble = troubleOf(state);
    if (JSON.stringify(trouble) !== JSON.stringify(this.#session().troubles[side]))
      this.#tell((t) => ({ kind: 'trouble', t, side, trouble }));
    this.#says();
  }

  stop(): void {
    this.#cancel();
  }

  /** A board that says more than any can have to say is heard so often and no more: what it says is written. */
  #says(): void {
    const { state, match } = this.#far;
    const { side, stands, pause } = state;
    const { far: known, spins: all, match: played } = this.#session();
    // The next match may have begun there already.
    const spins = played === match ? state.spins : null;
    const isNew = spins !== null && JSON.stringify(spins) !== JSON.stringify(all[side]);
    if (!isNew && known.stands === stands && known.pause === pause) return;
    const wait = this.#heardAt + FAR_MS - this.#clock.now();
    this.#cancel();
    if (wait > 0) {
      this.#cancel = this.#clock.after(wait, () => this.#says());
      return;
    }
    this.#heardAt = this.#clock.now();
    this.#tell((t) => ({ kind: 'far', t, side, stands, pause, ...(spins !== null && { spins }) }));
  }
}

function troubleOf({ faults, away, log }: FarState): Trouble | null {
  if (log.kind === 'comparing' || log.kind === 'lacking') return { kind: 'away', trying: 'waits' };
  if (faults.includes('frozen')) return { kind: 'frozen', trying: 'nothing' };
  return away || faults.includes('broker') ? { kind: 'away', trying: 'waits' } : null;
}
