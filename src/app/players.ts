/** The players of both seats, and how one that failed is started again. */

import type { Input, PlayerState, Session, Trouble, TroubleKind } from '../game/game.ts';
import type { Clock } from '../ports/clock.ts';
import type { FarLink, FarState, Player, PlayerAct } from '../ports/player.ts';
import { opponentOf, type Side } from '../rules/rules.ts';
import { messageOf } from './errors.ts';

const FIRST_MS = 100;
const LONGEST_MS = 30_000;
/** A part that has run so long has recovered: its next failure is a first one. */
const SOUND_MS = 60_000;

/** When a part that breaks is started again: soon, then twice as long later each time that it does not last. */
export class Restarts {
  readonly #clock: Clock;
  readonly #start: () => void;
  #next = FIRST_MS;
  #startedAt: number;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, start: () => void) {
    this.#clock = clock;
    this.#start = start;
    this.#startedAt = clock.now();
  }

  /** The part broke. Answers in how many ms it is started again. Until then, breaking again changes nothing. */
  later(): number {
    if (this.#clock.now() - this.#startedAt >= SOUND_MS) this.#next = FIRST_MS;
    const wait = this.#next;
    if (this.#cancel !== null) return wait;
    this.#next = Math.min(LONGEST_MS, wait * 2);
    this.#cancel = this.#clock.after(wait, () => {
      this.#cancel = null;
      this.#startedAt = this.#clock.now();
      this.#start();
    });
    return wait;
  }

  stop(): void {
    this.#cancel?.();
  }
}

/** What a player's own driver knows of him. */
export interface PlayerReports {
  /** He has broken, and another one is to sit down. */
  readonly failed: (error: unknown) => void;
  /** How he does; null: well (again). */
  readonly trouble: (trouble: Trouble | null) => void;
}

/** Makes one player. */
export type PlayerMaker = (reports: PlayerReports) => Player;

/** Who is to sit down at a side without a hand here. */
export interface SeatWish {
  readonly side: Side;
  readonly make: PlayerMaker;
  /** He has answered at the latest so long after he was asked, ms. Left out: his driver watches that, or nobody can. */
  readonly answersWithin?: (state: PlayerState) => number;
}

interface PlayersOptions {
  readonly seats: readonly SeatWish[];
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

type Told = (side: Side, act: PlayerAct) => void;
type Troubled = (side: Side, trouble: Trouble | null) => void;

/**
 * All who play sides without a hand at this board. They sit down when they are first told how the game stands. One that breaks is
 * made anew, and told again. Whoever fails is reported at once, until he does what is asked of him.
 */
export class Players {
  readonly #options: PlayersOptions;
  readonly #seats = new Map<Side, Seat>();
  readonly #listeners = new Set<Told>();
  readonly #troubleListeners = new Set<Troubled>();

  constructor(options: PlayersOptions) {
    this.#options = options;
    for (const wish of options.seats) this.#put(wish);
  }

  see(state: PlayerState): void {
    for (const seat of this.#seats.values()) seat.see(state);
  }

  onAct(listener: Told): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onTrouble(listener: Troubled): () => void {
    this.#troubleListeners.add(listener);
    return () => this.#troubleListeners.delete(listener);
  }

  /** Another one plays that side from now on; null: a hand does. */
  replace(side: Side, wish: SeatWish | null): void {
    this.#seats
      .get(side)
      ?.close()
      .catch((late: unknown) => this.#options.log(`a player did not leave: ${messageOf(late)}`));
    this.#seats.delete(side);
    if (wish !== null) this.#put(wish);
  }

  /** The next game is played with the colours exchanged. Each player goes along with his. */
  exchangeColours(): void {
    const seats = [...this.#seats];
    this.#seats.clear();
    for (const [side, seat] of seats) {
      seat.side = opponentOf(side);
      this.#seats.set(seat.side, seat);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#seats.values()].map((seat) => seat.close()));
  }

  #put(wish: SeatWish): void {
    const { clock, log } = this.#options;
    const told: Told = (side, act) => {
      for (const listener of this.#listeners) listener(side, act);
    };
    const troubled: Troubled = (side, trouble) => {
      for (const listener of this.#troubleListeners) listener(side, trouble);
    };
    this.#seats.set(wish.side, new Seat({ wish, told, troubled, clock, log }));
  }
}

interface SeatParts extends Pick<PlayersOptions, 'clock' | 'log'> {
  readonly wish: SeatWish;
  readonly told: Told;
  readonly troubled: Troubled;
}

class Seat {
  side: Side;
  readonly #parts: SeatParts;
  readonly #restarts: Restarts;
  #satDown = false;
  #player: Player | null = null;
  #off: () => void = () => undefined;
  #state: PlayerState | null = null;
  #trouble: Trouble | null = null;
  /** Since when what he is asked is the same, as text. */
  #asked: string | null = null;
  #cancelWatch: () => void = () => undefined;

  constructor(parts: SeatParts) {
    this.#parts = parts;
    this.side = parts.wish.side;
    this.#restarts = new Restarts(parts.clock, () => this.#sit());
  }

  see(state: PlayerState): void {
    this.#state = state;
    if (!this.#satDown) {
      this.#sit();
      return;
    }
    this.#watch(state);
    try {
      this.#player?.see(state);
    } catch (error) {
      this.#broke(error, 'broken');
    }
  }

  async close(): Promise<void> {
    this.#restarts.stop();
    this.#cancelWatch();
    await this.#leave();
  }

  #sit(): void {
    const { wish, told } = this.#parts;
    this.#satDown = true;
    try {
      const player = wish.make({
        failed: (error) => this.#broke(error, 'broken'),
        trouble: (trouble) => this.#tell(trouble),
      });
      this.#player = player;
      this.#off = player.onAct((act) => {
        this.#cancelWatch();
        this.#tell(null);
        told(player.side, act);
      });
      this.#asked = null;
      if (this.#state === null) return;
      this.#watch(this.#state);
      // A player who is asked nothing has nothing to prove. Where nobody watches how long he takes, sitting down is all.
      const isBack = wish.answersWithin === undefined && this.#trouble?.kind === 'broken';
      if (this.#asked === null || isBack) this.#tell(null);
      player.see(this.#state);
    } catch (error) {
      this.#broke(error, 'broken');
    }
  }

  /** Whoever is asked has a time in which to answer. */
  #watch(state: PlayerState): void {
    const { wish, clock } = this.#parts;
    const asked = askedOf(state, this.side);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#cancelWatch();
    if (asked === null || wish.answersWithin === undefined) return;
    const within = wish.answersWithin(state);
    this.#cancelWatch = clock.after(within, () =>
      this.#broke(new Error(`it did not answer within ${Math.round(within)} ms`), 'late'),
    );
  }

  #broke(error: unknown, kind: TroubleKind): void {
    const { log } = this.#parts;
    this.#cancelWatch();
    const again = this.#restarts.later();
    log(`a player broke (${messageOf(error)}); another one sits down in ${again} ms`);
    // What his driver has said of it says more.
    this.#tell({ kind: this.#trouble?.kind ?? kind, trying: 'again' });
    this.#leave().catch((late: unknown) => log(`a player did not leave: ${messageOf(late)}`));
  }

  #tell(trouble: Trouble | null): void {
    const { troubled } = this.#parts;
    const { kind, trying } = this.#trouble ?? {};
    if (trouble?.kind === kind && trouble?.trying === trying) return;
    this.#trouble = trouble;
    troubled(this.side, trouble);
  }

  async #leave(): Promise<void> {
    const player = this.#player;
    this.#player = null;
    this.#off();
    await player?.close();
  }
}

/** Names what is asked of that side now; null: nothing, or a hand is to do it. */
function askedOf({ turn, plies, sector, directed, outcome }: PlayerState, side: Side): string | null {
  if (outcome !== null || directed !== null || turn?.side !== side || turn.needs === 'spin') return null;
  return [turn.needs, plies, sector].join(' ');
}

// What a board elsewhere says of the side that it plays: that it is away, how its clock stands, its pauses and its spins.

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

  /** A board elsewhere that is not there fails like any other player. */
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

  /** A board that says more than any can have to say is heard only so often, because what it says is written. */
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
