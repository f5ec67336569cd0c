import type { Side } from '../rules/rules.ts';
import type { Directed } from './directed-act.ts';
import { change, type DraftOf } from './draft.ts';
import type { Directing } from './session.ts';
import type { DirectedPlayer, SessionSetup } from './setup.ts';

/** Who plays that side without a hand here; null if it has one. */
export function directedPlayer({ directed = [] }: SessionSetup, side: Side): DirectedPlayer | null {
  return directed.find((player) => player.side === side) ?? null;
}

export function isDirected(setup: SessionSetup, side: Side): boolean {
  return directedPlayer(setup, side) !== null;
}

/** It has said that, and waits for the board. */
export function isSaid(draft: DraftOf<Directing>, directed: Directed): void {
  change<Directing>(draft, { directed });
}

/** It is done, or void. */
export function nothingDirected(draft: DraftOf<Directing>): void {
  change<Directing>(draft, { directed: null });
}
