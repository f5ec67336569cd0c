import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { type Options, type Progress, parseFen, type Rules, RulesError } from '../rules/rules.ts';
import { answerLine } from './rules-batch.ts';
import { type MoveData, rulesByName, type Turn, turnOf } from './rules-turn.ts';
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
