/** What staff's part keeps over restarts, a file each: faults, spins, notes, the last sign of life. */

import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Profile } from '../../adapters/profile/profile.ts';
import { isMissing } from '../../adapters/words/words.ts';
import {
  FAULTS,
  type FaultCode,
  type RaisedFault,
  stepWheel,
  WHEEL_AT_REST,
  type WheelState,
} from '../../game/game.ts';
import type { BoardReport, LinkStatus } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StaffState } from '../../ports/staff.ts';
import { type Algebraic, type BoardSize, boardOf, type Side } from '../../rules/rules.ts';
import {
  type Attempts,
  type Fault,
  type FaultHistory,
  fairnessOf,
  isOpen,
  NO_ATTEMPTS,
  noteFaults,
  type OpeningHours,
  openFaults,
  type SpinCount,
  spinCounted,
} from '../../staff/staff.ts';
import { messageOf } from '../errors.ts';
import { replaceFile } from '../home.ts';
import { wallTime } from './operation.ts';

/** How often a file is written at most, ms: a flash card does not bear more for years. */
const SETTLE_MS = 10_000;

export interface KeptFileOptions<T> {
  readonly file: string;
  readonly schema: v.GenericSchema<unknown, T>;
  /** What is there before anything was kept. */
  readonly empty: T;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/**
 * A small value that outlives the program, as JSON in a file of its own. A disk that takes nothing is tried again with the next
 * change.
 */
export class KeptFile<T> {
  readonly #options: KeptFileOptions<T>;
  #value: T;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(options: KeptFileOptions<T>) {
    this.#options = options;
    this.#value = read(options);
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    if (value === this.#value) return;
    this.#value = value;
    const { clock } = this.#options;
    const due = this.#writtenAt + SETTLE_MS - clock.now();
    if (due <= 0) this.#write();
    else this.#cancel ??= clock.after(due, () => this.#write());
  }

  /** Writes what is not written yet. */
  close(): void {
    if (this.#cancel !== null) this.#write();
  }

  #write(): void {
    const { file, clock, log } = this.#options;
    this.#cancel?.();
    this.#cancel = null;
    this.#writtenAt = clock.now();
    try {
      replaceFile(file, JSON.stringify(this.#value));
    } catch (error) {
      log(`${file} cannot be written: ${messageOf(error)}`);
    }
  }
}

/** What cannot be read was set aside at the start (home-files.ts). What became so since is reported, and written anew. */
function read<T>({ file, schema, empty, log }: KeptFileOptions<T>): T {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isMissing(error)) return empty;
    log(`${file} cannot be read (${messageOf(error)}), and begins anew`);
    return empty;
  }
}

const fault = v.object({
  code: v.picklist(Object.keys(FAULTS) as FaultCode[]),
  square: v.exactOptional(
    v.pipe(
      v.string(),
      v.transform((name) => name as Algebraic),
    ),
  ),
  part: v.exactOptional(v.string()),
});
export const faultsForm = v.array(
  v.object({
    ...{ fault, raised: v.number(), cleared: v.nullable(v.number()), times: v.number() },
    // Builds before 2026-12 did not keep it.
    told: v.optional(v.boolean(), false),
  }),
);

type FaultListener = (news: {
  readonly raised: readonly Fault[];
  readonly cleared: readonly Fault[];
}) => void;

/** Every fault that was there, with its times, over restarts. */
export class FaultsRegister {
  readonly #kept: KeptFile<FaultHistory>;
  readonly #now: () => number;
  readonly #listener: FaultListener;

  /** @param now the wall clock, ms since 1970 */
  constructor(
    place: Omit<KeptFileOptions<FaultHistory>, 'schema' | 'empty'>,
    now: () => number,
    listener: FaultListener,
  ) {
    this.#kept = new KeptFile<FaultHistory>({ ...place, schema: faultsForm, empty: [] });
    this.#now = now;
    this.#listener = listener;
  }

  get history(): FaultHistory {
    return this.#kept.value;
  }

  get open(): readonly Fault[] {
    return openFaults(this.history);
  }

  /** Takes in which faults there are now. */
  see(present: readonly Fault[]): void {
    this.#note(present, this.#now());
  }

  /** Takes in one that began before anybody could see it. */
  begin(fault: Fault, since: number): void {
    this.#note([...this.open, fault], since);
  }

  close(): void {
    this.#kept.close();
  }

  #note(present: readonly Fault[], now: number): void {
    const news = noteFaults(this.history, present, now);
    if (news.history === this.history) return;
    this.#kept.set(news.history);
    this.#listener(news);
  }
}

/** What the links themselves say, also while a lock keeps the game from seeing them. */
export function linkFaults(links: {
  readonly sensors: LinkStatus;
  readonly actuators: LinkStatus;
}): readonly RaisedFault[] {
  const parts = ['sensors', 'actuators'] as const;
  return parts.flatMap((part): RaisedFault[] => {
    const { state } = links[part];
    if (state === 'refused') return [{ code: 'version', part }];
    return state === 'silent' || state === 'lost' ? [{ code: part }] : [];
  });
}

interface Counted extends SpinCount {
  /** The wheel's sectors: another wheel is counted anew. */
  readonly kinds: readonly string[];
}

export const wheelForm = v.object({
  kinds: v.array(v.string()),
  sectors: v.array(v.number()),
  border: v.number(),
});
const NOTHING: Counted = { kinds: [], sectors: [], border: 0 };

/** The running count of where valid spins have stopped, over restarts. It is reported, and corrects nothing. */
export class WheelCount {
  readonly #kept: KeptFile<Counted>;
  #state: WheelState = WHEEL_AT_REST;
  #spinner: NonNullable<Profile['spinner']> | null = null;

  constructor(place: Omit<KeptFileOptions<Counted>, 'schema' | 'empty'>) {
    this.#kept = new KeptFile<Counted>({ ...place, schema: wheelForm, empty: NOTHING });
  }

  /** The wheel that is there from now on; null: none. */
  stand(spinner: Profile['spinner']): void {
    if (spinner === this.#spinner || JSON.stringify(spinner) === JSON.stringify(this.#spinner)) return;
    this.#spinner = spinner;
    this.#state = WHEEL_AT_REST;
    if (spinner === null || spinner.sectors.join() === this.#kept.value.kinds.join()) return;
    const kinds = [...spinner.sectors];
    this.#kept.set({ kinds, sectors: kinds.map(() => 0), border: 0 });
  }

  hear(report: BoardReport): void {
    const spinner = this.#spinner;
    if (spinner === null) return;
    const { t } = report;
    const reading =
      report.kind === 'wheel'
        ? { t, count: report.count, zero: report.zero }
        : { t, count: null, zero: null };
    const { state, signs } = stepWheel(spinner, this.#state, reading);
    this.#state = state;
    for (const sign of signs) {
      if (sign.kind !== 'stop') continue;
      const { kinds } = this.#kept.value;
      this.#kept.set({
        kinds,
        ...spinCounted(this.#kept.value, kinds, sign.angle, spinner.toleranceDegrees),
      });
    }
  }

  get state(): StaffState['wheel'] {
    if (this.#spinner === null) return null;
    const { kinds, sectors } = this.#kept.value;
    return { kinds, counts: sectors, fairness: fairnessOf(this.#kept.value) };
  }

  close(): void {
    this.#kept.close();
  }
}

/** What staff has said, and what must outlive a restart of it. */
export interface StaffNotes {
  readonly attempts: Attempts;
  readonly asleep: boolean;
  /** Discs in the box; null: nobody has counted. */
  readonly spares: { readonly [side in Side]: number | null };
  /** Lights that stay dark, by name. */
  readonly dark: readonly string[];
}

export const NO_NOTES: StaffNotes = {
  attempts: NO_ATTEMPTS,
  asleep: false,
  spares: { W: null, B: null },
  dark: [],
};

const tries = v.object({ failed: v.number(), last: v.number() });
const spare = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));
export const staffNotes: v.GenericSchema<unknown, StaffNotes> = v.object({
  attempts: v.union([
    v.object({ here: tries, network: v.record(v.string(), tries), crowd: tries }),
    // As builds before 2026-12 kept them, whoever had tried.
    v.pipe(
      tries,
      v.transform((here) => ({ ...NO_ATTEMPTS, here })),
    ),
  ]),
  asleep: v.boolean(),
  spares: v.object({ W: spare, B: spare }),
  dark: v.array(v.string()),
});

/** With fewer than these in the box, the next lost piece will be missing. */
const LOW_SPARES = 2;

/** The faults that staff alone can tell. */
export function notedFaults({ spares, dark }: StaffNotes, size: BoardSize): readonly RaisedFault[] {
  const low = (['W', 'B'] as const).filter((side) => (spares[side] ?? LOW_SPARES) < LOW_SPARES);
  return [
    ...low.map((side): RaisedFault => ({ code: 'pieces', part: side })),
    ...dark.map((light): RaisedFault => darkFault(light, size)),
  ];
}

/** A square's light is named by its square and its colour, so the two are two faults. */
function darkFault(light: string, size: BoardSize): RaisedFault {
  const [name = ''] = light.split(' ');
  const board = boardOf(size);
  const isSquare = board.squares.some((square) => board.nameOf(square) === name);
  return isSquare
    ? { code: 'light', square: board.algebraic(name), part: light }
    : { code: 'light', part: light };
}

/** When the program is known to have run last, ms since 1970 by the machine's clock, and whether it ended there in order. */
export interface LastRun {
  readonly at: number;
  readonly ended: boolean;
}

/** Null: it never has run. */
export const lastRunForm: v.GenericSchema<unknown, LastRun | null> = v.nullable(
  v.object({ at: v.number(), ended: v.boolean() }),
);

/** How often it is written, ms: more often would wear a flash card. */
const RUNS_MS = 60_000;
const MINUTE_MS = 60_000;
/** A board that was away for longer was in a store. */
const LONGEST_MS = 31 * 24 * 60 * MINUTE_MS;

/**
 * From when on the program may have been away while visitors should have played; null: it was not. A program that ended in order
 * was asked to: a minute of that is no news. Where no hours are set, nobody can say.
 */
export function missedSince(hours: OpeningHours, last: LastRun | null, now: number): number | null {
  if (hours.week === null || last === null || now - last.at > LONGEST_MS) return null;
  const grace = last.ended ? MINUTE_MS : 0;
  for (let since = last.at; since + grace <= now; since += MINUTE_MS)
    if (isOpen(hours, wallTime(new Date(since)))) return since;
  return null;
}

/** What is to be written now. Nothing (null) while it is closed, except that the end of the hours was seen. */
export function runToNote(hours: OpeningHours, last: LastRun | null, now: number): LastRun | null {
  if (hours.week === null) return null;
  const openAt = (at: number) => isOpen(hours, wallTime(new Date(at)));
  const isNews = last === null || last.ended || Math.abs(now - last.at) >= RUNS_MS;
  const isDue = openAt(now) ? isNews : last !== null && !last.ended && openAt(last.at);
  return isDue ? { at: now, ended: false } : null;
}
