import { type Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../adapters/clock/clock.ts';
import {
  DOCTOR_PARTS,
  type DoctorPart,
  type DoctorProgress,
  runDoctor,
  thisMachine,
} from '../app/bring-up/doctor.ts';
import { addBringUpFlags, type BringUpFlags, beginBringUp } from './bring-up-flags.ts';
import { DoctorScreen, toldReport } from './doctor-screen.ts';

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
    .option('--only <parts>', `of ${DOCTOR_PARTS.join(', ')}: those named, with commas between`, partsOf)
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

function partsOf(text: string): readonly DoctorPart[] {
  return text.split(',').map((word) => {
    const part = DOCTOR_PARTS.find((known) => known === word.trim());
    if (part === undefined) throw new InvalidArgumentError(`${word} is none of ${DOCTOR_PARTS.join(', ')}.`);
    return part;
  });
}

function cornerOf(text: string): number {
  if (/^([2-9]|10)$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a number of squares from 2 to 10.');
}
