import { GAME_IDS, type GameId } from './game-id.ts';
import type { PdnNotation } from './pdn-token.ts';
import type { Side } from './side.ts';

/** Where square 1 lies as seen from White's seat: 0 bottom left, 1 bottom right, 2 top left, 3 top right. */
export type Corner = 0 | 1 | 2 | 3;

/** Square 1 at the top left as seen from White: the numbering of this project, and of all the usual games. */
export const TOP_LEFT: Corner = 2;

/** The `GameType` tag as far as it was given: `25` alone, or `25,W,8,8,A0,0`. */
export interface GameType {
  readonly number: number;
  readonly notation: PdnNotation | null;
  /** Null if it is not told, or for letters, where a1 is at White's left. */
  readonly corner: Corner | null;
}

/** A game that the field has a number for (PDN 3.0), as far as it is played here. */
export interface NumberedGame {
  readonly number: number;
  /** The full form that a strict writer gives. */
  readonly full: string;
  readonly capture: 'x' | ':';
  readonly notation: PdnNotation;
  readonly results: 'points' | 'games';
}

export const NUMBERED_GAMES: Readonly<Partial<Record<GameId, NumberedGame>>> = {
  international: {
    number: 20,
    full: '20,W,10,10,N2,0',
    capture: 'x',
    notation: 'numeric',
    results: 'points',
  },
  english: { number: 21, full: '21,B,8,8,N1,0', capture: 'x', notation: 'numeric', results: 'games' },
  russian: { number: 25, full: '25,W,8,8,A0,0', capture: ':', notation: 'algebraic', results: 'games' },
  brazilian: { number: 26, full: '26,W,8,8,A0,0', capture: 'x', notation: 'algebraic', results: 'games' },
};

/** Names of the field's other games, for messages. */
const OTHER_GAMES: Readonly<Record<number, string>> = {
  22: 'Italian',
  23: 'American pool',
  24: 'Spanish',
  27: 'Canadian',
  28: 'Portuguese',
  29: 'Czech',
  30: 'Turkish',
  31: 'Thai',
  40: 'Frisian',
  41: 'Spantsiretti',
};

const GAME_TYPE = /^\s*(\d+)\s*(?:,\s*([WB])\s*,\s*\d+\s*,\s*\d+\s*(?:,\s*([ANS])([0-3])?)?)?/i;

/** Reads a `GameType` tag's value, or null if it does not begin with a number. */
export function parseGameType(value: string): GameType | null {
  const match = GAME_TYPE.exec(value);
  if (match === null) return null;
  const [, number, first, letter, corner] = match;
  const notation = letter === undefined ? null : letter.toUpperCase() === 'N' ? 'numeric' : 'algebraic';
  const seen = notation === 'numeric' && corner !== undefined ? (Number(corner) as Corner) : null;
  return { number: Number(number), notation, corner: seen === null ? null : fromWhite(seen, first) };
}

/** The tag tells the corner as the starting player sees it; Black sees the board turned round. */
function fromWhite(corner: Corner, first: string | undefined): Corner {
  return first?.toUpperCase() === 'B' ? ((3 - corner) as Corner) : corner;
}

/** The game played here that has this number, or null. */
export function gameOfType(number: number): GameId | null {
  return GAME_IDS.find((id) => NUMBERED_GAMES[id]?.number === number) ?? null;
}

/** `Czech draughts (GameType 29)`. */
export function describeGameType(number: number): string {
  const name = OTHER_GAMES[number];
  return name === undefined ? `GameType ${number}` : `${name} draughts (GameType ${number})`;
}

/** The game of the field, not played here, that a tag calls by its name; null for any other text. */
export function otherGameNamed(text: string): string | null {
  const words = text.toLowerCase();
  return Object.values(OTHER_GAMES).find((name) => words.includes(name.toLowerCase())) ?? null;
}

/** What sides and results are called. Points: `2-0`, `1-1`; games: `1-0`, `1/2-1/2`. */
export function resultText(results: 'points' | 'games', winner: Side | null): string {
  if (winner === null) return results === 'points' ? '1-1' : '1/2-1/2';
  const win = results === 'points' ? '2' : '1';
  return winner === 'W' ? `${win}-0` : `0-${win}`;
}
