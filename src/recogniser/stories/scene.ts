import type { Board } from '../../rules/rules.ts';
import { type Bits, NO_SQUARES } from '../bits.ts';
import type { Candidate } from '../candidate.ts';
import { spokenLately } from '../quarantine.ts';
import type { Numbers } from './costs.ts';
import { maskOf, type Recogniser } from './state.ts';

/** When something happens, on what board, and which squares prove nothing. */
export interface Scene {
  readonly t: number;
  readonly numbers: Numbers;
  readonly board: Board;
  readonly mask: Bits;
  /** Every reed, after this edge. */
  readonly reeds: Bits;
  /** Reeds that have spoken lately: they are not dead. */
  readonly alive: Bits;
  /** The act that was told and may still change. */
  readonly told: Candidate | null;
}

export function sceneOf(state: Recogniser, t: number): Scene {
  const { game, raw, announced, quarantine } = state;
  return {
    t,
    numbers: game.numbers,
    board: game.rules.board,
    mask: maskOf(state),
    reeds: raw?.dark ?? NO_SQUARES,
    alive: spokenLately(quarantine, game.rules.board, t),
    told: announced?.act ?? null,
  };
}
