import { type Choice, type Endgames, halfMovesOf } from '../opponent/opponent.ts';
import {
  type Act,
  cellOf,
  type GameId,
  type Move,
  type Position,
  type Progress,
  type Rules,
  type Side,
} from '../rules/rules.ts';

/** What the side to move is to reach by force, whatever is answered, within so many half-moves. */
export type Aim =
  /** The game itself. */
  | { readonly kind: 'win'; readonly within: number }
  /**
   * So many men more than at the beginning, once the captures that follow are made; a king counts as `kingWorth` says. With a
   * wheel what is forced ends where it would be spun.
   */
  | { readonly kind: 'gain'; readonly men: number; readonly within: number };

const GRADES = ['easy', 'fair', 'hard'] as const;
export type Grade = (typeof GRADES)[number];

/** A position with one first move that reaches the aim, and no other that does. */
export interface BoardProblem {
  /** The game and a mark of the position: it stays when other problems come and go. */
  readonly id: string;
  readonly game: GameId;
  readonly fen: string;
  readonly aim: Aim;
  /** One way to the aim, both sides' moves: the first is the solution. */
  readonly line: readonly string[];
  /** How many positions the strongest level has looked at when it settles on the solution, without solved endgames. */
  readonly found: number;
  /** How many of the solver's moves in the line are no captures, the first included. */
  readonly quiet: number;
  /** From what stands above (`difficultyOf`). */
  readonly difficulty: number;
}

/** How much is to be seen: each move of the solver's, more for one that takes nothing, and each doubling of the search. */
export function difficultyOf({ line, quiet, found }: Pick<BoardProblem, 'line' | 'quiet' | 'found'>): number {
  const moves = Math.ceil(line.length / 2);
  return 2 * moves + quiet + Math.round(Math.log2(1 + found));
}

const FAIR_FROM = 13;
const HARD_FROM = 18;

export function gradeOf({ difficulty }: Pick<BoardProblem, 'difficulty'>): Grade {
  if (difficulty < FAIR_FROM) return 'easy';
  return difficulty < HARD_FROM ? 'fair' : 'hard';
}

/** What kind of move a solution is: the first help, that names no piece. */
export type Idea =
  /** One of several captures. */
  | 'capture'
  /** The other side must take then. */
  | 'sacrifice'
  /** A man reaches the far row. */
  | 'crown'
  /** A king's move that takes nothing. */
  | 'king'
  /** A man's, with no capture on either side. */
  | 'quiet';

/** Where the piece stands that is to be moved, as seen from the bottom seat. */
export type Region = 'left' | 'middle' | 'right';

export function ideaOf(rules: Rules, before: Progress, move: Move): Idea {
  if (move.captured.length > 0) return 'capture';
  const { position } = rules.advance(before, move);
  if (rules.moves(position).some(({ captured }) => captured.length > 0)) return 'sacrifice';
  if (move.crowned) return 'crown';
  return before.position.pieces.get(move.from)?.kind === 'king' ? 'king' : 'quiet';
}

export function regionOf({ board }: Rules, { from }: Move): Region {
  const column = cellOf(board.nameOf(from))?.column ?? 0;
  const third = Math.floor((3 * column) / board.size);
  return third === 0 ? 'left' : third === 1 ? 'middle' : 'right';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Has nothing in common with the length of any list that is likely: neighbours in the list are no neighbours in the year. */
const STRIDE = 7919;

/** The problem of a local day: the same wherever that date is, and another one each day until all have been. */
export function problemOfTheDay(problems: readonly BoardProblem[], day: Date): BoardProblem | null {
  const number = Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS);
  const count = problems.length;
  if (count === 0) return null;
  return problems[(((number * strideFor(count)) % count) + count) % count] ?? null;
}

/** With no divisor in common with the count, every problem has its day. */
function strideFor(count: number): number {
  let stride = STRIDE;
  while (divisor(stride, count) > 1) stride++;
  return stride;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** What is to be forced, as seen from where one stands. */
export interface Wanted {
  readonly side: Side;
  /** The balance (`balanceOf`) that is to be reached; null: the game is to be won. */
  readonly balance: number | null;
  /** Half-moves left. Captures that are due then are still made where a balance is to be reached. */
  readonly left: number;
}

export interface ForceSetup {
  readonly rules: Rules;
  /** Endgames known exactly; left out or null: everything is tried. */
  readonly endgames?: Endgames | null;
}

/** A king that flies is worth three men, another two. */
function kingWorth({ ruleSet }: Rules): number {
  return ruleSet.kingMove === 'any' ? 3 : 2;
}

/** What that side has more, in men. */
export function balanceOf(rules: Rules, { pieces }: Position, side: Side): number {
  const king = kingWorth(rules);
  let sum = 0;
  for (const piece of pieces.values())
    sum += (piece.side === side ? 1 : -1) * (piece.kind === 'king' ? king : 1);
  return sum;
}

/** What is wanted of a position in which an aim is set. */
export function wantedAt(rules: Rules, start: Position, aim: Aim): Wanted {
  const side = start.turn;
  const balance = aim.kind === 'win' ? null : balanceOf(rules, start, side) + aim.men;
  return { side, balance, left: leftAt(rules, aim) };
}

/** With a wheel only what is forced by captures counts: one free move, and then what it compels. */
function leftAt({ ruleSet }: Rules, { within }: Aim): number {
  return ruleSet.traps ? 1 : within;
}

/** The same once a half-move is made. */
export function afterOne(wanted: Wanted): Wanted {
  return { ...wanted, left: wanted.left - 1 };
}

/** Everything that the side to move may do: the one who forces makes correct moves, the other may omit captures too. */
export function actsAt(rules: Rules, progress: Progress, mayOmit: boolean): readonly Act[] {
  const { position, huffable, forced } = progress;
  return [
    ...rules.moves(position),
    ...(mayOmit && !forced ? rules.omissions(position) : []),
    ...huffable.map((square): Act => ({ kind: 'huff', square })),
  ];
}

/**
 * Whether a side reaches what is wanted, whatever the other one does: every reply is tried, omitted captures and huffs
 * included. No judgement is asked, so that yes is a proof.
 */
export function isForced(setup: ForceSetup, progress: Progress, wanted: Wanted): boolean {
  const { rules } = setup;
  const { side, balance, left } = wanted;
  const { outcome, position, huffable } = progress;
  if (outcome !== null) return outcome.winner === side;
  const known = balance === null ? knownIn(setup, progress) : null;
  if (known !== null) {
    const wins = known > 0 === (position.turn === side) && known !== 0;
    return wins && halfMovesOf(known) <= Math.max(0, left);
  }
  const captures = rules.moves(position).some(({ captured }) => captured.length > 0);
  if (isEnd(rules, wanted, captures || huffable.length > 0))
    return balance !== null && balanceOf(rules, position, side) >= balance;
  const isOwn = position.turn === side;
  const next = afterOne(wanted);
  const reaches = (act: Act) =>
    isForced(setup, rules.advance(progress, act), act.kind === 'huff' ? wanted : next);
  // Who omits a capture in the end gives a man for it: to go on so would have no end.
  const acts = actsAt(rules, progress, !isOwn && left > 0);
  return isOwn ? acts.some(reaches) : acts.every(reaches);
}

/** Nothing more is tried: the half-moves are made, or a wheel comes next. What is to be taken is still taken for a balance. */
function isEnd({ ruleSet }: Rules, { balance, left }: Wanted, takes: boolean): boolean {
  if (ruleSet.traps) return left <= 0 && !takes;
  return left <= 0 && (balance === null || !takes);
}

/** What the solved endgames say to the side to move; null where they know nothing. */
function knownIn({ rules, endgames = null }: ForceSetup, { position, huffable }: Progress): number | null {
  if (endgames === null || huffable.length > 0) return null;
  const cursor = rules.cursor();
  cursor.begin(position);
  return endgames.valueOf(cursor.node);
}

/** The acts of the side to move after which it still reaches what is wanted. */
export function forcingActs(setup: ForceSetup, progress: Progress, wanted: Wanted): readonly Act[] {
  const next = afterOne(wanted);
  return actsAt(setup.rules, progress, false).filter((act) =>
    isForced(setup, setup.rules.advance(progress, act), act.kind === 'huff' ? wanted : next),
  );
}

/** Whether it is reached already, with nothing left to take: then the other side has nothing against it either. */
export function isReached(setup: ForceSetup, progress: Progress, wanted: Wanted): boolean {
  const { rules } = setup;
  const { outcome, position, huffable } = progress;
  if (outcome !== null) return outcome.winner === wanted.side;
  if (wanted.balance === null || huffable.length > 0) return false;
  if (rules.moves(position).some(({ captured }) => captured.length > 0)) return false;
  return balanceOf(rules, position, wanted.side) >= wanted.balance && isForced(setup, progress, wanted);
}

/** How it stands with what is wanted. */
export interface Proof {
  /** It is still reached, whatever is answered. */
  readonly forced: boolean;
  readonly reached: boolean;
  /** In the turn of who is to reach it: what does; null where nothing does, or it is the other one's turn. */
  readonly forcing: Choice | null;
}

export function proofAt(setup: ForceSetup, progress: Progress, wanted: Wanted): Proof {
  const reached = isReached(setup, progress, wanted);
  const forced = reached || isForced(setup, progress, wanted);
  const isOwn = progress.outcome === null && progress.position.turn === wanted.side;
  return { forced, reached, forcing: isOwn && !reached ? forcingChoice(setup, progress, wanted) : null };
}

/** A piece that is huffed first comes with the move behind it. */
function forcingChoice(setup: ForceSetup, progress: Progress, wanted: Wanted): Choice | null {
  const [first] = forcingActs(setup, progress, wanted);
  if (first === undefined) return null;
  if (first.kind !== 'huff') return { huffed: null, act: moveOf(first) };
  const claimed = setup.rules.advance(progress, first);
  if (claimed.outcome !== null) return { huffed: first.square, act: null };
  const then = forcingActs(setup, claimed, wanted).find((act): act is Move => act.kind === 'move');
  return then === undefined ? null : { huffed: first.square, act: then };
}

function moveOf(act: Act): Move {
  if (act.kind !== 'move') throw new Error(`a ${act.kind} is no move`);
  return act;
}

/** An act in a line: `32-28`; `28x19x23` with what it takes behind its ends; `h18`, a piece huffed. */
export function actText(act: Act): string {
  switch (act.kind) {
    case 'huff':
      return `h${act.square}`;
    case 'slider':
      return `${act.slider}${act.notch}`;
    case 'move':
      return act.captured.length > 0
        ? [act.from, act.to, ...act.captured].join('x')
        : `${act.from}-${act.to}`;
  }
}

/** The act that a text means there; null if there is none. */
export function actMeant(rules: Rules, progress: Progress, text: string): Act | null {
  return actsAt(rules, progress, true).find((act) => actText(act) === text) ?? null;
}

// Positions with one way to win something, proved by trying every reply: the one public entry of this folder.
