/** A process that plays as `damier play` does, on a board that the bench holds: controller, kept games and all, to be killed. */
import { systemClock } from '../../adapters/clock/clock.ts';
import { openGameStore } from '../../adapters/store/store.ts';
import { Controller } from '../../app/controller.ts';
import { chooseGame, seated } from '../../app/game-choice.ts';
import { readClock } from '../../app/opponents.ts';
import { Players } from '../../app/players.ts';
import type { Actuators, BoardReport, LinkStatus, SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { NEWEST } from '../../ports/store.ts';
import type { FromHost, Seen, ToHost } from './host.ts';

const [home = '', game = '', time = 'none'] = process.argv.slice(2);
const UP: LinkStatus = { state: 'up', reason: null, counters: {} };
const SERVO_MS = 5;
const log = (message: string) => console.error(message);
const tell = (message: FromHost) => process.send?.(message);

let jumped = 0;
const clock: Clock = {
  now: () => systemClock.now() + jumped,
  uptime: systemClock.uptime,
  after: systemClock.after,
};

let hear: (report: BoardReport) => void = () => undefined;
const board: SensorBoard = {
  link: UP,
  open: async () => undefined,
  close: async () => undefined,
  onLink: () => () => undefined,
  onReport(listener) {
    hear = listener;
    return () => undefined;
  },
};
const actuators: Actuators = {
  link: UP,
  open: async () => undefined,
  close: async () => undefined,
  onLink: () => () => undefined,
  showFrame: () => undefined,
  dimLights: () => undefined,
  moveSlider(slider, notch) {
    tell({ kind: 'servo', slider, notch });
    return new Promise((arrived) => setTimeout(arrived, SERVO_MS));
  },
};

const choice = seated(chooseGame({ game, options: {}, fen: null }), { directed: [], clock: readClock(time) });
const store = await openGameStore(home, { log, now: () => new Date(Date.now() + jumped) });
if (store.aside !== null) throw new Error('the kept games were damaged');
const controller = new Controller({
  ...{ choice, goesOn: NEWEST, store, board, actuators, clock, log },
  players: new Players({ seats: [], clock, log }),
  onView: () => undefined,
  traceTo: null,
});
controller.start();

function seen(): Seen {
  const { fen, needs, turn, seats, plies, choices, outcome, prompt } = controller.view;
  return { fen, needs, turn, seats, plies, choices, outcome, prompt: prompt.line.id };
}

const hoard: number[][] = [];

process.on('message', ({ n, said }: ToHost) => {
  switch (said.kind) {
    case 'report':
      hear(said.report);
      break;
    case 'choose':
      controller.choose(said.slider, said.notch);
      break;
    case 'clock':
      jumped += said.ms;
      break;
    case 'hoard':
      setInterval(() => hoard.push(new Array<number>(100_000).fill(jumped)), 1);
      break;
  }
  tell({ kind: 'done', n, seen: seen() });
});
process.on('disconnect', () => process.exit(0));
