import type { GameId } from './game-id.ts';
import { type Corner, NUMBERED_GAMES } from './pdn-gametype.ts';
import type { PdnNotation } from './pdn-token.ts';
import { RULE_SETS } from './rulesets.ts';

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
