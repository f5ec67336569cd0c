import {
  type Cursor,
  type CursorNode,
  type Move,
  type Position,
  type Progress,
  popcount,
  type Rules,
  type Spinner,
  type Square,
  type TrapColour,
} from '../rules/rules.ts';
import { createDrawCounts } from './draw-counts.ts';
import { type Endgames, halfMovesOf } from './endgame.ts';
import { setOf, setOfBit } from './endgame-index.ts';
import type { Evaluation } from './evaluation.ts';
import { createHuffing } from './huffing.ts';
import type { Meter } from './level.ts';
import { createPath, lostAt, type Path, signature, WIN, wonAt } from './path.ts';
import { AT_LEAST, AT_MOST, createTranspositions, EXACT } from './transpositions.ts';

/** How likely the wheel shows each kind of sector; together 1. A border is spun again, so that it changes nothing. */
interface WheelOdds {
  readonly piece: number;
  readonly orange: number;
  readonly green: number;
}

export function oddsOf({ sectors }: Spinner): WheelOdds {
  const of = (kind: string) => sectors.filter((sector) => sector === kind).length / sectors.length;
  return { piece: of('piece'), orange: of('orange'), green: of('green') };
}

/** The value of a turn that begins with a spin: what each kind of sector is worth, by its odds. */
interface ChanceNode {
  /** `count` moves are listed at the cursor; `first` is tried before the others. */
  value(count: number, depth: number, alpha: number, beta: number, first: number): number;
}

interface ChanceSetup {
  readonly cursor: Cursor;
  readonly odds: WheelOdds;
  readonly path: Path;
  moves(count: number, depth: number, alpha: number, beta: number, first: number): number;
  reply(depth: number, alpha: number, beta: number): number;
}

/**
 * Expectiminimax with Ballard's Star1 cuts. The rest is left out as soon as the sectors still to come could not bring the sum back
 * into the window, were they all won or all lost.
 */
function createChanceNode({ cursor, odds, path, moves, reply }: ChanceSetup): ChanceNode {
  const colours = (['orange', 'green'] as const).filter((colour) => odds[colour] > 0);

  function bestAction(colour: TrapColour, depth: number, alpha: number, beta: number): number {
    let best = Number.NEGATIVE_INFINITY;
    let low = alpha;
    for (let action = 0; action < cursor.sliderActions.length && best < beta; action++) {
      if (cursor.sliderActions[action]?.colour !== colour || !cursor.isOpen(action)) continue;
      cursor.slide(action);
      path.step();
      const value = reply(depth - 1, low, beta);
      path.back();
      cursor.unmake();
      if (value > best) best = value;
      if (value > low) low = value;
    }
    return best;
  }

  return {
    value: (count, depth, alpha, beta, first) => {
      let known = 0;
      let left = 1;
      /** The window of a sector of those odds, if all that come after it were won, or lost. */
      const low = (share: number) =>
        Math.max(-WIN, Math.floor((alpha - known - (left - share) * WIN) / share));
      const high = (share: number) => Math.min(WIN, Math.ceil((beta - known + (left - share) * WIN) / share));
      const add = (share: number, value: number) => {
        known += share * value;
        left -= share;
      };
      const settled = () => known + left * WIN <= alpha || known - left * WIN >= beta;
      const bound = () => Math.round(known + left * WIN <= alpha ? known + left * WIN : known - left * WIN);

      const { piece } = odds;
      add(piece, count === 0 ? lostAt(path.ply) : moves(count, depth, low(piece), high(piece), first));
      const { bestMove } = path;
      for (const colour of colours) {
        if (settled()) break;
        const share = odds[colour];
        add(share, bestAction(colour, depth, low(share), high(share)));
      }
      path.bestMove = bestMove;
      return settled() ? bound() : Math.round(known);
    },
  };
}

/** Alpha-beta below the root: what a position is worth to the side to move. */
interface TreeSearch {
  /** Begins that one. */
  reset(search: NewSearch): void;
  /** Stands one half-move from the root. */
  begin(after: Progress): void;
  /** The value of the turn that begins there, fail-soft. Throws `SPENT` at the meter's limits. */
  turn(depth: number, alpha: number, beta: number): number;
  /** The move that was found best in a position, if that is still remembered. */
  bestAt(position: Position): Move | null;
  /** The same where the side to move may first huff one of those pieces. */
  claim(depth: number, alpha: number, beta: number, huffable: readonly Square[]): number;
}

interface NewSearch {
  /** Counts what is looked at. */
  readonly meter: Meter;
  /** The game, and the positions that it has met. */
  readonly root: Progress;
  readonly met: readonly Position[];
  /** Whether all is forgotten that was found out about positions before. */
  readonly forgets: boolean;
  /** Whether endgames are looked up, where they are known. */
  readonly looksUp: boolean;
}

interface SearchSetup {
  readonly rules: Rules;
  readonly cursor: Cursor;
  readonly evaluate: Evaluation;
  /** The wheel's sectors as odds; null without trapdoors. */
  readonly odds: WheelOdds | null;
  /** Few pieces, known exactly; null where they are not, or not yet. */
  readonly endgames: Endgames | null;
  /** The size of the transposition table: 2^bits positions of 12 bytes. */
  readonly tableBits: number;
  /** Where it is, if other threads are to use it too; null: it is this search's own. */
  readonly memory: SharedArrayBuffer | null;
}

/** Beyond this many half-moves from the root a position is judged by its looks. */
const DEEPEST = 150;
/** Half-moves to a draw by counting, where nothing is counted. */
const NEVER = 1_000_000;
/** From this depth on, quiet moves late in the order are searched less deep at first. */
const REDUCE_FROM = 3;
const FIRST_MOVES = 3;
/** How many points a known draw may be liked by, one for so many of what it looks like: less than `CONTEMPT`. */
const MOST_LIKING = 15;
const LIKING_OF = 32;
/** What a win that comes too late is worth beside what it looks like, in points, at no distance. */
const LATE = 300;

export function createTreeSearch({
  rules,
  cursor,
  evaluate,
  odds,
  endgames,
  tableBits,
  memory,
}: SearchSetup): TreeSearch {
  const BLOCKED_LOSES = rules.ruleSet.blockTest === 'turnStart';
  const HUFFS = rules.ruleSet.omission === 'huff';
  const table = createTranspositions(tableBits, memory);
  const order = createMoveOrder(cursor);
  const path = createPath(rules);
  const draws = createDrawCounts(rules, cursor.bits);
  const chance: ChanceNode | null = odds && createChanceNode({ cursor, odds, path, moves: bestMove, reply });
  const huffing = createHuffing({ rules, cursor, path, evaluate, turn });
  let meter: Meter;
  /** Those that this search looks up. */
  let lookedUp: Endgames | null = endgames;

  function turn(depth: number, alpha: number, beta: number): number {
    const { node } = cursor;
    if ((node.ownLo | node.ownHi) === 0) return lostAt(path.ply);
    if ((node.oppLo | node.oppHi) === 0) return wonAt(path.ply);
    meter.count();
    const known = lookedUp === null ? null : lookedUp.valueOf(node);
    let left = NEVER;
    if (chance === null && (depth > 0 || known !== null || !draws.skip(path.ply)))
      left = draws.leftAt(node, path.ply);
    // What is won too late to be won before the draw is still to be found out.
    if (known !== null && halfMovesOf(known) <= left) return knownValue(known, node);
    if (path.ply >= DEEPEST) return known === null ? evaluate(node) : lateValue(known, node);
    const count = cursor.listMoves();
    const { capturing } = cursor;
    if (count === 0 && (BLOCKED_LOSES || chance === null)) {
      return path.isDrawnMaterial(node) ? path.draw(node.up) : lostAt(path.ply);
    }
    if (left <= 0) return path.draw(node.up);
    if (depth <= 0 && !capturing) return known === null ? evaluate(node) : lateValue(known, node);
    if (depth <= 0) return bestMove(count, 0, alpha, beta, -1);
    table.hash(node);
    const { where, check } = table;
    if (path.repeats(where, check)) return path.draw(node.up);

    // The same position is worth something else where the draw comes within what is searched.
    const near = left <= depth ? Math.imul(left, 0x9e3779b1) : 0;
    table.where ^= near;
    table.check ^= near;
    let first = -1;
    if (table.find()) {
      const value = path.fromTable(table.value);
      if (table.depth >= depth) {
        if (table.bound === EXACT) return value;
        if (table.bound === AT_LEAST && value >= beta) return value;
        if (table.bound === AT_MOST && value <= alpha) return value;
      }
      first = table.move - 1;
    }
    path.enter(where, check);
    const value =
      chance !== null && !capturing
        ? chance.value(count, depth, alpha, beta, first)
        : bestTurn(count, depth, alpha, beta, first);
    const bound = value >= beta ? AT_LEAST : value <= alpha ? AT_MOST : EXACT;
    table.where = where ^ near;
    table.check = check ^ near;
    table.store(depth, bound, path.toTable(value), path.bestMove + 1);
    return value;
  }

  function knownValue(known: number, node: CursorNode): number {
    if (known > 0) return wonAt(path.ply + halfMovesOf(known));
    if (known < 0) return lostAt(path.ply + halfMovesOf(known));
    // Of known draws, the one that looks better: so the computer gives no king away because it cannot win with it.
    const liking = Math.trunc(evaluate(node) / LIKING_OF);
    return path.draw(node.up) + Math.max(-MOST_LIKING, Math.min(MOST_LIKING, liking));
  }

  /** What would be won or lost if the count left the time: the nearer to it, the more may come of it. */
  function lateValue(known: number, node: CursorNode): number {
    return evaluate(node) + Math.sign(known) * (LATE - halfMovesOf(known));
  }

  /** A move, or in the huffing games an omission where that is better than every capture. */
  function bestTurn(count: number, depth: number, alpha: number, beta: number, first: number): number {
    const { capturing } = cursor;
    const best = bestMove(count, depth, alpha, beta, first);
    if (!HUFFS || !capturing || best >= beta) return best;
    const { bestMove: capture } = path;
    const omitting = huffing.omission(count, depth, Math.max(alpha, best), beta);
    path.bestMove = capture;
    return Math.max(best, omitting);
  }

  /** The best of the listed moves; leaves it in `path.bestMove`. */
  function bestMove(count: number, depth: number, alpha: number, beta: number, first: number): number {
    const { ply } = path;
    const { capturing } = cursor;
    // A forced move costs no depth, so an exchange is seen to its end.
    const next = capturing && count === 1 && depth > 0 ? depth : depth - 1;
    order.rate(ply, count, first);
    let best = Number.NEGATIVE_INFINITY;
    let bestIndex = -1;
    let low = alpha;
    for (let tried = 0; tried < count; tried++) {
      const move = order.next(ply, count);
      const late = tried >= FIRST_MOVES && depth >= REDUCE_FROM && !capturing;
      cursor.make(move);
      path.step();
      const value = tried === 0 ? reply(next, low, beta) : laterMove(next, late ? 1 : 0, low, beta);
      path.back();
      cursor.unmake();
      if (value > best) {
        best = value;
        bestIndex = move;
        if (value > low) low = value;
        if (value >= beta) {
          if (!capturing && depth > 0) order.reward(move, depth);
          break;
        }
      }
    }
    path.bestMove = bestIndex;
    return best;
  }

  /** Asks first whether a move is better at all. That is cheaper to answer than how good it is. */
  function laterMove(depth: number, less: number, alpha: number, beta: number): number {
    const value = reply(depth - less, alpha, alpha + 1);
    if (value <= alpha) return value;
    if (less === 0 && value >= beta) return value;
    return reply(depth, alpha, beta);
  }

  function reply(depth: number, alpha: number, beta: number): number {
    return -turn(depth, -beta, -alpha);
  }

  function bestAt(position: Position): Move | null {
    cursor.begin(position);
    const count = cursor.listMoves();
    table.hash(cursor.node);
    const index = table.find() ? table.move - 1 : -1;
    if (index < 0 || index >= count) return null;
    const { bits, capturing } = cursor;
    const has = (lo: number, hi: number, square: Square) => {
      const one = setOf(bits, [square]);
      return ((lo & one.lo) | (hi & one.hi)) !== 0;
    };
    const [from, to] = [cursor.originOf(index), cursor.landingOf(index)].map((bit) => setOfBit(bits, bit));
    const takenLo = capturing ? cursor.takenLo(index) : 0;
    const takenHi = capturing ? cursor.takenHi(index) : 0;
    const taken = rules.board.squares.filter((square) => has(takenLo, takenHi, square)).join();
    const found = rules.moves(position).find((move) => {
      if (move.captured.join() !== taken) return false;
      // A capture that ends where it began has no bits of its ends.
      const isRound = from === undefined || to === undefined || (from.lo | from.hi) === 0;
      if (isRound) return move.from === move.to;
      return has(from.lo, from.hi, move.from) && has(to.lo, to.hi, move.to);
    });
    return found ?? null;
  }

  return {
    bestAt,
    reset: ({ meter: next, root, met, forgets, looksUp }) => {
      meter = next;
      lookedUp = looksUp ? endgames : null;
      draws.reset(root);
      if (forgets) table.clear();
      order.clear();
      path.remember(
        met.map((position) => {
          cursor.begin(position);
          table.hash(cursor.node);
          return signature(table.where, table.check);
        }),
      );
    },
    begin: ({ position, counts }) => {
      cursor.begin(position);
      path.start(cursor.node.up);
      draws.begin(cursor.node, counts);
    },
    turn,
    claim: (depth, alpha, beta, huffable) => {
      const { lo, hi } = setOf(cursor.bits, huffable);
      return huffing.claim(depth, alpha, beta, lo, hi);
    },
  };
}

/** Half-moves from the root, and moves of one node, that an order is kept for. */
const DEEPEST_ORDERED = 200;
const MOST_MOVES = 512;
const SQUARES = 64;

/** The order in which the moves of a node are tried: the sooner the best, the less is searched. */
interface MoveOrder {
  clear(): void;
  /** Rates the `count` moves listed at the cursor; `first` (from 0, or -1) is tried before all others. */
  rate(ply: number, count: number, first: number): void;
  /** The best move of those not yet taken. */
  next(ply: number, count: number): number;
  /** Quiet moves that have cut a search short are tried sooner, anywhere in the tree. */
  reward(move: number, depth: number): void;
}

function createMoveOrder(cursor: Cursor): MoveOrder {
  const rates = Array.from({ length: DEEPEST_ORDERED }, () => new Int32Array(MOST_MOVES));
  const history = new Int32Array(2 * SQUARES * SQUARES);

  function index(move: number): number {
    const side = cursor.node.up ? 0 : SQUARES * SQUARES;
    return side + cursor.originOf(move) * SQUARES + cursor.landingOf(move);
  }

  return {
    clear: () => {
      history.fill(0);
    },
    rate: (ply, count, first) => {
      const rate = rates[ply] as Int32Array;
      const { capturing } = cursor;
      for (let move = 0; move < count; move++) {
        rate[move] = capturing
          ? popcount(cursor.takenLo(move), cursor.takenHi(move))
          : (history[index(move)] as number);
      }
      if (first >= 0 && first < count) rate[first] = 0x7fffffff;
    },
    next: (ply, count) => {
      const rate = rates[ply] as Int32Array;
      let best = 0;
      for (let move = 1; move < count; move++) {
        if ((rate[move] as number) > (rate[best] as number)) best = move;
      }
      rate[best] = -1;
      return best;
    },
    reward: (move, depth) => {
      const at = index(move);
      history[at] = Math.min((history[at] as number) + depth * depth, 0x3fffffff);
    },
  };
}
