import { Worker } from 'node:worker_threads';
import type { Table, Task, Thought } from './task.ts';
import { opponentAt, think } from './think.ts';

/** Thinks one thing out at a time. */
export interface Thinker {
  /** Calls back once it is thought out, unless another task, or `stop`, comes first: what was under way is thrown away. */
  think(task: Task, done: (thought: Thought) => void): void;
  stop(): void;
  close(): Promise<void>;
}

/** What is sent to the thread: tasks are numbered, and `wanted[0]` is the number of the one that still counts. */
export interface ThinkerPlan {
  readonly table: Table;
  readonly wanted: SharedArrayBuffer;
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
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const wanted = new Int32Array(shared);
  const plan: ThinkerPlan = { table, wanted: shared };
  const worker = new Worker(new URL('./thinker-worker.js', import.meta.url), { workerData: plan });
  let last = 0;
  let tell: (thought: Thought) => void = () => {};
  worker.on('message', ({ number, thought }: NumberedThought) => {
    if (number === Atomics.load(wanted, 0)) tell(thought);
  });
  worker.on('error', failed);
  return {
    think: (task, done) => {
      last++;
      Atomics.store(wanted, 0, last);
      tell = done;
      const message: NumberedTask = { number: last, task };
      worker.postMessage(message);
    },
    stop: () => {
      Atomics.store(wanted, 0, 0);
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Thinks on this thread, at once; for tests, where TypeScript cannot be given to a worker. */
export function thinkInline(table: Table, now: () => number): Thinker {
  const opponent = opponentAt(table);
  let wanted = 0;
  return {
    think: (task, done) => {
      wanted++;
      const number = wanted;
      const thought = think(opponent, task, now, () => true);
      queueMicrotask(() => {
        if (number === wanted) done(thought);
      });
    },
    stop: () => {
      wanted++;
    },
    close: async () => {},
  };
}
