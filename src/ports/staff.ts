/** What the staff's page asks of the program; over HTTP below `/api/staff` (docs/staff.md). */

import type { Lock } from '../exhibit/exhibit.ts';
import type { View } from '../game/game.ts';
import type { Algebraic, Notch, Side, SliderId } from '../rules/rules.ts';
import type { DayFigures, Fairness, FaultHistory, Knock, PictureType } from '../staff/staff.ts';
import type { LinkStatus } from './board.ts';

/** What lights up in the test: everything, one colour, or one light after the other. */
export type LightTest = 'all' | 'amber' | 'blue' | 'each';

/** Which settings a program runs with. */
export interface SettingsState {
  /**
   * `file`: those of its file. `lastGood`: the file could not be used. `none`: there were no others either, so the board is locked.
   */
  readonly from: 'file' | 'lastGood' | 'none';
  /** Why not those of the file, in the words of the command line. */
  readonly problem: string | null;
}

export interface StaffState {
  /** The board profile's id. */
  readonly board: string;
  readonly lock: Lock | null;
  /** How a pause of the game stands; null: no game with clocks is played. */
  readonly pause: View['pause'];
  /** A supervisor starts the program again when it ends. */
  readonly mayRestart: boolean;
  readonly squares: {
    readonly occupied: readonly Algebraic[];
    /** Squares where the game has a piece and the board has none. */
    readonly missing: readonly Algebraic[];
    /** Edges of each square that had any since the counting began, and the most within 1.5 s. */
    readonly edges: Readonly<Record<Algebraic, { readonly count: number; readonly burst: number }>>;
  };
  readonly links: { readonly sensors: LinkStatus; readonly actuators: LinkStatus } | null;
  readonly sliders: readonly {
    readonly id: SliderId;
    readonly colour: string;
    /** Where the game has it. */
    readonly notch: Notch;
    /** Where staff has moved it since the board was locked, and how long that took, ms (null: it failed). */
    readonly moved: { readonly notch: Notch; readonly took: number | null } | null;
  }[];
  readonly lights: {
    readonly total: number;
    readonly test: LightTest | null;
    /** By name, what is lit now in a test one after the other. */
    readonly lit: string | null;
    /** Reported as dark. */
    readonly dark: readonly string[];
  };
  /** Discs in the box; null: nobody has counted them. */
  readonly spares: { readonly [side in Side]: number | null };
  /** Null on a board without a wheel. */
  readonly wheel: {
    readonly kinds: readonly string[];
    readonly counts: readonly number[];
    readonly fairness: Fairness;
  } | null;
  readonly faults: FaultHistory;
  readonly settings: SettingsState;
  /** What staff changes in a form; null: the program was started without a file of settings, or that cannot be used. */
  readonly house: { readonly now: HouseSettings; readonly games: readonly string[] } | null;
  /** Which logo the museum has; null: none. */
  readonly logo: string | null;
  /** Null: nothing on this machine installs releases. */
  readonly releases: Releases | null;
  /** On which ways alerts leave. None: nobody is told. */
  readonly alerts: readonly AlertWayState[];
}

/** Settings that staff changes on its page, as the file says them; they are checked there. */
export interface HouseSettings {
  /** What people call this board; empty: as the machine is called. */
  readonly name: string;
  /** By weekday, as `mon`, the times of opening, as `10:00-18:00`; null: always open. */
  readonly hours: Readonly<Record<string, readonly string[] | undefined>> | null;
  /** Days on which it stays closed, as `2026-12-25`, `12-25` for each year, `12-24..01-02` from the one to the other. */
  readonly closedOn: readonly string[];
  /** The first one stands ready. */
  readonly games: readonly string[];
  /** The first one is the house's. */
  readonly languages: readonly string[];
  /** What the page says of the museum while nobody plays; empty words and null are left out of the file. */
  readonly welcome: {
    readonly museum: string;
    /** By language. */
    readonly text: Readonly<Record<string, string>>;
    readonly minutes: number | null;
    readonly fromAge: number | null;
  };
  readonly idleSeconds: number;
  /** 0 … 100. */
  readonly volume: number;
  /** Hours in which page and lights are darker, in per cent, as `18:00-22:00 40`. */
  readonly brightness: readonly string[];
}

/** The museum's logo, as it was brought and checked. */
export interface Logo {
  readonly type: PictureType;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Another one for another picture. */
  readonly stamp: string;
}

/** A release's archive and its signature. */
export type UpdatePart = 'archive' | 'signature';

export interface Releases {
  /** An update was asked for, and is not begun yet. */
  readonly underWay: boolean;
  /** The newest first. */
  readonly all: readonly {
    readonly name: string;
    readonly where: 'inUse' | 'kept' | 'gone';
    readonly word: 'unproven' | 'tried' | 'good' | 'rejected' | 'refused';
    /** Why it was rejected or refused, as `damier-release` says it; null: it was not. */
    readonly code: string | null;
    /** When that was, ms since 1970; null: nobody knows. */
    readonly at: number | null;
  }[];
}

/** How alerts fare on one way. `to` is the webhook's host alone, or the mail's address. */
export interface AlertWayState {
  readonly kind: 'webhook' | 'mail';
  readonly to: string;
  readonly waiting: number;
  /** Why the last try failed; null: it did not. */
  readonly failure: string | null;
}

export type StaffAct =
  | { readonly do: 'clean' }
  | { readonly do: 'sleep' }
  | { readonly do: 'wake' }
  /** The clocks are to stand, or to go on. */
  | { readonly do: 'pause'; readonly on: boolean }
  | { readonly do: 'countAnew' }
  | { readonly do: 'restart' }
  /** What was brought is installed. */
  | { readonly do: 'update' }
  /** The last release that was good is taken again. */
  | { readonly do: 'rollback' }
  | { readonly do: 'testAlert' }
  /** One notch further, or back; the board must be locked. */
  | { readonly do: 'jog'; readonly slider: SliderId; readonly notch: Notch }
  | { readonly do: 'lights'; readonly test: LightTest | null }
  | { readonly do: 'darkLight'; readonly light: string; readonly dark: boolean }
  | { readonly do: 'spares'; readonly side: Side; readonly count: number };

/** Why an act was not carried out. */
export type StaffRefusal =
  | 'notLocked'
  | 'noBoard'
  | 'sliderFailed'
  | 'noSupervisor'
  /** Nothing on this machine installs releases. */
  | 'noInstaller'
  /** Archive or signature were not brought. */
  | 'noUpdate'
  /** No other release here was good. */
  | 'noRelease'
  /** An update is under way. */
  | 'updating'
  /** A piece of a file that does not follow the one before. */
  | 'outOfOrder'
  /** The file is too long, or the disk too full for it. */
  | 'noRoom'
  /** No game with clocks is played, or it is so already. */
  | 'noPause'
  /** No way for alerts is set. */
  | 'noAlerts'
  | 'unknown'
  | 'tooManySpares';

export type Entry =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'wrong' | 'wait' | 'noPin'; readonly waitSeconds: number };

/** A configuration that is brought back: it holds from the next start on. */
export type Restored = { readonly ok: true } | { readonly ok: false; readonly problem: string };

export interface StaffDesk {
  /** Which settings the program runs with. */
  readonly inForce: SettingsState;
  /** Why visitors cannot play; null: they can. */
  readonly lock: Lock | null;
  /** Tries a PIN. After three failures from one place each try from there waits, longer and longer. */
  enter(pin: string, from: Knock): Promise<Entry>;
  /** Whether a token lets its bearer put the board to sleep and wake it from afar. */
  isRemote(token: string): boolean;
  state(): StaffState;
  /** Null: it is done. */
  act(act: StaffAct): Promise<StaffRefusal | null>;
  /** The log as text, oldest line first, at most some megabytes of it. */
  logs(): string;
  /** Settings and calibration as one file. */
  settings(): string;
  restore(text: string): Promise<Restored>;
  /** Takes another board's settings, except what is this board's own, under this name; from the next start on. */
  copy(name: string, text: string): Promise<Restored>;
  changeHouse(house: HouseSettings): Promise<Restored>;
  /** The museum's logo, which everybody may see; null: there is none. */
  logo(): Logo | null;
  /** Checks a picture and takes it as the logo. Null: there is none from now on. Shown from the next start on. */
  changeLogo(picture: Uint8Array | null): Restored;
  figures(): readonly DayFigures[];
  /** The next piece of an update; `at` says how much of the file is here. Null: it is taken. */
  bring(part: UpdatePart, at: number, piece: Uint8Array): StaffRefusal | null;
}
