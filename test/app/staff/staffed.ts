import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AlertWay } from '../../../src/adapters/alerts/alerts.ts';
import { Controller } from '../../../src/app/controller.ts';
import { chooseGame } from '../../../src/app/game-choice.ts';
import type { SettingsInForce } from '../../../src/app/kept-settings.ts';
import { Players } from '../../../src/app/players.ts';
import { StaffLock } from '../../../src/app/staff/locks.ts';
import type { Operation } from '../../../src/app/staff/operation.ts';
import { type Attended, Staff } from '../../../src/app/staff/staff.ts';
import { Desk } from '../../../src/app/staff/staff-desk.ts';
import { Updates } from '../../../src/app/staff/updates.ts';
import type { View } from '../../../src/game/view.ts';
import type { ServerMessage } from '../../../src/ports/page.ts';
import { newFolder } from '../../e2e/folders.ts';
import { FakeActuators } from '../fake-actuators.ts';
import { FakeBoard } from '../fake-board.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeStore } from '../fake-store.ts';

export interface Staffing {
  readonly game?: string;
  readonly operation?: Partial<Operation>;
  readonly home?: string;
  /** The wall's clock at the beginning; a Monday at noon unless said. */
  readonly at?: Date;
  /** On which alerts leave; none unless said. */
  readonly ways?: readonly AlertWay[];
  /** The settings that the program runs with; left out: none were named. */
  readonly inForce?: SettingsInForce;
}

/** A game on a board with staff behind it: the real controller, a board and a clock of the test's own. */
export function staffed({
  game = 'trappes',
  operation,
  home = newFolder('staff'),
  at,
  inForce,
  ways = [],
}: Staffing = {}) {
  mkdirSync(join(home, 'log'), { recursive: true });
  const choice = chooseGame({ game, options: {}, fen: null });
  const [board, actuators, clock] = [new FakeBoard(choice), new FakeActuators(), new FakeClock()];
  const begun = (at ?? new Date(2026, 10, 30, 12)).getTime();
  const said: string[] = [];
  const published: ServerMessage[] = [];
  const told: (readonly string[])[] = [];
  let restarts = 0;
  const staffLock = new StaffLock();
  const links = staffLock.guard({ sensors: board, actuators, virtual: null });
  let onView: (view: View) => void = () => undefined;
  const controller = new Controller({
    ...{ choice, goesOn: null, store: new FakeStore(), clock, far: null },
    ...{ board: links.sensors, actuators: links.actuators },
    ...{ log: () => undefined, traceTo: null, onView: (view: View) => onView(view) },
    players: new Players({ seats: [], clock, log: () => undefined }),
  });
  const tableHost: Attended = {
    atBoard: { choice, board: links, loop: controller },
    onView: (listener) => {
      onView = listener;
      return () => undefined;
    },
    onReport: (listener) => board.onReport(listener),
  };
  const log = {
    part: () => (line: string) => said.push(line),
    note: () => undefined,
    close: async () => undefined,
  };
  const parts = {
    ...{ home, clock, staffLock, tableHost, log, ways, inForce: inForce ?? null },
    operation: {
      name: null,
      hours: { week: null, closings: [] },
      restartAt: null,
      webhook: null,
      mail: null,
      ...operation,
    },
    wall: () => new Date(begun + clock.now()),
    server: { publish: (message: ServerMessage) => published.push(message) },
    tellOthers: (codes: readonly string[]) => told.push(codes),
    restart: () => {
      restarts += 1;
    },
  };
  const staff = new Staff(parts);
  const updates = new Updates(home, null, (line) => said.push(line));
  const desk = new Desk({ ...parts, staff, updates, log: (line) => said.push(line) });
  controller.start();
  board.rest(500);
  return {
    ...{ home, board, actuators, clock, staff, desk, controller, said, published, told },
    get restarts() {
      return restarts;
    },
  };
}
