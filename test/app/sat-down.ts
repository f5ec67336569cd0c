import { Controller } from '../../src/app/controller.ts';
import type { GameChoice } from '../../src/app/game-choice.ts';
import { Players } from '../../src/app/players.ts';
import type { View } from '../../src/game/view.ts';
import { NEWEST } from '../../src/ports/store.ts';
import { FakeActuators } from './fake-actuators.ts';
import { FakeBoard } from './fake-board.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeStore } from './fake-store.ts';

/** A game whose controller runs, with fakes all round. */
export interface SatDown {
  readonly clock: FakeClock;
  readonly board: FakeBoard;
  readonly actuators: FakeActuators;
  readonly store: FakeStore;
  readonly views: View[];
  readonly said: string[];
  readonly trace: string[];
  readonly controller: Controller;
}

/** A game whose board stands as the game says, and says so for `rested` ms; the store may be one used before. */
export function sitDown(
  choice: GameChoice,
  store = new FakeStore(),
  board = new FakeBoard(choice),
  rested = 2000,
): SatDown {
  const clock = new FakeClock();
  const actuators = new FakeActuators();
  const views: View[] = [];
  const said: string[] = [];
  const trace: string[] = [];
  const controller = new Controller({
    choice,
    goesOn: NEWEST,
    store,
    board,
    actuators,
    players: new Players({ seats: [], clock, log: (message) => said.push(message) }),
    clock,
    log: (message) => said.push(message),
    onView: (view) => views.push(view),
    traceTo: (line) => trace.push(line),
  });
  controller.start();
  board.rest(rested);
  return { clock, board, actuators, store, views, said, trace, controller };
}
