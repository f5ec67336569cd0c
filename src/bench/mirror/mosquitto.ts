import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, listens } from './loopback.ts';

/** A Mosquitto of the benchmark's own, on the loopback address, without passwords: what is measured is the way, not the door. */
export interface BenchBroker {
  readonly url: string;
  /** What it has used of a processor so far, ms. */
  cpu(): number;
  end(): void;
}

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** Rejects where there is no Mosquitto. */
export async function startMosquitto(): Promise<BenchBroker> {
  const folder = mkdtempSync(join(tmpdir(), 'damier-bench-mqtt-'));
  const port = await freePort();
  const file = join(folder, 'mosquitto.conf');
  const acl = join(folder, 'acl');
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    `acl_file ${acl}`,
    'max_queued_messages 20000',
    'set_tcp_nodelay true',
    'user root',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  // As in deploy/mosquitto/acl: a board writes under its own id alone.
  writeFileSync(
    acl,
    'pattern write damier/2/+/%u/#\npattern write damier/1/%u/#\npattern read damier/2/#\npattern read damier/1/#\n',
  );
  const child = spawn('mosquitto', ['-c', file], { stdio: 'ignore' });
  try {
    await listening(child, port);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `mqtt://127.0.0.1:${port}`,
    cpu: () => cpuOf(child.pid ?? 0),
    end() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Fields 14 and 15 of /proc/PID/stat: user and system time (proc(5)). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  for (let tries = 0; tries < 200; tries += 1) {
    if (failure !== null)
      throw new Error('mosquitto cannot be started: install it (apt-get install mosquitto)');
    if (await listens(port)) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`mosquitto does not listen at port ${port}`);
}
