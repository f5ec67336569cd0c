/** `damier calibrate` measures what is this one board's own. The entry of this command. */

import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { calibrationFile, type Profile, ProfileError } from '../../adapters/profile/profile.ts';
import { makeFolder } from '../../adapters/store/store.ts';
import { type Calibration, calibratedBy, readCalibration } from '../../hardware/hardware.ts';
import type { FittingActuators, SensorBoard } from '../../ports/board.ts';
import type { CalibrationChange } from '../../ports/bring-up.ts';
import type { Clock } from '../../ports/clock.ts';
import { boardOf, cellName, type Square } from '../../rules/rules.ts';
import { replaceFile } from '../home.ts';
import { BoardWatch } from './board-watch.ts';
import { busFindings, checkLinks, type Machine, sensorFindings } from './check-links.ts';
import type { Finding } from './finding.ts';
import { fitBrightness, fitDebounce, fitRails, fitSliders, fitWheel } from './fits.ts';
import type { FittingHands } from './hands.ts';
import { Places } from './places.ts';

/** What can be measured by itself, in order. */
export const CALIBRATION_PARTS = ['rails', 'sliders', 'wheel', 'debounce', 'brightness'] as const;
export type CalibrationPart = (typeof CALIBRATION_PARTS)[number];

/** The board tells every bounce that a sample of 1 ms sees. */
export const RAW_DEBOUNCE = { onMs: 1, offMs: 1 } as const;

interface CalibrationOptions {
  /** By this the board is driven and told of: what is kept of it now. */
  readonly profile: Profile;
  /** With `RAW_DEBOUNCE`. */
  readonly sensors: SensorBoard;
  readonly actuators: FittingActuators;
  readonly clock: Clock;
  readonly hands: FittingHands;
  readonly parts: ReadonlySet<CalibrationPart>;
  readonly kept: KeptCalibration;
  /** An ISO timestamp. */
  readonly now: string;
  readonly complaints: () => readonly string[];
  readonly machine: Machine;
  readonly progress: CalibrationProgress;
}

/** Told while it works. */
export interface CalibrationProgress {
  part(part: CalibrationPart | 'links'): void;
  counted(done: number, of: number): void;
}

export interface CalibrationReport {
  readonly board: string;
  readonly tried: readonly CalibrationPart[];
  readonly measured: Measured;
  readonly findings: readonly Finding[];
  /** The file; null: nothing was changed. */
  readonly kept: string | null;
}

/** Measures the parts asked for. Keeps what was measured only once a person has seen all of it; until then nothing is changed. */
export async function runCalibration(options: CalibrationOptions): Promise<CalibrationReport> {
  const { profile, sensors, actuators, clock, hands, parts, kept, progress } = options;
  const board = boardOf(profile.size);
  const watch = new BoardWatch(sensors, clock, (square) => board.nameOf(square as Square));
  const places = new Places(profile);
  progress.part('links');
  const findings: Finding[] = [
    ...(await checkLinks(options, ['sensors', 'actuators'], clock, options.machine)),
  ];
  const isUp = { sensors: sensors.link.state === 'up', actuators: actuators.link.state === 'up' };
  const tried: CalibrationPart[] = [];
  const measured: { -readonly [part in keyof Measured]: Measured[part] } = {};
  const run = async (part: CalibrationPart, possible: boolean, measure: () => Promise<void>) => {
    if (!parts.has(part) || !possible) return;
    progress.part(part);
    await measure();
    tried.push(part);
  };
  await run('rails', isUp.sensors, async () => {
    const referenceMv = await fitRails(profile.power.referenceMv, watch, hands);
    if (referenceMv !== null) measured.referenceMv = referenceMv;
  });
  await run('sliders', isUp.actuators && profile.sliders.length > 0, async () => {
    await hands.clear();
    const sliders = await fitSliders(profile, actuators, hands, places);
    findings.push(...sliders.findings);
    if (Object.keys(sliders.fit).length > 0) measured.sliders = sliders.fit;
  });
  const { spinner } = profile;
  if (spinner !== null)
    await run('wheel', isUp.sensors, async () => {
      const wheel = await fitWheel(spinner, watch, hands, places);
      findings.push(...wheel.findings);
      if (wheel.fit !== null) measured.wheel = wheel.fit;
    });
  await run('debounce', isUp.sensors, async () => {
    await hands.clear();
    const tell = (done: number, of: number) => progress.counted(done, of);
    const debounce = await fitDebounce(diagonal(profile.size), watch, hands, places, tell);
    findings.push(...debounce.findings);
    if (debounce.fit !== null) measured.debounce = debounce.fit;
  });
  await run('brightness', isUp.actuators, async () => {
    const brightness = await fitBrightness(profile, actuators, hands);
    if (brightness !== null) measured.brightness = brightness;
  });
  findings.push(
    ...sensorFindings(watch.resets, sensors.link.counters),
    ...busFindings(
      options.complaints(),
      [],
      { lights: parts.has('brightness'), sliders: parts.has('sliders') },
      places,
    ),
  );
  const changes = kept.changes(measured);
  const isWanted = Object.keys(measured).length > 0 && (await hands.keep(changes));
  if (isWanted) kept.keep(measured, options.now);
  return { board: profile.id, tried, measured, findings, kept: isWanted ? kept.file : null };
}

/** One square of every rank and every file: every wire of the matrix. */
function diagonal(size: number): readonly string[] {
  return Array.from({ length: size }, (_, nth) => cellName({ column: nth, row: nth }));
}

/** What was measured, a part at a time. */
type Measured = Pick<Calibration, 'sliders' | 'wheel' | 'debounce' | 'brightness' | 'referenceMv'>;

/** What of one board is kept in the state folder. */
export class KeptCalibration {
  readonly file: string;
  /** Why what lay there cannot be used. Null where it can, or nothing lay there. */
  readonly unreadable: string | null;
  private readonly profile: Profile;
  private readonly before: Measured;

  /** @param profile without any calibration */
  constructor(profile: Profile, home: string) {
    this.profile = profile;
    this.file = calibrationFile(home, profile.id);
    const { measured, why } = this.read();
    this.before = measured;
    this.unreadable = why;
  }

  /** The board as it is calibrated now. */
  get current(): Profile {
    return calibratedBy(this.profile, this.file, this.over(this.before, ''));
  }

  /** What would be different with this. Throws a `ProfileError` where it does not fit the board. */
  changes(measured: Measured): readonly CalibrationChange[] {
    const next = calibratedBy(this.profile, this.file, this.over(this.merged(measured), ''));
    return figuresOf(next).flatMap((figure, nth) => {
      const from = figuresOf(this.current)[nth]?.value;
      const { what, of, value } = figure;
      return from === undefined || from === value ? [] : [{ what, of, from, to: value }];
    });
  }

  /** Asked before minutes of measuring: throws the system's error where nothing could be kept. Makes nothing. */
  mustBeKeepable(): void {
    let folder = dirname(this.file);
    while (!existsSync(folder)) folder = dirname(folder);
    accessSync(`${folder}/.`, constants.W_OK);
  }

  /** @param now an ISO timestamp; throws the system's error */
  keep(measured: Measured, now: string): void {
    makeFolder(dirname(this.file));
    replaceFile(this.file, `${JSON.stringify(this.over(this.merged(measured), now), null, 2)}\n`);
  }

  /** What was measured before stays, slider by slider. */
  private merged(measured: Measured): Measured {
    const sliders = { ...this.before.sliders, ...measured.sliders };
    return { ...this.before, ...measured, ...(Object.keys(sliders).length === 0 ? {} : { sliders }) };
  }

  private over(measured: Measured, now: string): Calibration {
    return { damier: 'calibration', v: 1, profile: this.profile.id, measured: now, ...measured };
  }

  private read(): { readonly measured: Measured; readonly why: string | null } {
    if (!existsSync(this.file)) return { measured: {}, why: null };
    try {
      const calibration = readCalibration(this.file, readFileSync(this.file, 'utf8'));
      calibratedBy(this.profile, this.file, calibration);
      const { damier: _, v: __, profile: ___, measured: ____, ...measured } = calibration;
      return { measured, why: null };
    } catch (error) {
      if (error instanceof ProfileError) return { measured: {}, why: error.message };
      throw error;
    }
  }
}

/** Every figure that calibration may change, in one order. */
function figuresOf(
  profile: Profile,
): readonly { readonly what: CalibrationChange['what']; readonly of: string; readonly value: number }[] {
  const { sliders, spinner, debounce, lights, power } = profile;
  return [
    ...sliders.flatMap(({ id, ticks }) =>
      (['L', 'N', 'R'] as const).map((notch) => ({
        what: 'notch' as const,
        of: `${id} ${notch}`,
        value: ticks[notch],
      })),
    ),
    ...(spinner === null
      ? []
      : (['direction', 'zeroCounts'] as const).map((what) => ({ what, of: '', value: spinner[what] }))),
    ...(['onMs', 'offMs'] as const).map((what) => ({ what, of: '', value: debounce[what] })),
    { what: 'brightness', of: '', value: lights.brightness },
    { what: 'referenceMv', of: '', value: power.referenceMv },
  ];
}
