import { type Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../adapters/clock/clock.ts';
import { ProfileError } from '../adapters/profile/profile.ts';
import type { PortIdentity } from '../adapters/serial/serial.ts';
import { type BoardFault, faultForms, readBoardFault } from '../adapters/virtual/virtual.ts';
import {
  type BringUpBoard,
  bringUpBoard,
  DOCTOR_PARTS,
  type DoctorPart,
  type DoctorReport,
  portGroup,
  runDoctor,
} from '../app/bring-up/doctor.ts';
import { homeDirectory } from '../app/home.ts';
import { DoctorScreen } from './doctor-screen.ts';
import { TerminalHands } from './terminal-hands.ts';

interface DoctorFlags {
  readonly board: string;
  readonly fault: readonly BoardFault[];
  readonly only?: readonly DoctorPart[];
  readonly corner?: number;
  readonly sensors?: PortIdentity;
  readonly actuators?: PortIdentity;
  readonly json?: boolean;
}

/** Adds `damier doctor`: exit 0 all is well, 1 something was found, 2 bad use. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('finds the boards and tests every square, light, slider, button and the wheel')
    .option(
      '--board <board>',
      'name or file of the profile of a board of wood; `virtual` or `virtual:PROFILE` for the simulator',
      'trappes-8x8',
    )
    .option(
      '--fault <fault>',
      'what is broken on a virtual board; may be given more than once',
      collectFault,
      [],
    )
    .option('--only <parts>', `of ${DOCTOR_PARTS.join(', ')}: those named, with commas between`, partsOf)
    .option('--corner <n>', 'only the squares of the bottom left corner, n on each side', cornerOf)
    .option(
      '--sensors <port>',
      'path or USB serial number of the sensor board, where there are several',
      identityOf,
    )
    .option('--actuators <port>', 'the same of the actuator board', identityOf)
    .option('--json', 'one JSON value')
    .addHelpText(
      'after',
      `\nFaults of a virtual board:\n${faultForms()
        .map((form) => `  ${form}\n`)
        .join('')}`,
    )
    .action(doctor);
}

async function doctor(flags: DoctorFlags): Promise<void> {
  let board: BringUpBoard;
  try {
    board = bringUpBoard({
      board: flags.board,
      faults: flags.fault,
      ports: { sensors: flags.sensors ?? {}, actuators: flags.actuators ?? {} },
      home: homeDirectory(process.env),
      clock: systemClock,
    });
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    console.error(`damier doctor: ${error.message}`);
    process.exitCode = 2;
    return;
  }
  const person = board.hands === null ? new TerminalHands() : null;
  const hands = board.hands ?? person;
  if (hands === null) throw new Error('nobody is at the board');
  const corner = Math.min(flags.corner ?? board.profile.size, board.profile.size);
  const report = await runDoctor({
    ...board,
    hands,
    clock: systemClock,
    parts: new Set(flags.only ?? DOCTOR_PARTS),
    corner,
    complaints: () => board.complaints,
    groupOf: portGroup,
    progress: new DoctorScreen(corner, process.stderr),
  });
  person?.close();
  await board.close();
  console.log(flags.json ? JSON.stringify(report) : formatReport(report));
  // Timers of what was waited for and never came would hold the process.
  process.exit(report.findings.length > 0 ? 1 : 0);
}

function formatReport({ board, firmware, tested, findings }: DoctorReport): string {
  const answers = Object.values(firmware).flatMap((one) =>
    one === null ? [] : [`${one.name} ${one.version}`],
  );
  const head = `${board}${answers.length > 0 ? ` (${answers.join(', ')})` : ''}: tested ${tested.join(', ')}.`;
  if (findings.length === 0) return `${head}\nNothing was found.`;
  const lines = findings.map(
    ({ code, page, part, seen, cause }) => `${page} ${code} ${part}: ${seen.replace(/\.$/, '')}; ${cause}`,
  );
  return [head, ...lines].join('\n');
}

function collectFault(text: string, before: readonly BoardFault[]): readonly BoardFault[] {
  const fault = readBoardFault(text);
  if (fault === null) throw new InvalidArgumentError(`It is one of ${faultForms().join(', ')}.`);
  return [...before, fault];
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

function identityOf(text: string): PortIdentity {
  return /^(\/|COM\d)/i.test(text) ? { path: text } : { serialNumber: text };
}
