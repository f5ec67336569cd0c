import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('harness.c', import.meta.url));

/** Builds the harness with Debian's libsimavr. @throws with the compiler's words */
export function buildHarness(program: string): void {
  execFileSync('gcc', ['-O2', '-Wall', '-Wextra', '-Werror', SOURCE, '-o', program, '-lsimavr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** What a chip did in a run: bytes that it sent, and writes on its I2C bus. */
export interface Ran {
  readonly bytes: Uint8Array;
  readonly writes: readonly { readonly address: number; readonly bytes: readonly number[] }[];
}

/** One of the shipped programs in simavr, in virtual time. */
export class Simavr {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterator<string>;

  constructor(harness: string, mcu: 'atmega2560' | 'atmega328p', hex: string) {
    this.child = spawn(harness, [mcu, hex]);
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  send(bytes: Iterable<number>): void {
    const hex = Buffer.from([...bytes]).toString('hex');
    if (hex !== '') this.child.stdin.write(`send ${hex}\n`);
  }

  reed(row: number, column: number, on: boolean): void {
    this.child.stdin.write(`reed ${row} ${column} ${on ? 1 : 0}\n`);
  }

  async run(ms: number): Promise<Ran> {
    this.child.stdin.write(`run ${ms}\n`);
    let bytes: Buffer = Buffer.alloc(0);
    const writes: { address: number; bytes: number[] }[] = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error('the program has stopped in simavr');
      const [, what, first = '', second = ''] = value.split(' ');
      if (what === 'ran') return { bytes, writes };
      if (what === 'serial') bytes = Buffer.concat([bytes, Buffer.from(first, 'hex')]);
      else if (what === 'i2c')
        writes.push({ address: Number.parseInt(first, 16), bytes: [...Buffer.from(second, 'hex')] });
    }
  }

  close(): void {
    this.child.stdin.end();
  }
}
