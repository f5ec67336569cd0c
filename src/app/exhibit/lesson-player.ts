import { lessonAct } from '../../exhibit/exhibit.ts';
import type { DirectedAct, PlayerState } from '../../game/game.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import type { Rules, Side } from '../../rules/rules.ts';
import type { GameChoice } from '../game-choice.ts';
import type { Opponent } from '../opponents.ts';

/** A card is read so long before it is answered, ms. */
const READ_MS = 6000;

/** The worked round. Both sides are directed, and the same lights lead the hand as for any player elsewhere. */
export function lesson({ setup }: GameChoice, clock: Clock): readonly Opponent[] {
  return (['W', 'B'] as const).map((side) => ({
    setup: { side, kind: 'lesson', name: null, takebacks: 'never' },
    maker: () => new LessonPlayer(side, setup.rules, clock),
  }));
}

class LessonPlayer implements Player {
  readonly side: Side;
  readonly #rules: Rules;
  readonly #clock: Clock;
  #cancel: () => void = () => undefined;
  readonly #listeners = new Set<(told: PlayerAct) => void>();

  constructor(side: Side, rules: Rules, clock: Clock) {
    this.side = side;
    this.#rules = rules;
    this.#clock = clock;
  }

  see(state: PlayerState): void {
    this.#cancel();
    if (state.turn?.side !== this.side) return;
    if (state.turn.needs === 'answer') {
      this.#cancel = this.#clock.after(READ_MS, () => this.#tell(state, { kind: 'answer', right: true }));
      return;
    }
    const act = lessonAct(this.#rules, state);
    if (act !== null) this.#tell(state, act);
  }

  #tell({ plies: ply }: PlayerState, act: DirectedAct): void {
    for (const listener of this.#listeners) listener({ ply, act });
  }

  onAct(listener: (told: PlayerAct) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#cancel();
    this.#listeners.clear();
  }
}
