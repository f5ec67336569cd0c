import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchExhibit, type SoakReport } from '../bench/exhibit/exhibit.ts';
import { benchFaults, type FaultsReport, type FaultTally, FIGURES } from '../bench/faults/faults.ts';
import {
  type Figure,
  type FuzzResult,
  firmwareFigures,
  formatFigures,
  fuzzDecoders,
  fuzzLink,
  holds,
  type ProgramSizes,
} from '../bench/firmware/firmware.ts';
import type { LatencyReport } from '../bench/mirror/latency.ts';
import { benchMirror, type MirrorReport } from '../bench/mirror/mirror.ts';
import { benchPage } from '../bench/page/page.ts';
import { benchRules, type RulesRow } from '../bench/rules.ts';
import { benchWeek, growthOf, plotWeek, standstillsOf, type WeekReport } from '../bench/week/week.ts';
import { GAME_IDS, type GameId } from '../rules/rules.ts';
import { showProgress } from './terminal.ts';

/** Measures the move generator of every game, or of one, telling each on a terminal. */
export async function runRules(repetitions: number, game: GameId | null): Promise<readonly RulesRow[]> {
  const rows = await benchRules({
    repetitions,
    games: game === null ? GAME_IDS : [game],
    progress: (counted) => showProgress(`counting ${counted} …`),
  });
  showProgress('');
  return rows;
}

export interface PageFlags {
  readonly moves: number;
  readonly rest: number;
}

export const PAGE_DEFAULTS = { moves: 40, rest: 60 } as const;

/** Exit code 1 when the page is later, or the board busier, than it may be on a machine at rest. */
export async function runPage(flags: PageFlags): Promise<readonly Figure[]> {
  const figures = await benchPage({
    ...flags,
    progress: (what, done, of) => showProgress(`${what}: ${done} of ${of}`, done === of),
  });
  if (!figures.every(holds)) process.exitCode = 1;
  return figures;
}

export const formatPage = formatFigures;

export interface ExhibitFlags {
  readonly days: number;
  /** The first one, 0 being the 1st of January; left out: that. */
  readonly first?: number;
  readonly visits: number;
  readonly seed: number;
}

export const EXHIBIT_DEFAULTS = { days: 365, visits: 4 } as const;

/** Runs the soak with a figure that counts up on a terminal; exit code 1 when a visitor was locked out or left something behind. */
export async function runExhibit({ days, first = 0, visits, seed }: ExhibitFlags): Promise<SoakReport> {
  const report = await benchExhibit({ days, first, seed, visitsADay: visits, progress: showDay });
  if (!report.clean) process.exitCode = 1;
  return report;
}

function showDay(done: number, of: number): void {
  showProgress(`day ${done} of ${of}`, done === of);
}

/** The report as text. */
export function formatExhibit(report: SoakReport): string {
  const { seed, days, openDays, visits, games, powerCuts, resets, reeds, minutes, disk, heap } = report;
  const mega = (bytes: number) => (bytes / 1e6).toFixed(1);
  const closed = Object.entries(minutes.closed).map(([by, some]) => `${by} ${some.toFixed(1)}`);
  return [
    `seed ${seed}, ${days} days, ${openDays} of them open: ${visits.good} visits to play, ${visits.curious} to touch, ${visits.vandals} to break (${report.vandalEvents} gestures, fifty a second)`,
    `${games.played} games of ${report.halfMoves} half-moves: ${games.ended} played to the end, ${games.abandoned} left and kept`,
    `power cut ${powerCuts.evenings} evenings, ${powerCuts.inHours} times while open, ${powerCuts.inGames} of them in a game, of which ${powerCuts.resumed} went on; ${report.updates} updates`,
    `reeds failed: ${reeds.failed}, of which staff was told of ${reeds.told}; alerts: ${report.alerts}`,
    ...reeds.untold.map(
      ({ at, reads, since, wrong }) =>
        `  not told: ${at}, ${reads} since ${since}; it was wrong for ${wrong.inGames.toFixed(1)} min in games, ${wrong.else.toFixed(1)} else`,
    ),
    `locked out: ${report.wedges}; resets: ${resets.all}, not clean: ${resets.unclean}`,
    `opening minutes: ${Math.round(minutes.open)}; closed: ${closed.join(', ') || 'none'}; nobody was told why: ${minutes.untold.toFixed(1)}`,
    `availability: ${(100 * report.availability).toFixed(3)} %`,
    `kept games: ${mega(disk.bytes)} MB, ${disk.perGame} bytes a game; memory in use: ${mega(heap.early)} MB after three days, ${mega(heap.late)} MB at the end`,
    report.clean
      ? 'nobody was locked out, nothing was left behind, staff knew of every minute'
      : 'SOMEBODY WAS LOCKED OUT, OR SOMETHING LEFT BEHIND, OR STAFF WAS NOT TOLD',
  ].join('\n');
}

export interface FaultsFlags {
  readonly seed: number;
  readonly kills: number;
  readonly programKills: number;
  readonly others: number;
  readonly unplugs: number;
}

export const FAULTS_DEFAULTS = { kills: 300, programKills: 100, others: 10, unplugs: 100 } as const;

/** Runs the benchmark with a figure that counts up on a terminal; exit code 1 when anything was lost. */
export async function runFaults(flags: FaultsFlags): Promise<FaultsReport> {
  const report = await benchFaults({ ...flags, progress: showPart });
  if (!report.clean) process.exitCode = 1;
  return report;
}

function showPart(what: string, done: number, of: number): void {
  showProgress(`${what}: ${done} of ${of}`, done === of);
}

/** The report as text. */
export function formatFaults({ seed, processes, program, cables, clean }: FaultsReport): string {
  return [
    `seed ${seed}`,
    ...tallied('processes on a board of the bench', processes),
    ...tallied('damier play on the virtual board', program),
    ...cables.map(
      ({ link, pulled, late, median, longest, handles, bytes }) =>
        `cable of the ${link}: pulled ${pulled} times; back after ${median} ms (half of them), ${longest} ms at the longest; ` +
        `${late} times later than 5 s; ${handles} handles and ${Math.round(bytes / 1000)} kB of memory more than at first`,
    ),
    clean ? 'nothing was lost, nothing was done twice' : 'SOMETHING WAS LOST OR DONE TWICE',
  ].join('\n');
}

function tallied(where: string, tally: FaultTally): readonly string[] {
  const faults = Object.entries(tally.faults).filter(([, times]) => times > 0);
  if (faults.length === 0) return [];
  return [
    `${where}: ${faults.map(([kind, times]) => `${kind} ${times}`).join(', ')}`,
    `  ${FIGURES.map((name) => `${name} ${tally[name]}`).join(', ')}`,
  ];
}

const DIST = fileURLToPath(new URL('../../firmware/dist/', import.meta.url));

export interface FirmwareFlags {
  readonly seed: number;
  readonly megabytes: number;
}
interface DecoderRow extends FuzzResult {
  readonly decoder: 'TypeScript' | 'C++ with sanitizers';
}
interface FirmwareBenchReport {
  readonly figures: readonly Figure[];
  readonly fuzz: readonly DecoderRow[];
}

/** Measures the shipped programs and fuzzes both decoders, telling each step on a terminal; exit 1 if a bar is missed. */
export function runFirmware({ seed, megabytes }: FirmwareFlags): FirmwareBenchReport {
  const read = (name: string) => readFileSync(join(DIST, name), 'utf8');
  const programs = { sensor: read('sensor.hex'), actuator: read('actuator.hex') };
  const sizes: ProgramSizes = JSON.parse(read('toolchain.json'));
  const figures = firmwareFigures(programs, sizes, 'full', (part) => showProgress(`measuring ${part} …`));
  if (!figures.every(holds)) process.exitCode = 1;
  const bytes = megabytes * 1_000_000;
  const fuzz: DecoderRow[] = [{ decoder: 'TypeScript', ...fuzzLink(seed, (heard) => goesOn(heard, bytes)) }];
  showProgress('fuzzing the C++ decoders …');
  fuzz.push({ decoder: 'C++ with sanitizers', ...fuzzDecoders(seed, bytes) });
  showProgress('');
  return { figures, fuzz };
}

export function formatFirmware({ figures, fuzz }: FirmwareBenchReport): string {
  const decoders = fuzz.map(
    ({ decoder, seed, bytes, frames, discarded }) =>
      `${decoder}: ${bytes.toLocaleString('en')} harmed bytes (seed ${seed}), ${frames.toLocaleString('en')} whole frames all found, ${discarded.toLocaleString('en')} pieces discarded, no false frame`,
  );
  return [formatFigures(figures), '', ...decoders].join('\n');
}

let toldMegabyte = -1;
function goesOn(heard: number, bytes: number): boolean {
  const megabyte = Math.floor(heard / 1_000_000);
  if (megabyte !== toldMegabyte)
    showProgress(`fuzzing the TypeScript decoder: ${megabyte} MB of ${bytes / 1_000_000} …`);
  toldMegabyte = megabyte;
  return heard < bytes;
}

export interface MirrorFlags {
  readonly seed: number;
  readonly halfMoves: number;
  readonly boards: number;
  readonly noise: number;
}

export const MIRROR_DEFAULTS = { halfMoves: 1000, boards: 1000, noise: 10_000 } as const;
/** Of the half-moves, so many are timed once more beside noise. */
const NOISY_PART = 0.3;
/** Played in each match of many. */
const MATCH_LENGTH = 10;

/** Exit code 1 when anything was lost, or noise changed or passed what it must not. */
export async function runMirror({ seed, halfMoves, boards, noise }: MirrorFlags): Promise<MirrorReport> {
  const sizes = [10, 100, boards].filter((count) => count <= boards);
  const report = await benchMirror({
    ...{ noise, noisyHalfMoves: Math.ceil(NOISY_PART * halfMoves) },
    ...{ seed, halfMoves, boards: [...new Set(sizes)], matchLength: MATCH_LENGTH, progress: showMirrorPart },
  });
  const { heard, counted, strayed } = report.noise;
  const isSound = counted === heard && strayed === 0 && report.scale.every(({ lost }) => lost === 0);
  if (!isSound) process.exitCode = 1;
  return report;
}

function showMirrorPart(what: string, done: number, of: number): void {
  showProgress(`${what}: ${done} of ${of}`, done === of);
}

/** The report as text. */
export function formatMirror({ seed, latency, noise, scale }: MirrorReport): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const times = ({ halfMoves, median, percentile99, longest }: LatencyReport) =>
    `${halfMoves} half-moves: half of them within ${ms(median)}, 99 of 100 within ${ms(percentile99)}, the longest ${ms(longest)}`;
  return [
    `seed ${seed}`,
    `from a commit to the other board's frame of lights, ${times(latency)}`,
    `the same beside ${noise.rate.toFixed(0)} messages a second of noise, ${times(noise.latency)}; of ${noise.sent} sent ` +
      `${noise.heard} were heard by the two boards, ${noise.counted} counted, ${noise.strayed} came under another board's id`,
    ...scale.map(
      ({ boards, matches, rate, lost, group, presences, boardsMs, brokerMs }) =>
        `${boards} boards in ${matches} matches and groups of ${group}, all watched: ${rate.toFixed(0)} half-moves and ` +
        `${presences.toFixed(0)} words of presence a second, ${lost} half-moves lost; ` +
        `processor time a half-move ${boardsMs.toFixed(2)} ms for both boards, ${brokerMs.toFixed(2)} ms in the broker`,
    ),
  ].join('\n');
}

export interface WeekFlags {
  readonly hours: number;
  readonly open: number;
  readonly phones: number;
  readonly seed: number;
  readonly plot?: string;
}

export const WEEK_DEFAULTS = { hours: 168, open: 2, phones: 3 } as const;

/** Runs the week with a figure that counts up on a terminal; exit code 1 where something has grown, or stood still. */
export async function runWeek({ plot, ...wish }: WeekFlags): Promise<WeekReport> {
  const report = await benchWeek({
    ...wish,
    progress: ({ hours }, of) => showProgress(`hour ${hours} of ${of}`, hours === of),
  });
  if (plot !== undefined) writeFileSync(plot, plotWeek(report.samples));
  const { samples } = report;
  if (growthOf(samples).length > 0 || standstillsOf(samples).length > 0) process.exitCode = 1;
  return report;
}

/** The report as text. */
export function formatWeek({
  wish,
  samples,
  halfMoves,
  games,
  visits,
  pagesOpened,
  said,
}: WeekReport): string {
  const grown = growthOf(samples);
  const stood = standstillsOf(samples);
  const rows = samples.filter(({ hours }) => hours % 24 === 0 || hours === wish.hours);
  const mega = (bytes: number) => (bytes / 1e6).toFixed(1);
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    `seed ${wish.seed}, ${wish.hours} hours of which somebody plays ${wish.open} each day; half-moves: ${list(halfMoves)}; games: ${list(games)}; ${visits} visits, ${pagesOpened} pages opened`,
    ...rows.map(
      (row) =>
        `hour ${row.hours}: heap ${mega(row.heap)} MB, buffers ${mega(row.external)} MB, ${row.handles} handles, ${row.files ?? '?'} files, ${row.timers} timers; games ${mega(row.games)} MB, matches ${mega(row.matches)} MB, else ${Math.round(row.rest / 1000)} kB in ${row.restFiles} files, ${row.doubts} doubts`,
    ),
    ...Object.entries(said).map(([kind, times]) => `said ${times} times: ${kind}`),
    stood.length === 0 ? 'all played each day' : `STOOD STILL: ${stood.join('; ')}`,
    grown.length === 0 ? 'nothing grew but what is kept' : `GREW: ${grown.join('; ')}`,
  ].join('\n');
}
