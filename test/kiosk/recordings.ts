/** Kept games and traces as the server would give them, made by the simulated hand. */

import { setUpGame } from '../../src/adapters/profile/profile.ts';
import { pageProfile } from '../../src/app/page-profile.ts';
import { drive } from '../../src/bench/drive.ts';
import { FAMILIES, type FamilyName } from '../../src/bench/hand/families.ts';
import { type Specimen, specimen } from '../../src/bench/hand/hand.ts';
import { formatTrace } from '../../src/bench/hand/trace.ts';
import type { GameBoard, KeptGameFile } from '../../src/ports/archive.ts';
import type { GameId } from '../../src/rules/rules.ts';
import { equipment } from '../hand/equipment.ts';

export function simulated(familyName: FamilyName, game: GameId, seed = 3): Specimen {
  const family = FAMILIES.find(({ name }) => name === familyName);
  if (family === undefined) throw new Error(`there is no family ${familyName}`);
  return specimen({ equipment: equipment(), family, game, seed, index: 1 });
}

export function boardFor(game: GameId): GameBoard {
  const { profile, setup } = setUpGame(game, {}, null);
  return { profile: pageProfile(profile, setup.rules), seats: setup.seats };
}

const HANDS = { W: { kind: 'hand', name: null }, B: { kind: 'hand', name: null } } as const;

export const traceText = ({ trace }: Specimen): string => formatTrace(trace);

/** The game that a board understood, as it would be kept. */
export function keptFile({ trace }: Specimen, id = 12): KeptGameFile {
  const { game, fen, options } = trace.head;
  const { cards: _, ...others } = options;
  const events = drive(equipment(), trace);
  const result = events.find((event) => event.type === 'result');
  return {
    game: {
      id,
      name: null,
      head: {
        game,
        fen,
        options: game === 'sujet-verbe' ? options : others,
        profile: 'any',
        clock: null,
        players: HANDS,
      },
      begun: '2026-11-28T10:00:00.000Z',
      state: result === undefined ? 'abandoned' : 'finished',
      result: result === undefined ? null : { winner: result.winner, reason: result.reason },
      plies: events.filter(({ type }) => type === 'move' || type === 'slider').length,
      level: null,
    },
    events,
    board: boardFor(game),
  };
}
