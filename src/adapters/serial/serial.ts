/** The sensor board over a `serialport` stream. The entry of this folder. */
import type { SerialPortStream } from '@serialport/stream';
import type { BoardReport, LinkStatus, SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type LinkInput,
  type LinkOutput,
  type LinkState,
  linkStatus,
  newLink,
  stepLink,
} from '../../protocol/protocol.ts';
import type { Profile } from '../profile/profile.ts';
import { boardReport } from './board-report.ts';
import { PortKeeper } from './port-keeper.ts';

export { openDevice, type SerialBinding, type SerialDevice } from './device.ts';

/** The link machine wants to hear of time at least every 100 ms. */
const TICK_MS = 50;
/** Debounce for hands, not for reeds (hardware.md, "Matrix scanning"). */
const ON_MS = 20;
const OFF_MS = 40;

export interface SerialBoardOptions {
  readonly profile: Profile;
  /** Makes a stream to the board, not yet open; asked again after each loss. */
  readonly openPort: () => SerialPortStream;
  readonly clock: Clock;
  readonly reopenMs?: number;
  readonly log?: (message: string) => void;
}

export function createSerialBoard(options: SerialBoardOptions): SensorBoard {
  return new SerialBoard(options);
}

class SerialBoard implements SensorBoard {
  private readonly clock: Clock;
  private readonly keeper: PortKeeper;
  private readonly reportListeners = new Set<(report: BoardReport) => void>();
  private readonly linkListeners = new Set<(link: LinkStatus) => void>();
  private state: LinkState;
  private cancelTick = (): void => {};

  constructor({ profile, openPort, clock, reopenMs, log }: SerialBoardOptions) {
    this.clock = clock;
    this.state = newLink({ rows: profile.size, columns: profile.size, onMs: ON_MS, offMs: OFF_MS });
    this.keeper = new PortKeeper({
      openPort,
      clock,
      ...(reopenMs === undefined ? {} : { reopenMs }),
      log: log ?? (() => {}),
      listener: {
        opened: () => {
          this.step({ kind: 'opened', now: clock.now() });
          this.tick();
        },
        bytes: (bytes) => this.step({ kind: 'bytes', now: clock.now(), bytes }),
        closed: () => {
          this.cancelTick();
          this.step({ kind: 'closed', now: clock.now() });
        },
      },
    });
  }

  get link(): LinkStatus {
    const { state, reason, counters } = linkStatus(this.state);
    return { state, reason, counters: { ...counters, ...this.keeper.counters } };
  }

  /** Resolves once the port was tried; whether it is there, `link` says. */
  open(): Promise<void> {
    return this.keeper.open();
  }

  async close(): Promise<void> {
    await this.keeper.close();
    this.cancelTick();
  }

  onReport(listener: (report: BoardReport) => void): () => void {
    this.reportListeners.add(listener);
    return () => this.reportListeners.delete(listener);
  }

  onLink(listener: (link: LinkStatus) => void): () => void {
    this.linkListeners.add(listener);
    return () => this.linkListeners.delete(listener);
  }

  private tick(): void {
    this.cancelTick = this.clock.after(TICK_MS, () => {
      this.step({ kind: 'time', now: this.clock.now() });
      this.tick();
    });
  }

  private step(input: LinkInput): void {
    const { state, outputs } = stepLink(this.state, input);
    this.state = state;
    for (const output of outputs) this.carryOut(output);
  }

  private carryOut(output: LinkOutput): void {
    switch (output.kind) {
      case 'send':
        this.keeper.write(output.bytes);
        break;
      case 'report': {
        const report = boardReport(output.report);
        for (const listener of this.reportListeners) listener(report);
        break;
      }
      case 'status':
        for (const listener of this.linkListeners) listener(this.link);
        break;
    }
  }
}
