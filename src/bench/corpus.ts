/** Traces with what must be understood of them: kept ones, and games of the simulated hands. */
import type { Equipment } from './equipment.ts';
import type { Demand, Expectation, ExpectedEvent } from './hand/expectation.ts';
import type { Specimen } from './hand/hand.ts';
import type { TraceHead, TraceLine } from './hand/trace.ts';
import { HAND_NAMES, HANDS, type Kind } from './hands.ts';

/** `NAME.trace.jsonl` and `NAME.expected.jsonl`, as the benchmark of recognition keeps them. */
export function readSpecimen(name: string, traceText: string, expectedText: string): Specimen {
  const [head, ...lines] = linesOf<TraceHead, TraceLine>(traceText);
  const [about, ...rest] = linesOf<Expectation, ExpectedEvent | Demand>(expectedText);
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
