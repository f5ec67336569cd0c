import { Worker } from 'node:worker_threads';
import type { SharedEndgames } from '../endgames/endgames.ts';
import { endThread } from '../thread/end-thread.ts';
import type { Table, Task, Thought } from './task.ts';

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

/** Two whole numbers that both threads see. */
export const WANTED = 0;
export const HURRIED = 1;

/** What is sent to the thread: tasks are numbered; `shared` holds the numbers of the one that still counts and of one in a hurry. */
export interface ThinkerPlan {
  readonly table: Table;
  readonly shared: SharedArrayBuffer;
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
  readonly failed: (error: Error) => void;
}

/** Thinks on a thread of its own; from the compiled program, as a worker is given JavaScript. */
export function thinkInWorker(table: Table, { endgames, failed }: ThinkerSetup): Thinker {
  let closed = false;
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const numbers = new Int32Array(shared);
  const plan: ThinkerPlan = { table, shared };
  const worker = new Worker(new URL('./thinker-worker.js', import.meta.url), { workerData: plan });
  let last = 0;
  let tell: (thought: Thought) => void = () => {};
  worker.on('message', ({ number, thought }: NumberedThought) => {
    if (number === Atomics.load(numbers, WANTED)) tell(thought);
  });
  const fail = (error: Error) => {
    if (!closed) failed(error);
    closed = true;
  };
  worker.on('error', fail);
  // A thread may also end without an error.
  worker.on('exit', (code) => fail(new Error(`its thread has ended (${code})`)));
  const say = (message: ToThinker) => worker.postMessage(message);
  /** Held as long as the thread looks it up, so that the next thread finds it read (adapters/endgames). */
  let lookedUp: SharedEndgames | null = null;
  const lookUp = async () => {
    if (lookedUp !== null) return;
    lookedUp = await endgames();
    if (lookedUp !== null) say({ kind: 'endgames', endgames: lookedUp });
  };
  const ask = async (number: number, task: Task) => {
    await lookUp();
    say({ kind: 'task', number, task });
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
      await endThread(worker);
    },
  };
}
