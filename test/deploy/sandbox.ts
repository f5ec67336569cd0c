import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from '../e2e/folders.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));

export interface Ran {
  readonly code: number;
  readonly err: string;
}

/** A machine's data folder, with programs of the system that only note that they were called. */
export class Sandbox {
  readonly data = newFolder('deploy');
  readonly #bin = join(this.data, 'bin');

  constructor() {
    for (const folder of ['bin', 'releases', 'state']) mkdirSync(join(this.data, folder));
    for (const program of ['systemctl', 'systemd-notify'])
      this.#program(program, `echo "$@" >> "${this.data}/${program}"`);
    // Each wait is noted, and waited for all the same.
    this.#program('sleep', `echo "$@" >> "${this.data}/sleep"; command -p sleep "$@"`);
    this.release('20260101-000000');
    symlinkSync('releases/20260101-000000', join(this.data, 'current'));
  }

  /** A release that prints its help, and does what is given otherwise. */
  release(name: string, program = ''): void {
    const bin = join(this.data, 'releases', name, 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'damier.js'), program);
  }

  /** An archive with its SHA-256, as a release is delivered. */
  archive(program: string): readonly [file: string, hash: string] {
    const folder = newFolder('archive');
    mkdirSync(join(folder, 'damier/bin'), { recursive: true });
    writeFileSync(join(folder, 'damier/bin/damier.js'), program);
    const file = join(folder, 'damier.tgz');
    execFileSync('tar', ['-czf', file, '-C', folder, 'damier']);
    const [hash = ''] = execFileSync('sha256sum', [file]).toString().split(' ');
    return [file, hash];
  }

  /** `power`: aborted, it ends the script as a power cut does. */
  run(
    script: string,
    args: readonly string[] = [],
    env: Record<string, string> = {},
    power?: AbortSignal,
  ): Promise<Ran> {
    return new Promise((resolve) => {
      const { PATH } = process.env;
      const own = {
        PATH: `${this.#bin}:${PATH}`,
        DAMIER_DATA: this.data,
        DAMIER_NODE: process.execPath,
        ...env,
      };
      const options = { env: own, signal: power, killSignal: 'SIGKILL' } as const;
      execFile('sh', [join(DEPLOY, 'scripts', script), ...args], options, (error, _, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), err }),
      );
    });
  }

  get current(): string {
    return readlinkSync(join(this.data, 'current')).replace('releases/', '');
  }

  get releases(): readonly string[] {
    return readdirSync(join(this.data, 'releases')).sort();
  }

  /** What a program of the system was called with, line by line. */
  calls(program: 'systemctl' | 'systemd-notify'): readonly string[] {
    try {
      return readFileSync(join(this.data, program), 'utf8').trim().split('\n');
    } catch {
      return [];
    }
  }

  #program(name: string, text: string): void {
    writeFileSync(join(this.#bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(this.#bin, name), 0o755);
  }
}
