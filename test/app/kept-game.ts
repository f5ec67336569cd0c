import type { KeptGame } from '../../src/ports/store.ts';

/** Two people at the board. */
export const HANDS = { W: { kind: 'hand', name: null }, B: { kind: 'hand', name: null } } as const;

/** A finished Russian game of one capture. */
export const keptGame = (id: number): KeptGame => ({
  id,
  name: null,
  head: {
    game: 'russian',
    options: {},
    fen: 'W:W21:B17',
    profile: 'classic-8x8',
    clock: null,
    players: HANDS,
  },
  begun: '2026-11-28T10:00:00.000Z',
  state: 'finished',
  result: { winner: 'W', reason: 'noPieces' },
  plies: 1,
  level: null,
});
