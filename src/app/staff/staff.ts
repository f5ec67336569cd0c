/** What staff does with the board: the lock, tests, notes, faults and their alerts. The entry of this folder. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AlertWay } from '../../adapters/alerts/alerts.ts';
import type { PageServer } from '../../adapters/http/http.ts';
import type { Log } from '../../adapters/log/log.ts';
import type { Lock, VisitEvent } from '../../exhibit/exhibit.ts';
import { FAULTS, type RaisedFault, type View } from '../../game/game.ts';
import type { BoardReport } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type CallGesture,
  callStep,
  edgeSeen,
  type Fault,
  isSameFault,
  NOT_CALLED,
  NOTHING_SEEN,
  type SquareWatch,
  snapshotSeen,
} from '../../staff/staff.ts';
import type { AtBoard } from '../board-parts.ts';
import { Figures } from '../figures/figures.ts';
import type { SettingsInForce } from '../kept-settings.ts';
import { pageWords } from '../open-page.ts';
import { Alerts, alertWays } from './alerts.ts';
import { LightWalk } from './light-walk.ts';
import { Locks, type StaffLock } from './locks.ts';
import { type Operation, wallTime } from './operation.ts';
import {
  FaultsRegister,
  KeptFile,
  type LastRun,
  lastRunForm,
  linkFaults,
  missedSince,
  NO_NOTES,
  notedFaults,
  runToNote,
  type StaffNotes,
  staffNotes,
  WheelCount,
} from './registers.ts';

/** How often time alone may change something. */
const TICK_MS = 5000;
const MINUTE_MS = 60_000;
/** How long after a start an outage stays open, ms, so that it is told like any fault. */
const OUTAGE_TOLD_MS = 60_000;
const OUTAGE: RaisedFault = { code: 'outage' };

export interface StaffParts {
  readonly home: string;
  readonly operation: Operation;
  /** Null: the program was started without a file of settings. */
  readonly inForce: SettingsInForce | null;
  readonly clock: Clock;
  /** The wall's clock. */
  readonly wall: () => Date;
  /** Staff's hold on the board. */
  readonly staffLock: StaffLock;
  readonly tableHost: Attended;
  readonly server: Pick<PageServer, 'publish'>;
  readonly log: Log;
  /** Other boards are told the codes of faults that the game does not know. */
  readonly tellOthers: (codes: readonly string[]) => void;
  /** Ends the program to be started again. Null: nobody would start it again. */
  readonly restart: (() => void) | null;
  /** On which alerts leave; left out: as `operation` says. */
  readonly ways?: readonly AlertWay[];
}

/** What staff looks at in the table host. */
export interface Attended {
  readonly atBoard: AtBoard;
  onView(listener: (view: View) => void): () => void;
  onReport(listener: (report: BoardReport) => void): () => void;
}

export class Staff {
  readonly staffLock: StaffLock;
  readonly lights: LightWalk;
  readonly faults: FaultsRegister;
  readonly wheel: WheelCount;
  readonly notes: KeptFile<StaffNotes>;
  readonly figures: Figures;
  readonly #lastRun: KeptFile<LastRun | null>;
  readonly #missed: boolean;
  readonly locks: Locks;
  readonly alerts: Alerts;
  squares: SquareWatch = NOTHING_SEEN;
  readonly #parts: StaffParts;
  readonly #off: (() => void)[] = [];
  readonly #lockListeners = new Set<(lock: Lock | null) => void>();
  readonly #started: number;
  #view: View | null = null;
  #linkFaults: readonly Fault[] = [];
  #linksBefore: readonly Fault[] = [];
  #call: CallGesture = NOT_CALLED;
  #calls = 0;
  #told = '';
  #touched: number;
  #cancelTick: () => void = () => undefined;

  constructor(parts: StaffParts) {
    const { home, operation, clock, wall, log } = parts;
    const folder = join(home, 'staff');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const say = log.part('staff');
    const place = (name: string) => ({ file: join(folder, name), clock, log: say });
    this.#parts = parts;
    this.staffLock = parts.staffLock;
    this.#started = clock.now();
    this.#touched = clock.now();
    this.notes = new KeptFile({ ...place('notes.json'), schema: staffNotes, empty: NO_NOTES });
    this.wheel = new WheelCount(place('wheel.json'));
    this.figures = new Figures({ folder: join(home, 'figures'), clock, wall, log: say });
    this.alerts = new Alerts({
      ...{ place: place('alerts.json'), clock, wall, log: log.part('alerts'), name: operation.name },
      ways: parts.ways ?? alertWays(operation, pageWords),
      profile: () => parts.tableHost.atBoard.choice.profile.id,
    });
    this.faults = new FaultsRegister(
      place('faults.json'),
      () => wall().getTime(),
      ({ raised, cleared }) => {
        for (const fault of raised) this.#tellFault('raised', fault);
        for (const fault of cleared) this.#tellFault('cleared', fault);
        parts.tellOthers(this.faults.open.map(({ code }) => code));
      },
    );
    this.#lastRun = new KeptFile({ ...place('last-run.json'), schema: lastRunForm, empty: null });
    const since = missedSince(operation.hours, this.#lastRun.value, wall().getTime());
    this.#missed = since !== null && !this.notes.value.asleep;
    if (since !== null && this.#missed) this.faults.begin(OUTAGE, since);
    const { asleep } = this.notes.value;
    const unset = parts.inForce?.state.from === 'none';
    this.locks = new Locks({ hours: operation.hours, asleep, unset, now: () => clock.now(), wall });
    this.lights = new LightWalk({ clock, lock: () => this.staffLock.lock, board: () => this.#board() });
    this.#follow();
    this.#tick();
    this.#off.push(
      parts.tableHost.onView((view) => {
        this.#view = view;
        this.seeFaults();
      }),
      parts.tableHost.onReport((report) => this.#hear(report)),
    );
  }

  get view(): View | null {
    return this.#view;
  }

  get lock(): Lock | null {
    return this.staffLock.lock;
  }

  /** Every new lock. */
  onLock(listener: (lock: Lock | null) => void): () => void {
    this.#lockListeners.add(listener);
    return () => this.#lockListeners.delete(listener);
  }

  count(event: VisitEvent): void {
    this.figures.count(event);
  }

  hold(act: Parameters<Locks['act']>[0]): void {
    this.locks.act(act);
    this.note({ asleep: this.locks.asleep });
    this.#follow();
  }

  note(changes: Partial<StaffNotes>): void {
    this.notes.set({ ...this.notes.value, ...changes });
    this.seeFaults();
  }

  /** Takes in which faults there are now. */
  seeFaults(): void {
    const { choice } = this.#parts.tableHost.atBoard;
    const ofLinks = new Set(['sensors', 'actuators', 'version']);
    const seen = (this.#view?.faults ?? []).filter(({ code }) => !ofLinks.has(code));
    const problem = this.#parts.inForce?.state.problem ?? null;
    this.faults.see([
      ...(problem === null ? [] : [{ code: 'settings' } satisfies RaisedFault]),
      ...(this.#missed && this.#uptime < OUTAGE_TOLD_MS ? [OUTAGE] : []),
      ...this.#linkFaults,
      ...this.alerts.faults,
      ...seen,
      ...notedFaults(this.notes.value, choice.profile.size),
    ]);
  }

  close(): void {
    this.#cancelTick();
    for (const off of this.#off.splice(0)) off();
    this.lights.stop();
    this.alerts.close();
    // Without hours the program is never missed, and nothing is written.
    if (this.#lastRun.value !== null) this.#lastRun.set({ at: this.#parts.wall().getTime(), ended: true });
    this.#lastRun.close();
    for (const kept of [this.notes, this.faults, this.wheel, this.figures]) kept.close();
  }

  #board() {
    const { board, choice } = this.#parts.tableHost.atBoard;
    if (board === null) return null;
    return { profile: choice.profile, actuators: this.staffLock.behind(board).actuators };
  }

  #hear(report: BoardReport): void {
    const { spinner } = this.#parts.tableHost.atBoard.choice.profile;
    this.wheel.stand(spinner);
    this.wheel.hear(report);
    if (report.kind === 'snapshot') this.squares = snapshotSeen(this.squares, report.occupied);
    if (report.kind === 'edge') this.squares = edgeSeen(this.squares, report.at, report.on, report.t);
    if (report.kind === 'edge' || report.kind === 'button') {
      this.#touched = this.#parts.clock.now();
      const { gesture, called } = callStep(this.#call, report);
      this.#call = gesture;
      // The service button inside the frame is staff's own.
      if (called || (report.kind === 'button' && report.seat === 'service' && report.down)) this.#called();
    }
    if (report.kind === 'wheel') this.#touched = this.#parts.clock.now();
  }

  /** A link counts as broken once it was so at two looks. One that is plugged in again is no fault. */
  #seeLinks(): void {
    const { board } = this.#parts.tableHost.atBoard;
    const now = board === null ? [] : linkFaults(linksBehind(this.staffLock.behind(board)));
    this.#linkFaults = now.filter((fault) => this.#linksBefore.some((one) => isSameFault(one, fault)));
    this.#linksBefore = now;
  }

  #called(): void {
    this.#calls += 1;
    this.#tellPages();
  }

  #tick(): void {
    const { clock, wall, operation, restart } = this.#parts;
    // The doors open and close at whole minutes.
    const untilMinute = MINUTE_MS - (wall().getTime() % MINUTE_MS);
    this.#cancelTick = clock.after(Math.min(TICK_MS, untilMinute), () => this.#tick());
    this.#follow();
    this.#seeLinks();
    this.seeFaults();
    this.#noteRun();
    const due = isRestartDue({
      restartAt: operation.restartAt,
      wall: wall(),
      untouchedMs: clock.now() - this.#touched,
      uptimeMs: this.#uptime,
    });
    if (due && restart !== null) {
      this.#parts.log.part('staff')('the nightly restart');
      restart();
    }
  }

  get #uptime(): number {
    return this.#parts.clock.now() - this.#started;
  }

  #noteRun(): void {
    const { wall, operation } = this.#parts;
    const run = runToNote(operation.hours, this.#lastRun.value, wall().getTime());
    if (run !== null) this.#lastRun.set(run);
  }

  /** Locks the board, or gives it back, as it is to be now. */
  #follow(): void {
    const lock = this.locks.current();
    if (lock !== this.staffLock.lock) this.#lock(lock);
    this.#tellPages();
  }

  #lock(lock: Lock | null): void {
    this.staffLock.lock = lock;
    this.lights.follow();
    this.#parts.log.part('staff')(
      lock === null ? 'the board is open to visitors' : `the board is locked: ${lock}`,
    );
    for (const listener of this.#lockListeners) listener(lock);
  }

  /** What is new to them. */
  #tellPages(): void {
    const { lock } = this.staffLock;
    const opens = lock === 'closed' ? this.locks.opens : null;
    // A visitor need not know. Whoever stands before a board without settings does.
    const problem = lock === 'settings' ? (this.#parts.inForce?.state.problem ?? null) : null;
    const news = { type: 'staff', calls: this.#calls, lock, opens, problem } as const;
    const text = JSON.stringify(news);
    if (text === this.#told) return;
    this.#told = text;
    this.#parts.server.publish(news);
  }

  #tellFault(event: 'raised' | 'cleared', fault: Fault): void {
    const { code, square, part } = fault;
    const plain = FAULTS[code].page;
    const where = square ?? part;
    this.#parts.log.part('faults')(`${plain}${where === undefined ? '' : ` ${where}`} ${event}`, {
      fault,
      event,
    });
    this.alerts.tell(event, fault);
  }
}

function linksBehind({ sensors, actuators }: ReturnType<StaffLock['behind']>) {
  return { sensors: sensors.link, actuators: actuators.link };
}

/** Nobody has touched the board for so long. */
const QUIET_MS = 20 * 60_000;
/** If somebody plays at that time, it is put off, but not into the morning. */
const WINDOW_MINUTES = 120;
/** In the night in which summer time ends, one hour comes twice. */
const AGAIN_MINUTES = 60;

interface Quiet {
  /** Minutes since midnight; null: never. */
  readonly restartAt: number | null;
  readonly wall: Date;
  /** ms since the last touch of the board, and since the program's start. */
  readonly untouchedMs: number;
  readonly uptimeMs: number;
}

/** Whether the program is to end now to be started afresh. */
export function isRestartDue({ restartAt, wall, untouchedMs, uptimeMs }: Quiet): boolean {
  if (restartAt === null) return false;
  const since = (wallTime(wall).minute - restartAt + 1440) % 1440;
  // Once a night: what started within the window has been restarted already.
  const isRestarted = uptimeMs <= (WINDOW_MINUTES + AGAIN_MINUTES) * 60_000;
  return since < WINDOW_MINUTES && !isRestarted && untouchedMs >= QUIET_MS;
}
