import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const DAMIER = fileURLToPath(new URL('../../bin/damier.js', import.meta.url));

/** `damier play` as a process of its own. */
export interface RunningProgram {
  readonly url: string;
  readonly pid: number | undefined;
  /** Ends it, and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Rejects, with what it said, where it ends before its page is there. */
export async function startProgram(home: string, game: string): Promise<RunningProgram> {
  const child = spawn(process.execPath, [DAMIER, 'play', '--game', game, '--port', '0'], {
    env: { ...process.env, DAMIER_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (data) => {
      said += String(data);
    });
    child.stdout.on('data', (data) => {
      const [found] = /http:\/\/\S+/.exec(String(data)) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`damier play ended: ${said}`)));
  });
  return {
    url,
    pid: child.pid,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** What is in use is known once what is not has been collected. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
