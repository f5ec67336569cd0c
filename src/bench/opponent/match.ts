/** Makes a game's opening book by our own search. */

import type { Openings } from '../../adapters/openings/openings.ts';
import {
  type Choice,
  createOpponent,
  needsSpin,
  type Situation,
  STRONGEST,
  weightsOf,
} from '../../opponent/opponent.ts';
import {
  createRules,
  formatFen,
  formatMove,
  type GameId,
  type Move,
  type Progress,
  type Rules,
  type Side,
  type SliderAction,
  type Spinner,
} from '../../rules/rules.ts';
import { Random } from '../random.ts';

/** At each half-move, so many moves at most. */
const WIDTHS = [6, 4, 4, 3, 2, 2];
/** Points; the search errs by more. */
const MARGIN = 10;

/**
 * The near-best moves of both sides, each position searched once with the strongest level's number of positions. Equal seeds make equal
 * books; the memory of earlier positions is forgotten, so that their order changes nothing.
 */
export function openingsOf(game: GameId, seed: number, progress: (positions: number) => void): Openings {
  const rules = createRules(game);
  const opponent = createOpponent({ rules, spinner: null, weights: weightsOf(rules), tableBits: 20 });
  const { nodes, depth } = STRONGEST;
  const effort = { nodes, depth, seed, misjudges: 0, shouldStop: () => false };
  const searched = new Set<string>();
  const lines: string[] = [];
  const grow = (game: Progress, line: readonly string[]): void => {
    const fen = formatFen(game.position);
    const width = WIDTHS[line.length];
    if (width === undefined || searched.has(fen) || game.outcome !== null) {
      lines.push(line.join(' '));
      return;
    }
    searched.add(fen);
    progress(searched.size);
    const situation = { progress: game, sector: null, omitsNothing: true };
    for (const { choice } of opponent.nearBest(situation, effort, MARGIN).slice(0, width)) {
      if (choice.act?.kind !== 'move' || choice.huffed !== null) continue;
      grow(rules.advance(game, choice.act), [...line, formatMove(rules, game.position, choice.act)]);
    }
  };
  grow(rules.begin(rules.start()), []);
  return { game, halfMoves: WIDTHS.length, widths: WIDTHS, margin: MARGIN, nodes, lines };
}

// Matches: a game between two, its opening, and the points of many.

interface Match {
  readonly table: RulesAndWheel;
  /** Half-moves at random before the contestants begin. */
  readonly opening: number;
  /** Each pair is two games with colours exchanged. */
  readonly pairs: number;
  readonly seed: number;
  readonly ours: Entrant;
  readonly theirs: Entrant;
  /** Percent: the match ends early once its result is clearly above or below (`isClear`); null: it never does. */
  readonly clearOf: number | null;
}

/** Every so many pairs it is asked whether a match is clear already. */
const LOOK_EVERY = 20;
/**
 * Haybittle's and Peto's rule: who looks before the end believes what he sees only beyond three standard errors, and may
 * then take the interval of 95 % at the end as if he had never looked.
 */
const EARLY = 3;

/** Plays the match; the points are ours. */
export async function playMatch(
  { table, opening, pairs, seed, ours, theirs, clearOf }: Match,
  progress: (games: number) => void,
): Promise<Points> {
  const results: [number, number][] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const start = drawOpening(table, opening, new Random(seed, pair, 1));
    const play = async (side: Side) => {
      const [us, them] = [ours(pair), theirs(pair)];
      const contestants = side === 'W' ? { W: us, B: them } : { W: them, B: us };
      const winner = await playOut(table, start, contestants, new Random(seed, pair, 2));
      return winner === null ? 0.5 : Number(winner === side);
    };
    const white = await play('W');
    progress(2 * pair + 1);
    results.push([white, await play('B')]);
    progress(2 * pair + 2);
    if (clearOf !== null && results.length % LOOK_EVERY === 0 && isClear(results, clearOf)) break;
  }
  return pointsOf(results);
}

function isClear(results: readonly (readonly [number, number])[], percent: number): boolean {
  const { least, most } = pointsOf(results, EARLY);
  return least > percent || most < percent;
}

/** Whoever plays the match, as in that pair of games: who has opinions has others in each, or a match is few games played often. */
export type Entrant = (pair: number) => Contestant;

/** Plays a side: chooses in every situation where there is something to choose. */
export type Contestant = (situation: Situation, plies: number) => Choice | Promise<Choice>;

export interface RulesAndWheel {
  readonly rules: Rules;
  readonly spinner: Spinner | null;
}

/** Games that some rules never end are scored as draws after so many half-moves. */
const LONGEST = 300;

/**
 * Plays a game on, turning the wheel with `spins`: equal streams give both games of a pair the same spins. Answers the
 * winner, null for a draw.
 */
export async function playOut(
  { rules, spinner }: RulesAndWheel,
  from: Progress,
  contestants: Readonly<Record<Side, Contestant>>,
  spins: Random,
  seen: (situation: Situation) => void = () => {},
): Promise<Side | null> {
  let progress = from;
  for (let plies = 0; plies < LONGEST; plies++) {
    if (progress.outcome !== null) return progress.outcome.winner;
    const sector =
      needsSpin(rules, { progress, sector: null }) && spinner ? spins.pick(spinner.sectors) : null;
    if (sector !== null) progress = rules.spun(progress, sector);
    if (progress.outcome !== null) return progress.outcome.winner;
    const situation = { progress, sector };
    seen(situation);
    const choice = await contestants[progress.position.turn](situation, plies);
    progress = after(rules, progress, choice);
  }
  return null;
}

export function after(rules: Rules, progress: Progress, { huffed, act }: Choice): Progress {
  const claimed = huffed === null ? progress : rules.advance(progress, { kind: 'huff', square: huffed });
  return act === null ? claimed : rules.advance(claimed, act);
}

/**
 * The game after so many half-moves at random, as ballots of two or three moves are drawn in English draughts. One that
 * has taken a piece without being retaken is drawn again: it would decide the game.
 */
export function drawOpening({ rules, spinner }: RulesAndWheel, halfMoves: number, random: Random): Progress {
  for (;;) {
    let progress = rules.begin(rules.start());
    for (let ply = 0; ply < halfMoves && progress.outcome === null; ply++) {
      const sector =
        needsSpin(rules, { progress, sector: null }) && spinner ? random.pick(spinner.sectors) : 'piece';
      const acts: readonly (Move | SliderAction)[] =
        sector === 'piece' ? rules.moves(progress.position) : rules.sliderActions(progress.position, sector);
      progress = rules.advance(progress, random.pick(acts));
    }
    if (progress.outcome === null && isQuiet(rules, progress) && isEven(progress)) return progress;
  }
}

function isQuiet(rules: Rules, { position }: Progress): boolean {
  return rules.moves(position).every((move) => move.captured.length === 0);
}

function isEven({ position }: Progress): boolean {
  const pieces = [...position.pieces.values()];
  return pieces.filter(({ side }) => side === 'W').length * 2 === pieces.length;
}

/** The points of a match of pairs, each pair the same opening and the same spins with colours exchanged. */
export interface Points {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Of all points, in percent. */
  readonly percent: number;
  /** Where it lies with 95 % confidence. */
  readonly least: number;
  readonly most: number;
}

/** Standard errors to either side that make an interval of 95 %. */
const CONFIDENT = 1.96;

/** Each pair's points are a whole number of halves from 0 to 2; the interval is so many standard errors wide to either side. */
export function pointsOf(pairs: readonly (readonly [number, number])[], errors = CONFIDENT): Points {
  const games = pairs.flat();
  const count = (points: number) => games.filter((game) => game === points).length;
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length);
  // As if one pair more had been won and one lost, so that few games, or games all alike, claim no certainty (Agresti, Coull).
  const shares = [...pairs.map(([a, b]) => (a + b) / 2), 0, 1];
  const centre = mean(shares);
  const variance = shares.reduce((sum, share) => sum + (share - centre) ** 2, 0) / (shares.length - 1);
  const reach = errors * Math.sqrt(variance / shares.length);
  return {
    won: count(1),
    drawn: count(0.5),
    lost: count(0),
    percent: 100 * mean(games),
    least: 100 * Math.max(0, centre - reach),
    most: 100 * Math.min(1, centre + reach),
  };
}
