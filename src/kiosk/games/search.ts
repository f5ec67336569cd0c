/** Finds kept games by what people remember of them. Pure. */

import type { KeptGame } from '../../ports/store.ts';
import { type GameId, opponentOf } from '../../rules/rules.ts';

export interface Search {
  /** Words of its name, its number, who played: all of them. */
  readonly text: string;
  readonly game: GameId | 'any';
  readonly opponent: 'any' | 'hand' | 'computer' | 'other';
  /** Of the computer. */
  readonly level: number | 'any';
  readonly result: (typeof RESULTS)[number];
  /** `2026-11-28`: the first and the last day, in this page's time; empty: any. */
  readonly from: string;
  readonly until: string;
}

/** `won`, `lost`: by the hand that played against the computer. */
export const RESULTS = ['any', 'open', 'W', 'B', 'draw', 'won', 'lost', 'none'] as const;

export const ANY_GAME: Search = {
  ...{ text: '', game: 'any', opponent: 'any', level: 'any', result: 'any', from: '', until: '' },
};

/** `words`: all that a row of the list says of a game. */
export function found(
  games: readonly KeptGame[],
  search: Search,
  words: (game: KeptGame) => string,
): readonly KeptGame[] {
  const sought = plain(search.text).split(/\s+/);
  return games.filter(
    (game) =>
      (search.game === 'any' || game.head.game === search.game) &&
      isAgainst(game, search.opponent) &&
      (search.level === 'any' || game.level === search.level) &&
      endedSo(game, search.result) &&
      isWithin(game, search) &&
      sought.every((word) => plain(words(game)).includes(word)),
  );
}

/** Neither case nor accents matter. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function isAgainst({ head: { players } }: KeptGame, opponent: Search['opponent']): boolean {
  const kinds = [players.W.kind, players.B.kind];
  switch (opponent) {
    case 'any':
      return true;
    case 'hand':
      return kinds.every((kind) => kind === 'hand');
    case 'computer':
      return kinds.includes('computer');
    case 'other':
      return kinds.some((kind) => kind !== 'hand' && kind !== 'computer');
  }
}

function endedSo({ state, result, head: { players } }: KeptGame, sought: Search['result']): boolean {
  const isOver = result !== null && result.reason !== 'abandoned';
  const winner = isOver ? result.winner : null;
  switch (sought) {
    case 'any':
      return true;
    case 'open':
      return state === 'open';
    case 'none':
      return !isOver && state !== 'open';
    case 'draw':
      return isOver && winner === null;
    case 'W':
    case 'B':
      return winner === sought;
    case 'won':
      return (
        winner !== null && players[winner].kind === 'hand' && players[opponentOf(winner)].kind === 'computer'
      );
    case 'lost':
      return winner !== null && players[winner].kind === 'computer';
  }
}

function isWithin({ begun }: KeptGame, { from, until }: Search): boolean {
  const day = dayOf(new Date(begun));
  return (from === '' || day >= from) && (until === '' || day <= until);
}

function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
