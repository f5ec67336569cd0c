// A thread of one thinker: numbered tasks in, thoughts out. It alone asks the clock. One that helps answers nothing.
import { parentPort, workerData } from 'node:worker_threads';
import type { Decision } from '../../opponent/opponent.ts';
import { endsWhenTold } from '../thread/end-thread.ts';
import { help, mindAt, think } from './think.ts';
import {
  DECIDED,
  HURRIED,
  type NumberedThought,
  type Task,
  type ThinkerPlan,
  type Thought,
  type ToThinker,
  WANTED,
} from './thinker.ts';

if (parentPort === null) throw new Error('thinker-worker runs as a worker thread only');
const port = parentPort;
const { table, shared, memory, looked, helper } = workerData as ThinkerPlan;
const numbers = new Int32Array(shared);
/**
 * For each helper: for which task it looks at positions, and at how many so far. A helper that hears late adds nothing to the next
 * task.
 */
const counts = new Float64Array(looked);
/** `shouldStop` is asked every so many positions (opponent/level.ts). */
const ASKED_EVERY = 32;
let mind = mindAt(table, null, memory);

endsWhenTold(port, (message: ToThinker) => {
  if (message.kind === 'endgames') mind = mindAt(table, message.endgames, memory);
  else if (helper === null) lead(message.number, message.task);
  else if (message.task.kind === 'decide') assist(message.number, message.task, helper);
});

function lead(number: number, task: Task): void {
  const isWanted = () => Atomics.load(numbers, WANTED) === number;
  if (!isWanted()) return;
  const shouldEnd = () => !isWanted() || Atomics.load(numbers, HURRIED) === number;
  const tell = (thought: Thought) => {
    const answer: NumberedThought = { number, thought: withHelp(number, thought) };
    port.postMessage(answer);
  };
  const thought = think(mind, task, () => performance.now(), shouldEnd, tell);
  Atomics.store(numbers, DECIDED, number);
  tell(thought);
}

function assist(number: number, task: Task & { kind: 'decide' }, which: number): void {
  counts[2 * which + 1] = 0;
  counts[2 * which] = number;
  const shouldEnd = () => {
    counts[2 * which + 1] = (counts[2 * which + 1] ?? 0) + ASKED_EVERY;
    return Atomics.load(numbers, WANTED) !== number || Atomics.load(numbers, DECIDED) === number;
  };
  help(mind, task, which, shouldEnd);
}

/** What all threads have looked at together. */
function withHelp(number: number, thought: Thought): Thought {
  let helped = 0;
  for (let at = 0; at < counts.length; at += 2) if (counts[at] === number) helped += counts[at + 1] ?? 0;
  const all = (decision: Decision): Decision => ({ ...decision, nodes: decision.nodes + helped });
  switch (thought.kind) {
    case 'decided':
      return { ...thought, decision: thought.decision && all(thought.decision) };
    case 'deepened':
      return { ...thought, soFar: all(thought.soFar) };
    case 'reviewed':
    case 'proved':
      return thought;
  }
}
