/** Traces with what must be understood of them: kept ones, and games of the simulated hands. */
import type { Equipment } from './equipment.ts';
import type { Demand, Expectation, ExpectedEvent } from './hand/expectation.ts';
import type { Specimen } from './hand/hand.ts';
import type { TraceHead, TraceLine } from './hand/trace.ts';
import { HAND_NAMES, HANDS, type Kind } from './hands.ts';

/** A trace with what must be understood of it, as texts in JSON lines. */
export interface KeptTexts {
  readonly name: string;
  readonly trace: string;
  readonly expected: string;
}

/** A file of many, `KIND.kept.jsonl`: before each a line `{"kept": NAME}`, then its trace, then what must be understood. */
export function keptTexts(text: string): readonly KeptTexts[] {
  const [before, ...blocks] = `\n${text}`.split(/^{"kept": *("[^"]+")}\n/m);
  if (before?.trim() !== '')
    throw new Error(`not the name of a kept trace: ${before?.trim().split('\n')[0]}`);
  const kept: KeptTexts[] = [];
  for (let index = 0; index < blocks.length; index += 2) {
    const [name, block] = [JSON.parse(blocks[index] ?? ''), blocks[index + 1] ?? ''];
    const end = block.search(/^{"expected"/m);
    if (end < 0) throw new Error(`${name}: nothing is expected of it`);
    kept.push({ name, trace: block.slice(0, end), expected: block.slice(end) });
  }
  return kept;
}

/** As the benchmark of recognition keeps one, in `NAME.trace.jsonl` and `NAME.expected.jsonl`. */
export function readSpecimen({ name, trace, expected }: KeptTexts): Specimen {
  const [head, ...lines] = linesOf<TraceHead, TraceLine>(trace);
  const [about, ...rest] = linesOf<Expectation, ExpectedEvent | Demand>(expected);
  const events = rest.filter((line): line is ExpectedEvent => 'type' in line);
  const demands = rest.filter((line): line is Demand => !('type' in line));
  return { name, trace: { head, lines }, expectation: { ...about, events, demands } };
}

function linesOf<Head, Line>(text: string): readonly [Head, ...Line[]] {
  return JSON.parse(`[${text.trimEnd().split('\n').join(',')}]`);
}

const KINDS: readonly Kind[] = HAND_NAMES.flatMap((hand) => HANDS[hand]);

/** A game of the hands by events and by bodies, whose families take turns. */
export function drawnSpecimen(equipment: Equipment, seed: number, index: number): Specimen {
  const kind = KINDS[index % KINDS.length];
  const game = kind?.games[Math.floor(index / KINDS.length) % kind.games.length];
  if (kind === undefined || game === undefined) throw new Error('a hand without families or games');
  return kind.specimen({ equipment, game, seed, index });
}
