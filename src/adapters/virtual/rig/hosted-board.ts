/** A board's rig in a thread of its own, and its cable. */

import { Worker } from 'node:worker_threads';
import type { SerialDevice } from '../../serial/serial-ports.ts';
import { endThread } from '../../thread/end-thread.ts';
import { errorWords } from '../../words/words.ts';
import { BoardCable, type Line } from '../board-cable.ts';
import { type CableCommand, type Rig, type RigPlan, runInRealTime, type SerialReport } from './rig.ts';
import type { SliceMessage } from './rig-worker.ts';

interface HostedBoardListener<Report> {
  /** What the board's rig reports, but for its serial bytes: those go to its cable. */
  report(report: Exclude<Report, SerialReport>): void;
  paced(): void;
  log(message: string): void;
}

/** One simulated board that runs by itself, and the cable to its serial port. */
export class HostedBoard<Command, Report extends { readonly kind: string }> {
  readonly device: SerialDevice;
  private readonly cable: BoardCable;
  private readonly host: RigHost<Command | CableCommand>;
  private latestPace = 1;

  /**
   * @param plan what the worker thread builds its rig from
   * @param inline a rig to be run on this thread instead
   */
  constructor(
    line: { readonly path: string; readonly baudRate: number; readonly harms: Line },
    plan: RigPlan,
    inline: Rig<Command | CableCommand, Report | SerialReport> | null,
    listener: HostedBoardListener<Report>,
  ) {
    this.cable = new BoardCable(line.path, line.harms, (command) => this.host.command(command));
    this.device = this.cable.device(line.baudRate);
    const hostListener = {
      slice: (reports: readonly (Report | SerialReport)[], pace: number): void => {
        this.latestPace = pace;
        for (const report of reports) this.pass(report, listener);
        listener.paced();
      },
      // A simulation that broke is a board that is gone.
      failed: (error: Error): void => {
        listener.log(`the simulated board at ${line.path} broke: ${errorWords(error)}`);
        this.unplug();
      },
    };
    this.host = inline === null ? hostInWorker(plan, hostListener) : hostInline(inline, hostListener);
  }

  /** Simulated per real time, 1 when the machine keeps up. */
  get pace(): number {
    return this.latestPace;
  }

  command(command: Command): void {
    this.host.command(command);
  }

  unplug(): void {
    this.cable.unplug();
  }

  plug(): void {
    this.cable.plug();
  }

  close(): Promise<void> {
    this.unplug();
    return this.host.close();
  }

  private pass(report: Report | SerialReport, listener: HostedBoardListener<Report>): void {
    if (isSerial(report)) this.cable.deliver(report);
    else listener.report(report as Exclude<Report, SerialReport>);
  }
}

function isSerial(report: { readonly kind: string }): report is SerialReport {
  return report.kind === 'serial';
}

interface RigListener<Report> {
  /** Reports of one slice of virtual time, in order, and how fast it runs. */
  slice(reports: readonly Report[], pace: number): void;
  /** The simulation broke; nothing more comes. */
  failed(error: Error): void;
}

/** A rig that runs by itself in real time, on whichever thread. */
interface RigHost<Command> {
  command(command: Command): void;
  close(): Promise<void>;
}

/** Runs the rig on this thread; for tests, where TypeScript cannot be given to a worker. */
function hostInline<Command, Report>(
  rig: Rig<Command, Report>,
  listener: RigListener<Report>,
): RigHost<Command> {
  const { command, stop } = runInRealTime(rig, (reports, pace) => listener.slice(reports, pace));
  return { command, close: async () => stop() };
}

/** Runs the rig that the plan describes on a thread of its own; from the compiled program, as a worker is given JavaScript. */
function hostInWorker<Command, Report>(plan: RigPlan, listener: RigListener<Report>): RigHost<Command> {
  const worker = new Worker(new URL('./rig-worker.js', import.meta.url), { workerData: plan });
  worker.on('message', ({ reports, pace }: SliceMessage<Report>) => listener.slice(reports, pace));
  worker.on('error', (error) => listener.failed(error));
  return {
    command: (command) => worker.postMessage(command),
    close: () => endThread(worker),
  };
}
