/** A side without a hand here, for the tests of what it says and how the hand carries it out. */
import type { DirectedAct, DirectedPlayer, SessionSetup } from '../../src/game/game.ts';
import type { Options, SliderId, Square } from '../../src/rules/rules.ts';
import { Desk } from './desk.ts';

export const COMPUTER: DirectedPlayer = { side: 'B', kind: 'computer', name: null, takebacks: 'granted' };
export const TOWN: DirectedPlayer = { side: 'B', kind: 'remote', name: 'Lyon', takebacks: 'asked' };

/** A desk where Black has no hand. */
export function against(
  player: DirectedPlayer,
  game: string,
  fen: string | null = null,
  options: Options = {},
): Desk {
  const more: Partial<SessionSetup> = { directed: [player] };
  return new Desk(game, fen, options, more);
}

export const sq = (number: number) => number as Square;

export function move(
  from: number,
  to: number,
  captured: number[] = [],
  huffed: number | null = null,
): DirectedAct {
  return {
    kind: 'move',
    from: sq(from),
    to: sq(to),
    captured: captured.map(sq),
    huffed: huffed === null ? null : sq(huffed),
  };
}

export const slider = (id: string, notch: 'L' | 'N' | 'R'): DirectedAct => ({
  kind: 'slider',
  slider: id as SliderId,
  notch,
});
export const lit = (desk: Desk) =>
  desk.view.lights.map(({ at, id, hop }) => `${at} ${id}${hop ?? ''}`).sort();
