import type { PlayerState } from '../game/game.ts';
import type { Clock } from '../ports/clock.ts';
import type { Player, PlayerAct } from '../ports/player.ts';
import type { Side } from '../rules/rules.ts';
import { messageOf } from './message-of.ts';
import { Restarts } from './restarts.ts';

/** Makes one player; `failed` is called when it breaks later. */
export type PlayerMaker = (failed: (error: unknown) => void) => Player;

export interface PlayersOptions {
  readonly makers: readonly PlayerMaker[];
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/**
 * All who play sides without a hand at this board. They sit down when they are first told how the game stands; one that
 * breaks is made anew, and told again.
 */
export class Players {
  readonly #seats: Seat[];
  readonly #listeners = new Set<(side: Side, act: PlayerAct) => void>();

  constructor({ makers, clock, log }: PlayersOptions) {
    const told = (side: Side, act: PlayerAct) => {
      for (const listener of this.#listeners) listener(side, act);
    };
    this.#seats = makers.map((make) => new Seat(make, told, clock, log));
  }

  see(state: PlayerState): void {
    for (const seat of this.#seats) seat.see(state);
  }

  onAct(listener: (side: Side, act: PlayerAct) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    await Promise.all(this.#seats.map((seat) => seat.close()));
  }
}

class Seat {
  readonly #make: PlayerMaker;
  readonly #told: (side: Side, act: PlayerAct) => void;
  readonly #log: (message: string) => void;
  readonly #restarts: Restarts;
  #satDown = false;
  #player: Player | null = null;
  #off: () => void = () => undefined;
  #state: PlayerState | null = null;

  constructor(
    make: PlayerMaker,
    told: (side: Side, act: PlayerAct) => void,
    clock: Clock,
    log: (message: string) => void,
  ) {
    this.#make = make;
    this.#told = told;
    this.#log = log;
    this.#restarts = new Restarts(clock, () => this.#sit());
  }

  see(state: PlayerState): void {
    this.#state = state;
    if (!this.#satDown) {
      this.#sit();
      return;
    }
    try {
      this.#player?.see(state);
    } catch (error) {
      this.#broke(error);
    }
  }

  async close(): Promise<void> {
    this.#restarts.stop();
    await this.#leave();
  }

  #sit(): void {
    this.#satDown = true;
    try {
      const player = this.#make((error) => this.#broke(error));
      this.#player = player;
      this.#off = player.onAct((act) => this.#told(player.side, act));
      if (this.#state !== null) player.see(this.#state);
    } catch (error) {
      this.#broke(error);
    }
  }

  #broke(error: unknown): void {
    const again = this.#restarts.later();
    this.#log(`a player broke (${messageOf(error)}); another one sits down in ${again} ms`);
    this.#leave().catch((late: unknown) => this.#log(`a player did not leave: ${messageOf(late)}`));
  }

  async #leave(): Promise<void> {
    const player = this.#player;
    this.#player = null;
    this.#off();
    await player?.close();
  }
}
