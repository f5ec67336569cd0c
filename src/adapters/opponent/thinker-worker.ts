// The thread of one thinker: numbered tasks in, decisions out. It alone asks the clock.
import { parentPort, workerData } from 'node:worker_threads';
import { opponentAt, think } from './think.ts';
import type { NumberedDecision, NumberedTask, ThinkerPlan } from './thinker.ts';

if (parentPort === null) throw new Error('thinker-worker runs as a worker thread only');
const port = parentPort;
const plan = workerData as ThinkerPlan;
const wanted = new Int32Array(plan.wanted);
const opponent = opponentAt(plan.table);

port.on('message', ({ number, task }: NumberedTask) => {
  const isWanted = () => Atomics.load(wanted, 0) === number;
  if (!isWanted()) return;
  const decision = think(opponent, task, () => performance.now(), isWanted);
  const answer: NumberedDecision = { number, decision };
  port.postMessage(answer);
});
