import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/adapters/clock/clock.ts';
import { createJohnnyFiveActuators } from '../../src/adapters/johnny-five/johnny-five.ts';
import { createSerialBoard, openDevice } from '../../src/adapters/serial/serial.ts';
import { createVirtualBoard, type VirtualBoard } from '../../src/adapters/virtual/virtual.ts';
import { placementOf } from '../../src/app/board-parts.ts';
import { Controller } from '../../src/app/controller.ts';
import { chooseGame } from '../../src/app/game-choice.ts';
import { Players } from '../../src/app/players.ts';
import type { Actuators, SensorBoard } from '../../src/ports/board.ts';
import { NEWEST } from '../../src/ports/store.ts';
import { newFolder } from '../e2e/folders.ts';
import { FakeStore } from './fake-store.ts';

/** The whole chain in one process, on the virtual board, whose cables can be pulled. */
const choice = chooseGame({ game: 'russian', options: {}, fen: null });
const { profile, setup } = choice;
const store = new FakeStore();
let virtual: VirtualBoard;
let sensors: SensorBoard;
let actuators: Actuators;
let controller: Controller;

beforeAll(async () => {
  virtual = createVirtualBoard({
    profile,
    stateDirectory: newFolder('unplugged'),
    placement: placementOf(setup.rules, setup.start),
    seed: 1,
    threads: 'inline',
  });
  sensors = createSerialBoard({ profile, clock: systemClock, openPort: openDevice(virtual.sensors) });
  actuators = createJohnnyFiveActuators({
    profile,
    clock: systemClock,
    openPort: openDevice(virtual.actuators),
  });
  controller = new Controller({
    choice,
    goesOn: NEWEST,
    store,
    board: sensors,
    actuators,
    players: new Players({ seats: [], clock: systemClock, log: () => undefined }),
    clock: systemClock,
    log: () => undefined,
    onView: () => undefined,
    traceTo: null,
  });
  controller.start();
  await Promise.all([sensors.open(), actuators.open()]);
  await until(() => controller.view.prompt.line.id === 'turn.plain');
});

afterAll(async () => {
  controller.stop();
  await Promise.all([sensors.close(), actuators.close()]);
  await virtual.close();
});

const until = (is: () => boolean) => vi.waitUntil(is, { timeout: 60_000 });
const moves = () => store.events().filter(({ type }) => type === 'move');

function lift(at: string): void {
  const disc = virtual.room.current().discs.find(({ place }) => place.on === 'square' && place.at === at);
  if (disc === undefined) throw new Error(`nothing stands on ${at}`);
  virtual.room.gesture({ type: 'lift', disc: disc.id });
}

const drop = (at: string) => virtual.room.gesture({ type: 'drop', to: { on: 'square', at } });
const liftSeen = (at: string) =>
  until(() => controller.view.lights.some((light) => light.at === at && light.id === 'L3'));

it('the sensors are pulled with a piece in the hand, which is put down meanwhile: its move is understood afterwards', async () => {
  lift('c3');
  await liftSeen('c3');
  virtual.unplug('sensors');
  await until(() => controller.view.prompt.line.id === 'link.wait');
  drop('d4');
  expect(moves()).toEqual([]);
  virtual.plug('sensors');
  await until(() => controller.view.turn === 'B');
  expect(moves()).toMatchObject([{ side: 'W', from: 22, to: 18 }]);
});

it('the actuators are pulled in the middle of a move: it is understood all the same, and the lights come back', async () => {
  virtual.unplug('actuators');
  await until(() => controller.view.faults.some(({ code }) => code === 'actuators'));
  lift('b6');
  await liftSeen('b6');
  drop('a5');
  await until(() => controller.view.turn === 'W');
  virtual.plug('actuators');
  await until(() => controller.view.faults.length === 0);
  expect(moves()).toHaveLength(2);
});

it('pulled ten times in a row, the board comes back on the same half-move', async () => {
  const { fen } = controller.view;
  for (let n = 0; n < 10; n += 1) {
    virtual.unplug('sensors');
    await until(() => sensors.link.state !== 'up');
    virtual.plug('sensors');
    await until(() => sensors.link.state === 'up');
  }
  expect(controller.view.fen).toBe(fen);
  lift('e3');
  await liftSeen('e3');
  drop('f4');
  await until(() => controller.view.turn === 'B');
});
