/** The problems of the page, made from games: search, proof, and how hard they are. */

import { endgamesOf, findEndgames } from '../../adapters/endgames/endgames.ts';
import { setUpGame } from '../../adapters/profile/profile.ts';
import {
  createOpponent,
  type Endgames,
  hasEndgames,
  needsSpin,
  type Opponent,
  solvedPosition,
  weightsOf,
} from '../../opponent/opponent.ts';
import {
  type Aim,
  actsAt,
  actText,
  afterOne,
  type BoardProblem,
  balanceOf,
  difficultyOf,
  type ForceSetup,
  forcingActs,
  isForced,
  isReached,
  type Wanted,
  wantedAt,
} from '../../problems/problems.ts';
import {
  type Act,
  formatFen,
  GAME_IDS,
  type GameId,
  type Move,
  type Piece,
  type PieceKind,
  type Position,
  type Progress,
  type Rules,
  type Side,
  type Spinner,
  type Square,
} from '../../rules/rules.ts';
import { after, drawOpening, type RulesAndWheel } from '../opponent/match.ts';
import { Random } from '../random.ts';

/** How many problems a game has: of play, and of solved endgames. */
const WITH_ENDGAMES = { shots: 10, endings: 6 } as const;
/** Huffs and spins are choices that the tables of endgames do not hold. */
const WITHOUT = { shots: 14, endings: 0 } as const;

/** The problems of one game, the easiest first. Equal seeds make equal problems. */
export async function problemsOf(
  game: GameId,
  seed: number,
  told: (message: string) => void,
): Promise<readonly BoardProblem[]> {
  const { rules, spinner } = setUpGame(game, {}, null).setup;
  const shared = await findEndgames(null, rules, told);
  const endgames = shared && endgamesOf(rules, shared);
  const counts = hasEndgames(rules) && endgames !== null ? WITH_ENDGAMES : WITHOUT;
  return makeProblems({ rules, spinner, endgames, ...counts, seed, told });
}

interface Making extends RulesAndWheel {
  /** Null where the game has none. */
  readonly endgames: Endgames | null;
  /** How many problems are wanted: of play, and of solved endgames where there are any. */
  readonly shots: number;
  readonly endings: number;
  readonly seed: number;
  readonly told: (message: string) => void;
}

/** How the games are played in which shots are looked for: players who err give more of them away. */
const PLAY = { nodes: 1_200, depth: 8, misjudges: 90 } as const;
const OPENING = { least: 4, most: 12 } as const;
const LONGEST_GAME = 160;
/** A first look: is there more in the position than stands on the board? */
const LOOK = { nodes: 6_000, depth: 9, seed: 0, misjudges: 0, shouldStop: () => false } as const;
/** By so many points more than the material says. */
const PROMISING = 70;
/** What is won on the way is still there when the computer looks further. */
const SURE = { nodes: 40_000, depth: 14, seed: 0, misjudges: 0, shouldStop: () => false } as const;
const STILL_THERE = 60;
/** How the difficulty is measured. */
const MEASURE = {
  nodes: 100_000,
  depth: 40,
  seed: 0,
  misjudges: 0,
  endgames: false,
  shouldStop: () => false,
};
const MOST_PIECES = 20;
const FEWEST_MOVES = 3;
/** One game gives so many problems at most: they are to differ. */
const OF_ONE_GAME = 1;
const MOST_MEN = 6;
/** Half-moves of a solved endgame. */
const ENDING = { least: 5, most: 11 } as const;
const MOST_TRIES = 400_000;

/** Makes the problems of one game: of its computer's games against itself, and of its solved endgames. */
function makeProblems(making: Making): readonly BoardProblem[] {
  const problems = new Map<string, BoardProblem>();
  for (const problem of [...endings(making), ...shots(making)]) problems.set(problem.id, problem);
  return [...problems.values()].sort((a, b) => a.difficulty - b.difficulty || (a.id < b.id ? -1 : 1));
}

function shots(making: Making): readonly BoardProblem[] {
  const { rules, spinner, shots: wanted, seed, told } = making;
  const opponent = createOpponent({ rules, spinner, weights: weightsOf(rules), tableBits: 14 });
  const maker = lineMaker({ rules }, spinner);
  const found: BoardProblem[] = [];
  for (let game = 0; found.length < wanted; game++) {
    const random = new Random(seed, GAME_IDS.indexOf(rules.id), game);
    let progress: Progress = drawOpening(making, random.whole(OPENING.least, OPENING.most), random);
    let taken = 0;
    for (let ply = 0; ply < LONGEST_GAME && progress.outcome === null; ply++) {
      const spun =
        needsSpin(rules, { progress, sector: null }) && spinner ? random.pick(spinner.sectors) : null;
      if (spun !== null) progress = rules.spun(progress, spun);
      if (progress.outcome !== null) break;
      if ((spun === null || spun === 'piece') && taken < OF_ONE_GAME && found.length < wanted) {
        const problem = shotIn(making, maker, rules.begin(progress.position));
        if (problem !== null && !found.some((one) => isAlike(one, problem))) {
          found.push(problem);
          taken++;
          told(
            `${problem.id} (${found.length}): ${problem.fen} ${JSON.stringify(problem.aim)} ${problem.line.join(' ')}`,
          );
        }
      }
      const effort = { ...PLAY, seed: random.whole(0, 1e9), shouldStop: () => false };
      const decision = opponent.decide({ progress, sector: spun }, effort);
      if (decision === null) break;
      progress = after(rules, progress, decision.choice);
    }
  }
  return found;
}

/** The same pieces do the same on another board. */
function isAlike(one: BoardProblem, other: BoardProblem): boolean {
  return one.id === other.id || one.line.join() === other.line.join();
}

/** The half-moves within which something is looked for to be forced, the shortest first. */
function depthsFor({ ruleSet }: Rules, pieces: number): readonly number[] {
  if (ruleSet.traps) return [1];
  if (ruleSet.omission === 'huff') return [3];
  return pieces <= 16 ? [3, 5] : [3];
}

function shotIn(making: Making, maker: LineMaker, start: Progress): BoardProblem | null {
  const { rules } = making;
  const { position, outcome } = start;
  const moves = rules.moves(position);
  if (outcome !== null || position.pieces.size > MOST_PIECES || moves.length < FEWEST_MOVES) return null;
  if (position.openTraps.length > 2) return null;
  const sector = rules.ruleSet.traps && !moves.some(({ captured }) => captured.length > 0) ? 'piece' : null;
  const situation = { progress: start, sector, omitsNothing: true } as const;
  const look = maker.opponent.decide(situation, LOOK);
  if (look?.choice.act?.kind !== 'move') return null;
  const now = balanceOf(rules, position, position.turn);
  // Who is far ahead or behind anyway learns little.
  if (Math.abs(now) > 3 || look.points < 100 * now + PROMISING) return null;
  for (const within of depthsFor(rules, position.pieces.size)) {
    const aim = aimOf(making, start, look.choice.act, within);
    if (aim === null) continue;
    const solutions = solutionsOf(rules, start, aim);
    const [only] = solutions;
    if (only === undefined || solutions.length > 1) continue;
    const sure = maker.opponent.weigh(situation, { huffed: null, act: only }, SURE);
    if (sure === null || sure.points < 100 * now + STILL_THERE) continue;
    const problem = problemOf(making, maker, start, aim, actText(only));
    if (isSurprising(problem)) return problem;
  }
  return null;
}

/** The other side takes what it is given, or is beaten: a man that simply walks to the far row is no problem. */
function isSurprising({ aim, line }: BoardProblem): boolean {
  return (
    line.length >= 3 && (aim.kind === 'win' || line.some((text, index) => index % 2 === 1 && isCapture(text)))
  );
}

function isCapture(text: string): boolean {
  return text.includes('x');
}

/** The most that the move forces within so many half-moves; null where it forces nothing. */
function aimOf({ rules }: Making, start: Progress, move: Move, within: number): Aim | null {
  const next = rules.advance(start, move);
  const reaches = (aim: Aim) => isForced({ rules }, next, afterOne(wantedAt(rules, start.position, aim)));
  const win: Aim = { kind: 'win', within };
  if (reaches(win)) return win;
  let best: Aim | null = null;
  for (let men = 1; men <= MOST_MEN; men++) {
    const aim: Aim = { kind: 'gain', men, within };
    if (!reaches(aim)) break;
    best = aim;
  }
  return best;
}

function solutionsOf(rules: Rules, start: Progress, aim: Aim) {
  const wanted = afterOne(wantedAt(rules, start.position, aim));
  return rules
    .moves(start.position)
    .filter((move) => isForced({ rules }, rules.advance(start, move), wanted));
}

function problemOf(
  making: Making,
  maker: LineMaker,
  start: Progress,
  aim: Aim,
  solution: string,
): BoardProblem {
  const { rules } = making;
  const { acts, quiet } = lineFrom(maker, start, wantedAt(rules, start.position, aim));
  if (acts[0] !== solution) throw new Error(`${acts[0]} is not the solution ${solution}`);
  const fen = formatFen(start.position);
  const known = { line: acts, quiet, found: foundAfter(making, start, solution) };
  return {
    id: `${rules.id}-${markOf(fen)}`,
    game: rules.id,
    fen,
    aim,
    ...known,
    difficulty: difficultyOf(known),
  };
}

/** How many positions the strongest level looks at until it settles on the solution; all that it may, where it never does. */
function foundAfter({ rules, spinner }: RulesAndWheel, start: Progress, solution: string): number {
  const opponent = createOpponent({ rules, spinner, weights: weightsOf(rules), tableBits: 16 });
  const captures = rules.moves(start.position).some(({ captured }) => captured.length > 0);
  const sector = rules.ruleSet.traps && !captures ? 'piece' : null;
  let settled: number | null = null;
  const last = opponent.decide(
    { progress: start, sector, omitsNothing: true },
    {
      ...MEASURE,
      told: ({ choice, nodes }) => {
        const isIt = choice.act !== null && actText(choice.act) === solution;
        if (!isIt) settled = null;
        else settled ??= nodes;
      },
    },
  );
  const isIt = last?.choice.act != null && actText(last.choice.act) === solution;
  return isIt && settled !== null ? settled : MEASURE.nodes;
}

function endings(making: Making): readonly BoardProblem[] {
  const { rules, endgames, endings: wanted, seed, told } = making;
  if (endgames === null) return [];
  const maker = lineMaker({ rules, endgames }, null);
  const random = new Random(seed, GAME_IDS.indexOf(rules.id), 1 << 20);
  const found: BoardProblem[] = [];
  /** As many of each length as of any other. */
  const lengths = new Map<number, number>();
  for (let tries = 0; tries < MOST_TRIES && found.length < wanted; tries++) {
    const position = drawEnding(rules, random);
    const solved = position && solvedPosition(rules, endgames, position);
    if (position === null || solved === null || solved.moves.length < FEWEST_MOVES) continue;
    const { decidedIn } = solved;
    if (decidedIn === null || decidedIn < ENDING.least || decidedIn > ENDING.most) continue;
    if ((lengths.get(decidedIn) ?? 0) >= Math.ceil((2 * wanted) / (ENDING.most - ENDING.least + 1))) continue;
    const [only, other] = solved.moves.filter((one) => (one.decidedIn ?? -1) > 0);
    if (only === undefined || other !== undefined || only.move.captured.length > 0) continue;
    const start = rules.begin(position);
    if (start.outcome !== null) continue;
    const problem = problemOf(making, maker, start, { kind: 'win', within: decidedIn }, actText(only.move));
    if (found.some(({ id }) => id === problem.id)) continue;
    lengths.set(decidedIn, (lengths.get(decidedIn) ?? 0) + 1);
    found.push(problem);
    told(
      `${problem.id} (${found.length}): ${problem.fen} ${JSON.stringify(problem.aim)} ${problem.line.join(' ')}`,
    );
  }
  return found;
}

/** Three or four pieces at random, a man among them; null where a man would stand on his far row. */
function drawEnding(rules: Rules, random: Random): Position | null {
  const { squares, size } = rules.board;
  const count = random.whole(3, 4);
  const pieces = new Map<Square, Piece>();
  const own = random.whole(1, count - 1);
  const turn: Side = random.pick(['W', 'B']);
  for (const [index, square] of random.shuffled(squares).slice(0, count).entries()) {
    const side: Side = index < own ? 'W' : 'B';
    const kind: PieceKind = random.chance(0.5) ? 'king' : 'man';
    const row = Math.floor((square - 1) / (size / 2));
    if (kind === 'man' && row === (side === 'W' ? 0 : size - 1)) return null;
    pieces.set(square, { side, kind });
  }
  if (![...pieces.values()].some(({ kind }) => kind === 'man')) return null;
  return rules.position({ turn, pieces: new Map([...pieces].sort(([a], [b]) => a - b)), openTraps: [] });
}

/** Six letters of the position's FNV-1a: a mark that stays. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0').slice(0, 6);
}

/** How hard the one who defends looks for what costs him least. */
const DEFENCE = { nodes: 3_000, depth: 12, seed: 0, misjudges: 0, shouldStop: () => false };

interface LineMaker {
  readonly setup: ForceSetup;
  readonly opponent: Opponent;
}

function lineMaker(setup: ForceSetup, spinner: Spinner | null): LineMaker {
  const { rules, endgames = null } = setup;
  return {
    setup,
    opponent: createOpponent({ rules, spinner, weights: weightsOf(rules), endgames, tableBits: 12 }),
  };
}

interface Line {
  readonly acts: readonly string[];
  /** How many acts of the solver take nothing. */
  readonly quiet: number;
}

/** From a position in which what is wanted can be forced, to where it is reached: the shortest way against the longest defence. */
function lineFrom({ setup, opponent }: LineMaker, start: Progress, wanted: Wanted): Line {
  const { rules } = setup;
  const acts: string[] = [];
  let quiet = 0;
  let progress = start;
  let left = wanted;
  while (!isReached(setup, progress, left)) {
    const isOwn = progress.position.turn === wanted.side;
    for (const act of isOwn ? [quickest(setup, progress, left)] : defence(opponent, setup, progress, left)) {
      acts.push(actText(act));
      if (isOwn && act.kind === 'move' && act.captured.length === 0) quiet++;
      if (act.kind !== 'huff') left = afterOne(left);
      progress = rules.advance(progress, act);
    }
    if (progress.outcome !== null) break;
  }
  return { acts, quiet };
}

/** The forcing act behind which the fewest half-moves are needed. */
function quickest(setup: ForceSetup, progress: Progress, wanted: Wanted): Act {
  const acts = forcingActs(setup, progress, wanted);
  const [best] = acts
    .map((act) => ({ act, needs: needed(setup, setup.rules.advance(progress, act), wanted) }))
    .sort((a, b) => a.needs - b.needs);
  if (best === undefined) throw new Error('nothing is forced where it was');
  return best.act;
}

/** How many half-moves what is wanted takes from there, of those that are left. */
function needed(setup: ForceSetup, progress: Progress, wanted: Wanted): number {
  for (let left = 0; left < wanted.left; left++)
    if (isForced(setup, progress, { ...wanted, left })) return left;
  return wanted.left;
}

function defence(opponent: Opponent, setup: ForceSetup, progress: Progress, wanted: Wanted): readonly Act[] {
  const { rules } = setup;
  if (wanted.balance === null) {
    const [longest] = actsAt(rules, progress, true)
      .map((act) => ({ act, needs: needed(setup, rules.advance(progress, act), wanted) }))
      .sort((a, b) => b.needs - a.needs);
    if (longest === undefined) throw new Error('no reply, and no end');
    return [longest.act];
  }
  // What the proof leaves out the line does too (`isForced`).
  const decision = opponent.decide(
    { progress, sector: rules.ruleSet.traps ? 'piece' : null, omitsNothing: wanted.left <= 0 },
    DEFENCE,
  );
  if (decision === null) throw new Error('no reply, and no end');
  const { huffed, act } = decision.choice;
  return [
    ...(huffed === null ? [] : [{ kind: 'huff', square: huffed } as const]),
    ...(act === null ? [] : [act]),
  ];
}
