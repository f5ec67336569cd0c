// A thread of one thinker: numbered tasks in, thoughts out. It alone asks the clock. One that helps answers nothing.
import { parentPort, workerData } from 'node:worker_threads';
import type { Decision } from '../../opponent/opponent.ts';
import { endsWhenTold } from '../thread/end-thread.ts';
import type { Task, Thought } from './task.ts';
import { help, opponentAt, think } from './think.ts';
import {
  DECIDED,
  HURRIED,
  type NumberedThought,
  type ThinkerPlan,
  type ToThinker,
  WANTED,
} from './thinker.ts';

if (parentPort === null) throw new Error('thinker-worker runs as a worker thread only');
const port = parentPort;
const { table, shared, memory, looked, helper } = workerData as ThinkerPlan;
const numbers = new Int32Array(shared);
/** Positions that each helper has looked at for the present task. */
const counts = new Float64Array(looked);
/** `shouldStop` is asked every so many positions (opponent/limits.ts). */
const ASKED_EVERY = 32;
let opponent = opponentAt(table, null, memory);

endsWhenTold(port, (message: ToThinker) => {
  if (message.kind === 'endgames') opponent = opponentAt(table, message.endgames, memory);
  else if (helper === null) lead(message.number, message.task);
  else if (message.task.kind === 'decide') assist(message.number, message.task, helper);
});

function lead(number: number, task: Task): void {
  const isWanted = () => Atomics.load(numbers, WANTED) === number;
  if (!isWanted()) return;
  const shouldEnd = () => !isWanted() || Atomics.load(numbers, HURRIED) === number;
  const tell = (thought: Thought) => {
    const answer: NumberedThought = { number, thought: withHelp(thought) };
    port.postMessage(answer);
  };
  const thought = think(opponent, task, () => performance.now(), shouldEnd, tell);
  Atomics.store(numbers, DECIDED, number);
  tell(thought);
}

function assist(number: number, task: Task & { kind: 'decide' }, which: number): void {
  const shouldEnd = () => {
    counts[which] = (counts[which] ?? 0) + ASKED_EVERY;
    return Atomics.load(numbers, WANTED) !== number || Atomics.load(numbers, DECIDED) === number;
  };
  help(opponent, task, which, shouldEnd);
}

/** What all threads have looked at together. */
function withHelp(thought: Thought): Thought {
  const helped = counts.reduce((sum, count) => sum + count, 0);
  const all = (decision: Decision): Decision => ({ ...decision, nodes: decision.nodes + helped });
  switch (thought.kind) {
    case 'decided':
      return { ...thought, decision: thought.decision && all(thought.decision) };
    case 'deepened':
      return { ...thought, soFar: all(thought.soFar) };
    case 'reviewed':
      return thought;
  }
}
