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
  readonly out: string;
  readonly err: string;
}

export type Signer = 'releaser' | 'stranger';

interface Archived {
  readonly form?: number;
  /** Null: it comes without a signature. */
  readonly signedBy?: Signer | null;
}

function writeRelease(folder: string, program: string, keptGames: number): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin/damier.js'), program);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ damier: { keptGames } }));
}

/** A machine's data folder, with programs of the system that only note that they were called. */
export class Sandbox {
  readonly data = newFolder('deploy');
  readonly #bin = join(this.data, 'bin');

  constructor() {
    for (const folder of ['bin', 'releases', 'state']) mkdirSync(join(this.data, folder));
    this.#key('releaser');
    this.#key('stranger');
    this.trust('releaser');
    for (const program of ['systemctl', 'systemd-notify'])
      this.#program(program, `echo "$@" >> "${this.data}/${program}"`);
    // Each wait is noted, and waited for all the same.
    this.#program('sleep', `echo "$@" >> "${this.data}/sleep"; command -p sleep "$@"`);
    this.release('20260101-000000');
    writeFileSync(this.ledger, '2026-01-01T00:00:00Z 20260101-000000 good -\n');
    symlinkSync('releases/20260101-000000', join(this.data, 'current'));
  }

  /** A release that prints its help, and does what is given otherwise. `form`: of the kept games that it writes. */
  release(name: string, program = '', form = 1): void {
    writeRelease(join(this.data, 'releases', name), program, form);
  }

  /** An archive beside its signature, as a release is delivered. */
  archive(program: string, { form = 1, signedBy = 'releaser' }: Archived = {}): string {
    const folder = newFolder('archive');
    writeRelease(join(folder, 'damier'), program, form);
    const file = join(folder, 'damier.tgz');
    execFileSync('tar', ['-czf', file, '-C', folder, 'damier']);
    if (signedBy !== null) this.sign(file, signedBy);
    return file;
  }

  sign(file: string, by: Signer): void {
    const key = join(this.data, by);
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'damier-release', file], {
      stdio: 'pipe',
    });
  }

  /** Whose signatures are good on this machine. */
  trust(...signers: readonly Signer[]): void {
    const lines = signers.map((name) => {
      const [kind, key] = readFileSync(join(this.data, `${name}.pub`), 'utf8').split(' ');
      return `${name}@example.org namespaces="damier-release" ${kind} ${key}\n`;
    });
    writeFileSync(join(this.data, 'release-signers'), lines.join(''));
  }

  /** A file of the state folder, or what stands in it. */
  state(...names: readonly string[]): string {
    return join(this.data, 'state', ...names);
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
        DAMIER_SIGNERS: join(this.data, 'release-signers'),
        ...env,
      };
      const options = { env: own, signal: power, killSignal: 'SIGKILL' } as const;
      execFile('sh', [join(DEPLOY, 'scripts', script), ...args], options, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), out, err }),
      );
    });
  }

  get current(): string {
    return readlinkSync(join(this.data, 'current')).replace('releases/', '');
  }

  get releases(): readonly string[] {
    return readdirSync(join(this.data, 'releases')).sort();
  }

  /** What has become of each release. */
  get ledger(): string {
    return join(this.data, 'ledger');
  }

  /** What a program of the system was called with, line by line. */
  calls(program: 'systemctl' | 'systemd-notify'): readonly string[] {
    try {
      return readFileSync(join(this.data, program), 'utf8').trim().split('\n');
    } catch {
      return [];
    }
  }

  #key(name: Signer): void {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', join(this.data, name)]);
  }

  #program(name: string, text: string): void {
    writeFileSync(join(this.#bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(this.#bin, name), 0o755);
  }
}
