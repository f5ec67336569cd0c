import type { WriteStream } from 'node:tty';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { systemClock } from '../adapters/clock/clock.ts';
import type { PageServer } from '../adapters/http/http.ts';
import { ProfileError } from '../adapters/profile/profile.ts';
import type { PortIdentity } from '../adapters/serial/serial.ts';
import { type BoardFault, faultForms, readBoardFault } from '../adapters/virtual/virtual.ts';
import { BringUpPage, type BringUpPageOptions } from '../app/bring-up/bring-up-page.ts';
import type { CalibrationPart, CalibrationProgress } from '../app/bring-up/calibrate.ts';
import {
  type BringUpBoard,
  bringUpBoard,
  type DoctorPart,
  type DoctorProgress,
  type DoctorReport,
  type SquareState,
} from '../app/bring-up/doctor.ts';
import type { Finding } from '../app/bring-up/finding.ts';
import { AskedHands, type FittingHands, GuidedHands } from '../app/bring-up/hands.ts';
import { USUAL_PORT } from '../app/configuration-schema.ts';
import { BadUse } from '../app/errors.ts';
import { homeDirectory } from '../app/home.ts';
import { openServer, pageUrl } from '../app/open-page.ts';
import { columnLetter } from '../rules/rules.ts';
import { portNumber, TerminalAsker } from './terminal.ts';

/** Where the two boards are. */
export interface PortFlags {
  readonly sensors?: PortIdentity;
  readonly actuators?: PortIdentity;
}

/** What both commands that bring a board up are told. */
export interface BringUpFlags extends PortFlags {
  readonly board: string;
  readonly fault: readonly BoardFault[];
  readonly built?: string;
  readonly page?: number;
  readonly json?: boolean;
}

const LOOPBACK = '127.0.0.1';

export function addPortFlags(command: Command): Command {
  return command
    .option(
      '--sensors <port>',
      'path or USB serial number of the sensor board, where there are several',
      portIdentity,
    )
    .option('--actuators <port>', 'the same of the actuator board', portIdentity);
}

export function addBringUpFlags(command: Command): Command {
  const described = command
    .option(
      '--board <board>',
      'name or file of the profile of a board of wood; `virtual` or `virtual:PROFILE` for the simulator',
      'trappes-8x8',
    )
    .addOption(
      new Option('--fault <fault>', 'what is broken on a virtual board; may be given more than once')
        .argParser(collectFault)
        .default([], 'none'),
    )
    .option(
      '--built <step>',
      'a virtual board as it is once that step of wiring.md is done, as 4.2: what comes later is not there yet',
    );
  return addPortFlags(described)
    .option(
      '--page [port]',
      `shows and asks on a page, not in this terminal; port ${USUAL_PORT} unless said`,
      portNumber,
    )
    .option('--json', 'one JSON value')
    .addHelpText(
      'after',
      `\nFaults of a virtual board:\n${faultForms()
        .map((form) => `  ${form}\n`)
        .join('')}`,
    );
}

/** A board that is brought up, and who is asked. */
interface BringUp {
  readonly board: BringUpBoard;
  readonly hands: FittingHands;
  readonly page: BringUpPage | null;
  close(): Promise<void>;
}

interface BringUpPlan extends Pick<BringUpPageOptions, 'command' | 'parts'> {
  readonly corner?: number;
  /** For `damier calibrate`. */
  readonly fitting: boolean;
  /** On a virtual board: a person judges what its own hand does otherwise. */
  readonly ask: boolean;
}

/** Null when it cannot be begun: then why is said, and the exit code is 2. */
export async function beginBringUp(flags: BringUpFlags, plan: BringUpPlan): Promise<BringUp | null> {
  try {
    return await begun(flags, plan);
  } catch (error) {
    if (!(error instanceof ProfileError) && !(error instanceof BadUse)) throw error;
    console.error(`damier ${plan.command}: ${error.message}`);
    process.exitCode = 2;
    return null;
  }
}

async function begun(flags: BringUpFlags, plan: BringUpPlan): Promise<BringUp> {
  const board = bringUpBoard({
    board: flags.board,
    faults: flags.fault,
    ports: { sensors: flags.sensors ?? {}, actuators: flags.actuators ?? {} },
    home: homeDirectory(process.env),
    fitting: plan.fitting,
    ...(flags.built === undefined ? {} : { built: flags.built }),
    ...(plan.corner === undefined ? {} : { corner: plan.corner }),
    clock: systemClock,
  });
  const size = Math.min(plan.corner ?? board.profile.size, board.profile.size);
  let server: PageServer | null = null;
  try {
    server = flags.page === undefined ? null : await serve(flags.page);
  } catch (error) {
    await board.close();
    throw error;
  }
  const page = server && new BringUpPage({ ...plan, server, board: board.profile.id, size });
  let terminal: TerminalAsker | null = null;
  const end = async () => {
    terminal?.close();
    await board.close();
    await server?.close();
  };
  const interrupted = () => {
    console.error('\nInterrupted: nothing was changed.');
    void end().finally(() => process.exit(1));
  };
  const isAsked = board.hands === null || plan.ask;
  terminal = isAsked && page === null ? new TerminalAsker(interrupted) : null;
  process.once('SIGINT', interrupted);
  const asker = page ?? terminal;
  const asked = isAsked && asker !== null ? new AskedHands(asker) : null;
  const hands = board.hands && asked ? new GuidedHands(board.hands, asked) : (asked ?? board.hands);
  if (hands === null) throw new Error('nobody is at the board');
  return { board, hands, page, close: end };
}

async function serve(port: number): Promise<PageServer> {
  const health = () => ({ ok: true });
  const log = (line: string) => console.error(line);
  const server = await openServer({ host: LOOPBACK, port, clock: systemClock, health, log });
  console.error(`The page is at ${pageUrl(LOOPBACK, server.port)}`);
  return server;
}

function collectFault(text: string, before: readonly BoardFault[]): readonly BoardFault[] {
  const fault = readBoardFault(text);
  if (fault === null) throw new InvalidArgumentError('The faults that there are stand in the help.');
  return [...before, fault];
}

function portIdentity(text: string): PortIdentity {
  return /^(\/|COM\d)/i.test(text) ? { path: text } : { serialNumber: text };
}

const MARKS: Readonly<Record<SquareState, string>> = { good: '#', bad: '!' };
const WAITING = '·';

/** Shows on a terminal how the test goes: the board fills square by square. Elsewhere one line a part. */
export class DoctorScreen implements DoctorProgress, CalibrationProgress {
  private readonly size: number;
  private readonly out: WriteStream;
  private readonly marks = new Map<string, string>();
  private drawn = false;

  constructor(size: number, out: WriteStream) {
    this.size = size;
    this.out = out;
  }

  part(part: DoctorPart | CalibrationPart | 'links'): void {
    this.drawn = false;
    this.out.write(`Now: ${part} …\n`);
  }

  square(at: string, state: SquareState): void {
    this.marks.set(at, MARKS[state]);
    if (!this.out.isTTY) return;
    const lines = this.lines();
    const back = this.drawn ? `\x1b[${lines.length}A` : '';
    this.drawn = true;
    this.out.write(`${back}${lines.map((line) => `\x1b[K${line}\n`).join('')}`);
  }

  counted(done: number, of: number): void {
    if (this.out.isTTY) this.out.write(`\r\x1b[K${done} of ${of}${done === of ? '\n' : ''}`);
  }

  private lines(): readonly string[] {
    const files = Array.from({ length: this.size }, (_, column) => columnLetter(column));
    const ranks = Array.from({ length: this.size }, (_, index) => this.size - index);
    const known = `${this.marks.size} of ${this.size * this.size} squares`;
    return [
      ...ranks.map(
        (rank) =>
          `${String(rank).padStart(2)} ${files.map((file) => this.marks.get(`${file}${rank}`) ?? WAITING).join(' ')}`,
      ),
      `   ${files.join(' ')}   ${known}`,
    ];
  }
}

/** What `damier doctor` says at the end. */
export function toldReport({ board, firmware, tested, findings }: DoctorReport): string {
  const answers = Object.values(firmware).flatMap((one) =>
    one === null ? [] : [`${one.name} ${one.version}`],
  );
  const head = `${board}${answers.length > 0 ? ` (${answers.join(', ')})` : ''}: tested ${tested.join(', ')}.`;
  if (findings.length === 0) return `${head}\nNothing was found.`;
  return [head, ...toldFindings(findings)].join('\n');
}

/** A line for each. */
export function toldFindings(findings: readonly Finding[]): readonly string[] {
  return findings.map(
    ({ code, page, part, where, seen, cause }) =>
      `${page} ${code === part ? code : `${code} ${part}`}: ${seen.replace(/\.$/, '')}; ${cause}${where === '' ? '' : ` [${where}]`}`,
  );
}
