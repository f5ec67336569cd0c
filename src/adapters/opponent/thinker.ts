import { Worker } from 'node:worker_threads';
import type { Decision } from '../../opponent/opponent.ts';
import type { Table, Task } from './task.ts';
import { opponentAt, think } from './think.ts';

/** Makes one decision at a time. */
export interface Thinker {
  /** Calls back with the decision unless another task, or `stop`, comes first. Throws away what was being thought out. */
  think(task: Task, decided: (decision: Decision | null) => void): void;
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
export interface NumberedDecision {
  readonly number: number;
  readonly decision: Decision | null;
}

/** Thinks on a thread of its own; from the compiled program, as a worker is given JavaScript. */
export function thinkInWorker(table: Table, failed: (error: Error) => void): Thinker {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const wanted = new Int32Array(shared);
  const plan: ThinkerPlan = { table, wanted: shared };
  const worker = new Worker(new URL('./thinker-worker.js', import.meta.url), { workerData: plan });
  let last = 0;
  let tell: (decision: Decision | null) => void = () => {};
  worker.on('message', ({ number, decision }: NumberedDecision) => {
    if (number === Atomics.load(wanted, 0)) tell(decision);
  });
  worker.on('error', failed);
  return {
    think: (task, decided) => {
      last++;
      Atomics.store(wanted, 0, last);
      tell = decided;
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
    think: (task, decided) => {
      wanted++;
      const number = wanted;
      const decision = think(opponent, task, now, () => true);
      queueMicrotask(() => {
        if (number === wanted) decided(decision);
      });
    },
    stop: () => {
      wanted++;
    },
    close: async () => {},
  };
}
