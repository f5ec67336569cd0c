/** Lights and sliders through johnny-five over firmata-io over a `serialport` stream. The entry of this folder. */

import type { Firmata } from 'firmata-io';
import firmata from 'firmata-io';
import type { Board } from 'johnny-five';
import five from 'johnny-five';
import type { FittingActuators, LinkStatus } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Notch, SliderId } from '../../rules/rules.ts';
import type { Profile } from '../profile/profile.ts';
import { PortKeeper } from '../serial/port-keeper.ts';
import type { PortOpener } from '../serial/serial.ts';
import {
  judgeFirmware,
  LastingTransport,
  LightDriver,
  OURS,
  type Pulses,
  RAM_BYTES,
  ServoDriver,
  SliderMover,
} from './drivers.ts';

export interface JohnnyFiveOptions {
  readonly profile: Profile;
  /** Where the actuator board is; asked again after each loss. */
  readonly openPort: PortOpener;
  readonly clock: Clock;
  readonly reopenMs?: number;
  readonly log?: (message: string) => void;
}

/** One at a time. johnny-five knows each I2C address once in a process, and the board made last has it. */
export function createJohnnyFiveActuators(options: JohnnyFiveOptions): FittingActuators {
  return new FirmataActuators(options);
}

/** The MCU releases the servos and puts the lights out after 2 s of silence. So it is spoken to four times as often. */
const KEEP_ALIVE_MS = 500;
/** Two answers missing and a third late. */
const SILENT_AFTER_MS = 1600;
/** Opening the port resets the board; its boot loader takes up to 2 s. */
const CONNECT_WITHIN_MS = 3000;
const CONFIRM_WITHIN_MS = 500;
/** Nothing moves meanwhile: a slow machine may take its time. */
const FOUND_WITHIN_MS = 5000;
const REPORT_VERSION_TIMEOUT_MS = 200;
/** The listener in `begin` hears every answer; Firmata wants one for the question too. */
const HEARD = () => {};
const NO_ANSWER = 'The actuator board does not answer.';
const RESTARTED = 'The actuator board restarted.';
/** The board may answer twice to what it was asked twice at first. A report that comes later comes at a boot. */
const ANSWERS_FOR_MS = 1000;

/** Where a PCA9685 or an HT16K33 can sit, whatever its straps: 0x40 to 0x77. */
const SEARCHED = Array.from({ length: 0x38 }, (_, nth) => 0x40 + nth);

const NO_SERVOS: Pulses = { wake: () => {}, pulse: () => {}, release: () => {} };

/** Firmata, its johnny-five board, and the chips behind it, once the board has said what it is. */
interface Session {
  readonly io: Firmata;
  readonly board: Board;
  chips: {
    readonly lights: LightDriver;
    readonly servos: ServoDriver | null;
    readonly mover: SliderMover;
  } | null;
}

export class FirmataActuators implements FittingActuators {
  private readonly profile: Profile;
  private readonly clock: Clock;
  private readonly log: (message: string) => void;
  private readonly keeper: PortKeeper;
  private readonly transport: LastingTransport;
  private readonly linkListeners = new Set<(link: LinkStatus) => void>();
  private readonly counts = { silent: 0, restarted: 0, droppedFrames: 0, chipSetUps: 0 };
  private session: Session | null = null;
  /** The firmware that was met first: the same is wanted ever after. */
  private firmwareName: string | null = null;
  /** It has said what it is since the port was opened, and when. */
  private identified = false;
  private identifiedAt = 0;
  private phase: LinkStatus['state'] = 'lost';
  private reason: string | null = 'The port is closed.';
  private brightness: number;
  private frame = new Uint8Array(RAM_BYTES);
  private frameWaits = false;
  /** Addresses are tried, and silence is no fault. */
  private isSearching = false;
  private openedAt = 0;
  private heardAt = 0;
  private cancelKeepAlive = (): void => {};

  constructor({ profile, openPort, clock, reopenMs, log }: JohnnyFiveOptions) {
    this.profile = profile;
    this.brightness = profile.lights.brightness;
    this.clock = clock;
    this.log = log ?? (() => {});
    this.transport = new LastingTransport((data, done) => this.keeper.write(data, done));
    this.transport.on('drain', () => this.showWaitingFrame());
    this.keeper = new PortKeeper({
      openPort,
      clock,
      ...(reopenMs === undefined ? {} : { reopenMs }),
      log: this.log,
      listener: {
        opened: () => this.portOpened(),
        bytes: (bytes) => this.transport.emit('data', bytes),
        closed: () => this.portClosed(),
        missing: () => this.become('lost', this.keeper.problem),
      },
    });
  }

  get link(): LinkStatus {
    const state = this.keeper.isUntried ? 'connecting' : this.phase;
    return { state, reason: this.reason, counters: { ...this.keeper.counters, ...this.counts } };
  }

  onLink(listener: (link: LinkStatus) => void): () => void {
    this.linkListeners.add(listener);
    return () => this.linkListeners.delete(listener);
  }

  /** Resolves once the port was tried; whether the board answers, `link` says. */
  open(): Promise<void> {
    return this.keeper.open();
  }

  async close(): Promise<void> {
    this.cancelKeepAlive();
    this.session?.chips?.mover.stop('The actuators were closed.');
    await this.keeper.close();
  }

  showFrame(ram: Uint8Array): void {
    if (ram.length !== RAM_BYTES) throw new Error(`a frame has ${RAM_BYTES} bytes, not ${ram.length}`);
    const changed = ram.some((byte, index) => byte !== this.frame[index]);
    this.frame = Uint8Array.from(ram);
    if (!changed || this.phase !== 'up') return;
    if (this.frameWaits) this.counts.droppedFrames++;
    this.frameWaits = true;
    this.showWaitingFrame();
  }

  /** One frame at most waits for the line to be free: the latest. */
  private showWaitingFrame(): void {
    const { session } = this;
    if (!this.frameWaits || this.phase !== 'up' || session === null || session.io.pending > 0) return;
    this.frameWaits = false;
    session.chips?.lights.show(this.frame);
  }

  moveSlider(slider: SliderId, notch: Notch): Promise<void> {
    return this.moved((mover) => mover.move(slider, notch));
  }

  jogSlider(slider: SliderId, ticks: number): Promise<void> {
    return this.moved((mover) => mover.jog(slider, ticks));
  }

  dimLights(sixteenths: number): void {
    this.brightness = sixteenths;
    this.session?.chips?.lights.dim(sixteenths);
  }

  async findChips(): Promise<readonly number[]> {
    const { session } = this;
    if (this.phase !== 'up' || session === null) throw new Error(this.reason ?? NO_ANSWER);
    // StandardFirmata answers for a chip that is not there as well.
    if (this.firmwareName !== OURS) return [];
    const found: number[] = [];
    this.isSearching = true;
    try {
      for (const address of SEARCHED) {
        session.board.i2cReadOnce(address, 1, () => found.push(address));
        await this.confirm(session, FOUND_WITHIN_MS);
      }
    } finally {
      this.isSearching = false;
    }
    return found;
  }

  private async moved(move: (mover: SliderMover) => Promise<void>): Promise<void> {
    const { session } = this;
    const mover = session?.chips?.mover;
    if (this.phase !== 'up' || session === null || mover === undefined)
      throw new Error(this.reason ?? 'The actuator board is not ready.');
    await move(mover);
    await this.confirm(session);
  }

  /** Firmata keeps the order. A board that answers now has carried out what it was sent before. */
  private confirm({ io }: Session, within = CONFIRM_WITHIN_MS): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.clock.after(within, () => reject(new Error(NO_ANSWER)));
      io.reportVersion(() => {
        cancel();
        resolve();
      });
    });
  }

  private portOpened(): void {
    this.session ??= this.begin();
    // What a lost port left half said would be read together with what comes now.
    this.session.io.buffer = [];
    this.identified = false;
    this.openedAt = this.clock.now();
    this.heardAt = this.openedAt;
    this.become('connecting', 'Waiting for the actuator board to answer.');
    this.transport.emit('open');
    this.keepAlive();
  }

  private portClosed(): void {
    this.cancelKeepAlive();
    this.become('lost', 'The port is closed.');
    this.session?.chips?.mover.stop('The port was closed.');
    this.transport.lose();
  }

  private begin(): Session {
    const io = new firmata.Firmata(this.transport, { reportVersionTimeout: REPORT_VERSION_TIMEOUT_MS });
    const board = new five.Board({ io, repl: false, debug: false, sigint: false });
    const session: Session = { io, board, chips: null };
    board.on('error', (error) => {
      const complaint = complaintOf(error);
      if (complaint !== null) this.log(`the actuator board’s driver (johnny-five) says: ${complaint}`);
    });
    board.once('ready', () => {
      board.i2cConfig({});
      const servos = this.profile.servo === null ? null : new ServoDriver(board, this.profile);
      const mover = new SliderMover(this.profile, this.clock, servos ?? NO_SERVOS);
      session.chips = { lights: new LightDriver(board, this.brightness), servos, mover };
      this.answered(session);
    });
    // The firmware complains in words: an address that does not answer, a bus that hangs.
    io.on('string', (complaint: string) => {
      if (!this.isSearching) this.log(`actuator board: ${complaint}`);
    });
    io.on('reportversion', () => this.answered(session));
    io.on('queryfirmware', () => this.identify(session));
    return session;
  }

  /** Whether the board that answers is one to be driven, and the one that was met first. */
  private identify(session: Session): void {
    const { name, version } = session.io.firmware;
    if (name === undefined || version === undefined || this.phase === 'lost') return;
    const verdict = judgeFirmware(name, version.major, version.minor);
    if (verdict.kind === 'refused') {
      this.become('refused', verdict.why);
      return;
    }
    if (this.firmwareName !== null && this.firmwareName !== name) {
      this.keeper.reject('another board answers');
      return;
    }
    if (verdict.kind === 'other' && this.firmwareName === null) this.log(verdict.word);
    if (this.identified) {
      if (this.clock.now() - this.identifiedAt > ANSWERS_FOR_MS) this.restarted(session);
      return;
    }
    this.firmwareName = name;
    this.identified = true;
    this.identifiedAt = this.clock.now();
    this.keeper.accept();
    this.answered(session);
  }

  /** It booted by itself, and has let go of the servos and put the lights out. What moved has not arrived. */
  private restarted(session: Session): void {
    this.counts.restarted++;
    this.log(RESTARTED);
    session.chips?.mover.stop(RESTARTED);
    this.heardAt = this.clock.now();
    if (this.phase === 'up') this.setChipsUp(session);
  }

  /** The board has spoken. After a pause its chips are set up anew, as it may have restarted or let them go dark. */
  private answered(session: Session): void {
    this.heardAt = this.clock.now();
    if (session.chips === null || !this.identified) return;
    if (this.phase === 'up' || this.phase === 'lost' || this.phase === 'refused') return;
    this.setChipsUp(session);
    this.become('up', null);
  }

  private setChipsUp({ board, chips }: Session): void {
    if (chips === null) return;
    board.i2cConfig({});
    chips.servos?.wake();
    chips.lights.wake();
    chips.lights.show(this.frame);
    this.frameWaits = false;
    this.counts.chipSetUps++;
  }

  private keepAlive(): void {
    this.cancelKeepAlive();
    this.cancelKeepAlive = this.clock.after(KEEP_ALIVE_MS, () => {
      const { session } = this;
      if (session !== null) this.speak(session);
      if (this.phase !== 'silent' && this.phase !== 'refused' && this.isLate()) {
        this.counts.silent++;
        session?.chips?.mover.stop(NO_ANSWER);
        this.become('silent', NO_ANSWER);
        if (!this.identified) this.keeper.reject('no actuator board answers');
      }
      this.keepAlive();
    });
  }

  /** Bytes of another kind of board may look like an answer. At first it counts only that the board says what it is. */
  private isLate(): boolean {
    const now = this.clock.now();
    return this.identified ? now - this.heardAt > SILENT_AFTER_MS : now - this.openedAt > CONNECT_WITHIN_MS;
  }

  private speak({ io, chips }: Session): void {
    // Any question of Firmata's handshake may be lost while the board boots, so what is still missing is asked for.
    if (io.versionReceived && !this.identified) this.askFirmware(io);
    else if (io.versionReceived && io.pins.length === 0) io.queryCapabilities(() => {});
    else if (io.versionReceived && !io.isReady) io.queryAnalogMapping(() => {});
    // A question that is still without its answer leaves no listener behind: a silent board would pile them up.
    io.off('reportversion', HEARD);
    io.reportVersion(HEARD);
    if (this.phase !== 'up' || chips === null) return;
    chips.lights.wake();
    chips.lights.show(this.frame);
  }

  private askFirmware(io: Firmata): void {
    io.off('queryfirmware', HEARD);
    io.queryFirmware(HEARD);
  }

  private become(phase: LinkStatus['state'], reason: string | null): void {
    if (this.phase === phase && this.reason === reason) return;
    this.phase = phase;
    this.reason = reason;
    for (const listener of this.linkListeners) listener(this.link);
  }
}

/**
 * The first line of what johnny-five complains of; null for what is ours to say. johnny-five takes a slow start for an error, and
 * tells each error twice: as one, and as a page of advice to programmers (its `log` event).
 */
function complaintOf(error: unknown): string | null {
  if (!(error instanceof Error) || error.message.startsWith('A timeout occurred while connecting'))
    return null;
  return error.message.split('\n')[0] ?? '';
}
