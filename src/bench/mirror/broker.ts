/** A real Mosquitto on this machine, and two boards on it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../adapters/clock/clock.ts';
import { type Identity, openIdentity, sealsOf } from '../../adapters/keys/keys.ts';
import { MatchLink } from '../../adapters/mqtt/match-link.ts';
import { connectBus } from '../../adapters/mqtt/mqtt-bus.ts';
import type { Match, Terms } from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import { createRules, formatFen, type GameId, type Rules, type Side } from '../../rules/rules.ts';

/** A port of the loopback address at which nobody listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Whether somebody listens there. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

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

/** Two boards with real keys, each with its own connection to the broker. */
export interface Pair {
  readonly rules: Rules;
  readonly terms: Terms;
  readonly identities: { readonly [side in Side]: Identity };
  readonly buses: { readonly [side in Side]: Bus };
  /** Those that were opened. */
  readonly links: readonly MatchLink[];
  /** Opens that side's link; its log is kept in the pair's folder. */
  link(side: Side, onChange: (match: Match) => void): MatchLink;
  close(): Promise<void>;
}

const quiet = () => undefined;

export async function pairUp(game: GameId, url: string, folder: string, group = 'home'): Promise<Pair> {
  const rules = createRules(game);
  const identities = { W: openIdentity(join(folder, 'W'), 'W'), B: openIdentity(join(folder, 'B'), 'B') };
  const match = createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, 16);
  const terms: Terms = {
    ...{ match, owner: 'W', game, options: {}, fen: formatFen(rules.start()), clock: null },
    boards: { W: identities.W.card, B: identities.B.card },
  };
  const connect = (side: Side) =>
    connectBus({ url, board: identities[side].card.board, password: null, caFile: null }, quiet);
  const [W, B] = await Promise.all([connect('W'), connect('B')]);
  const buses = { W, B };
  const links: MatchLink[] = [];
  return {
    ...{ rules, terms, identities, buses, links },
    link(side, onChange) {
      const setup = {
        ...{ terms, me: side, seals: sealsOf(identities[side], terms) },
        game: { rules, start: rules.start(), cards: false },
      };
      const logFile = join(folder, side, `${match}.jsonl`);
      const one = new MatchLink({
        setup,
        group,
        bus: buses[side],
        clock: systemClock,
        logFile,
        log: quiet,
        onChange,
      });
      links.push(one);
      return one;
    },
    async close() {
      await Promise.all(links.map((link) => link.close()));
      await Promise.all([W.close(), B.close()]);
    },
  };
}
