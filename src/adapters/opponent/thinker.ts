import { Worker } from 'node:worker_threads';
import { transpositionBytes } from '../../opponent/opponent.ts';
import type { SharedEndgames } from '../endgames/endgames.ts';
import { endThread } from '../thread/end-thread.ts';
import { SHARED_BITS, type Task, type ThinkersGame, type Thought } from './task.ts';

/** Thinks one thing out at a time. */
export interface Thinker {
  /**
   * Calls back once it is thought out (and before, with a task that `reports`), unless another task, or `stop`, comes first:
   * what was under way is thrown away.
   */
  think(task: Task, done: (thought: Thought) => void): void;
  stop(): void;
  /** What is under way is to be answered now, as far as it has come. */
  hurry(): void;
  close(): Promise<void>;
}

/** Whole numbers that all threads see: the task that still counts, one in a hurry, and one that is decided. */
export const WANTED = 0;
export const HURRIED = 1;
export const DECIDED = 2;

/** What a thread begins with. Tasks are numbered. */
export interface ThinkerPlan {
  readonly table: ThinkersGame;
  readonly shared: SharedArrayBuffer;
  /** What all threads remember of positions; null: there is one, with its own. */
  readonly memory: SharedArrayBuffer | null;
  /** Two numbers for each thread, of which helpers write theirs: for which task, and at how many positions it has looked. */
  readonly looked: SharedArrayBuffer;
  /** Which helper it is, from 1; null: it decides. */
  readonly helper: number | null;
}
export type ToThinker =
  | { readonly kind: 'task'; readonly number: number; readonly task: Task }
  /** From now on it looks these up. */
  | { readonly kind: 'endgames'; readonly endgames: SharedEndgames };
export interface NumberedThought {
  readonly number: number;
  readonly thought: Thought;
}

export interface ThinkerSetup {
  /** What is kept of the game's endgames, asked anew before each task until there are some. */
  readonly endgames: () => Promise<SharedEndgames | null>;
  /** How many threads a task may be thought out on; left out: one. */
  readonly threads?: number;
  readonly failed: (error: Error) => void;
}

/** Thinks on threads of its own; from the compiled program, as a worker is given JavaScript. */
export function thinkInWorker(table: ThinkersGame, { endgames, threads = 1, failed }: ThinkerSetup): Thinker {
  let closed = false;
  const shared = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
  const numbers = new Int32Array(shared);
  const looked = new SharedArrayBuffer(2 * threads * Float64Array.BYTES_PER_ELEMENT);
  const memory = threads === 1 ? null : new SharedArrayBuffer(transpositionBytes(SHARED_BITS));
  let last = 0;
  let tell: (thought: Thought) => void = () => {};
  const fail = (error: Error) => {
    if (!closed) failed(error);
    closed = true;
  };
  const begin = (helper: number | null) => {
    const plan: ThinkerPlan = { table, shared, memory, looked, helper };
    const worker = new Worker(new URL('./thinker-worker.js', import.meta.url), { workerData: plan });
    worker.on('error', fail);
    // A thread may also end without an error.
    worker.on('exit', (code) => fail(new Error(`its thread has ended (${code})`)));
    return worker;
  };
  const leader = begin(null);
  const workers = [leader, ...Array.from({ length: threads - 1 }, (_, index) => begin(index + 1))];
  leader.on('message', ({ number, thought }: NumberedThought) => {
    if (number === Atomics.load(numbers, WANTED)) tell(thought);
  });
  const say = (message: ToThinker, many: number) => {
    for (const worker of workers.slice(0, many)) worker.postMessage(message);
  };
  /** Held as long as the threads look it up, so that the next thinker finds it read (adapters/endgames). */
  let lookedUp: SharedEndgames | null = null;
  const lookUp = async () => {
    if (lookedUp !== null) return;
    lookedUp = await endgames();
    if (lookedUp !== null) say({ kind: 'endgames', endgames: lookedUp }, threads);
  };
  const ask = async (number: number, task: Task) => {
    await lookUp();
    say({ kind: 'task', number, task }, task.kind === 'decide' ? (task.threads ?? 1) : 1);
  };
  return {
    think: (task, done) => {
      last++;
      Atomics.store(numbers, WANTED, last);
      tell = done;
      ask(last, task).catch(fail);
    },
    stop: () => {
      Atomics.store(numbers, WANTED, 0);
    },
    hurry: () => {
      Atomics.store(numbers, HURRIED, last);
    },
    close: async () => {
      closed = true;
      // A search that goes on ends, and then the thread hears that it is to end.
      Atomics.store(numbers, WANTED, 0);
      await Promise.all(workers.map(endThread));
    },
  };
}
