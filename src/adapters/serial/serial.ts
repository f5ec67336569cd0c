/** The sensor board over a `serialport` stream. The entry of this folder. */
import { randomInt } from 'node:crypto';
import type { BoardReport, LinkStatus, SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  encodeFrame,
  type LinkInput,
  type LinkOutput,
  type LinkState,
  linkStatus,
  newLink,
  type SensorLinkStatus,
  stepLink,
} from '../../protocol/protocol.ts';
import type { Profile } from '../profile/profile.ts';
import { ReportTeller } from './board-report.ts';
import type { PortOpener } from './port-choice.ts';
import { PortKeeper } from './port-keeper.ts';

export type { FoundFirmware } from './firmware-probe.ts';
export {
  type BoardPart,
  openDevice,
  openPlugged,
  type PortIdentity,
  type PortOpener,
  type SerialBinding,
  type SerialDevice,
} from './port-choice.ts';
export { portWords } from './port-keeper.ts';
export { askAtPort, findPort, SerialPorts, type SerialPortsOptions } from './serial-ports.ts';

/** The link machine wants to hear of time at least every 100 ms. */
const TICK_MS = 50;
/** `boardId` of a board that nobody has named yet (firmware/PROTOCOL.md, hello). */
const UNNAMED = 0;
const HIGHEST_ID = 2 ** 32;

export interface SerialBoardOptions {
  readonly profile: Profile;
  /** Only so many ranks and files are built; all of the profile's unless said. */
  readonly corner?: number;
  /** Where the board is; asked again after each loss. */
  readonly openPort: PortOpener;
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
  private readonly teller: ReportTeller;
  private state: LinkState;
  /** The board's own name, from the first time it was met: the same board is wanted for ever after. */
  private boardId: number | null = null;
  /** It has said hello since the port was opened. */
  private met = false;
  private bootId: number | null = null;
  private cancelTick = (): void => {};

  constructor({ profile, corner, openPort, clock, reopenMs, log }: SerialBoardOptions) {
    this.clock = clock;
    this.teller = new ReportTeller(profile);
    const { size, debounce, spinner } = profile;
    const lines = Math.min(corner ?? size, size);
    this.state = newLink({ rows: lines, columns: lines, ...debounce }, spinner?.countsPerTurn);
    this.keeper = new PortKeeper({
      openPort,
      clock,
      ...(reopenMs === undefined ? {} : { reopenMs }),
      log: log ?? (() => {}),
      listener: {
        opened: () => {
          this.met = false;
          this.step({ kind: 'opened', now: clock.now() });
          this.tick();
        },
        bytes: (bytes) => this.step({ kind: 'bytes', now: clock.now(), bytes }),
        closed: () => {
          this.cancelTick();
          this.step({ kind: 'closed', now: clock.now() });
        },
        missing: () => this.tell(),
      },
    });
  }

  get link(): LinkStatus {
    const { state, reason, counters } = linkStatus(this.state);
    const why = state === 'lost' ? (this.keeper.problem ?? reason) : reason;
    const shown = this.keeper.isUntried ? 'connecting' : state;
    return { state: shown, reason: why, counters: { ...counters, ...this.keeper.counters } };
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
        for (const report of this.teller.tell(output.report)) this.report(report);
        break;
      }
      case 'status':
        this.judge(output.status);
        this.tell();
        break;
    }
  }

  private report(report: BoardReport): void {
    for (const listener of this.reportListeners) listener(report);
  }

  private tell(): void {
    for (const listener of this.linkListeners) listener(this.link);
  }

  /** Whether this is the board that was met first. One without a name is given one, to be found by. */
  private judge({ state, board }: SensorLinkStatus): void {
    if (state === 'silent' && !this.met) this.keeper.reject('no sensor board answers');
    if (state !== 'up' || board === null) return;
    // Opening the port resets the board; any other restart is its own.
    if (this.met && this.bootId !== board.bootId) {
      this.report({ kind: 'service', t: this.state.time.last, report: { kind: 'reset' } });
    }
    this.met = true;
    this.bootId = board.bootId;
    if (board.boardId === UNNAMED) {
      this.boardId ??= randomInt(1, HIGHEST_ID);
      this.keeper.write(encodeFrame({ kind: 'nameBoard', seq: 0, boardId: this.boardId }));
    } else if (this.boardId !== null && this.boardId !== board.boardId) {
      this.keeper.reject('another sensor board answers');
    } else {
      this.boardId = board.boardId;
      this.keeper.accept();
    }
  }
}
