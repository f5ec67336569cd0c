// The thread of one thinker: numbered tasks in, thoughts out. It alone asks the clock.
import { parentPort, workerData } from 'node:worker_threads';
import { opponentAt, think } from './think.ts';
import type { NumberedTask, NumberedThought, ThinkerPlan } from './thinker.ts';

if (parentPort === null) throw new Error('thinker-worker runs as a worker thread only');
const port = parentPort;
const plan = workerData as ThinkerPlan;
const wanted = new Int32Array(plan.wanted);
const opponent = opponentAt(plan.table);

port.on('message', ({ number, task }: NumberedTask) => {
  const isWanted = () => Atomics.load(wanted, 0) === number;
  if (!isWanted()) return;
  const answer: NumberedThought = {
    number,
    thought: think(opponent, task, () => performance.now(), isWanted),
  };
  port.postMessage(answer);
});
