import { expect, it } from 'vitest';
import { type Gesture, Gestures, type PageServer } from '../../src/adapters/http/http.ts';
import { Aside, piecesOf } from '../../src/app/aside.ts';
import { chooseGame } from '../../src/app/game-choice.ts';
import type { View } from '../../src/game/view.ts';
import type { AsideView } from '../../src/ports/study.ts';
import { FakeActuators } from './fake-actuators.ts';
import { FakeBoard } from './fake-board.ts';
import { FakeClock } from './fake-clock.ts';

const trappes = (fen: string) => chooseGame({ game: 'trappes', options: {}, fen });
const russian = (fen: string | null) => chooseGame({ game: 'russian', options: {}, fen });

/** A hand at a board of wood on which a game's start stands. */
function beside(fen: string | null, choice = russian(fen)) {
  const board = new FakeBoard(russian(null));
  const actuators = new FakeActuators();
  const clock = new FakeClock();
  const told: (AsideView | null)[] = [];
  const views: View[] = [];
  const gestures = new Gestures();
  const server: Pick<PageServer, 'publish' | 'hear'> = {
    publish: (news) => {
      if (news.type === 'aside') told.push(news.aside);
    },
    hear: (owner, take) => gestures.hear(owner, take),
  };
  const log = { part: () => () => undefined, note: () => undefined, close: async () => undefined };
  const parts = { sensors: board, actuators, virtual: null };
  const aside = new Aside({
    ...{
      choice,
      leads: fen !== null,
      believed: piecesOf(russian(null), russian(null).head.fen),
    },
    ...{ board: parts, server, clock, log, onView: (view) => views.push(view) },
  });
  aside.start();
  board.rest(100);
  const does = (what: Gesture) => gestures.answer(what);
  return { aside, board, actuators, clock, told, views, does };
}

it('a free hand is told what stands where, and nothing that it does is a move', () => {
  const { board, told, views } = beside(null);
  expect(told.at(-1)?.occupied).toHaveLength(24);
  board.edge('c3', false);
  board.edge('d4', true);
  board.rest(3000);
  expect(told.at(-1)?.occupied).toContain('d4');
  expect(views.at(-1)).toMatchObject({
    plies: [],
    lights: [],
    alarm: false,
    prompt: { line: { id: 'lead.free' } },
  });
});

it('a hand is led by the lights of the chip, and told when all is in place', () => {
  const { board, actuators, clock, told, views, aside } = beside(
    'B:W21,18,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12',
  );
  expect(views.at(-1)?.lights.map(({ at, id }) => `${at} ${id}`)).toEqual(['c3 L1', 'd4 L2']);
  clock.pass(1000);
  expect(actuators.frames.some((frame) => frame.some((byte) => byte !== 0))).toBe(true);
  board.move('c3', 'd4');
  board.rest(200);
  expect(told.at(-1)).toMatchObject({ isThere: true });
  aside.lead(russian('W:W18:B9'), true);
  expect(told.at(-1)).toMatchObject({ isThere: false, fen: 'W:W18:B9' });
});

it('buttons are counted, and when it ends the pages know', async () => {
  const { board, told, aside } = beside(null);
  board.press('top');
  board.press('top');
  board.press('bottom');
  expect(told.at(-1)?.presses).toEqual({ bottom: 1, top: 2 });
  await aside.end();
  expect(told.at(-1)).toBeNull();
});

it('what is played elsewhere means nothing here', () => {
  const { does, actuators, views } = beside(null);
  const before = views.length;
  does({ type: 'setUp' });
  does({ type: 'goOn' });
  expect(views).toHaveLength(before);
  expect(actuators.moves).toEqual([]);
});

it('the traps are shut, one slider after the other, whatever the position says', async () => {
  const fen = 'W:W21:B1:O14';
  const { actuators, board, views, aside } = beside(fen, trappes(fen));
  for (let n = 0; n < 4; n += 1) {
    await actuators.arrive();
    board.rest(100);
  }
  expect(actuators.moves).toEqual(['S3 N', 'S4 N', 'S5 N', 'S6 N']);
  expect(Object.values(views.at(-1)?.notches ?? {})).toEqual(['N', 'N', 'N', 'N']);
  await aside.end();
});
