import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { parseLine } from '../json/json.ts';
import {
  type Act,
  type Attempt,
  createRules,
  formatFen,
  gameId,
  type Move,
  type Notch,
  type Options,
  type OptionValue,
  type Outcome,
  type Position,
  type Progress,
  parseFen,
  type Rules,
  RulesError,
  type SliderId,
} from '../rules/rules.ts';
import { assignments } from './terminal.ts';

interface PositionFlags {
  readonly game: string;
  readonly fen?: string;
  readonly set: Options;
  readonly json?: boolean;
}

/** Adds `damier rules moves|perft|batch`. */
export function addRulesCommand(program: Command): void {
  const rules = program.command('rules').description('legal moves and counts of every game');
  position(rules.command('moves'))
    .description('the legal turn')
    .action((flags: PositionFlags) => answered(() => printTurn(flags)));
  position(rules.command('perft'))
    .description('how many lines of that many half-moves there are')
    .requiredOption('--depth <n>', 'half-moves', wholeNumber)
    .action((flags: PositionFlags & { depth: number }) => answered(() => printPerft(flags)));
  rules
    .command('batch')
    .description('answers JSON lines {"rules","fen","depth"?,"line"?,"options"?} from stdin')
    .option('--json', 'as it always does')
    .action(answerStdin);
}

function position(command: Command): Command {
  return command
    .requiredOption('--game <id>', 'the game')
    .option('--fen <fen>', 'the position (the start position when left out)')
    .addOption(assignments('--set <option=value>', 'an option of the game'))
    .option('--json', 'one JSON value');
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= 64) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 0 to 64.');
}

/** A refused game, option or FEN is bad use. */
function answered(command: () => void): void {
  try {
    command();
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    console.error(`damier rules: ${error.message} (${error.code})`);
    process.exitCode = 2;
  }
}

function gameOf({ game, set, fen }: PositionFlags): { rules: Rules; progress: Progress } {
  const rules = rulesByName(game, set);
  return { rules, progress: rules.begin(fen === undefined ? rules.start() : parseFen(rules, fen)) };
}

function printTurn(flags: PositionFlags): void {
  const { rules, progress } = gameOf(flags);
  const turn = turnOf(rules, progress);
  console.log(flags.json ? JSON.stringify(turn) : inWords(turn));
}

function inWords(turn: Turn): string {
  const moves = turn.moves.map(([from, to, captured]: MoveData) =>
    captured.length > 0 ? `${from}x${to} (${captured.join(' ')})` : `${from}-${to}`,
  );
  const over = turn.over && `over: ${turn.over.winner ?? 'draw'}, ${turn.over.reason}`;
  return [turn.fen, ...moves, ...(turn.actions ?? []), ...(over ? [over] : [])].join('\n');
}

function printPerft(flags: PositionFlags & { depth: number }): void {
  const { rules, progress } = gameOf(flags);
  const count = (depth: number) => (progress.outcome === null ? rules.perft(progress.position, depth) : 0);
  // The shallower counts warm the code up: V8 must see both sides at the last ply before it compiles for good.
  for (let depth = 1; depth < flags.depth; depth++) count(depth);
  const started = process.hrtime.bigint();
  const nodes = count(flags.depth);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const nodesPerSecond = Math.round(nodes / seconds);
  console.log(flags.json ? JSON.stringify({ nodes, seconds, nodesPerSecond }) : String(nodes));
}

async function answerStdin(): Promise<void> {
  for await (const line of linesOf(process.stdin)) {
    if (!process.stdout.write(`${JSON.stringify(answerLine(line))}\n`)) await once(process.stdout, 'drain');
  }
}

/** Lines end at a line feed only: a lone carriage return is blank space in JSON. A byte order mark is left out. */
async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

interface BatchError {
  readonly error: { readonly code: string; readonly message: string };
}

/** Answers one line of `damier rules batch`; every fault of the line becomes an answer, so that the next ones are heard. */
export function answerLine(line: string): Turn | BatchError {
  try {
    return answer(line);
  } catch (error) {
    if (error instanceof RulesError) return failure(error.code, error.message);
    if (error instanceof RequestError) return failure('badRequest', error.message);
    if (error instanceof SyntaxError) return failure('badJson', notJson(line, error.message));
    throw error;
  }
}

function answer(line: string): Turn {
  const { rules: name, fen, depth, line: acts, options } = requestOf(parseLine(line));
  const rules = rulesByName(name, options);
  return turnOf(rules, playLine(rules, rules.begin(parseFen(rules, fen)), acts), depth);
}

function notJson(line: string, why: string): string {
  const what =
    line.trim() === '' ? 'the line is empty' : `the line is not JSON: ${line.slice(0, 80)} (${why})`;
  return `${what}; write one object {"rules","fen",…} a line`;
}

function failure(code: string, message: string): BatchError {
  return { error: { code, message } };
}

/** One question of `damier rules batch`. */
interface Request {
  readonly rules: string;
  readonly fen: string;
  readonly depth?: number;
  readonly line: readonly ActData[];
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** What is wrong with a question: where, what was given there, and what it should be. */
class RequestError extends Error {
  constructor(where: string, given: unknown, wayOut: string) {
    const input = given === undefined ? 'is missing' : `is ${JSON.stringify(given).slice(0, 80)}`;
    super(`${where} ${input}; ${wayOut}`);
  }
}

const ASKED = ['rules', 'fen', 'depth', 'line', 'options'];
/** Fields of the conformance positions, which may be asked as they are. */
const ANSWERED = ['moves', 'perft', 'actions', 'turnPerft', 'huffable', 'huffTargets', 'over', 'end'];
const MAX_DEPTH = 64;

function requestOf(value: unknown): Request {
  if (!isRecord(value)) throw new RequestError('the line', value, 'write an object {"rules","fen",…}');
  const unknown = Object.keys(value).find((name) => !ASKED.includes(name) && !ANSWERED.includes(name));
  if (unknown !== undefined)
    throw new RequestError(`the field "${unknown}"`, value[unknown], `write one of ${ASKED.join(', ')}`);
  return {
    rules: textAt(value, 'rules', 'name a game, like "trappes"'),
    fen: textAt(value, 'fen', 'write the position as a FEN, like "W:W31,32:B1,2"'),
    ...depthOf(value.depth),
    line: lineOf(value.line),
    options: optionsOf(value.options),
  };
}

function textAt(value: Readonly<Record<string, unknown>>, name: string, wayOut: string): string {
  const text = value[name];
  if (typeof text === 'string') return text;
  throw new RequestError(name, text, wayOut);
}

function depthOf(depth: unknown): { depth?: number } {
  if (depth === undefined) return {};
  if (typeof depth === 'number' && Number.isInteger(depth) && depth >= 0 && depth <= MAX_DEPTH)
    return { depth };
  throw new RequestError('depth', depth, `write a whole number from 0 to ${MAX_DEPTH}`);
}

function lineOf(line: unknown): readonly ActData[] {
  if (line === undefined) return [];
  if (!Array.isArray(line)) throw new RequestError('line', line, 'write a list of acts');
  return line.map((act: unknown, index) => {
    if (isAct(act)) return act;
    const wayOut =
      typeof act === 'string'
        ? 'a text is a slider and its notch, like "S3 L"; write a move as [from, to, [captured…]], like [28,22,[]]'
        : 'write a move as [from, to, [captured…]], like [28,22,[]], or a slider and its notch, like "S3 L"';
    throw new RequestError(`line[${index}]`, act, wayOut);
  });
}

function isAct(act: unknown): act is ActData {
  if (typeof act === 'string') return /^\S+ [LNR]$/.test(act);
  if (!Array.isArray(act) || act.length !== 3) return false;
  const [from, to, captured] = act as unknown[];
  return [from, to].every(Number.isInteger) && Array.isArray(captured) && captured.every(Number.isInteger);
}

function optionsOf(options: unknown): Readonly<Record<string, OptionValue>> {
  if (options === undefined) return {};
  if (!isRecord(options))
    throw new RequestError('options', options, 'write an object, like {"quietLimit":20}');
  for (const [name, value] of Object.entries(options)) {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new RequestError(`options.${name}`, value, 'write a word, a number, true or false');
  }
  return options as Readonly<Record<string, OptionValue>>;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A move as the conformance positions write it. */
type MoveData = readonly [from: number, to: number, captured: readonly number[]];
/** An act of a `line`: a move, or a slider and its notch, `S3 L`. */
type ActData = MoveData | string;

/** The legal turn in the fields and the order of the conformance positions. */
interface Turn {
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
function rulesByName(name: string, options: Options): Rules {
  return createRules(gameId(name), { options });
}

/** What the side to move may do now; with counts up to `depth` where one is given. */
function turnOf(rules: Rules, progress: Progress, depth?: number): Turn {
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
function playLine(rules: Rules, begun: Progress, line: readonly ActData[]): Progress {
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
