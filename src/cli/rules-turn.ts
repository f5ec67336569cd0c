import {
  type Act,
  type Attempt,
  createRules,
  formatFen,
  gameId,
  type Move,
  type Notch,
  type Options,
  type Outcome,
  type Position,
  type Progress,
  type Rules,
  RulesError,
  type SliderId,
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
  /** The draw that the side to move may claim. */
  readonly claim?: Outcome;
}

/** The rules of a game on the board as sold. */
export function rulesByName(name: string, options: Options): Rules {
  return createRules(gameId(name), { options });
}

/** What the side to move may do now; with counts up to `depth` where one is given. */
export function turnOf(rules: Rules, progress: Progress, depth?: number): Turn {
  const turn = actsOf(rules, progress, depth);
  return progress.claim === null ? turn : { ...turn, claim: progress.claim };
}

function actsOf(rules: Rules, progress: Progress, depth?: number): Turn {
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
  const huffTargets = rules.huffTargets(position);
  return {
    ...turn,
    huffable: rules.omissions(position).map(dataOf),
    ...(huffTargets.length > 0 && { huffTargets }),
  };
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
  const problem = `it is not legal in ${formatFen(position)}${reason(rules, position, data)}`;
  throw refusal('illegalAct', index, text, problem, 'ask `damier rules moves` what is');
}

/** The code of `Rules.explain`, where the act names squares or a slider of the board. */
function reason(rules: Rules, position: Position, data: ActData): string {
  const attempt = typeof data === 'string' ? sliderAttempt(data) : moveAttempt(rules, data);
  const refusal = attempt && rules.explain(position, attempt);
  return refusal ? ` (${refusal.code})` : '';
}

function sliderAttempt(text: string): Attempt | null {
  const [, slider, notch] = /^(\S+) ([LNR])$/.exec(text) ?? [];
  return slider && notch ? { kind: 'slider', slider: slider as SliderId, notch: notch as Notch } : null;
}

function moveAttempt({ board }: Rules, [from, to, captured]: MoveData): Attempt | null {
  const squares = [from, to, ...captured];
  if (squares.some((square) => board.squares[square - 1] === undefined)) return null;
  return {
    kind: 'move',
    from: board.square(from),
    to: board.square(to),
    captured: captured.map(board.square),
  };
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
