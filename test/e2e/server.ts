import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { newFolder } from './folders.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/damier.js', import.meta.url));

export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A fresh folder for games and room. */
export function newHome(): string {
  return newFolder('e2e');
}

/** `damier …` as its own process, in an environment with nothing of ours but `DAMIER_HOME` and what is given. */
export class Program {
  readonly #process: ChildProcess;
  readonly #end: Promise<ProgramEnd>;
  #out = '';
  #err = '';
  #wake: () => void = () => undefined;

  constructor(home: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const { PORT: _, ...ours } = process.env;
    this.#process = spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...ours, DAMIER_HOME: home, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process.stdout?.on('data', (data) => {
      this.#out += data;
      this.#wake();
    });
    this.#process.stderr?.on('data', (data) => {
      this.#err += data;
    });
    this.#end = new Promise((resolve) => {
      this.#process.on('close', (code, signal) => {
        resolve({ code, signal, out: this.#out, err: this.#err });
        this.#wake();
      });
    });
  }

  /** What was written to stderr so far. */
  get err(): string {
    return this.#err;
  }

  /** The page's address, once it is said; rejects if the program ends without. */
  async url(): Promise<string> {
    for (;;) {
      const [url] = /http:\/\/\S+/.exec(this.#out) ?? [];
      if (url !== undefined) return url;
      if (this.#process.exitCode !== null) throw new Error(`damier ended: ${this.#out}${this.#err}`);
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
  }

  /** Hangs up, as `| head` does: what it says finds nobody. */
  leaveUnread(): void {
    this.#process.stdout?.destroy();
    this.#process.stderr?.destroy();
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Ends it, if it has not ended yet, and answers how. */
  async end(signal?: NodeJS.Signals): Promise<ProgramEnd> {
    if (signal !== undefined && this.#process.exitCode === null) this.#process.kill(signal);
    return this.#end;
  }
}
