import { expect, it } from 'vitest';
import { Gestures, OWNERS, type PageServer } from '../../src/adapters/http/http.ts';
import { GameAtBoard } from '../../src/app/game-at-board.ts';
import { chooseGame, seated } from '../../src/app/game-choice.ts';
import type { PlayerReports } from '../../src/app/players.ts';
import type { Trouble } from '../../src/game/input.ts';
import type { View } from '../../src/game/view.ts';
import type { Player } from '../../src/ports/player.ts';
import { NEWEST } from '../../src/ports/store.ts';
import { newFolder } from '../e2e/folders.ts';
import { FakeActuators } from './fake-actuators.ts';
import { FakeBoard } from './fake-board.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeStore } from './fake-store.ts';

const choice = chooseGame({ game: 'trappes', options: {}, fen: 'W:W28,K32:B11,17,K29' });

/** A game at a board of wood that has been played on for ten minutes; somebody without a hand sits there too. */
function prepared(store = new FakeStore(), played = choice) {
  const board = new FakeBoard(played);
  board.rest(600_000);
  const actuators = new FakeActuators();
  const clock = new FakeClock();
  const views: View[] = [];
  const said: string[] = [];
  const log: string[] = [];
  const gestures = new Gestures();
  const server: PageServer = {
    ...{ port: 0, office: null, phones: null, close: async () => undefined },
    publish: (news) => said.push(news.type),
    hear: (owner, take) => gestures.hear(owner, take),
  };
  const player: Player = {
    side: 'B',
    see: () => said.push('seen'),
    onAct: () => () => undefined,
    close: () => Promise.reject(new Error('it hangs')),
  };
  let reports: PlayerReports | null = null;
  const make = (given: PlayerReports) => {
    reports = given;
    return player;
  };
  const trouble = (told: Trouble | null) => reports?.trouble(told);
  const game = new GameAtBoard({
    table: { choice: played, seats: [{ side: 'B', make }], far: null },
    board: { sensors: board, actuators, virtual: null },
    log: {
      part: (name) => (message) => log.push(`${name}: ${message}`),
      note: () => undefined,
      close: async () => undefined,
    },
    ...{ goesOn: NEWEST, store, server, clock, home: newFolder('game'), trace: null },
    ...{ onView: (view: View) => views.push(view), onNext: () => undefined, lit: (view: View) => view },
  });
  return { game, board, actuators, clock, store, views, said, log, gestures, trouble };
}

it('that is prepared shows and moves nothing, and nobody has sat down', async () => {
  const { game, views, said, actuators, clock, board } = prepared();
  board.rest(2000);
  clock.pass(1000);
  expect([views, said, actuators.moves, actuators.frames]).toEqual([[], [], [], []]);
  await game.end();
});

it('that has begun hears board and pages; ended, it waits for the slider under way and hears nothing more', async () => {
  const { game, board, actuators, clock, views, said, log, gestures } = prepared();
  game.start();
  board.rest(2000);
  clock.pass(1000);
  expect(views.at(-1)).toMatchObject({ game: 'trappes', wheelWanted: true });
  expect(said).toContain('seen');
  expect(actuators.moves).toEqual(['S3 N']);
  let ended = false;
  const ending = game.end().then(() => {
    ended = true;
  });
  await new Promise((done) => setImmediate(done));
  expect(ended).toBe(false);
  await actuators.arrive();
  await ending;
  expect(log).toContain('players: somebody did not leave: it hangs');
  for (const owner of OWNERS) expect(() => gestures.hear(owner, () => 'taken')).not.toThrow();
  const [shown, lit] = [views.length, actuators.frames.length];
  board.rest(2000);
  clock.pass(2000);
  expect([views.length, actuators.frames.length]).toEqual([shown, lit]);
});

it('seats another player where people have decided so', async () => {
  const played = seated(chooseGame({ game: 'russian', options: {}, fen: null }), {
    clock: null,
    directed: [{ side: 'B', kind: 'engine', name: 'Scan', takebacks: 'granted' }],
  });
  const { game, said, board, gestures, clock, store, trouble } = prepared(new FakeStore(), played);
  game.start();
  board.rest(2000);
  const made = said.filter((one) => one === 'seen').length;
  expect(made).toBeGreaterThan(0);
  expect(game.troubles.B).toBeNull();
  trouble({ kind: 'ended', trying: 'nothing' });
  expect(game.troubles.B).toEqual({ kind: 'ended', trying: 'nothing' });
  gestures.answer({ type: 'standIn', side: 'B', act: 'hand' });
  board.move('c3', 'd4');
  board.rest(2000);
  // The engine has left: it is told of nothing more.
  expect(said.filter((one) => one === 'seen')).toHaveLength(made);
  board.move('b6', 'a5');
  board.rest(2000);
  clock.pass(1000);
  expect(game.troubles.B).toBeNull();
  expect(store.events()).toContainEqual(expect.objectContaining({ type: 'move', side: 'B', from: 9 }));
  await game.end();
});

it('in a series with a far board goes on with the colours exchanged, and the far player stays', async () => {
  const played = seated(chooseGame({ game: 'russian', options: {}, fen: 'W:Wd4:Be5' }), {
    clock: null,
    directed: [{ side: 'B', kind: 'remote', name: 'Liège', takebacks: 'asked' }],
  });
  const { game, log, board, views } = prepared(new FakeStore(), played);
  game.start();
  board.rest(2000);
  board.move('d4', 'f6');
  board.edge('e5', false);
  board.rest(4000);
  expect(views.at(-1)?.outcome).toMatchObject({ winner: 'W' });
  const { rules } = played.setup;
  for (const square of rules.start().pieces.keys()) board.edge(rules.board.nameOf(square), true);
  board.rest(6000);
  expect(views.at(-1)).toMatchObject({
    outcome: null,
    players: { W: { kind: 'remote' }, B: { kind: 'hand' } },
  });
  await new Promise((done) => setImmediate(done));
  expect(log).not.toContain('players: a player did not leave: it hangs');
  await game.end();
});
