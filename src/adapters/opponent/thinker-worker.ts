// The thread of one thinker: numbered tasks in, thoughts out. It alone asks the clock.
import { parentPort, workerData } from 'node:worker_threads';
import { endsWhenTold } from '../thread/end-thread.ts';
import type { Thought } from './task.ts';
import { opponentAt, think } from './think.ts';
import { HURRIED, type NumberedThought, type ThinkerPlan, type ToThinker, WANTED } from './thinker.ts';

if (parentPort === null) throw new Error('thinker-worker runs as a worker thread only');
const port = parentPort;
const plan = workerData as ThinkerPlan;
const numbers = new Int32Array(plan.shared);
let opponent = opponentAt(plan.table, null);

endsWhenTold(port, (message: ToThinker) => {
  if (message.kind === 'endgames') {
    opponent = opponentAt(plan.table, message.endgames);
    return;
  }
  const { number, task } = message;
  const isWanted = () => Atomics.load(numbers, WANTED) === number;
  if (!isWanted()) return;
  const shouldEnd = () => !isWanted() || Atomics.load(numbers, HURRIED) === number;
  const tell = (thought: Thought) => {
    const answer: NumberedThought = { number, thought };
    port.postMessage(answer);
  };
  tell(think(opponent, task, () => performance.now(), shouldEnd, tell));
});
