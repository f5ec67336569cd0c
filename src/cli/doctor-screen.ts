import type { WriteStream } from 'node:tty';
import type { CalibrationPart, CalibrationProgress } from '../app/bring-up/calibrate.ts';
import type { DoctorPart, DoctorProgress, DoctorReport, SquareState } from '../app/bring-up/doctor.ts';
import type { Finding } from '../app/bring-up/finding.ts';
import { columnLetter } from '../rules/rules.ts';

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
