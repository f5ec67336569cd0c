// `npm run test:soak [-- MINUTES [SEED]]`: fifty random events a second at one board, for ten minutes. Nothing may wedge, and no trap
// may open, because nobody has spun the wheel far enough. Afterwards a helping hand puts the pieces back and play goes on.
// Then visitors at an exhibit, in virtual time: 25 a day for thirty days (three for each of the minutes), vandals among them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { openKeptGames } from '../dist/adapters/store/store.js';
import { benchExhibit } from '../dist/bench/exhibit/exhibit.js';
import { formatExhibit } from '../dist/cli/bench-runs.js';

const MINUTES = Number(process.argv[2] ?? 10);
const SEED = Number(process.argv[3] ?? 1);
const EVENT_MS = 20;
const PROGRAM = fileURLToPath(new URL('../bin/damier.js', import.meta.url));
const SQUARES = [...'abcdefgh'].flatMap((file) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `${file}${rank}`));

const any = (list) => list[Math.floor(Math.random() * list.length)];
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const seen = {};
const faults = [];
const progress = (what) => (done, of) => console.error(`${what} ${done} of ${of}`);

const home = mkdtempSync(join(tmpdir(), 'damier-soak-'));
const program = spawn(process.execPath, [PROGRAM, 'play', '--port', '0'], {
  env: { ...process.env, DAMIER_HOME: home },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let ended = null;
program.on('exit', (code, signal) => {
  ended = code ?? signal;
});
const url = await new Promise((resolve) => {
  program.stdout.on('data', (data) => resolve(/http:\/\/\S+/.exec(String(data))?.[0]));
});
const socket = new WebSocket(new URL('/ws', url.replace('http', 'ws')));
socket.on('message', (data) => {
  const message = JSON.parse(data.toString());
  seen[message.type] = message;
  if (message.type === 'room') watchTraps(message.room);
});
await new Promise((open) => socket.once('open', open));

/** Nobody chose a slider, so every trap stays shut. */
function watchTraps({ traps }) {
  for (const [square, open] of Object.entries(traps)) {
    if (open > 0 && !faults.includes(`trap ${square} opened`)) faults.push(`trap ${square} opened`);
  }
}

function randomGesture() {
  const { room } = seen.room;
  return any([
    () => ({ type: 'lift', disc: any(room.discs).id }),
    () => ({ type: 'drop', to: { on: 'square', at: any(SQUARES) } }),
    () => ({ type: 'drop', to: { on: 'tray', side: any(['W', 'B']) } }),
    () => ({ type: 'carry', x: Math.random() * 8, y: Math.random() * 8, sliding: Math.random() < 0.5 }),
    () => ({ type: 'wheel', angle: room.wheel.angle + Math.random() * 90 - 45 }),
    () => ({ type: 'wheelRelease', speed: 0 }),
    () => ({ type: 'button', seat: any(['bottom', 'top']), down: Math.random() < 0.5 }),
    () => ({ type: 'choose', slider: any(['S3', 'S4', 'S5', 'S6']), notch: any(['L', 'N', 'R']) }),
  ])();
}

async function until(what, is, withinMs) {
  for (const late = Date.now() + withinMs; Date.now() < late && ended === null; ) {
    if (is()) return;
    await wait(100);
  }
  if (!is()) faults.push(`${what}: not within ${withinMs} ms`);
}

await until('both links are up', () => seen.links?.links.sensors.state === 'up', 20_000);
const end = Date.now() + MINUTES * 60_000;
let gestures = 0;
while (Date.now() < end && ended === null) {
  socket.send(JSON.stringify(randomGesture()));
  gestures += 1;
  if (gestures % 3000 === 0) progress('gestures')(gestures, Math.round((MINUTES * 60_000) / EVENT_MS));
  await wait(EVENT_MS);
}
for (const seat of ['bottom', 'top']) socket.send(JSON.stringify({ type: 'button', seat, down: false }));
socket.send(JSON.stringify({ type: 'setUp' }));
await until(
  'the pieces are put right and play goes on',
  () => seen.view.view.prompt.line.id === 'turn.spin',
  120_000,
);
if (seen.links.links.sensors.state !== 'up') faults.push('the sensors are away');
if (ended !== null) faults.push(`damier ended: ${ended}`);
program.kill('SIGTERM');
await until('damier ends', () => ended !== null, 10_000);
const games = openKeptGames(home);
const events = games.list().reduce((count, { id }) => count + (games.read(id)?.events.length ?? 0), 0);
games.close();
rmSync(home, { recursive: true, force: true });
console.log(
  `${gestures} gestures in ${MINUTES} minutes; ${events} events kept; pace ${seen.links.links.pace.toFixed(2)}`,
);
for (const fault of faults) console.error(`soak: ${fault}`);
const exhibit = await benchExhibit({
  ...{ days: Math.ceil(3 * MINUTES), first: 0, seed: SEED, visitsADay: 25 },
  progress: progress('day'),
});
console.log(formatExhibit(exhibit));
const failed = [faults.length === 0, exhibit.clean].filter((well) => !well).length;
console.log(`${2 - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
