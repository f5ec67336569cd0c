import type { Side } from '../rules/rules.ts';
import type { ClockSetup } from './clocks.ts';
import type { GameEvent } from './event.ts';
import type { DirectedPlayer, SessionSetup } from './setup.ts';
import type { View } from './view.ts';

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
