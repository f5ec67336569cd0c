import {
  formatFen,
  type Move,
  type Position,
  type Progress,
  parseFen,
  parseMove,
  type Rules,
  type Sector,
  type SliderAction,
  type SliderId,
  type Spinner,
  type Square,
  sameMove,
} from '../rules/rules.ts';
import type { Endgames } from './endgame.ts';
import { createEvaluation, createJudgement } from './evaluation.ts';
import { type Limits, Meter, SPENT } from './level.ts';
import { CONTEMPT, expectationOf, isProven, pointsOf, WIN, wonAt } from './path.ts';
import { chanceOf, mixed } from './transpositions.ts';
import { createTreeSearch, oddsOf } from './tree-search.ts';
import type { Weights } from './weights.ts';

/** Where a game stands when a side has to act. */
export interface Situation {
  readonly progress: Progress;
  /**
   * Trapdoor games: what the wheel has shown; null before it is spun, where a capture needs no spin, and without a wheel.
   * `border` leaves the colour to the player (`borderChoice`).
   */
  readonly sector: Sector | 'border' | null;
  /** Sliders that do not move. */
  readonly broken?: readonly SliderId[];
  /** True: no capture is omitted, even where that would be best; nobody is taught to. */
  readonly omitsNothing?: boolean;
}

/** What a side does in its turn. */
export interface Choice {
  /** What it huffs first. */
  readonly huffed: Square | null;
  /** Null only where the huff has taken the last piece. */
  readonly act: Move | SliderAction | null;
}

/** A choice with the game after it. */
interface Candidate {
  readonly choice: Choice;
  readonly after: Progress;
}

/** Everything that the side to move may do, correct moves first, then omissions. */
export function candidatesOf(rules: Rules, situation: Situation): readonly Candidate[] {
  const { progress } = situation;
  if (progress.outcome !== null) return [];
  const from = (game: Progress, huffed: Square | null) =>
    actsOf(rules, { ...situation, progress: game }).map((act) => ({
      choice: { huffed, act },
      after: rules.advance(game, act),
    }));
  const huffs = progress.huffable.flatMap((square): readonly Candidate[] => {
    const after = rules.advance(progress, { kind: 'huff', square });
    if (after.outcome === null) return from(after, square);
    // Only a win is declared together with the huff; a side blocked by its own huff does not make it.
    const won = after.outcome.winner === after.position.turn;
    return won ? [{ choice: { huffed: square, act: null }, after }] : [];
  });
  return [...from(progress, null), ...huffs];
}

function actsOf(
  rules: Rules,
  { progress, sector, broken = [], omitsNothing = false }: Situation,
): readonly (Move | SliderAction)[] {
  const { position, forced } = progress;
  if (sector === null || sector === 'piece')
    return [...rules.moves(position), ...(forced || omitsNothing ? [] : rules.omissions(position))];
  return rules
    .sliderActions(position, sector === 'border' ? undefined : sector)
    .filter(({ slider }) => !broken.includes(slider));
}

/** Whether the turn begins with a spin that has still to be made. */
export function needsSpin(rules: Rules, { progress, sector }: Situation): boolean {
  if (!rules.ruleSet.traps || sector !== null || progress.outcome !== null) return false;
  return !rules.moves(progress.position).some((move) => move.captured.length > 0);
}

function sameChoice(a: Choice, b: Choice): boolean {
  return a.huffed === b.huffed && sameAct(a.act, b.act);
}

function sameAct(a: Choice['act'], b: Choice['act']): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'move' && b.kind === 'move') return sameMove(a, b);
  return a.kind === 'slider' && b.kind === 'slider' && a.slider === b.slider && a.notch === b.notch;
}

/** How hard the computer thinks, and how well. */
export interface Effort extends Limits {
  /** Another seed misjudges other positions, and so plays other games. */
  readonly seed: number;
  /** Points by which it misjudges a position at most. */
  readonly misjudges: number;
  /** See `Strength`. */
  readonly endgames?: boolean;
  /** True: what the last search has found out is kept; it must have been about the same game, with the same seed. */
  readonly keeps?: boolean;
  /**
   * The number, from 1, of a search that helps another one by filling the table that both share: it keeps what is there, and goes
   * another way through the same tree. Left out: it searches for itself.
   */
  readonly helper?: number;
  /** Told what is best so far after each further half-move of depth. */
  readonly told?: (soFar: Decision) => void;
}

export interface Decision {
  readonly choice: Choice;
  /** What the game is worth then to the side to move, in points; a man is worth about 100. */
  readonly points: number;
  /** The result that it expects, 0 a loss, 1 a win. */
  readonly expects: number;
  /** In how many half-moves the game is won (positive) or lost (negative) for certain; null where it is open. */
  readonly decidedIn: number | null;
  /** What it expects behind its choice, as far as it is remembered; left out where a wheel is spun. */
  readonly line?: readonly Move[];
  /** Half-moves looked ahead, and positions looked at. */
  readonly depth: number;
  readonly nodes: number;
}

export interface Opponent {
  /** The best choice; null where there is none: the game is over, or the wheel is to be spun first. */
  decide(situation: Situation, effort: Effort): Decision | null;
  /**
   * All choices that are worth at most so many points less than the best, the best first: of one search as `decide` makes it, but for
   * the effort that it takes to tell these apart.
   */
  nearBest(situation: Situation, effort: Effort, margin: number): readonly Decision[];
  /** What one choice is worth, searched as `decide` does; null if it is none of this situation's. */
  weigh(situation: Situation, choice: Choice, effort: Effort): Decision | null;
}

interface OpponentSetup {
  readonly rules: Rules;
  /** The wheel of a trapdoor game: its odds are part of what it thinks. */
  readonly spinner: Spinner | null;
  readonly weights: Weights;
  /** Endgames known exactly; left out: none. */
  readonly endgames?: Endgames | null;
  /** 2^this positions are remembered, 12 bytes each. */
  readonly tableBits?: number;
  /** Where they are remembered, `transpositionBytes` of memory, if searches on other threads are to share it. */
  readonly memory?: SharedArrayBuffer | null;
}

const TABLE_BITS = 18;

interface Ranked extends Candidate {
  value: number;
}

export function createOpponent(setup: OpponentSetup): Opponent {
  const { rules, spinner, weights, endgames = null, tableBits = TABLE_BITS, memory = null } = setup;
  const odds = rules.ruleSet.traps && spinner !== null ? oddsOf(spinner) : null;
  if (rules.ruleSet.traps && odds === null) throw new Error(`${rules.id} is played with a wheel`);
  const cursor = rules.cursor();
  const { evaluate, reset } = createJudgement(createEvaluation(rules, cursor.bits, weights), odds !== null);
  const search = createTreeSearch({ rules, cursor, evaluate, odds, endgames, tableBits, memory });

  /** What a candidate is worth to who chooses it. */
  function worthOf({ after, choice }: Candidate, depth: number, alpha: number, beta: number): number {
    const { outcome, position, huffable } = after;
    if (outcome !== null) {
      if (outcome.winner === null) return -CONTEMPT;
      const huffedOut = choice.act === null;
      return (outcome.winner === position.turn) === huffedOut ? wonAt(1) : -wonAt(1);
    }
    search.begin(after);
    return huffable.length === 0
      ? -search.turn(depth - 1, -beta, -alpha)
      : -search.claim(depth - 1, -beta, -alpha, huffable);
  }

  /** One more half-move of depth: the best first, and the others only as far as it takes to see that they are worse by the margin. */
  function deepen(ranked: Ranked[], depth: number, margin: number): void {
    let best = -WIN;
    for (const candidate of ranked) {
      candidate.value = -WIN;
      const first = candidate === ranked[0];
      const floor = Math.max(-WIN, best - margin);
      let value = worthOf(candidate, depth, first ? -WIN : floor, first ? WIN : floor + 1);
      if (!first && value > floor) value = worthOf(candidate, depth, floor, WIN);
      // What is worse keeps its place: a bound says nothing of the order among those.
      if (first || value > floor) candidate.value = value;
      best = Math.max(best, value);
    }
    ranked.sort((a, b) => b.value - a.value);
  }

  function choose(situation: Situation, candidates: readonly Candidate[], effort: Effort): Decision | null {
    return rank(situation, candidates, effort, 0)[0] ?? null;
  }

  /** The best, and what is worth less by less than the margin. */
  function rank(
    situation: Situation,
    candidates: readonly Candidate[],
    effort: Effort,
    margin: number,
  ): readonly Decision[] {
    if (candidates[0] === undefined) return [];
    const meter = new Meter(effort);
    reset(effort.seed, effort.misjudges);
    search.reset({
      meter,
      root: situation.progress,
      met: positionsOf(rules, situation.progress),
      forgets: !effort.keeps && effort.helper === undefined,
      looksUp: effort.endgames ?? true,
    });
    const { helper = 0 } = effort;
    const begun = helper % candidates.length;
    const inOrder = [...candidates.slice(begun), ...candidates.slice(0, begun)];
    let ranked: Ranked[] = inOrder.map((candidate) => ({ ...candidate, value: 0 }));
    let reached = 0;
    try {
      // Every other helper is a half-move ahead of the search that it helps.
      for (let depth = 1 + (helper % 2); depth <= effort.depth; depth++) {
        const deeper = ranked.map((candidate) => ({ ...candidate }));
        deepen(deeper, depth, margin);
        ranked = deeper;
        reached = depth;
        if (ranked[0] !== undefined) effort.told?.(decision(ranked[0], reached, meter.nodes));
        if (isProven(ranked[0]?.value ?? 0)) break;
      }
    } catch (spent) {
      if (spent !== SPENT) throw spent;
    }
    const [best, ...others] = ranked;
    const near =
      reached === 0 ? [] : others.filter(({ value }) => best !== undefined && value > best.value - margin);
    return best === undefined ? [] : [best, ...near].map((one) => decision(one, reached, meter.nodes));
  }

  /** The moves that both sides are expected to make from there. */
  function lineFrom(after: Progress, most: number): readonly Move[] {
    const line: Move[] = [];
    let game = after;
    while (line.length < most && game.outcome === null) {
      const move = search.bestAt(game.position);
      if (move === null) break;
      line.push(move);
      game = rules.advance(game, move);
    }
    return line;
  }

  function decision({ choice, value, after }: Ranked, depth: number, nodes: number): Decision {
    const proven = isProven(value);
    const points = odds === null ? value : pointsOf(value);
    return {
      choice,
      points,
      expects: proven ? Number(value > 0) : expectationOf(points),
      ...(odds === null && { line: lineFrom(after, depth - 1) }),
      decidedIn: proven ? Math.sign(value) * (WIN - Math.abs(value)) : null,
      depth,
      nodes,
    };
  }

  return {
    decide: (situation, effort) =>
      needsSpin(rules, situation) ? null : choose(situation, candidatesOf(rules, situation), effort),
    nearBest: (situation, effort, margin) =>
      needsSpin(rules, situation) ? [] : rank(situation, candidatesOf(rules, situation), effort, margin + 1),
    weigh: (situation, choice, effort) => {
      if (needsSpin(rules, situation)) return null;
      const only = candidatesOf(rules, situation).filter((candidate) => sameChoice(candidate.choice, choice));
      return choose(situation, only, effort);
    },
  };
}

/** The positions that the game has met and may meet again, where meeting one three times is a draw. */
function positionsOf(rules: Rules, { counts, position }: Progress) {
  const { repetition, repetitionSide } = rules.ruleSet;
  if (repetition !== 'position3' || repetitionSide !== 'yes') return [position];
  return [...counts.occurrences.keys()].map((fen) => parseFen(rules, fen));
}

/** One half-move of a game: where a side had to act, and what it chose. */
export interface Played {
  readonly situation: Situation;
  readonly choice: Choice;
}

/** A half-move that cost its side more than others did. */
export interface TurningPoint {
  /** Index of the half-move. */
  readonly ply: number;
  readonly played: Choice;
  readonly better: Choice;
  /** What its side might have expected of the game with the better choice and with its own, from 0 to 1. */
  readonly possible: number;
  readonly expected: number;
  /** What was found of both. */
  readonly best: Decision;
  readonly own: Decision;
}

/** What costs less of the expected result is no turning point: some 30 points in an even game. */
const LEAST_LOSS = 0.05;
const MOST_POINTS = 3;

/**
 * The two or three half-moves on which a game turned, in the order of the game, each with the better choice. Both are
 * searched to the same depth; `effort` is for one search; a half-move has two.
 */
export function turningPoints(
  opponent: Opponent,
  game: readonly Played[],
  effort: Effort,
): readonly TurningPoint[] {
  const found: TurningPoint[] = [];
  game.forEach(({ situation, choice: played }, ply) => {
    const best = opponent.decide({ ...situation, omitsNothing: true }, effort);
    if (best === null) return;
    const depth = Math.max(1, best.depth);
    const own = opponent.weigh(situation, played, { ...effort, depth });
    if (own === null || best.expects - own.expects < LEAST_LOSS) return;
    const { choice: better, expects: possible } = best;
    found.push({ ply, played, better, possible, expected: own.expects, best, own });
  });
  const loss = ({ possible, expected }: TurningPoint) => possible - expected;
  const worst = found.sort((a, b) => loss(b) - loss(a)).slice(0, MOST_POINTS);
  return worst.sort((a, b) => a.ply - b.ply);
}

// An opening book: what may be played in the first half-moves of a game, by position.

export interface Book {
  /** What it plays there; none of a position that it does not hold. */
  movesAt(position: Position): readonly Move[];
  /** Positions in which it has a move. */
  readonly positions: number;
}

/**
 * The book of these lines, each played from the start. A position that two lines lead to has the moves of both.
 *
 * @throws Error that names the line, from 1, and the half-move that cannot be played
 */
export function bookFrom(rules: Rules, lines: readonly string[]): Book {
  const known = new Map<string, Move[]>();
  lines.forEach((line, nth) => {
    let position = rules.start();
    line.split(' ').forEach((text, ply) => {
      const move = moveOf(rules, position, text);
      if (move === null)
        throw new Error(`line ${nth + 1} ("${line}"), half-move ${ply + 1}: ${text} is no move there`);
      const fen = formatFen(position);
      const moves = known.get(fen) ?? [];
      if (!moves.some((other) => sameMove(other, move))) known.set(fen, [...moves, move]);
      position = rules.play(position, move);
    });
  });
  return { movesAt: (position) => known.get(formatFen(position)) ?? [], positions: known.size };
}

function moveOf(rules: Rules, position: Position, text: string): Move | null {
  try {
    return parseMove(rules, position, text);
  } catch {
    return null;
  }
}

/** What the book plays there; another seed may choose another of its moves. Null where it has none, or something is to be huffed or spun. */
export function bookChoice(book: Book, { progress, sector }: Situation, seed: number): Choice | null {
  if (sector !== null || progress.outcome !== null || progress.huffable.length > 0) return null;
  const moves = book.movesAt(progress.position);
  // By the position as well: else one seed would choose alike everywhere.
  const place = [...formatFen(progress.position)].reduce((sum, sign) => mixed(sum ^ sign.charCodeAt(0)), 0);
  const act = moves[Math.floor(moves.length * chanceOf(seed, place))];
  return act === undefined ? null : { huffed: null, act };
}
