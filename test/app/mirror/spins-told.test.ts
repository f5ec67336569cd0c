import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openIdentity } from '../../../src/adapters/keys/keys.ts';
import { readBoardPayload } from '../../../src/adapters/mqtt/payload.ts';
import { PresenceLink } from '../../../src/adapters/mqtt/presence-link.ts';
import { Controller } from '../../../src/app/controller.ts';
import { chooseGame, seated } from '../../../src/app/game-choice.ts';
import { OwnReport } from '../../../src/app/mirror/mirror.ts';
import { Players } from '../../../src/app/players.ts';
import { recordOf } from '../../../src/app/saved-game.ts';
import { NO_SPINS } from '../../../src/game/game.ts';
import { NOTHING_TO_REPORT, presenceText } from '../../../src/mirror/presence.ts';
import { boardTopic } from '../../../src/mirror/topics.ts';
import type { FarState, Player, PlayerAct } from '../../../src/ports/player.ts';
import { type KeptGame, NEWEST } from '../../../src/ports/store.ts';
import { opponentOf, type Side, writePdn } from '../../../src/rules/rules.ts';
import { ANGLE, Desk, type KeptDesk } from '../../game/desk.ts';
import { FakeBroker, FakeBus } from '../../mirror/fake-bus.ts';
import { FakeActuators } from '../fake-actuators.ts';
import { FakeBoard } from '../fake-board.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeStore } from '../fake-store.ts';
import { FAR_WELL } from './far-well.ts';

const home = mkdtempSync(join(tmpdir(), 'damier-spins-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const MATCH = '00112233445566ff';
const CARDS = { W: openIdentity(join(home, 'W'), 'Nantes'), B: openIdentity(join(home, 'B'), 'Liège') };
const FAR = { W: 'Liège', B: 'Nantes' } as const;

function deskOf(game: string, side: Side): Desk {
  const far = opponentOf(side);
  const directed = [{ side: far, kind: 'remote', name: FAR[side], takebacks: 'asked' }] as const;
  return new Desk(game, null, {}, { directed });
}

/** Two boards of one match; what each says of itself goes over a broker, as it is said. */
class Boards {
  readonly desks: { readonly [side in Side]: Desk };
  readonly mover: Side;
  readonly #broker = new FakeBroker(new FakeClock());
  readonly #reports: { readonly [side in Side]: OwnReport };
  readonly #links: { readonly [side in Side]: PresenceLink };

  constructor(game: string) {
    this.desks = { W: deskOf(game, 'W'), B: deskOf(game, 'B') };
    this.mover = this.desks.W.view.turn;
    for (const side of ['W', 'B'] as const)
      this.desks[side].direct({ kind: 'join', match: MATCH }, opponentOf(side));
    const { clock } = this.#broker;
    const nothing = () => undefined;
    const link = (side: Side) => {
      const life = { session: 1, run: '00000000', version: '1', page: null };
      return new PresenceLink({
        self: { identity: CARDS[side], group: 'home', ...life },
        ...{ bus: new FakeBus(this.#broker), clock, log: nothing, onChange: nothing },
      });
    };
    this.#links = { W: link('W'), B: link('B') };
    this.#reports = { W: new OwnReport(clock, nothing), B: new OwnReport(clock, nothing) };
    this.tell();
  }

  /** The board of the player who begins, and spins. */
  get own(): Desk {
    return this.desks[this.mover];
  }

  get other(): Desk {
    return this.desks[opponentOf(this.mover)];
  }

  /** What was told of his spins, on his board and on the other one. */
  get told(): readonly (readonly string[])[] {
    const unread = `unread ${this.mover} `;
    return [this.own, this.other].map((desk) =>
      desk.said().flatMap((text) => (text.startsWith(unread) ? [text.slice(unread.length)] : [])),
    );
  }

  /** Why the other player waits, as his prompt says. */
  get why() {
    return this.other.view.prompt.why;
  }

  /** Each hears what the other says now. */
  tell(): this {
    for (const side of ['W', 'B'] as const) {
      const other = this.desks[opponentOf(side)];
      this.#reports[side].game(this.desks[side].view, MATCH);
      this.#links[side].tell(this.#reports[side].now, CARDS[opponentOf(side)].card.board);
      this.#broker.clock.pass(50);
      const said = this.#links[opponentOf(side)].lastOf(CARDS[side].card.board)?.game;
      const spins = said?.spins ?? NO_SPINS;
      other.feed({ kind: 'far', t: other.t, side, stands: false, pause: false, spins });
    }
    return this;
  }

  spinner(act: (desk: Desk) => unknown): this {
    act(this.own);
    return this.tell();
  }

  start(): this {
    return this.spinner((desk) => desk.feed({ kind: 'spinStart', t: desk.t }));
  }

  turnBack(): this {
    this.start();
    return this.spinner((desk) => desk.wait(300).feed({ kind: 'spinVoid', t: desk.t }));
  }

  /** His board is killed and starts with what it has kept, now or before. */
  killed(kept: KeptDesk = this.own.kept): this {
    return this.spinner((desk) => desk.resume(kept, desk.t + 1000));
  }

  /** The game as the other board keeps it. */
  get pdn(): string {
    const { events, session } = this.other;
    const game: KeptGame = {
      ...{
        id: 1,
        name: null,
        begun: '2026-11-28T10:00:00.000Z',
        state: 'open',
        result: null,
        plies: 0,
        level: null,
      },
      head: {
        ...{ game: session.setup.rules.id, profile: 'trappes-8x8', options: {}, clock: null },
        fen: 'W:W21-32:B1-12',
        players: { W: { kind: 'remote', name: 'Nantes' }, B: { kind: 'hand', name: null } },
      },
    };
    return writePdn(recordOf(session.setup, game, events));
  }
}

describe.each(['trappes', 'trappes-anglo'])('in a match of %s, of a spin that began', (game) => {
  it('and was read nothing is told but the spin', () => {
    const boards = new Boards(game).start();
    expect(boards.other.session.spins[boards.mover]).toMatchObject({ begun: 1, open: true });
    boards.spinner((desk) => desk.wait(2000).feed({ kind: 'spinStop', t: desk.t, angle: ANGLE.piece }));
    expect(boards.other.session.spins[boards.mover]).toMatchObject({
      begun: 1,
      read: { piece: 1 },
      open: false,
    });
    expect([boards.told, boards.why]).toEqual([[[], []], null]);
  });

  it('and was turned back both boards tell, the other one in its prompt and in the game that it keeps', () => {
    const boards = new Boards(game).turnBack();
    expect(boards.told).toEqual([['spoiled 1'], ['spoiled 1']]);
    expect(boards.why).toEqual({ id: 'spin.unread', params: { n: 1 } });
    expect(boards.pdn).toMatch(
      /\{(White|Black) began a spin that was not read: turned back or too weak \(1 so far\)\}/,
    );
  });

  it('and was cut off with the board both tell, as soon as it is there again, from what it had kept', () => {
    const boards = new Boards(game).start();
    expect(boards.told).toEqual([[], []]);
    boards.killed();
    expect(boards.told).toEqual([['cut 1'], ['cut 1']]);
    expect(boards.pdn).toMatch(/\{(White|Black) began a spin that was not read: cut off \(1 so far\)\}/);
    // Once: neither another start nor the other board's own tells it again.
    boards.killed();
    boards.other.resume(boards.other.kept, boards.other.t);
    expect(boards.tell().told).toEqual([['cut 1'], ['cut 1']]);
  });

  it('also where the other board had heard nothing of it before', () => {
    const boards = new Boards(game);
    boards.own.feed({ kind: 'spinStart', t: boards.own.t });
    expect(boards.killed().told).toEqual([['cut 1'], ['cut 1']]);
  });

  it('and where both boards were killed while it turned', () => {
    const boards = new Boards(game).start();
    boards.other.resume(boards.other.kept, boards.other.t);
    expect([boards.told, boards.why?.id]).toEqual([[[], []], undefined]);
    expect(boards.killed().told).toEqual([['cut 1'], ['cut 1']]);
  });

  it('and where the board was put back from a copy that knows nothing of it', () => {
    const boards = new Boards(game);
    const before = boards.own.kept;
    expect(boards.start().killed(before).told).toEqual([[], ['cut 1']]);
    // It counts anew, and what it does again is told again.
    boards.start().killed();
    expect(boards.told).toEqual([['cut 1'], ['cut 1', 'cut 2']]);
  });

  it('and was cut off by the cable of the sensors, which a later stop does not mend', () => {
    const boards = new Boards(game).start();
    boards.spinner((desk) => desk.feed({ kind: 'link', t: desk.t, up: false }));
    expect(boards.told).toEqual([['cut 1'], ['cut 1']]);
  });

  it('two in a row are counted, and so is one behind them', () => {
    const boards = new Boards(game).turnBack().start().killed();
    expect(boards.told[1]).toEqual(['spoiled 1', 'cut 2']);
    expect(boards.turnBack().told[1]?.at(-1)).toBe('spoiled 3');
    expect(boards.why).toEqual({ id: 'spin.unread', params: { n: 3 } });
    expect(boards.other.view.unread[boards.mover]).toBe(3);
  });

  it('and has no end for long the prompt of the other board says so', () => {
    const boards = new Boards(game).start();
    boards.other.wait(29_000);
    expect(boards.tell().why).toBeNull();
    boards.other.wait(2000);
    expect(boards.why).toEqual({ id: 'spin.late', params: {} });
    boards.spinner((desk) => desk.feed({ kind: 'spinStop', t: desk.t, angle: ANGLE.orange }));
    expect(boards.why).toBeNull();
  });

  it('nothing is told in a game that no other board plays', () => {
    const desk = new Desk(game);
    desk.feed({ kind: 'spinStart', t: desk.t }).wait(300).feed({ kind: 'spinVoid', t: desk.t });
    expect(desk.said().filter((text) => /^unread/.test(text))).toEqual([]);
  });
});

describe('what a board says of its spins', () => {
  it('a build without groups is not told: to it a word that has more is none', () => {
    const broker = new FakeBroker(new FakeClock());
    const older = { group: null, board: CARDS.B.card.board };
    const life = { here: true, session: 1, run: '11111111', beat: 1, echo: null, version: '0', page: null };
    const presence = { card: CARDS.B.card, ...life, ...NOTHING_TO_REPORT };
    const signature = CARDS.B.sign(presenceText(presence));
    const link = new PresenceLink({
      self: { identity: CARDS.W, group: 'home', session: 1, run: '00000000', version: '1', page: null },
      bus: new FakeBus(broker),
      clock: broker.clock,
      log: () => undefined,
      onChange: () => undefined,
    });
    const desk = deskOf('trappes', 'W').direct({ kind: 'join', match: MATCH });
    desk.feed({ kind: 'spinStart', t: desk.t });
    const report = new OwnReport(broker.clock, () => undefined);
    report.game(desk.view, MATCH);
    link.tell(report.now, older.board);
    broker.carry(boardTopic(older, 'presence'), JSON.stringify({ presence, signature }), true);
    broker.clock.pass(50);
    const kept = (group: string | null) =>
      JSON.parse(broker.kept.get(boardTopic({ group, board: CARDS.W.card.board }, 'presence')) ?? '{}');
    expect(kept('home').presence.game.spins).toMatchObject({ begun: 1, open: true });
    expect(Object.keys(kept(null).presence.game)).toEqual(['game', 'fen', 'plies', 'match']);
  });
});

const LINK_OF_LIEGE: FarState = { side: 'B', ...FAR_WELL };

/** A board whose program runs, on a match with Liège that it sat down to. */
function sitDownFar(store: FakeStore, before?: FakeBoard) {
  const directed = [{ side: 'B', kind: 'remote', name: 'Liège', takebacks: 'asked' }] as const;
  const choice = seated(chooseGame({ game: 'trappes', options: {}, fen: null }), { clock: null, directed });
  const board = before?.restarted() ?? new FakeBoard(choice);
  const clock = new FakeClock();
  const far: { state: FarState; tell: () => void } = { state: LINK_OF_LIEGE, tell: () => undefined };
  const controller = new Controller({
    ...{ choice, goesOn: NEWEST, store, board, clock, traceTo: null, actuators: new FakeActuators() },
    far: {
      match: MATCH,
      get state() {
        return far.state;
      },
      onChange: (listener) => {
        far.tell = listener;
        return () => undefined;
      },
    },
    players: new Players({ seats: [{ side: 'B', make: () => joiner() }], clock, log: () => undefined }),
    log: () => undefined,
    onView: () => undefined,
  });
  controller.start();
  board.rest(2000);
  return { board, controller, far, clock };
}

/** All that a far player says here is which match it is. */
function joiner(): Player {
  const listeners = new Set<(told: PlayerAct) => void>();
  return {
    side: 'B',
    see: ({ session, plies: ply }) => {
      if (session.match !== null) return;
      for (const listener of listeners) listener({ ply, act: { kind: 'join', match: MATCH } });
    },
    onAct: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => undefined,
  };
}

describe('the program keeps that a spin began before anybody is told, and', () => {
  const unread = (store: FakeStore) => store.events().filter(({ type }) => type === 'unread');

  it('killed while the wheel turns tells at its next start that it was cut off', () => {
    const store = new FakeStore();
    const { board, controller } = sitDownFar(store);
    board.spin(ANGLE.piece, 1500);
    expect(store.journals.at(-1)?.latest?.held.spins?.W).toMatchObject({ begun: 1, open: true });
    controller.stop();
    expect(unread(store)).toEqual([]);
    const after = sitDownFar(store, board);
    expect(unread(store)).toMatchObject([{ side: 'W', how: 'cut', n: 1 }]);
    expect(after.controller.view.spins.W).toMatchObject({ begun: 1, open: false });
  });

  it('tells nothing while the disk takes nothing', () => {
    const store = new FakeStore();
    const { board, controller } = sitDownFar(store);
    store.full = true;
    board.spin(ANGLE.piece, 1500);
    expect(controller.view.spins.W.begun).toBe(0);
  });

  it('does not read a wheel that stopped while nobody looked at it', () => {
    const store = new FakeStore();
    const { board, controller } = sitDownFar(store);
    // Far and long enough to count: only its end was not seen.
    board.spin(ANGLE.piece, 2600);
    board.setLink('lost');
    board.setLink('up');
    board.rest(2000);
    expect(controller.view).toMatchObject({ needs: 'spin', sector: null });
    expect(unread(store)).toMatchObject([{ how: 'cut', n: 1 }]);
    board.spin(ANGLE.piece);
    expect(controller.view.sector).toBe('piece');
    expect(unread(store)).toHaveLength(1);
  });

  it('takes in what the other board says of the match that is played here', () => {
    const store = new FakeStore();
    const { controller, far } = sitDownFar(store);
    far.state = { ...LINK_OF_LIEGE, spins: { ...NO_SPINS, begun: 2, spoiled: 1 } };
    far.tell();
    far.tell();
    expect(unread(store)).toMatchObject([
      { side: 'B', how: 'spoiled', n: 1 },
      { side: 'B', how: 'cut', n: 2 },
    ]);
    expect(controller.view.unread).toEqual({ W: 0, B: 2 });
  });

  it('writes little of what a board says that lies about its wheel, and counts on', () => {
    const store = new FakeStore();
    const { controller, far, clock } = sitDownFar(store);
    const steps = store.steps;
    for (let n = 1; n <= 2000; n += 1) {
      far.state = { ...LINK_OF_LIEGE, spins: { ...NO_SPINS, begun: n, spoiled: n } };
      far.tell();
      clock.pass(50);
    }
    clock.pass(250);
    // 100 s, of which each quarter of a second is heard.
    expect(store.steps - steps).toBeLessThan(405);
    expect(controller.view.unread.B).toBe(2000);
    // One by one to 50, 100, 200 … 1600.
    expect(unread(store).length).toBeLessThanOrEqual(56);
    expect(unread(store).at(-1)).toMatchObject({ n: 1600 });
  });
});

it.each([undefined, null, 'many', { begun: 1 }, { ...NO_SPINS, begun: -1 }])(
  'a board that tells of its spins otherwise (%j) is there all the same',
  (spins) => {
    const game = { game: 'trappes', fen: 'W:W30:B1', plies: 3, match: MATCH, spins };
    const life = { here: true, session: 1, run: '11111111', beat: 1 };
    const presence = { card: CARDS.B.card, ...life, game };
    const signature = CARDS.B.sign(presenceText(presence));
    const payload = new TextEncoder().encode(JSON.stringify({ presence, signature }));
    const read = readBoardPayload('presence', payload);
    expect(read).toMatchObject({ ok: true, message: { presence: { game: { plies: 3, match: MATCH } } } });
  },
);
