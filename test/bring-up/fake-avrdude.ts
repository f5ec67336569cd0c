import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with an `avrdude` in it that writes down what it was asked for, put in front of the PATH. */
export class FakeAvrdude {
  private readonly folder = mkdtempSync(join(tmpdir(), 'damier-avrdude-'));
  private readonly path = process.env.PATH;

  /** @param status its exit code; null: there is no avrdude at all */
  constructor(status: number | null) {
    if (status !== null) {
      const program = join(this.folder, 'avrdude');
      writeFileSync(program, `#!/bin/sh\necho "$@" >> "${this.log}"\nexit ${status}\n`);
      chmodSync(program, 0o755);
    }
    process.env.PATH = status === null ? this.folder : `${this.folder}:${this.path}`;
  }

  /** The command line it was given. */
  get asked(): string {
    return readFileSync(this.log, 'utf8').trim();
  }

  remove(): void {
    process.env.PATH = this.path;
    rmSync(this.folder, { recursive: true });
  }

  private get log(): string {
    return join(this.folder, 'asked');
  }
}
