// `node tools/start-check.mjs [FOLDER]`: whether the program that is installed in FOLDER (default: this checkout) starts on this
// system: its page answers, its database is written, its serial driver loads. For every system and processor that the forge tries,
// also under emulation: there the program must run in this process, since a child of it would not be emulated.
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** An emulated processor takes minutes for what takes a real one a second. */
const PATIENCE_MS = 10 * 60_000;
const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const on = `Node ${process.version} on ${process.platform}, ${process.arch}`;

function freePort() {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** What `/health` says of the database, once it can be written. */
async function writes(address) {
  const end = Date.now() + PATIENCE_MS;
  let last = 'no answer';
  while (Date.now() < end) {
    try {
      const health = await (await fetch(address)).json();
      if (health.store?.writes === true) return health;
      last = JSON.stringify(health);
    } catch (error) {
      last = String(error.cause ?? error);
    }
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`${address} did not say that games are kept: ${last}`);
}

try {
  // The same driver that opens a board's port; a port that is not there is refused by it, in its own words.
  const { SerialPort } = createRequire(join(folder, 'package.json'))('serialport');
  const nowhere = process.platform === 'win32' ? 'COM250' : '/dev/there-is-no-such-port';
  const refusal = await SerialPort.binding.open({ path: nowhere, baudRate: 115200 }).then(
    () => null,
    (error) => error.message,
  );
  if (refusal === null || !refusal.includes(nowhere)) throw new Error(`the serial driver said: ${refusal}`);

  const port = await freePort();
  process.env.DAMIER_HOME = mkdtempSync(join(tmpdir(), 'damier-start-'));
  const program = join(folder, 'bin', 'damier.js');
  process.argv = [process.execPath, program, 'play', '--port', String(port)];
  await import(pathToFileURL(program).href);
  const { version } = await writes(`http://127.0.0.1:${port}/health`);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  if (!page.ok) throw new Error(`the page answers ${page.status}`);
  console.log(`Damier ${version} starts: page, database and serial driver; ${on}`);
  process.exit(0);
} catch (error) {
  console.error(`Damier does not start; ${on}: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
