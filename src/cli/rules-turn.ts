import { loadProfile } from '../adapters/profile/profile.ts';
import {
  type Act,
  boardOf,
  createRules,
  formatFen,
  gameId,
  type Move,
  type Options,
  type Outcome,
  type Progress,
  type Rules,
  RulesError,
  trapLayout,
} from '../rules/rules.ts';

/** A move as the conformance positions write it. */
export type MoveData = readonly [from: number, to: number, captured: readonly number[]];
/** An act of a `line`: a move, or a slider and its notch, `S3 L`. */
export type ActData = MoveData | string;

/** The legal turn in the fields and the order of the conformance positions. */
export interface Turn {
  readonly fen: string;
  readonly moves: readonly MoveData[];
  readonly perft?: readonly number[];
  readonly actions?: readonly string[];
  readonly turnPerft?: readonly number[];
  readonly huffable?: readonly MoveData[];
  readonly huffTargets?: readonly number[];
  readonly over?: Outcome;
}

/** The rules of a game on the board as sold: the trapdoor games with the trapdoors of its profile. */
export function rulesByName(name: string, options: Options): Rules {
  const id = gameId(name);
  if (id !== 'trappes' && id !== 'trappes-anglo') return createRules(id, { options });
  return createRules(id, { options, layout: trapLayout(boardOf(8), loadProfile('trappes-8x8').sliders) });
}

/** What the side to move may do now; with counts up to `depth` where one is given. */
export function turnOf(rules: Rules, progress: Progress, depth?: number): Turn {
  const { position, outcome } = progress;
  const fen = formatFen(position);
  if (outcome !== null) return { fen, moves: [], over: outcome };
  const counts = depth === undefined ? undefined : countsTo(rules, progress, depth);
  const moves = rules.moves(position).map(dataOf);
  if (rules.ruleSet.traps) {
    const actions = rules.sliderActions(position).map((action) => `${action.slider} ${action.notch}`);
    return { fen, moves, actions, ...(counts && { turnPerft: counts }) };
  }
  const turn: Turn = { fen, moves, ...(counts && { perft: counts }) };
  if (rules.ruleSet.omission === 'restore') return turn;
  const huffable = rules.omissions(position).map(dataOf);
  return { ...turn, huffable, ...(huffable.length > 0 && { huffTargets: rules.huffTargets(position) }) };
}

function countsTo(rules: Rules, progress: Progress, depth: number): readonly number[] {
  return Array.from({ length: depth }, (_, index) => rules.perft(progress.position, index + 1));
}

function dataOf(move: Move): MoveData {
  return [move.from, move.to, move.captured];
}

/** The game after those acts, an omitted capture among them where it may be huffed. */
export function playLine(rules: Rules, begun: Progress, line: readonly ActData[]): Progress {
  return line.reduce(
    (progress, data, index) => rules.advance(progress, actOf(rules, progress, data, index)),
    begun,
  );
}

function actOf(rules: Rules, { position, outcome }: Progress, data: ActData, index: number): Act {
  const text = JSON.stringify(data);
  if (outcome !== null)
    throw refusal('gameOver', index, text, `the game is over (${outcome.reason})`, 'end the line before it');
  const wanted = typeof data === 'string' ? data : identity(data);
  const moves = [...rules.moves(position), ...rules.omissions(position)];
  const act =
    moves.find((move) => identity(dataOf(move)) === wanted) ??
    rules.sliderActions(position).find((action) => `${action.slider} ${action.notch}` === wanted);
  if (act !== undefined) return act;
  throw refusal(
    'illegalAct',
    index,
    text,
    `it is not legal in ${formatFen(position)}`,
    'ask `damier rules moves` what is',
  );
}

function identity([from, to, captured]: MoveData): string {
  return JSON.stringify([from, to, [...captured].sort((a, b) => a - b)]);
}

function refusal(
  code: 'gameOver' | 'illegalAct',
  index: number,
  input: string,
  problem: string,
  wayOut: string,
): RulesError {
  return new RulesError({ code, input, where: `line[${index}] ${input}`, problem, wayOut });
}
