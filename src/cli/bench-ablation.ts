import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Ablated,
  ablate,
  drawnSpecimen,
  type KeptTexts,
  keptTexts,
  readSpecimen,
  type Specimen,
} from '../bench/bench.ts';
import { trapdoorBoard } from './bench-recognition.ts';
import { showProgress } from './progress.ts';

export interface AblationFlags {
  readonly games: number;
  readonly seed: number;
  /** Broken traces of one number are counted up to so many. */
  readonly enough: number;
}

export interface AblationReport extends AblationFlags {
  readonly traces: number;
  readonly numbers: readonly Ablated[];
}

/** Kept traces of those folders, and games of the simulated hands. */
export function runAblation(
  folders: readonly string[],
  { games, seed, enough }: AblationFlags,
): AblationReport {
  const equipment = trapdoorBoard();
  const drawn = Array.from({ length: games }, (_, index) => drawnSpecimen(equipment, seed, index));
  const specimens = [...folders.flatMap(keptIn), ...drawn];
  const numbers: Ablated[] = [];
  for (const one of ablate(equipment, specimens, enough)) {
    numbers.push(one);
    showProgress(`${numbers.length} numbers; ${one.number}: ${one.broken.length}`);
  }
  return { games, seed, enough, traces: specimens.length, numbers };
}

/** The numbers that break least first, each with a trace that it breaks. */
export function formatAblation({ numbers, enough, traces }: AblationReport): string {
  const rows = [...numbers].sort((a, b) => a.broken.length - b.broken.length);
  const lines = rows.map(({ number, value, neutral, broken }) => {
    const count = broken.length === enough ? `${enough}+` : String(broken.length);
    return `${number.padEnd(22)}${String(value).padStart(7)} → ${String(neutral).padEnd(9)}${count.padStart(5)}  ${broken[0] ?? ''}`;
  });
  return [`of ${traces} traces, so many are no longer understood without the number`, ...lines].join('\n');
}

/** Of a folder, both forms: files of many, and the pairs that the benchmark of recognition writes. */
export function keptIn(folder: string): readonly Specimen[] {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  return readdirSync(folder)
    .flatMap((file): readonly KeptTexts[] => {
      if (file.endsWith('.kept.jsonl')) return keptTexts(text(file));
      if (!file.endsWith('.trace.jsonl')) return [];
      const name = file.slice(0, -'.trace.jsonl'.length);
      return [{ name, trace: text(file), expected: text(`${name}.expected.jsonl`) }];
    })
    .map(readSpecimen);
}
