import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrokerAccess } from '../../../src/adapters/mqtt/mqtt-bus.ts';
import { freePort, listens } from '../../../src/bench/mirror/broker.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/mosquitto/', import.meta.url));

/** A real Mosquitto with the access list and the settings of `deploy/`, TLS included, on a free port of the loopback address. */
export class Mosquitto {
  readonly #folder = mkdtempSync(join(tmpdir(), 'damier-mosquitto-'));
  readonly port: number;
  #process: ChildProcess | null = null;

  private constructor(port: number, users: readonly string[], change: (settings: string) => string) {
    this.port = port;
    this.#certify();
    const passwords = join(this.#folder, 'users');
    writeFileSync(passwords, '', { mode: 0o600 });
    for (const user of users) {
      execFileSync('mosquitto_passwd', ['-b', passwords, user, `password of ${user}`]);
      writeFileSync(join(this.#folder, `${user}.password`), `password of ${user}\n`, { mode: 0o600 });
    }
    // As root, Mosquitto would become another user, who may not read this folder.
    const text = readFileSync(join(DEPLOY, 'mosquitto.conf'), 'utf8')
      .replaceAll('/etc/mosquitto/damier/acl', join(DEPLOY, 'acl'))
      .replaceAll('/etc/mosquitto/damier', this.#folder)
      .replace('listener 8883', `listener ${port} 127.0.0.1`);
    const ofDebian = `persistence_location ${this.#folder}/`;
    writeFileSync(join(this.#folder, 'mosquitto.conf'), `user root\n${ofDebian}\n${change(text)}`);
  }

  /** `change`: makes other settings of those of `deploy/`. */
  static async start(users: readonly string[], change = (settings: string) => settings): Promise<Mosquitto> {
    const broker = new Mosquitto(await freePort(), users, change);
    await broker.run();
    return broker;
  }

  /** `port`: that of a network before it. */
  access(user: string, port = this.port): BrokerAccess {
    return {
      url: `mqtts://localhost:${port}`,
      board: user,
      password: `password of ${user}`,
      caFile: this.caFile,
    };
  }

  get caFile(): string {
    return join(this.#folder, 'server.crt');
  }

  /** A file with that user's password. */
  passwordFile(user: string): string {
    return join(this.#folder, `${user}.password`);
  }

  async run(): Promise<void> {
    const child = spawn('mosquitto', ['-c', join(this.#folder, 'mosquitto.conf')], { stdio: 'ignore' });
    this.#process = child;
    for (let tries = 0; !(await listens(this.port)); tries += 1) {
      if (tries > 2400 || child.exitCode !== null) throw new Error('mosquitto does not start');
      await new Promise((done) => setTimeout(done, 25));
    }
  }

  /** From its next start on it has another certificate, and `caFile` is that one's. */
  recertify(): void {
    this.#certify();
  }

  /** SIGKILL; with what was kept forgotten too. */
  async kill(forgets: boolean): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
    if (forgets) rmSync(join(this.#folder, 'mosquitto.db'), { force: true });
  }

  async end(): Promise<void> {
    await this.kill(true);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #certify(): void {
    const [key, certificate] = ['server.key', 'server.crt'].map((name) => join(this.#folder, name));
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
        .concat(['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'])
        .concat(['-keyout', key ?? '', '-out', certificate ?? '']),
      { stdio: 'ignore' },
    );
  }
}
