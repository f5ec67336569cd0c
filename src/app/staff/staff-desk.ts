/** What staff asks for, and what becomes of it. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from '../../exhibit/exhibit.ts';
import type { LinkStatus } from '../../ports/board.ts';
import type {
  Entry,
  HouseSettings,
  LightTest,
  Logo,
  Restored,
  SettingsState,
  StaffAct,
  StaffDesk,
  StaffRefusal,
  StaffState,
  UpdatePart,
} from '../../ports/staff.ts';
import type { Algebraic, Notch, SliderId } from '../../rules/rules.ts';
import {
  countAnew,
  type DayFigures,
  failedOnceMore,
  type Knock,
  succeeded,
  waitFor,
} from '../../staff/staff.ts';
import { piecesOf } from '../aside.ts';
import type { AtBoard } from '../board-parts.ts';
import { messageOf } from '../errors.ts';
import type { SettingsInForce } from '../kept-settings.ts';
import type { Machine } from '../machine.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { lightsOf } from './light-walk.ts';
import { logText } from './log-text.ts';
import { isPin, isRemoteToken, readPin } from './pin.ts';
import {
  changeHouse,
  changeLogo,
  copySettings,
  houseNow,
  readLogo,
  restoreSettings,
  settingsText,
} from './settings-file.ts';
import { Staff, type StaffParts } from './staff.ts';
import { Updates } from './updates.ts';

/** Where the command line alone has said what is to be. */
const AS_ASKED: SettingsState = { from: 'file', problem: null };
/** More discs than a box holds. */
const MOST_SPARES = 99;

interface DeskParts extends Pick<StaffParts, 'home' | 'clock' | 'wall' | 'restart' | 'tableHost'> {
  readonly staff: Staff;
  /** Null: the program was started without a file of settings. */
  readonly inForce: SettingsInForce | null;
  readonly updates: Updates;
  readonly log: (message: string) => void;
}

type Moved = NonNullable<StaffState['sliders'][number]['moved']>;

/** What the staff's page may ask for. */
export class Desk implements StaffDesk {
  readonly #parts: DeskParts;
  readonly #moved = new Map<SliderId, Moved>();
  /** Read once, and again when it is changed. */
  #logo: Logo | null;
  #houseSeen: { readonly stamp: string; readonly house: StaffState['house'] } | null = null;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#logo = readLogo(parts.home);
    parts.staff.onLock(() => this.#moved.clear());
  }

  get lock(): Lock | null {
    return this.#parts.staff.lock;
  }

  get inForce(): SettingsState {
    return this.#parts.inForce?.state ?? AS_ASKED;
  }

  get #atBoard(): AtBoard {
    return this.#parts.tableHost.atBoard;
  }

  async enter(pin: string, from: Knock): Promise<Entry> {
    const { home, staff, wall, log } = this.#parts;
    const kept = readPin(home);
    if (kept.kind === 'damaged') log(`nobody can come in: ${kept.problem}`);
    if (kept.kind !== 'hash') return { ok: false, why: 'noPin', waitSeconds: 0 };
    const now = wall().getTime();
    const { attempts } = staff.notes.value;
    const wait = waitFor(attempts, from, now);
    if (wait > 0) return { ok: false, why: 'wait', waitSeconds: Math.ceil(wait / 1000) };
    // Counted before it is tried, so that many tries at once are many.
    const failed = failedOnceMore(attempts, from, now);
    staff.note({ attempts: failed });
    if (await isPin(pin, kept.hash)) {
      staff.note({ attempts: succeeded(staff.notes.value.attempts, from) });
      log(`somebody of the staff has come in, ${wordsFor(from)}`);
      return { ok: true };
    }
    log(`a wrong PIN, ${wordsFor(from)}`);
    return { ok: false, why: 'wrong', waitSeconds: Math.ceil(waitFor(failed, from, now) / 1000) };
  }

  isRemote(token: string): boolean {
    return isRemoteToken(this.#parts.home, token, this.#parts.log);
  }

  state(): StaffState {
    const { staff, restart } = this.#parts;
    const { profile } = this.#atBoard.choice;
    const { occupied, edges } = staff.squares;
    const { spares, dark } = staff.notes.value;
    return {
      board: profile.id,
      lock: staff.lock,
      pause: staff.view?.outcome === null ? staff.view.pause : null,
      mayRestart: restart !== null,
      squares: {
        occupied: [...occupied].sort(),
        missing: this.#missing(occupied),
        edges: Object.fromEntries([...edges].map(([at, { count, burst }]) => [at, { count, burst }])),
      },
      links: this.#links(),
      sliders: this.#sliders(),
      lights: { total: lightsOf(profile).length, test: staff.lights.test, lit: staff.lights.lit, dark },
      spares,
      wheel: staff.wheel.state,
      faults: staff.faults.history,
      settings: this.inForce,
      house: this.#house(),
      logo: this.#logo?.stamp ?? null,
      releases: this.#parts.updates.state,
      alerts: staff.alerts.state,
    };
  }

  async act(act: StaffAct): Promise<StaffRefusal | null> {
    const { staff } = this.#parts;
    switch (act.do) {
      case 'clean':
      case 'sleep':
      case 'wake':
        staff.hold(act.do);
        return null;
      case 'pause':
        return (await this.#atBoard.loop?.pauseByStaff?.(act.on)) === 'taken' ? null : 'noPause';
      case 'countAnew':
        staff.squares = countAnew(staff.squares);
        return null;
      case 'restart':
        return this.#restart();
      case 'update':
        return this.#parts.updates.ask('install');
      case 'rollback':
        return this.#parts.updates.ask('rollback');
      case 'testAlert':
        if (staff.alerts.state.length === 0) return 'noAlerts';
        staff.alerts.test();
        return null;
      case 'jog':
        return this.#jog(act.slider, act.notch);
      case 'lights':
        return this.#testLights(act.test);
      case 'darkLight':
        return this.#reportLight(act.light, act.dark);
      case 'spares':
        if (act.count > MOST_SPARES) return 'tooManySpares';
        staff.note({ spares: { ...staff.notes.value.spares, [act.side]: act.count } });
        return null;
    }
  }

  logs(): string {
    return logText(join(this.#parts.home, 'log'));
  }

  settings(): string {
    return settingsText(this.#settingsPlace());
  }

  async restore(text: string): Promise<Restored> {
    const restored = await restoreSettings(this.#settingsPlace(), text);
    this.#logo = readLogo(this.#parts.home);
    this.#parts.log(
      restored.ok ? 'settings were put back' : `settings were not put back: ${restored.problem}`,
    );
    return restored;
  }

  async copy(name: string, text: string): Promise<Restored> {
    const copied = await copySettings(this.#settingsPlace(), name, text);
    this.#logo = readLogo(this.#parts.home);
    this.#parts.log(
      copied.ok
        ? `another board's settings were taken, as ${name}`
        : `no settings were taken: ${copied.problem}`,
    );
    return copied;
  }

  async changeHouse(house: HouseSettings): Promise<Restored> {
    const changed = await changeHouse(this.#settingsPlace(), house);
    this.#houseSeen = null;
    this.#parts.log(changed.ok ? 'settings were changed' : `settings were not changed: ${changed.problem}`);
    return changed;
  }

  logo(): Logo | null {
    return this.#logo;
  }

  changeLogo(picture: Uint8Array | null): Restored {
    const { home, log } = this.#parts;
    const changed = changeLogo(home, picture);
    this.#logo = readLogo(home);
    log(changed.ok ? `the logo was ${picture === null ? 'taken away' : 'changed'}` : changed.problem);
    return changed;
  }

  /** Read from the disk only when it may have changed: a page looks each second. */
  #house(): StaffState['house'] {
    const text = this.#parts.inForce === null ? '' : settingsStamp(this.#parts.inForce.file);
    if (this.#houseSeen?.stamp !== text)
      this.#houseSeen = { stamp: text, house: houseNow(this.#settingsPlace()) };
    return this.#houseSeen.house;
  }

  figures(): readonly DayFigures[] {
    return this.#parts.staff.figures.days();
  }

  bring(part: UpdatePart, at: number, piece: Uint8Array): StaffRefusal | null {
    return this.#parts.updates.take(part, at, piece);
  }

  #settingsPlace() {
    const { home, inForce } = this.#parts;
    return { home, inForce, profile: this.#atBoard.choice.profile };
  }

  #links(): { readonly sensors: LinkStatus; readonly actuators: LinkStatus } | null {
    const { board } = this.#atBoard;
    if (board === null) return null;
    const { sensors, actuators } = this.#parts.staff.staffLock.behind(board);
    return { sensors: sensors.link, actuators: actuators.link };
  }

  #missing(occupied: ReadonlySet<Algebraic>): readonly Algebraic[] {
    const { view } = this.#parts.staff;
    const { choice } = this.#atBoard;
    if (view === null || view.game !== choice.head.game) return [];
    const pieces = piecesOf(choice, view.fen);
    return [...pieces.keys()].filter((at) => !occupied.has(at)).sort();
  }

  #sliders(): StaffState['sliders'] {
    const { staff } = this.#parts;
    return this.#atBoard.choice.profile.sliders.map(({ id: name, colour }) => {
      const id = name as SliderId;
      const notch: Notch = staff.view?.notches[id] ?? 'N';
      return { id, colour, notch, moved: this.#moved.get(id) ?? null };
    });
  }

  #restart(): StaffRefusal | null {
    const { restart, clock, log } = this.#parts;
    if (restart === null) return 'noSupervisor';
    log('staff starts the program again');
    // The page is answered first.
    clock.after(500, restart);
    return null;
  }

  async #jog(slider: SliderId, notch: Notch): Promise<StaffRefusal | null> {
    const { staff, clock, log } = this.#parts;
    const { board, choice } = this.#atBoard;
    if (staff.lock === null) return 'notLocked';
    if (board === null) return 'noBoard';
    if (!choice.profile.sliders.some(({ id }) => id === slider)) return 'unknown';
    const begun = clock.now();
    try {
      await staff.staffLock.behind(board).actuators.moveSlider(slider, notch);
      this.#moved.set(slider, { notch, took: clock.now() - begun });
      return null;
    } catch (error) {
      log(`slider ${slider} did not go to ${notch}: ${messageOf(error)}`);
      this.#moved.set(slider, { notch, took: null });
      return 'sliderFailed';
    }
  }

  #testLights(test: LightTest | null): StaffRefusal | null {
    const { staff } = this.#parts;
    if (staff.lock === null) return 'notLocked';
    staff.lights.test = test;
    return null;
  }

  #reportLight(light: string, dark: boolean): StaffRefusal | null {
    const { staff } = this.#parts;
    if (!lightsOf(this.#atBoard.choice.profile).some(({ name }) => name === light)) return 'unknown';
    const others = staff.notes.value.dark.filter((name) => name !== light);
    staff.note({ dark: dark ? [...others, light] : others });
    return null;
  }
}

/** Another one where the file may say something else. */
function settingsStamp(file: string): string {
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
  return `${mtimeMs} ${size}`;
}

function wordsFor(from: Knock): string {
  return from === 'here' ? 'at the board' : `from ${from.address}`;
}

interface StaffPlace
  extends Pick<StaffParts, 'home' | 'operation' | 'inForce' | 'staffLock' | 'tableHost' | 'server' | 'log'> {
  readonly machine: Machine;
  readonly mirror: Mirror | null;
  /** Ends the program in order, to be started again. */
  readonly end: () => void;
}

/**
 * Staff's part of a running program. Whoever supervises it sets `DAMIER_SUPERVISED` (deploy/damier.service), and `DAMIER_DATA`
 * where it installs releases.
 */
export function openStaff({ end, mirror, machine, ...place }: StaffPlace): { staff: Staff; desk: Desk } {
  const parts = {
    ...place,
    clock: machine.clock,
    wall: machine.date,
    restart: process.env.DAMIER_SUPERVISED === undefined ? null : end,
  };
  const staff = new Staff({ ...parts, tellOthers: (codes) => mirror?.tellFaults(codes) });
  const log = place.log.part('staff');
  const updates = new Updates(place.home, process.env.DAMIER_DATA ?? null, log);
  return { staff, desk: new Desk({ ...parts, staff, updates, log }) };
}
