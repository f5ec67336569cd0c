import type { SpinTally, View } from '../../game/game.ts';
import { NOTHING_TO_REPORT, type SelfReport } from '../../mirror/mirror.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Greeting } from '../../ports/mirror-page.ts';

/** So long a greeting is shown, ms: as long as somebody may look at his own board. */
const GREETING_MS = 60_000;

/** What this board has to say of itself, put together from those who know. */
export class OwnReport {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #now = NOTHING_TO_REPORT;
  #viewFaults: readonly string[] = [];
  #otherFaults: readonly string[] = [];
  #cancelGreeting: () => void = () => undefined;

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get now(): SelfReport {
    return this.#now;
  }

  /** The game on this board; `match`: the one that is played with another, or null. */
  game(view: View, match: string | null): void {
    const { game, fen, plies, faults } = view;
    this.#viewFaults = faults.map(({ code }) => code);
    const own = {
      ...(ownClockStands(view) && { stands: true as const }),
      ...(wantsPause(view) && { pause: true as const }),
      ...ownSpins(view),
    };
    this.#change({ game: { game, fen, plies: plies.length, match, ...own }, faults: this.#faults() });
  }

  /** Codes of faults that no view knows of. */
  faults(codes: readonly string[]): void {
    this.#otherFaults = codes;
    this.#change({ faults: this.#faults() });
  }

  spectators(spectators: number): void {
    this.#change({ spectators });
  }

  /** Said until a minute has passed, or something else is said. */
  greet(greeting: Greeting): void {
    this.#cancelGreeting();
    this.#cancelGreeting = this.#clock.after(GREETING_MS, () => this.#change({ greeting: null }));
    this.#change({ greeting });
  }

  close(): void {
    this.#cancelGreeting();
  }

  #faults(): readonly string[] {
    return [...new Set([...this.#viewFaults, ...this.#otherFaults])];
  }

  #change(what: Partial<SelfReport>): void {
    this.#now = { ...this.#now, ...what };
    this.#onChange();
  }
}

/** What the other board cannot see by itself: that way or board is away it knows, and a correction is its mover's time. */
function ownClockStands({ clocks, players, turn, outcome }: View): boolean {
  const stands = clocks?.stands ?? null;
  if (outcome !== null || players[turn].kind !== 'hand') return false;
  return stands !== null && stands !== 'player' && stands !== 'corrected';
}

/** Said from the first one on. */
function ownSpins({ spins, players }: View): { readonly spins?: SpinTally } {
  const own = (['W', 'B'] as const).find((side) => players[side].kind === 'hand');
  return own !== undefined && spins[own].begun > 0 ? { spins: spins[own] } : {};
}

function wantsPause({ pause }: View): boolean {
  return pause === 'asked' || pause === 'players';
}
