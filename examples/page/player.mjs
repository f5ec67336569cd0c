// A hand at the virtual board: it plays the first legal move, for both sides, as a page does. Run it beside `damier play --game russian`:
//
//     node examples/page/player.mjs ADDRESS 10       (ADDRESS: the one that `damier play` prints)
import { setTimeout as pause } from 'node:timers/promises';
import { createRules } from 'damier/rules';
import WebSocket from 'ws';

const [url, halfMoves = '10'] = process.argv.slice(2);
if (url === undefined) {
  console.error('usage: player.mjs ADDRESS [HALF-MOVES]; ADDRESS is the one that `damier play` prints');
  process.exit(2);
}
/** A hand is not faster, and a reed sees it; a board that is simulated on a busy machine takes longer. */
const HOLD_MS = 250;
const hold = () => pause(HOLD_MS / Math.max(0.1, told.links?.links.pace ?? 1));

const socket = new WebSocket(new URL('/ws', url.replace(/^http/, 'ws')));
const say = (message) => socket.send(JSON.stringify(message));

/** The newest message of each type: the server always tells the whole of a kind. */
const told = {};
let wake = () => {};
socket.on('message', (data) => {
  const message = JSON.parse(data.toString());
  told[message.type] = message;
  if (message.type === 'refused') throw new Error(`${message.message} was refused: ${message.why}`);
  wake();
});
socket.on('close', () => {
  if (process.exitCode === undefined) throw new Error('the server has closed the connection');
});

async function until(holds) {
  while (!holds()) await new Promise((resolve) => (wake = resolve));
}

/** Carries what stands on a square to somewhere else. */
async function carry(from, to) {
  const discs = told.room.room.discs.filter(({ place }) => place.on === 'square' && place.at === from);
  const [lowest] = discs.sort((one, other) => one.place.level - other.place.level);
  say({ type: 'lift', disc: lowest.id });
  await hold();
  say({ type: 'drop', to });
  await hold();
}

await until(() => told.hello && told.role && told.view && told.room);
if (told.role.role !== 'hand') say({ type: 'takeHand' });
await until(() => told.role.role === 'hand');

// A board that has just been started is still counting its pieces.
await until(() => told.links?.links.sensors.state === 'up');

const { board } = createRules(told.view.view.game);
for (let played = 0; played < Number(halfMoves); played++) {
  await until(() => told.view.view.outcome !== null || told.view.view.needs === 'move');
  const { legal, turn, plies, outcome } = told.view.view;
  if (outcome !== null) break;
  const [{ from, to, captured }] = legal;
  console.log(`${turn} ${from}${captured.length > 0 ? 'x' : '-'}${to}`);
  await carry(board.nameOf(from), { on: 'square', at: board.nameOf(to) });
  for (const square of captured)
    await carry(board.nameOf(square), { on: 'tray', side: turn === 'W' ? 'B' : 'W' });
  await until(() => told.view.view.plies.length > plies.length);
}
process.exitCode = 0;
socket.close();
