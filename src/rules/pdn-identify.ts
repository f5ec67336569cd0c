import type { GameId } from './game-id.ts';
import { type PdnGame, type PdnMoveItem, tagOf } from './pdn-game.ts';
import {
  type Corner,
  describeGameType,
  gameOfType,
  otherGameNamed,
  parseGameType,
  TOP_LEFT,
} from './pdn-gametype.ts';

/** How it is known which game a text is of. */
export type IdentifiedBy = 'option' | 'gameType' | 'moves';

/** The games that a text may be of, the likeliest first, and the numberings to try, or why none is played here. */
export type Identification =
  | { readonly by: IdentifiedBy; readonly games: readonly GameId[]; readonly corners: readonly Corner[] }
  | { readonly by: 'none'; readonly line: number; readonly why: string };

/**
 * Which game: the one asked for, else the `GameType` tag's, else what the moves look like. Without a tag:
 * letters up to h8 are Russian or Brazilian, further ones international; numbers above 32 are international; others
 * English, Russian, Brazilian or international, whichever the moves are legal in (`lastGuess`, the game of the text
 * before, first; international first where the result is counted in points).
 */
export function identify(game: PdnGame, asked: GameId | null, lastGuess: GameId | null): Identification {
  const tag = tagOf(game, 'GameType');
  const type = tag === null ? null : parseGameType(tag.value);
  const corners = [...new Set([TOP_LEFT, type?.corner ?? TOP_LEFT])];
  if (asked !== null) return { by: 'option', games: [asked], corners };
  if (tag !== null && type !== null) {
    const id = gameOfType(type.number);
    if (id !== null) return { by: 'gameType', games: [id], corners };
    return {
      by: 'none',
      line: tag.line,
      why: `${describeGameType(type.number)} is not played here`,
    };
  }
  for (const named of [tag, tagOf(game, 'Variant')]) {
    const other = otherGameNamed(named?.value ?? '');
    if (named !== null && other !== null)
      return {
        by: 'none',
        line: named.line,
        why: `${other} draughts (${named.name} "${named.value}") is not played here`,
      };
  }
  return guess(game, lastGuess);
}

function guess(game: PdnGame, lastGuess: GameId | null): Identification {
  const { line, name } = largestSquare(game);
  const games = likely(name, countsPoints(game));
  if (games.length === 0) return { by: 'none', line, why: `no game played here has a square ${name}` };
  const first = games.filter((id) => id === lastGuess);
  return { by: 'moves', games: [...new Set([...first, ...games])], corners: [TOP_LEFT] };
}

function likely(largest: string, points: boolean): readonly GameId[] {
  if (/^[a-j]/.test(largest))
    return /^[a-h][1-8]$/.test(largest) ? ['russian', 'brazilian'] : ['international'];
  const number = Number(largest);
  if (number > 50) return [];
  if (number > 32) return ['international'];
  return points
    ? ['international', 'english', 'russian', 'brazilian']
    : ['english', 'russian', 'brazilian', 'international'];
}

/** The square that says most about the board's size, among the moves and in the FEN. */
function largestSquare(game: PdnGame): { readonly line: number; readonly name: string } {
  const moves = game.items.filter((item): item is PdnMoveItem => item.kind === 'move');
  const fen = tagOf(game, 'FEN');
  const inFen = fenSquares(fen?.value ?? '');
  const letters =
    moves[0]?.notation === 'algebraic' || (moves.length === 0 && inFen.some((name) => /^[a-j]/.test(name)));
  let largest = { line: fen?.line ?? game.line, name: letters ? 'a1' : '0' };
  const offer = (line: number, name: string) => {
    if (/^[a-j]/.test(name) === letters && isLarger(name, largest.name)) largest = { line, name };
  };
  for (const name of inFen) offer(fen?.line ?? game.line, name);
  for (const { line, squares } of moves) for (const name of squares) offer(line, name);
  return largest;
}

function fenSquares(fen: string): readonly string[] {
  const lists = fen.toLowerCase().match(/(?<=:\s*)[wb][^:]*/g) ?? [];
  return lists.flatMap((list) => list.slice(1).match(/[a-j]?\d+/g) ?? []);
}

function isLarger(name: string, than: string): boolean {
  if (/^\d/.test(name)) return Number(name) > Number(than);
  // Beyond h or 8 in either direction.
  return /^(?:[ij]|[a-j](?:9|10)$)/.test(name) && /^[a-h][1-8]$/.test(than);
}

/** Results of international draughts (2-0, 1-1, 0-2). */
function countsPoints(game: PdnGame): boolean {
  const said = [game.result?.text, tagOf(game, 'Result')?.value];
  return said.some((text) => text !== undefined && /^(?:2-0|1-1|0-2)$/.test(text.trim()));
}
