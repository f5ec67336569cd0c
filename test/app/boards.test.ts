import { expect, it } from 'vitest';
import { Boards, repeatsStanding } from '../../src/app/boards.ts';
import { chooseGame } from '../../src/app/game-choice.ts';
import { thisMachine } from '../../src/app/machine.ts';
import { StaffLock } from '../../src/app/staff/locks.ts';
import type { BoardReport } from '../../src/ports/board.ts';
import type { Square } from '../../src/rules/rules.ts';
import { FakeActuators } from './fake-actuators.ts';
import { FakeBoard } from './fake-board.ts';

it('whoever begins to listen to a board later is told what it tells only when it changes, at the time that it is', () => {
  const fake = new FakeBoard(chooseGame({ game: 'russian', options: {}, fen: null }));
  const board = repeatsStanding(fake);
  const flap = (closed: boolean) => ({ kind: 'flapShut', of: 14 as Square, closed }) as const;
  const rails = { kind: 'rails', servo: 4400, light: 5000 } as const;
  for (const report of [flap(true), rails, { kind: 'reset' } as const, flap(false)])
    fake.report({ kind: 'service', t: 100, report });
  fake.report({ kind: 'time', t: 7000 });
  const heard: BoardReport[] = [];
  board.onReport((report) => heard.push(report));
  expect(heard).toEqual([
    { kind: 'service', t: 7000, report: flap(false) },
    { kind: 'service', t: 7000, report: rails },
  ]);
  fake.report({ kind: 'time', t: 7050 });
  expect(heard.at(-1)).toEqual({ kind: 'time', t: 7050 });
});

it('the lights of whatever board stands are as bright as was asked last, and never out', async () => {
  const choice = chooseGame({ game: 'trappes', options: {}, fen: null });
  const all: FakeActuators[] = [];
  const board = async () => {
    const actuators = new FakeActuators();
    all.push(actuators);
    return { sensors: new FakeBoard(choice), actuators, virtual: null };
  };
  const machine = { ...thisMachine, board };
  const wish = { home: '', board: 'virtual', boardModule: null, seed: null, machine, log: () => undefined };
  const boards = new Boards(wish, new StaffLock());
  await boards.put(await boards.for(choice));
  const { brightness } = choice.profile.lights;
  boards.dim(0.5);
  boards.dim(0.01);
  await boards.put(await boards.for(chooseGame({ game: 'international', options: {}, fen: null })));
  boards.dim(1);
  expect(all.map(({ dimmed }) => dimmed)).toEqual([
    [Math.round(brightness / 2), 1],
    [1, expect.any(Number)],
  ]);
});
