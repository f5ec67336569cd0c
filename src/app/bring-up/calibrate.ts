/** `damier calibrate`: what is this one board's own? The entry of this command. */
import type { Profile } from '../../adapters/profile/profile.ts';
import type { FittingActuators } from '../../ports/actuators.ts';
import type { SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { boardOf, cellName, type Square } from '../../rules/rules.ts';
import { BoardWatch } from './board-watch.ts';
import { busFindings, checkLinks, type Machine, sensorFindings } from './check-links.ts';
import type { Finding } from './finding.ts';
import { fitBrightness, fitDebounce, fitRails, fitSliders, fitWheel } from './fits.ts';
import type { FittingHands } from './hands.ts';
import type { KeptCalibration, Measured } from './keep-calibration.ts';
import { Places } from './places.ts';

/** What can be measured by itself, in order. */
export const CALIBRATION_PARTS = ['rails', 'sliders', 'wheel', 'debounce', 'brightness'] as const;
export type CalibrationPart = (typeof CALIBRATION_PARTS)[number];

/** The board tells every bounce that a sample of 1 ms sees. */
export const RAW_DEBOUNCE = { onMs: 1, offMs: 1 } as const;

export interface CalibrationOptions {
  /** By which the board is driven and told of: what is kept of it now. */
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

/** Measures the parts asked for, and keeps what was measured once a person has seen it all: until then nothing is changed. */
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
