import { Worker } from 'node:worker_threads';
import { endThread } from '../../thread/end-thread.ts';
import { runInRealTime } from './pacing.ts';
import type { Rig, RigPlan } from './rig.ts';
import type { SliceMessage } from './rig-worker.ts';

export interface RigListener<Report> {
  /** Reports of one slice of virtual time, in order, and how fast it runs. */
  slice(reports: readonly Report[], pace: number): void;
  /** The simulation broke; nothing more comes. */
  failed(error: Error): void;
}

/** A rig that runs by itself in real time, on whichever thread. */
export interface RigHost<Command> {
  command(command: Command): void;
  close(): Promise<void>;
}

/** Runs the rig on this thread; for tests, where TypeScript cannot be given to a worker. */
export function hostInline<Command, Report>(
  rig: Rig<Command, Report>,
  listener: RigListener<Report>,
): RigHost<Command> {
  const { command, stop } = runInRealTime(rig, (reports, pace) => listener.slice(reports, pace));
  return { command, close: async () => stop() };
}

/** Runs the rig that the plan describes on a thread of its own; from the compiled program, as a worker is given JavaScript. */
export function hostInWorker<Command, Report>(
  plan: RigPlan,
  listener: RigListener<Report>,
): RigHost<Command> {
  const worker = new Worker(new URL('./rig-worker.js', import.meta.url), { workerData: plan });
  worker.on('message', ({ reports, pace }: SliceMessage<Report>) => listener.slice(reports, pace));
  worker.on('error', (error) => listener.failed(error));
  return {
    command: (command) => worker.postMessage(command),
    close: () => endThread(worker),
  };
}
