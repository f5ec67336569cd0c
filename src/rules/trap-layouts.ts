import { boardOf } from './board.ts';
import type { GameId } from './game-id.ts';
import { type TrapLayout, trapLayout } from './layout.ts';

/** The trapdoors of the board as sold, which both trapdoor games are played on. A test holds it to that board's profile. */
const AS_SOLD = /* @__PURE__ */ trapLayout(boardOf(8), [
  { id: 'S3', colour: 'orange', left: 'c3', right: 'g3' },
  { id: 'S4', colour: 'green', left: 'b4', right: 'f4' },
  { id: 'S5', colour: 'green', left: 'c5', right: 'g5' },
  { id: 'S6', colour: 'orange', left: 'b6', right: 'f6' },
]);

/** Where the trapdoors are unless a board says otherwise. */
export const TRAP_LAYOUTS: Readonly<Record<Extract<GameId, 'trappes' | 'trappes-anglo'>, TrapLayout>> = {
  trappes: AS_SOLD,
  'trappes-anglo': AS_SOLD,
};

/** The usual trapdoors of that game; null where it has none. */
export function usualLayout(id: GameId): TrapLayout | null {
  return id === 'trappes' || id === 'trappes-anglo' ? TRAP_LAYOUTS[id] : null;
}
