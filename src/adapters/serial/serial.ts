/** The sensor board over a `serialport` stream. The entry of this folder. */

import { randomInt } from 'node:crypto';
import type { ServiceReport } from '../../game/game.ts';
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
  type SensorReport,
  stepLink,
} from '../../protocol/protocol.ts';
import { type Algebraic, boardOf, cellName, type SliderId } from '../../rules/rules.ts';
import type { Profile } from '../profile/profile.ts';
import { PortKeeper } from './port-keeper.ts';
import type { PortOpener } from './serial-ports.ts';

export { portWords } from './port-keeper.ts';
export {
  askAtPort,
  type BoardPart,
  type FoundFirmware,
  findPort,
  openDevice,
  openPlugged,
  type PortIdentity,
  type PortOpener,
  type SerialBinding,
  type SerialDevice,
  SerialPorts,
  type SerialPortsOptions,
} from './serial-ports.ts';

/** The link machine wants to hear of time at least every 100 ms. */
const TICK_MS = 50;
/** `boardId` of a board that nobody has named yet (firmware/PROTOCOL.md, hello). */
const UNNAMED = 0;
const HIGHEST_ID = 2 ** 32;

export interface SerialBoardOptions {
  readonly profile: Profile;
  /** So many ranks and files are scanned; all of the profile's unless said. */
  readonly scanned?: { readonly rows: number; readonly columns: number };
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
  /** The board's own name, from the first time it was met. The same board is wanted for ever after. */
  private boardId: number | null = null;
  /** It has said hello since the port was opened. */
  private met = false;
  private bootId: number | null = null;
  private cancelTick = (): void => {};

  constructor({ profile, scanned, openPort, clock, reopenMs, log }: SerialBoardOptions) {
    this.clock = clock;
    this.teller = new ReportTeller(profile);
    const { size, debounce, spinner } = profile;
    const matrix = scanned ?? { rows: size, columns: size };
    this.state = newLink({ ...matrix, ...debounce }, spinner?.countsPerTurn);
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
    // Opening the port resets the board. Any other restart is the board's own.
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

/** A rail's change that is worth telling, mV: less is the converter's noise. */
const RAIL_STEP_MV = 50;
/** Counts by which the wheel may miss its index. */
const INDEX_SLACK = 2;

/** What of a board's profile its reports depend on. */
type Told = Pick<Profile, 'size' | 'contacts' | 'spinner' | 'servo' | 'power'>;

/** What the firmware takes the MCU's own reference for (firmware/sensor/rails.cpp). */
export const FIRMWARE_REFERENCE_MV = 1100;

/** Tells what the link tells, in the words of the port: squares and contacts by name, rails only when they change. */
export class ReportTeller {
  private readonly profile: Told;
  private slippedAt: number | null = null;
  private servo: number | null = null;
  private light: number | null = null;

  constructor(profile: Told) {
    this.profile = profile;
  }

  tell(report: SensorReport): readonly BoardReport[] {
    const { t } = report;
    switch (report.kind) {
      case 'snapshot':
        return [{ kind: 'snapshot', t, occupied: occupiedSquares(report.rows, report.columns) }];
      case 'edge':
        return [{ kind: 'edge', t, at: cellName(report), on: report.on }];
      case 'wheel': {
        const wheel = this.wheel(report);
        return this.slips(report) ? [{ kind: 'service', t, report: { kind: 'wheelSlip' } }, wheel] : [wheel];
      }
      case 'button':
        return [{ kind: 'button', t, seat: report.button, down: report.down }];
      case 'serviceLine': {
        const contact = this.contactAt(report.row, report.column, report.on);
        return [contact === null ? { kind: 'time', t } : { kind: 'service', t, report: contact }];
      }
      case 'rails':
        // Without servos nothing hangs on their pin, and it reads anything.
        return this.rails(
          t,
          this.profile.servo === null ? null : this.millivolts(report.servo),
          this.millivolts(report.light),
        );
    }
  }

  /** Counted in the order of the profile's sectors, from the line before the first. */
  private wheel({ t, count, zero }: SensorReport & { kind: 'wheel' }): BoardReport {
    const { direction, zeroCounts } = this.profile.spinner ?? { direction: 1, zeroCounts: 0 };
    return {
      kind: 'wheel',
      t,
      count: direction * count,
      zero: zero === null ? null : direction * zero + zeroCounts,
    };
  }

  /** Each passage of the index that missed is told once. The reports after it repeat it. */
  private slips({ deviation, zero }: SensorReport & { kind: 'wheel' }): boolean {
    if (Math.abs(deviation ?? 0) <= INDEX_SLACK || zero === this.slippedAt) return false;
    this.slippedAt = zero;
    return true;
  }

  /** By the reference that this board has, where it was measured. */
  private millivolts(told: number | null): number | null {
    return told === null ? null : Math.round((told * this.profile.power.referenceMv) / FIRMWARE_REFERENCE_MV);
  }

  /** They come with a snapshot, which tells the time. */
  private rails(t: number, servo: number | null, light: number | null): readonly BoardReport[] {
    if (!isFar(this.servo, servo) && !isFar(this.light, light)) return [];
    this.servo = servo;
    this.light = light;
    return [{ kind: 'service', t, report: { kind: 'rails', servo, light } }];
  }

  /** Lines on which the profile has no contact mean nothing. */
  private contactAt(row: number, column: number, closed: boolean): ServiceReport | null {
    const contact = this.profile.contacts.find((one) => one.row === row && one.column === column);
    switch (contact?.kind) {
      case undefined:
        return null;
      case 'flapShut': {
        const square = boardOf(this.profile.size).squareAt((contact.of ?? '') as Algebraic);
        return square === null ? null : { kind: 'flapShut', of: square, closed };
      }
      case 'sliderNeutral':
        return { kind: 'sliderNeutral', of: (contact.of ?? '') as SliderId, closed };
      case 'drawerShut':
        return { kind: 'drawerShut', closed };
    }
  }
}

function isFar(told: number | null, now: number | null): boolean {
  if (told === null || now === null) return told !== now;
  return Math.abs(told - now) >= RAIL_STEP_MV;
}

function occupiedSquares(rows: readonly number[], columns: number): readonly Algebraic[] {
  const all = Array.from({ length: columns }, (_, column) => column);
  return rows.flatMap((bits, row) =>
    all.filter((column) => (bits >> column) & 1).map((column) => cellName({ column, row })),
  );
}
