import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { readTrace, replay, TraceError } from '../adapters/trace/trace.ts';
import { isCoded } from '../adapters/words/words.ts';
import { messageOf } from '../app/errors.ts';
import { type Explained, explainTrace } from '../game/game.ts';
import type { ExplainedAct, ExplainedStory, ExplainedTerm } from '../recogniser/recogniser.ts';
import { described } from './terminal.ts';

interface ReplayFlags {
  readonly json?: boolean;
  readonly explain?: boolean;
}

/** Adds `damier replay`. */
export function addReplayCommand(program: Command): void {
  program
    .command('replay')
    .description('run a sensor trace through recogniser and session, and print what was understood')
    .argument('<trace>', 'a trace, JSON lines')
    .option('--json', 'one JSON value a line')
    .option('--explain', 'at each decision the likeliest stories, with what each costs, term by term')
    .action((file: string, flags: ReplayFlags) => printReplay(file, flags));
}

function printReplay(file: string, { json = false, explain = false }: ReplayFlags): void {
  try {
    const trace = readTrace(readFileSync(file, 'utf8'));
    if (explain) printExplained(explainTrace(trace), json);
    else for (const event of replay(trace)) console.log(json ? JSON.stringify(event) : described(event));
  } catch (error) {
    // Beside it: what the system refuses, and a file that is longer than any text.
    if (!(error instanceof TraceError || isCoded(error))) throw error;
    console.error(`damier replay ${file}: ${messageOf(error)}`);
    process.exitCode = 2;
  }
}

function printExplained(all: readonly Explained[], json: boolean): void {
  for (const { event, stories } of all) {
    if (json) console.log(JSON.stringify(stories.length === 0 ? event : { ...event, stories }));
    else console.log([described(event), ...stories.flatMap(storyLines)].join('\n'));
  }
}

/** A story for an engineer: how likely, its cost, its acts and what it leaves open; below, of what its cost is made. */
export function storyLines({
  share,
  cost,
  acts,
  loose,
  due,
  dead,
  terms,
}: ExplainedStory): readonly string[] {
  const open = [
    ...loose.map(({ home, at }) => `${home ?? 'a disc'} ${at === null ? 'in the air' : `on ${at}`}`),
    ...due.map((at) => `${at} due`),
    ...dead.map((at) => `reed of ${at} dead`),
  ];
  const told = acts.length === 0 ? 'nothing done' : acts.map(actText).join(', ');
  const head = [`${percent(share)}  ${cost.toFixed(2)} nats  ${told}`, ...open].join('; ');
  const shown = terms.filter(({ nats }) => Math.abs(nats) >= LEAST);
  return [`${MARGIN}${head}`, `${MARGIN}         ${shown.map(termText).join(' + ') || 'costs nothing'}`];
}

/** Below what was decided, behind its time. */
const MARGIN = ' '.repeat(13);

/** What would be shown as nothing is left out, nats. */
const LEAST = 0.005;

function percent(share: number): string {
  return `${(share * 100).toFixed(1).padStart(5)} %`;
}

function actText({ side, huffed, move }: ExplainedAct): string {
  const huff = huffed === null ? [] : [`huffs ${huffed}`];
  return `${side} ${[...huff, ...(move === null ? [] : [moveText(move)])].join(' and ')}`;
}

function moveText({ from, to, captured }: NonNullable<ExplainedAct['move']>): string {
  return captured.length === 0 ? `${from}-${to}` : `${from}x${to} takes ${captured.join(' ')}`;
}

function termText({ name, nats, at, t }: ExplainedTerm): string {
  const when = t === null ? '' : ` at ${(t / 1000).toFixed(3)} s`;
  return `${nats.toFixed(2)} ${name}${at === null ? '' : ` ${at}`}${when}`;
}
