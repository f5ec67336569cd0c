/** A process that plays, and what is said to it. */

import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { View } from '../../game/game.ts';
import type { BoardReport } from '../../ports/board.ts';
import type { Notch, SliderId } from '../../rules/rules.ts';

const PROGRAM = fileURLToPath(new URL('host-process.js', import.meta.url));
/** So long a process may take for one message, ms; a busy machine included. */
const PATIENCE_MS = 60_000;

/** Told of each servo that moves. */
type Servo = (slider: SliderId, notch: Notch) => void;

/** One life of a process that plays: from its start to its end, which comes when the bench wants it. */
export class Host {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (seen: Seen | null) => void>();
  readonly #servo: Servo;
  readonly #ended: Promise<void>;
  #alive = true;
  #n = 0;
  #stderr = '';
  /** The last that it has shown. */
  seen: Seen | null = null;

  constructor(args: readonly string[], megabytes: number, servo: Servo) {
    this.#servo = servo;
    this.#child = fork(PROGRAM, args, {
      execArgv: [`--max-old-space-size=${megabytes}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.on('message', (message: FromHost) => this.#hear(message));
    // A message to a process that has just ended.
    this.#child.on('error', () => this.#end());
    this.#child.stderr?.on('data', (data) => {
      this.#stderr += String(data);
    });
    this.#ended = new Promise((resolve) => this.#child.once('exit', resolve)).then(() => this.#end());
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** What it said when something went wrong. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Says it and waits until it was taken in; answers what is shown then, or null if the process has ended. */
  say(said: Said): Promise<Seen | null> {
    if (!this.#alive) return Promise.resolve(null);
    this.#n += 1;
    const n = this.#n;
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`the process takes no ${said.kind}: ${this.#stderr}`)),
        PATIENCE_MS,
      );
      this.#waiting.set(n, (seen) => {
        clearTimeout(late);
        resolve(seen);
      });
      this.#child.send({ n, said } satisfies ToHost);
    });
  }

  /** `kill -9`; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Files may grow to so many bytes from now on, as on a disk that is full; null: to any size. */
  limitFiles(bytes: number | null): void {
    const { pid } = this.#child;
    if (pid !== undefined)
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`]);
  }

  #hear(message: FromHost): void {
    if (message.kind === 'servo') {
      this.#servo(message.slider, message.notch);
      return;
    }
    this.seen = message.seen;
    this.#waiting.get(message.n)?.(message.seen);
    this.#waiting.delete(message.n);
  }

  #end(): void {
    this.#alive = false;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}

/** What the bench, which is board and hands, says to a process that plays. */
export type Said =
  | { readonly kind: 'report'; readonly report: BoardReport }
  | { readonly kind: 'choose'; readonly slider: SliderId; readonly notch: Notch }
  /** Monotonic and wall clock jump by so many ms. */
  | { readonly kind: 'clock'; readonly ms: number }
  /** Take memory until there is none left. */
  | { readonly kind: 'hoard' };

export interface ToHost {
  readonly n: number;
  readonly said: Said;
}

/** What it says back. */
export type FromHost =
  /** That message was taken in; the game as people see it. */
  | { readonly kind: 'done'; readonly n: number; readonly seen: Seen }
  /** A servo got its first pulse. */
  | { readonly kind: 'servo'; readonly slider: SliderId; readonly notch: Notch };

/** The part of a view that the bench looks at. */
export interface Seen
  extends Pick<View, 'fen' | 'needs' | 'turn' | 'seats' | 'plies' | 'choices' | 'outcome'> {
  /** The prompt's id. */
  readonly prompt: string;
}
