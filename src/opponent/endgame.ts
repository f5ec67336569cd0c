import {
  type Cursor,
  type CursorNode,
  type Move,
  type Position,
  popcount,
  type Rules,
} from '../rules/rules.ts';
import { choose, createEndgameIndex, familiesUpTo } from './endgame-index.ts';

/**
 * What all positions of few pieces are worth to the side to move, a byte each. 0: neither side can force anything. n + 1: decided
 * in n half-moves. It is won where n is odd, because the last move is then its own, and lost where n is even.
 */
export type EndgameValues = Uint8Array;

/** The most half-moves that a byte can tell. */
export const LONGEST_WIN = 254;

/** Where a search looks them up. */
export interface Endgames {
  /**
   * n > 0, won in n half-moves; n < 0, lost in -n - 1; 0, neither can be forced; null of more pieces than are known. Both sides
   * have some.
   */
  valueOf(node: CursorNode): number | null;
}

/** In how many half-moves a value is decided; 0 of one that is open. */
export function halfMovesOf(value: number): number {
  return value > 0 ? value : Math.max(0, -value - 1);
}

/** Endgames of so many pieces are solved without being asked for. */
export const MOST_PIECES = 4;

/**
 * Games whose small endgames can be solved: nothing left to chance, no omissions, no king that has to rest. A huff or a spin is a
 * choice of its own that the tables would have to hold too. So is how often a king has moved.
 */
export function hasEndgames({ ruleSet }: Rules): boolean {
  const { traps, omission, captureMandatory, kingRun } = ruleSet;
  return !traps && omission === 'restore' && captureMandatory && kingRun === 'any';
}

/** What of a rule set decides what is won. */
type DecidingRules = Pick<
  Rules['ruleSet'],
  | 'size'
  | 'menCapture'
  | 'kingMove'
  | 'kingReach'
  | 'kingLanding'
  | 'choice'
  | 'kingPriority'
  | 'promotion'
  | 'removal'
  | 'chainLine'
>;

/** Two games in which these are equal have the same endgames, whatever draws them. */
export function decidingRules({ ruleSet }: Rules): DecidingRules {
  const { size, menCapture, kingMove, kingReach, kingLanding, choice } = ruleSet;
  const { kingPriority, promotion, removal, chainLine } = ruleSet;
  return {
    ...{ size, menCapture, kingMove, kingReach, kingLanding, choice },
    ...{ kingPriority, promotion, removal, chainLine },
  };
}

/** How many positions of up to so many pieces a board has: so many bytes they take. */
export function endgamesOn(squares: number, most: number): number {
  return familiesUpTo(most)
    .flat()
    .reduce((sum, { ownMen, ownKings, oppMen, oppKings }) => {
      const ways = [ownMen, ownKings, oppMen, oppKings].map((count) => choose(squares, count));
      return sum + ways.reduce((product, one) => product * one, 1);
    }, 0);
}

export function endgamesFrom(rules: Rules, values: EndgameValues, most: number = MOST_PIECES): Endgames {
  const { indexOf, size } = createEndgameIndex(rules.board.squares, rules.cursor().bits, most);
  if (values.length !== size) throw new Error(`${values.length} endgames where there must be ${size}`);
  return {
    valueOf: (node) => {
      const pieces = popcount(node.ownLo | node.oppLo, node.ownHi | node.oppHi);
      if (pieces > most) return null;
      const value = values[indexOf(node)] as number;
      return value % 2 === 1 ? -value : Math.max(0, value - 1);
    },
  };
}

/** What a position is worth by the solved endgames, whatever has been counted in its game. */
export interface SolvedPosition {
  /** Won in so many half-moves by the side to move (positive), lost in so many (negative; 0 where it has no move left); null: open. */
  readonly decidedIn: number | null;
  /** All its moves, with the same for the side that makes each. */
  readonly moves: readonly { readonly move: Move; readonly decidedIn: number | null }[];
}

/** Null of a position of more pieces than are known, or with none of one side. */
export function solvedPosition(rules: Rules, endgames: Endgames, position: Position): SolvedPosition | null {
  const cursor = rules.cursor();
  const value = isOver(position) ? null : valueAt(cursor, endgames, position);
  if (value === null) return null;
  const moves = rules.moves(position).map((move) => {
    const after = rules.play(position, move);
    const reply = isOver(after) ? -1 : valueAt(cursor, endgames, after);
    // A move leads to as many pieces or fewer.
    if (reply === null) throw new Error('an endgame that leads to none');
    const decidedIn = reply === 0 ? null : -Math.sign(reply) * (halfMovesOf(reply) + 1);
    return { move, decidedIn };
  });
  return { decidedIn: value === 0 ? null : Math.sign(value) * halfMovesOf(value) + 0, moves };
}

function valueAt(cursor: Cursor, endgames: Endgames, position: Position): number | null {
  cursor.begin(position);
  return endgames.valueOf(cursor.node);
}

function isOver({ pieces }: Position): boolean {
  return new Set([...pieces.values()].map(({ side }) => side)).size < 2;
}
