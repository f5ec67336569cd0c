import { readFileSync, writeFileSync } from 'node:fs';
import { readTrace, TraceError } from '../adapters/trace/trace.ts';
import { isCoded } from '../adapters/words/error-code.ts';
import { messageOf } from '../app/message-of.ts';
import { fitHands, type HandFit } from '../bench/bench.ts';
import { handNumbersWith, NUMBERS } from '../recogniser/recogniser.ts';

/** Fits the numbers to those traces. */
export function tuneHands(files: readonly string[], { out }: { readonly out?: string }): void {
  const traces = files.map(traceIn).filter((trace) => trace !== null);
  if (traces.length < files.length) return;
  const fit = fitHands(traces);
  if (fit.acts === 0) {
    console.error('damier tune hands: no act in these traces has stories to learn from.');
    process.exitCode = 1;
    return;
  }
  console.log(formatFit(fit));
  if (out !== undefined)
    writeFileSync(out, `${JSON.stringify(handNumbersWith(fit.costs, fit.acts), null, 2)}\n`);
}

function traceIn(file: string) {
  try {
    return readTrace(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof TraceError) && !isCoded(error)) throw error;
    console.error(`damier tune hands ${file}: ${messageOf(error)}`);
    process.exitCode = 2;
    return null;
  }
}

/** A number that moved by less is as it was. */
const MOVED = 0.01;

function formatFit({ acts, before, after, costs }: HandFit): string {
  const rows = Object.entries(NUMBERS.cost).flatMap(([name, was]) => {
    const is = Object.entries(costs).find(([other]) => other === name)?.[1] ?? was;
    if (Math.abs(is - was) < MOVED * was) return [];
    return [`${name.padEnd(14)}${was.toFixed(3).padStart(8)} → ${is.toFixed(3)} nats`];
  });
  return [
    `${acts} acts; mean loss ${before.toFixed(4)} → ${after.toFixed(4)} nats`,
    ...(rows.length === 0 ? ['no number changed by a hundredth'] : rows),
  ].join('\n');
}
