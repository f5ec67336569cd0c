import { readdirSync, readFileSync } from 'node:fs';
import { type KeptTexts, keptTexts } from '../../src/bench/bench.ts';

/**
 * Traces with what must be understood of them, one file a kind. `hand/kept`: shrunk failures of `damier bench recognition --keep`,
 * named after what was hard, by game. `traces`: the contract's samples, by gesture.
 */
export function keptIn(folder: 'hand/kept' | 'traces'): readonly KeptTexts[] {
  const root = new URL(`../${folder}/`, import.meta.url);
  return readdirSync(root).flatMap((file) => keptTexts(readFileSync(new URL(file, root), 'utf8')));
}
