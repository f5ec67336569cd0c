import { lessonAct } from '../../exhibit/exhibit.ts';
import type { PlayerState } from '../../game/game.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import type { Rules, Side } from '../../rules/rules.ts';
import type { GameChoice } from '../game-choice.ts';
import type { Opponent } from '../opponents.ts';

/** The worked round: both sides are directed, and the hand is led by the same lights as for any player elsewhere. */
export function lesson({ setup }: GameChoice): readonly Opponent[] {
  return (['W', 'B'] as const).map((side) => ({
    setup: { side, kind: 'engine', name: null, takebacks: 'never' },
    maker: () => new LessonPlayer(side, setup.rules),
  }));
}

class LessonPlayer implements Player {
  readonly side: Side;
  readonly #rules: Rules;
  readonly #listeners = new Set<(told: PlayerAct) => void>();

  constructor(side: Side, rules: Rules) {
    this.side = side;
    this.#rules = rules;
  }

  see(state: PlayerState): void {
    if (state.turn?.side !== this.side) return;
    const act = lessonAct(this.#rules, state);
    if (act !== null) for (const listener of this.#listeners) listener({ ply: state.plies, act });
  }

  onAct(listener: (told: PlayerAct) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
  }
}
