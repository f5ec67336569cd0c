/** Kept games are found by what people remember of them. */

import { expect, it } from 'vitest';
import { ANY_GAME, found, type Search } from '../../src/kiosk/games/search.ts';
import type { KeptGame } from '../../src/ports/store.ts';
import { keptGame } from '../app/kept-game.ts';

const HAND = { kind: 'hand', name: null } as const;
const COMPUTER = { kind: 'computer', name: null } as const;
const game = (
  id: number,
  over: Partial<KeptGame>,
  players: KeptGame['head']['players'] = { W: HAND, B: HAND },
): KeptGame => {
  const plain = keptGame(id);
  return { ...plain, ...over, head: { ...plain.head, players } };
};
const GAMES = [
  game(1, { name: 'Noël chez Élise', result: { winner: null, reason: 'agreed' } }),
  game(2, { level: 3 }, { W: HAND, B: COMPUTER }),
  game(3, { level: 5 }, { W: COMPUTER, B: HAND }),
  game(4, { state: 'open', result: null, begun: '2026-12-24T12:00:00.000Z' }, { W: HAND, B: COMPUTER }),
  game(5, { state: 'abandoned', result: null }, { W: HAND, B: { kind: 'remote', name: 'Nantes' } }),
];

it.each<[string, Partial<Search>, readonly number[]]>([
  ['everything', {}, [1, 2, 3, 4, 5]],
  ['words of the name, without accents', { text: 'elise NOEL' }, [1]],
  ['the other town', { text: 'nantes' }, [5]],
  ['a number', { text: '3' }, [3]],
  ['people', { opponent: 'hand' }, [1]],
  ['the computer', { opponent: 'computer' }, [2, 3, 4]],
  ['the computer of a level', { opponent: 'computer', level: 5 }, [3]],
  ['another board', { opponent: 'other' }, [5]],
  ['a winner', { result: 'W' }, [2, 3]],
  ['a draw', { result: 'draw' }, [1]],
  ['won against the computer', { result: 'won' }, [2]],
  ['lost against it', { result: 'lost' }, [3]],
  ['under way', { result: 'open' }, [4]],
  ['left', { result: 'none' }, [5]],
  ['another game', { game: 'english' }, []],
  ['from a day on', { from: '2026-12-24' }, [4]],
  ['until a day', { until: '2026-11-28' }, [1, 2, 3, 5]],
])('%s', (_, search, ids) => {
  const words = ({ id, name, head }: KeptGame) => `${id} ${name} ${head.players.B.name}`;
  expect(found(GAMES, { ...ANY_GAME, ...search }, words).map(({ id }) => id)).toEqual(ids);
});
