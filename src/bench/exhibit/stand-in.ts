import type { GameChoice } from '../../app/game-choice.ts';
import type { Opponent } from '../../app/opponents.ts';
import type { DirectedAct, PlayerState } from '../../game/game.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import type { Rules } from '../../rules/rules.ts';
import type { Random } from '../random.ts';

/** So long it thinks, ms. */
const THINKS_MS = 1500;

/** Plays at the top in the computer's place: any legal act. Its search needs time that cannot be virtual. */
export function standIn({ setup }: GameChoice, clock: Clock, random: Random): Opponent {
  const side = setup.seats.top;
  return {
    setup: { side, kind: 'computer', name: null, takebacks: 'granted' },
    maker: (): Player => {
      let cancel: () => void = () => undefined;
      const listeners = new Set<(told: PlayerAct) => void>();
      return {
        side,
        see(state) {
          cancel();
          const act = state.turn?.side === side ? anyAct(setup.rules, state, random) : null;
          if (act === null) return;
          cancel = clock.after(THINKS_MS, () => {
            for (const listener of listeners) listener({ ply: state.plies, act });
          });
        },
        onAct(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        async close() {
          cancel();
        },
      };
    },
  };
}

function anyAct(
  rules: Rules,
  { turn, directed, progress, sector, session }: PlayerState,
  random: Random,
): DirectedAct | null {
  if (directed !== null) return null;
  if (turn?.needs === 'slider') {
    const colour = sector === 'orange' || sector === 'green' ? sector : undefined;
    const working = rules
      .sliderActions(progress.position, colour)
      .filter((action) => !session.brokenSliders.includes(action.slider));
    const { slider, notch } = random.pick(working);
    return { kind: 'slider', slider, notch };
  }
  if (turn?.needs !== 'move') return null;
  const { from, to, captured } = random.pick(rules.moves(progress.position));
  return { kind: 'move', from, to, captured, huffed: null };
}
