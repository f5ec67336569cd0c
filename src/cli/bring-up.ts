import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../adapters/clock/clock.ts';
import {
  askAtPort,
  type BoardPart,
  findPort,
  type PortIdentity,
  SerialPorts,
} from '../adapters/serial/serial.ts';
import {
  CALIBRATION_PARTS,
  type CalibrationPart,
  type CalibrationReport,
  runCalibration,
} from '../app/bring-up/calibrate.ts';
import { mendPermission } from '../app/bring-up/check-links.ts';
import {
  DOCTOR_PARTS,
  type DoctorPart,
  type DoctorProgress,
  runDoctor,
  thisMachine,
} from '../app/bring-up/doctor.ts';
import { boardsLike, type Flashed, flash, type Heard, hearBoard, linksTo } from '../app/bring-up/flash.ts';
import { BadUse, messageOf } from '../app/errors.ts';
import {
  addBringUpFlags,
  addPortFlags,
  type BringUpFlags,
  beginBringUp,
  DoctorScreen,
  type PortFlags,
  toldFindings,
  toldReport,
} from './bring-up-flags.ts';

/** Adds `damier find`: exit 0 the board is known, 1 it is one of several or there is none. */
export function addFindCommand(program: Command): void {
  addPortFlags(
    program
      .command('find')
      .description('which board is plugged in: its profile, or those that it may be, a line each'),
  )
    .option('--json', 'one JSON value')
    .action(find);
}

async function find(flags: PortFlags & { readonly json?: boolean }): Promise<void> {
  const ports = new SerialPorts({ sensors: flags.sensors ?? {}, actuators: flags.actuators ?? {} });
  const { sensors, actuators } = linksTo(ports.opener('sensors'), ports.opener('actuators'), systemClock);
  const heard = await hearBoard(sensors, actuators, systemClock);
  const at = (['sensors', 'actuators'] as const).flatMap((part) =>
    heard[part] === null ? (ports.pathOf(part) ?? []) : [],
  );
  await Promise.all([sensors.close(), actuators.close()]);
  const boards = at.length > 0 ? boardsLike(heard.told) : [];
  console.error(`damier find: ${toldOf(boards, at, heard)}`);
  if (flags.json) console.log(JSON.stringify({ boards, ports: at, ...heard.told }));
  else for (const board of boards) console.log(board);
  // Timers of links that were never up would hold the process.
  process.exit(boards.length === 1 ? 0 : 1);
}

function toldOf(boards: readonly string[], at: readonly string[], heard: Heard): string {
  const [board, ...others] = boards;
  if (board === undefined)
    return `no board answers. ${[...new Set([heard.sensors, heard.actuators])].join(' ')}`;
  const where = `on ${at.join(' and ')}`;
  if (others.length === 0) return `found: ${board} ${where}`;
  return `a board answers ${where}; it is one of ${boards.join(', ')}. With its men where a game begins it tells which`;
}

const DIST = fileURLToPath(new URL('../../firmware/dist', import.meta.url));
const PARTS = ['sensors', 'actuators'] as const;

/** Adds `damier flash`: exit 0 written and answering, 1 written and not answering as it should, 2 not written. */
export function addFlashCommand(program: Command): void {
  program
    .command('flash')
    .description('writes the firmware that goes with this program into a board, by avrdude')
    .argument('<board>', 'sensors (Mega 2560) or actuators (Uno)', partOf)
    .option('--port <port>', 'its path or USB serial number, where there are several')
    .option('--json', 'one JSON value')
    .action(run);
}

async function run(
  part: BoardPart,
  flags: { readonly port?: string; readonly json?: boolean },
): Promise<void> {
  const { port } = flags;
  const identity: PortIdentity =
    port === undefined ? {} : /^(\/|COM\d)/i.test(port) ? { path: port } : { serialNumber: port };
  try {
    const flashed = await flash({
      part,
      port: () => findPort(part, identity),
      ask: (asked, path) => askAtPort(asked, path, systemClock),
      folder: DIST,
      say: (line) => console.error(line),
    });
    console.log(flags.json ? JSON.stringify(flashed) : told(flashed));
    if (!flashed.ok) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    const mend = mendPermission(error.message, thisMachine.groupOf);
    console.error(`damier flash: ${error.message}${mend === null ? '' : `; ${mend}`}`);
    process.exitCode = 2;
  }
}

function told({ port, after, ok }: Flashed): string {
  if (ok) return `${port}: ${after?.name} ${after?.version} answers.`;
  const answer = after === null ? 'nothing answers' : `${after.name} ${after.version} answers`;
  return `${port}: written, but ${answer}. Plug the board in again, then: damier doctor.`;
}

function partOf(text: string): BoardPart {
  const part = PARTS.find((known) => known === text);
  if (part !== undefined) return part;
  throw new InvalidArgumentError(`It is one of ${PARTS.join(', ')}.`);
}

interface DoctorFlags extends BringUpFlags {
  readonly only?: readonly DoctorPart[];
  readonly corner?: number;
}

/** Adds `damier doctor`: exit 0 all is well, 1 something was found, 2 bad use. */
export function addDoctorCommand(program: Command): void {
  addBringUpFlags(
    program
      .command('doctor')
      .description('finds the boards and tests every square, light, slider, button and the wheel'),
  )
    .option(
      '--only <parts>',
      `of ${DOCTOR_PARTS.join(', ')}: those named, with commas between`,
      partsOf(DOCTOR_PARTS),
    )
    .option('--corner <n>', 'only the squares of the bottom left corner, n on each side', cornerOf)
    .action(doctor);
}

async function doctor(flags: DoctorFlags): Promise<void> {
  const parts = flags.only ?? DOCTOR_PARTS;
  const asked = flags.corner === undefined ? {} : { corner: flags.corner };
  const up = await beginBringUp(flags, { command: 'doctor', parts, fitting: false, ask: false, ...asked });
  if (up === null) return;
  const { board, hands, page } = up;
  const corner = Math.min(flags.corner ?? board.profile.size, board.profile.size);
  const screen = new DoctorScreen(corner, process.stderr);
  const report = await runDoctor({
    ...board,
    hands,
    clock: systemClock,
    parts: new Set(parts),
    corner,
    complaints: () => board.complaints,
    machine: thisMachine,
    progress: page === null ? screen : toldBoth(screen, page),
  });
  page?.end({ findings: report.findings, kept: null });
  await up.close();
  console.log(flags.json ? JSON.stringify(report) : toldReport(report));
  // Timers of what was waited for and never came would hold the process.
  process.exit(report.findings.length > 0 ? 1 : 0);
}

function toldBoth(one: DoctorProgress, other: DoctorProgress): DoctorProgress {
  return {
    part: (part) => {
      one.part(part);
      other.part(part);
    },
    square: (at, state) => {
      one.square(at, state);
      other.square(at, state);
    },
    counted: (done, of) => {
      one.counted(done, of);
      other.counted(done, of);
    },
  };
}

function cornerOf(text: string): number {
  if (/^([2-9]|10)$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a number of squares from 2 to 10.');
}

interface CalibrateFlags extends BringUpFlags {
  readonly only?: readonly CalibrationPart[];
  readonly ask?: boolean;
}

/** Adds `damier calibrate`: exit 0 kept, 1 nothing was changed or something was found, 2 bad use. */
export function addCalibrateCommand(program: Command): void {
  addBringUpFlags(
    program
      .command('calibrate')
      .description(
        'measures what is one board’s own: notches, wheel, bounce, brightness; keeps it once confirmed',
      ),
  )
    .option(
      '--only <parts>',
      `of ${CALIBRATION_PARTS.join(', ')}: those named, with commas between`,
      partsOf(CALIBRATION_PARTS),
    )
    .option('--ask', 'on a virtual board: you judge what its own hand does otherwise')
    .action(calibrate);
}

async function calibrate(flags: CalibrateFlags): Promise<void> {
  const parts = flags.only ?? CALIBRATION_PARTS;
  const up = await beginBringUp(flags, {
    command: 'calibrate',
    parts,
    fitting: true,
    ask: flags.ask ?? false,
  });
  if (up === null) return;
  const { board, hands, page } = up;
  if (board.kept.unreadable !== null) console.error(`Begun from the profile alone: ${board.kept.unreadable}`);
  let report: CalibrationReport | null = null;
  try {
    report = await runCalibration({
      ...board,
      hands,
      clock: systemClock,
      parts: new Set(parts),
      now: new Date().toISOString(),
      complaints: () => board.complaints,
      machine: thisMachine,
      progress: page ?? new DoctorScreen(board.profile.size, process.stderr),
    });
    page?.end(report);
    const sliders = board.profile.sliders.map(({ id }) => id);
    console.log(flags.json ? JSON.stringify(report) : formatReport(report, sliders));
  } catch (error) {
    console.error(`damier calibrate: ${messageOf(error)} Nothing was changed.`);
  }
  await up.close();
  // Timers of what was waited for and never came would hold the process.
  process.exit(report !== null && report.kept !== null && report.findings.length === 0 ? 0 : 1);
}

/** @param sliders of the board */
function formatReport(
  { board, tried, measured, findings, kept }: CalibrationReport,
  sliders: readonly string[],
): string {
  const head = `${board}: ${tried.length === 0 ? 'nothing could be measured' : `measured ${tried.join(', ')}`}.`;
  const left = tried.includes('sliders') ? sliders.filter((id) => measured.sliders?.[id] === undefined) : [];
  const told = left.map((id) => `${id} was left as it was: not all of its notches were found.`);
  return [
    head,
    ...told,
    ...toldFindings(findings),
    kept === null ? 'Nothing was changed.' : `Kept in ${kept}.`,
  ].join('\n');
}

/** Reads the parts that are named with commas between. */
function partsOf<Part extends string>(all: readonly Part[]): (text: string) => readonly Part[] {
  return (text) =>
    text.split(',').map((word) => {
      const part = all.find((known) => known === word.trim());
      if (part === undefined) throw new InvalidArgumentError(`${word} is none of ${all.join(', ')}.`);
      return part;
    });
}
