// `npm run test:soak [-- MINUTES]`: fifty random events a second at one board, for ten minutes. Nothing may wedge, and no trap
// may open, because nobody has spun the wheel far enough. Afterwards a helping hand puts the pieces back and play goes on.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { openKeptGames } from '../dist/adapters/store/store.js';

const MINUTES = Number(process.argv[2] ?? 10);
const EVENT_MS = 20;
const PROGRAM = fileURLToPath(new URL('../bin/damier.js', import.meta.url));
const SQUARES = [...'abcdefgh'].flatMap((file) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `${file}${rank}`));

const any = (list) => list[Math.floor(Math.random() * list.length)];
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const seen = {};
const faults = [];

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
console.log(faults.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exit(faults.length === 0 ? 0 : 1);
