/** Whatever a page may say, in whatever state: it is done, or its page hears why not. */
import { describe, expect, it } from 'vitest';
import { type Gesture, Gestures, type PageServer } from '../../src/adapters/http/http.ts';
import type { ChipLights, VirtualBoard } from '../../src/adapters/virtual/virtual.ts';
import { Aside } from '../../src/app/aside.ts';
import { BringUpPage, type BringUpPageOptions } from '../../src/app/bring-up/bring-up-page.ts';
import { seatPages } from '../../src/app/game-at-board.ts';
import { chooseGame } from '../../src/app/game-choice.ts';
import type { RefusalCode, RoomRefusal } from '../../src/ports/page.ts';
import type { SliderId } from '../../src/rules/rules.ts';
import { FakeBoard } from './fake-board.ts';
import { sitDown } from './sat-down.ts';

const S9 = 'S9' as SliderId;

/** One of each kind. */
const GESTURES: { readonly [type in Gesture['type']]: Extract<Gesture, { type: type }> } = {
  lift: { type: 'lift', disc: 99 },
  carry: { type: 'carry', x: 1, y: 1 },
  drop: { type: 'drop', to: { on: 'square', at: 'j10' } },
  wheel: { type: 'wheel', angle: 10 },
  wheelRelease: { type: 'wheelRelease', speed: 100 },
  button: { type: 'button', seat: 'top', down: true },
  pick: { type: 'pick', slider: S9, notch: 'L' },
  choose: { type: 'choose', slider: S9, notch: 'L' },
  answer: { type: 'answer', answer: 'je' },
  judge: { type: 'judge', right: true },
  takeback: { type: 'takeback', act: 'ask' },
  word: { type: 'word', side: 'W', word: 'no' },
  pause: { type: 'pause', on: true },
  standIn: { type: 'standIn', side: 'B', act: 'hand' },
  hint: { type: 'hint' },
  askWhy: { type: 'askWhy' },
  review: { type: 'review' },
  showPoint: { type: 'showPoint', point: 0 },
  setUp: { type: 'setUp' },
  bringUp: { type: 'bringUp', question: 1, answer: { say: 'done' } },
  visit: { type: 'visit', act: { do: 'touch' } },
  sit: {
    type: 'sit',
    wish: {
      ...{ game: 'russian', options: {}, fen: null, opponent: 'human', level: 1, opponentSide: 'top' },
      ...{ clock: null, anew: true },
    },
  },
  leave: { type: 'leave', wish: { game: 'russian', options: {}, fen: null } },
  study: { type: 'study', wish: { kind: 'problem', id: 'russian-000000' } },
  studying: { type: 'studying', act: { do: 'hint' } },
  goOn: { type: 'goOn' },
  keep: { type: 'keep', game: 1, act: { do: 'delete' } },
  pair: { type: 'pair', act: { do: 'cancel' } },
};
const ALL = Object.values(GESTURES);

/** `nobody`: the server refuses it, for nobody takes it. */
type Outcome = 'taken' | RefusalCode | 'nobody';
type Outcomes = { readonly [type in Gesture['type']]: Outcome };

function server() {
  const gestures = new Gestures();
  const at: Pick<PageServer, 'publish' | 'hear'> = {
    publish: () => undefined,
    hear: (owner, take) => gestures.hear(owner, take),
  };
  const answer = async (gesture: Gesture): Promise<Outcome> => {
    const told = await gestures.answer(gesture);
    if (told === null || told === 'taken') return told ?? 'nobody';
    expect(told.why.length).toBeGreaterThan(10);
    return told.code;
  };
  const answers = async (): Promise<Outcomes> => {
    const all = await Promise.all(ALL.map(async (one) => [one.type, await answer(one)] as const));
    return Object.fromEntries(all) as Outcomes;
  };
  return { at, answer, answers };
}

const russian = chooseGame({ game: 'russian', options: {}, fen: null });

/** A board without a hand in it: what the room answers is given. */
function virtual(refused: RoomRefusal | null): VirtualBoard {
  const lights: ChipLights = { on: false, brightness: 16, ram: [] };
  const nothing = () => () => undefined;
  const room = { discs: [], sliders: {}, traps: {}, wheel: { angle: 0, speed: 0 } };
  const board: Partial<VirtualBoard> = {
    profile: russian.profile,
    room: {
      current: () => ({ ...room, buttons: { bottom: false, top: false } }),
      subscribe: nothing,
      gesture: () => refused,
      setUp: () => undefined,
    },
    lights: { current: () => lights, subscribe: nothing },
    pace: () => 1,
    onPace: nothing,
  };
  return board as VirtualBoard;
}

/** What no game takes: the table host, the coach, a visit, a pairing do. */
const OTHERS = {
  hint: 'nobody',
  review: 'nobody',
  showPoint: 'nobody',
  bringUp: 'nobody',
  visit: 'nobody',
  sit: 'nobody',
  leave: 'nobody',
  study: 'nobody',
  studying: 'nobody',
  goOn: 'nobody',
  keep: 'nobody',
  pair: 'nobody',
} as const;

function seated(board: VirtualBoard | null) {
  const pages = server();
  const { controller, board: sensors, actuators } = sitDown(russian);
  seatPages({
    virtual: board,
    sensors,
    actuators,
    controller,
    server: { ...pages.at } as never,
    choice: russian,
  });
  return { ...pages, controller };
}

const IN_A_GAME = {
  pick: 'noSlider',
  choose: 'noSlider',
  answer: 'noCard',
  judge: 'noCard',
  takeback: 'noFar',
  word: 'noWord',
  pause: 'noClocks',
  standIn: 'noStandIn',
  askWhy: 'noWhy',
} as const;

function inTheRoom(outcome: Outcome) {
  return {
    ...{ lift: outcome, carry: outcome, drop: outcome, wheel: outcome, wheelRelease: outcome },
    button: outcome,
  };
}

describe('a page is answered', () => {
  it('in a game on a virtual board', async () => {
    expect(await seated(virtual('noDisc')).answers()).toEqual({
      ...{ ...inTheRoom('noDisc'), setUp: 'taken' },
      ...IN_A_GAME,
      ...OTHERS,
    });
    expect(await seated(virtual(null)).answer(GESTURES.lift)).toBe('taken');
  });

  it('in a game on a board of wood', async () => {
    expect(await seated(null).answers()).toEqual({
      ...{ ...inTheRoom('notHere'), setUp: 'notHere' },
      ...IN_A_GAME,
      ...OTHERS,
    });
  });

  it('when the game is over for the program while it is asked', async () => {
    const { controller, answers } = seated(null);
    controller.stop();
    expect(await answers()).toMatchObject({ judge: 'notHere', askWhy: 'notHere', takeback: 'notHere' });
  });

  it('at a board beside the game', async () => {
    const pages = server();
    const { actuators, clock } = sitDown(russian);
    const log = { part: () => () => undefined, note: () => undefined, close: async () => undefined };
    new Aside({
      ...{ choice: russian, leads: false, believed: new Map(), server: pages.at, clock, log },
      board: { sensors: new FakeBoard(russian), actuators, virtual: virtual('emptyHand') },
      onView: () => undefined,
    }).start();
    const nobodys = Object.fromEntries(Object.keys(IN_A_GAME).map((type) => [type, 'nobody']));
    expect(await pages.answers()).toEqual({
      ...{ ...inTheRoom('emptyHand'), setUp: 'notDue' },
      ...{ ...nobodys, ...OTHERS },
    });
  });

  it('while a board is brought up', async () => {
    const pages = server();
    const options: BringUpPageOptions = {
      ...{ server: pages.at, command: 'doctor', board: 'b', size: 8, parts: [] },
    };
    new BringUpPage(options);
    const nowhere = Object.fromEntries(ALL.map(({ type }) => [type, 'notHere']));
    expect(await pages.answers()).toEqual({ ...nowhere, bringUp: 'notDue' });
  });

  it('by one owner at a time: a second one is a mistake of the program', () => {
    const gestures = new Gestures();
    const leave = gestures.hear('game', () => 'taken');
    expect(() => gestures.hear('game', () => 'taken')).toThrow('two hear the gestures of game');
    leave();
    expect(gestures.answer(GESTURES.pick)).toBeNull();
    gestures.hear('game', () => 'taken');
    expect(gestures.answer(GESTURES.pick)).toBe('taken');
  });
});
