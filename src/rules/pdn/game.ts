import type { Side } from '../board.ts';
import { GAME_IDS, type GameId, RULE_SETS } from '../rulesets.ts';
import type { PdnMoveText, PdnNotation } from './lexer.ts';

/** One tag pair of a game's head. */
export interface PdnTag {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** A move of the text, with the number written before it (null if none) and its marks (`!`, `(?)`). */
export interface PdnMoveItem extends PdnMoveText {
  readonly kind: 'move';
  readonly line: number;
  readonly number: number | null;
  readonly strength: string;
}

/** The text of a game in its order. A variation replaces the move before it. */
export type PdnItem =
  | PdnMoveItem
  | { readonly kind: 'comment'; readonly line: number; readonly text: string }
  | { readonly kind: 'nag'; readonly line: number; readonly value: number }
  | { readonly kind: 'variation'; readonly line: number; readonly items: readonly PdnItem[] }
  /** `/FEN "…"/`: from here on another position. */
  | { readonly kind: 'setup'; readonly line: number; readonly fen: string }
  /** A half-move the writer did not know. */
  | { readonly kind: 'unknownMove'; readonly line: number; readonly number: number | null };

/** What reading may find wrong in the text itself, before any rule is asked. */
export type PdnTextDefectCode = 'commentOpen' | 'variationOpen' | 'unreadableMove' | 'tooDeep' | 'tooLong';

/** What is unusual but changes nothing of the moves. */
export type PdnTextNoteCode =
  | 'noResult'
  | 'movesAfterResult'
  | 'braceInComment'
  | 'commentCut'
  | 'strayBracket'
  | 'strayText'
  | 'malformedTag'
  | 'repeatedTag';

export interface PdnRemark<Code extends string> {
  readonly code: Code;
  readonly line: number;
  /** The text it is about, or a short explanation. */
  readonly text: string;
  /** The move number written last, or null. */
  readonly number: number | null;
}

/** One game of a file as it is written: its head, its text, how it ends. */
export interface PdnGame {
  /** 1 for the first game of the file. */
  readonly index: number;
  readonly line: number;
  readonly tags: readonly PdnTag[];
  readonly items: readonly PdnItem[];
  /** The result behind the moves, or null if there is none. */
  readonly result: { readonly text: string; readonly line: number } | null;
  readonly defects: readonly PdnRemark<PdnTextDefectCode>[];
  readonly notes: readonly PdnRemark<PdnTextNoteCode>[];
}

/** The value of a tag, whatever the case of its name, or null. */
export function tagOf(game: { readonly tags: readonly PdnTag[] }, name: string): PdnTag | null {
  const wanted = name.toLowerCase();
  return game.tags.find((tag) => tag.name.toLowerCase() === wanted) ?? null;
}

/** Where square 1 lies as seen from White's seat: 0 bottom left, 1 bottom right, 2 top left, 3 top right. */
export type Corner = 0 | 1 | 2 | 3;

/** Square 1 at the top left as seen from White: the numbering of this project, and of all the usual games. */
export const TOP_LEFT: Corner = 2;

/** The `GameType` tag as far as it was given: `25` alone, or `25,W,8,8,A0,0`. */
interface GameType {
  readonly number: number;
  readonly notation: PdnNotation | null;
  /** Null if it is not told, or for letters, where a1 is at White's left. */
  readonly corner: Corner | null;
}

/** A game that the field has a number for (PDN 3.0), as far as it is played here. */
interface NumberedGame {
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
  frisian: {
    number: 40,
    full: '40,W,10,10,N2,0',
    capture: 'x',
    notation: 'numeric',
    results: 'points',
  },
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
function gameOfType(number: number): GameId | null {
  return GAME_IDS.find((id) => NUMBERED_GAMES[id]?.number === number) ?? null;
}

/** `Czech draughts (GameType 29)`. */
function describeGameType(number: number): string {
  const name = OTHER_GAMES[number];
  return name === undefined ? `GameType ${number}` : `${name} draughts (GameType ${number})`;
}

/** The game of the field, not played here, that a tag calls by its name; null for any other text. */
function otherGameNamed(text: string): string | null {
  const words = text.toLowerCase();
  return Object.values(OTHER_GAMES).find((name) => words.includes(name.toLowerCase())) ?? null;
}

/** What sides and results are called. Points: `2-0`, `1-1`; games: `1-0`, `1/2-1/2`. */
export function resultText(results: 'points' | 'games', winner: Side | null): string {
  if (winner === null) return results === 'points' ? '1-1' : '1/2-1/2';
  const win = results === 'points' ? '2' : '1';
  return winner === 'W' ? `${win}-0` : `0-${win}`;
}

/** How it is known which game a text is of. */
export type IdentifiedBy = 'option' | 'gameType' | 'moves';

/** The games that a text may be of, the likeliest first, and the numberings to try, or why none is played here. */
type Identification =
  | { readonly by: IdentifiedBy; readonly games: readonly GameId[]; readonly corners: readonly Corner[] }
  | { readonly by: 'none'; readonly line: number; readonly why: string };

/**
 * Which game: the one asked for, otherwise the `GameType` tag's, otherwise what the moves look like. Without a tag, letters up to
 * h8 are Russian or Brazilian; further ones and numbers above 32 international or Frisian; others English, Russian, Brazilian or
 * international, whichever the moves are legal in (`lastGuess`, the game of the text before, first; international first where the
 * result is counted in points).
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
    return /^[a-h][1-8]$/.test(largest) ? ['russian', 'brazilian'] : ['international', 'frisian'];
  const number = Number(largest);
  if (number > 50) return [];
  if (number > 32) return ['international', 'frisian'];
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

/** How a game's moves are written: squares as numbers or letters, and the mark of a capture. */
export interface PdnStyle {
  readonly notation: PdnNotation;
  readonly capture: 'x' | ':';
  /** Where square 1 lies; at the top left unless told. */
  readonly corner?: Corner;
}

/** How a game is shown to readers that know the field's games only. */
export interface PlainGame {
  /** Its `GameType`, in the full form. */
  readonly gameType: string;
  readonly style: PdnStyle;
  readonly results: 'points' | 'games';
  /** The game of the field whose moves ours mostly are. */
  readonly nearest: GameId;
}

const NUMERIC: PdnStyle = { notation: 'numeric', capture: 'x' };

/**
 * The field has no numbers for the games of this project. Each is written as the nearest one that has, by numbers. Where an act is
 * none of that game, a position is set up anew, so any reader can load the file.
 */
const NEAREST: Readonly<Partial<Record<GameId, PlainGame>>> = {
  trappes: { gameType: '26,W,8,8,N2,0', style: NUMERIC, results: 'games', nearest: 'brazilian' },
  'trappes-anglo': { gameType: '21,B,8,8,N1,0', style: NUMERIC, results: 'games', nearest: 'english' },
  classiques: { gameType: '20,W,10,10,N2,0', style: NUMERIC, results: 'points', nearest: 'international' },
  majorite: { gameType: '20,W,10,10,N2,0', style: NUMERIC, results: 'points', nearest: 'international' },
  'priorite-dame': {
    gameType: '25,W,8,8,N2,0',
    style: { notation: 'numeric', capture: ':' },
    results: 'games',
    nearest: 'russian',
  },
  'sujet-verbe': {
    gameType: '25,W,6,6,N2,0',
    style: { notation: 'numeric', capture: ':' },
    results: 'games',
    nearest: 'russian',
  },
};

/** The largest board whose files name squares by letters: those of ten rows have numbers everywhere. */
const MOST_LETTERED = 8;

/** Whether a file of that game may name its squares by letters. */
export function mayBeAlgebraic(id: GameId): boolean {
  return RULE_SETS[id].size <= MOST_LETTERED;
}

/** Where a1, or square 1, lies as the player sees it who begins: a1 at White's left, square 1 at his top left. */
const CORNERS = {
  algebraic: { white: 'A0', black: 'A3' },
  numeric: { white: 'N2', black: 'N1' },
} as const;

/** How that game is written; in the notation `asked` for where files of that game may have it. */
export function plainGameOf(id: GameId, asked?: PdnNotation): PlainGame {
  const plain = usualGameOf(id);
  if (asked === undefined || asked === plain.style.notation) return plain;
  if (asked === 'algebraic' && !mayBeAlgebraic(id)) return plain;
  const corners = CORNERS[asked];
  const corner = plain.gameType.includes(',B,') ? corners.black : corners.white;
  const gameType = plain.gameType.replace(/[AN]\d/, corner);
  return { ...plain, gameType, style: { ...plain.style, notation: asked } };
}

/** The four of the field are their own nearest. */
function usualGameOf(id: GameId): PlainGame {
  const own = NUMBERED_GAMES[id];
  if (own !== undefined) {
    const { full, notation, capture, results } = own;
    return { gameType: full, style: { notation, capture }, results, nearest: id };
  }
  const plain = NEAREST[id];
  if (plain === undefined) throw new Error(`${id} has neither a number of its own nor a nearest game`);
  return plain;
}
