import { type Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../adapters/clock/clock.ts';
import {
  CALIBRATION_PARTS,
  type CalibrationPart,
  type CalibrationReport,
  runCalibration,
} from '../app/bring-up/calibrate.ts';
import { thisMachine } from '../app/bring-up/doctor.ts';
import { messageOf } from '../app/errors.ts';
import { addBringUpFlags, type BringUpFlags, beginBringUp } from './bring-up-flags.ts';
import { DoctorScreen, toldFindings } from './doctor-screen.ts';

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
    .option('--only <parts>', `of ${CALIBRATION_PARTS.join(', ')}: those named, with commas between`, partsOf)
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

function partsOf(text: string): readonly CalibrationPart[] {
  return text.split(',').map((word) => {
    const part = CALIBRATION_PARTS.find((known) => known === word.trim());
    if (part === undefined)
      throw new InvalidArgumentError(`${word} is none of ${CALIBRATION_PARTS.join(', ')}.`);
    return part;
  });
}
