import type { Move } from './act.ts';
import { type Rules, rulesUnder } from './create-rules.ts';
import { formatFen } from './fen.ts';
import type { GameId } from './game-id.ts';
import { NUMBERED_GAMES, TOP_LEFT } from './pdn-gametype.ts';
import { formatMove, movesMeant, type PdnStyle } from './pdn-notation.ts';
import { readWord } from './pdn-word.ts';
import type { Position } from './position.ts';
import { RULE_SETS } from './rulesets.ts';

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
 * The field has no numbers for the games of this project: each is written as the nearest one that has, by numbers.
 * Where an act is none of that game, a position is set up anew, so that any reader can load the file.
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

/** How that game is written. The four of the field are their own nearest. */
export function plainGameOf(id: GameId): PlainGame {
  const own = NUMBERED_GAMES[id];
  if (own !== undefined) {
    const { full, notation, capture, results } = own;
    return { gameType: full, style: { notation, capture }, results, nearest: id };
  }
  const plain = NEAREST[id];
  if (plain === undefined) throw new Error(`${id} has neither a number of its own nor a nearest game`);
  return plain;
}

/** The rules a plain reader plays by: those of the nearest game, on the board that `GameType` tells. */
export function plainRules(id: GameId): Rules {
  const { size, menRows } = RULE_SETS[id];
  return rulesUnder({ ...RULE_SETS[plainGameOf(id).nearest], size, menRows });
}

/** A FEN that every reader understands: without open traps. */
export function plainFen(position: Position): string {
  return formatFen({ ...position, openTraps: [] });
}

/**
 * The text of a move that both our rules and the plain reader's take for that same move with the same result, or null
 * if there is none.
 */
export function plainText(
  rules: Rules,
  plain: Rules,
  before: Position,
  move: Move,
  style: PdnStyle,
): string | null {
  const own = formatMove(rules, before, move, style);
  const seen = { ...before, openTraps: [] };
  const twin = plain.moves(seen).find((other) => sameMove(other, move));
  if (twin === undefined || plainFen(plain.play(seen, twin)) !== plainFen(rules.play(before, move)))
    return null;
  const texts = [own, formatMove(plain, seen, twin, style)];
  return texts.find((text) => means(rules, before, text, move) && means(plain, seen, text, move)) ?? null;
}

/** Whether a reader of those rules takes the text for that move. */
export function means(rules: Rules, position: Position, text: string, move: Move): boolean {
  const meant = moveOfText(rules, position, text);
  return meant !== null && sameMove(meant, move);
}

/** The one move that a text means, strictly where several are possible; null if there is none. */
export function moveOfText(rules: Rules, position: Position, text: string): Move | null {
  const token = readWord(text, 0)?.token;
  if (token?.kind !== 'move') return null;
  const meant = movesMeant(rules, TOP_LEFT, position, token) ?? [];
  const strict = meant.filter((one) => one.strict);
  const [only, second] = meant.length > 1 ? strict : meant;
  return only === undefined || second !== undefined ? null : only.move;
}

function sameMove(a: Move, b: Move): boolean {
  return a.from === b.from && a.to === b.to && a.captured.join() === b.captured.join();
}
