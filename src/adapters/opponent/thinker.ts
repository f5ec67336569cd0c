import { Worker } from 'node:worker_threads';
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
export interface NumberedTask {
  readonly number: number;
  readonly task: Task;
}
export interface NumberedThought {
  readonly number: number;
  readonly thought: Thought;
}

/** Thinks on a thread of its own; from the compiled program, as a worker is given JavaScript. */
export function thinkInWorker(table: Table, failed: (error: Error) => void): Thinker {
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
  return {
    think: (task, done) => {
      last++;
      Atomics.store(numbers, WANTED, last);
      tell = done;
      const message: NumberedTask = { number: last, task };
      worker.postMessage(message);
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
