import { describe, expect, it } from 'vitest';
import { Controller } from '../../src/app/controller.ts';
import { chooseGame, seated } from '../../src/app/game-choice.ts';
import { healthOf, type Signs } from '../../src/app/health.ts';
import type { MirrorHealth } from '../../src/app/mirror/mirror.ts';
import { type PlayerReports, Players, type SeatWish } from '../../src/app/players.ts';
import type { Trouble } from '../../src/game/input.ts';
import type { Player } from '../../src/ports/player.ts';
import type { StaffDesk } from '../../src/ports/staff.ts';
import { NEWEST } from '../../src/ports/store.ts';
import { FakeActuators } from './fake-actuators.ts';
import { FakeBoard } from './fake-board.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeStore } from './fake-store.ts';

const choice = chooseGame({ game: 'russian', options: {}, fen: null });
const against = seated(choice, {
  clock: null,
  directed: [{ side: 'B', kind: 'engine', name: 'Scan', takebacks: 'granted' }],
});

function running(seats: readonly SeatWish[] = []): { parts: Signs; board: FakeBoard; store: FakeStore } {
  const [board, actuators, store, clock] = [
    new FakeBoard(choice),
    new FakeActuators(),
    new FakeStore(),
    new FakeClock(),
  ];
  const controller = new Controller({
    ...{
      choice: seats.length === 0 ? choice : against,
      goesOn: NEWEST,
      store,
      board,
      actuators,
      clock,
      log: () => undefined,
    },
    players: new Players({ seats, clock, log: () => undefined }),
    onView: () => undefined,
    traceTo: null,
  });
  controller.start();
  const links = { sensors: board, actuators, virtual: null };
  return {
    parts: {
      atBoard: { choice, board: links, loop: controller },
      store,
      mirror: null,
      staff: null,
      damaged: [],
    },
    board,
    store,
  };
}

describe('health', () => {
  it('is ok when a game can be played', () => {
    const { parts } = running();
    expect(healthOf(parts)).toMatchObject({
      protocol: 1,
      ok: true,
      status: 'ok',
      game: 'russian',
      links: { sensors: 'up', actuators: 'up' },
      store: { writes: true, aside: null },
    });
  });

  it('tells of the mirror, if there is one, and does not need it', () => {
    const { parts } = running();
    expect(healthOf(parts).mirror).toBeNull();
    const broker = { url: 'mqtt://localhost:1883', up: false, own: false };
    const health: MirrorHealth = {
      ...{ board: '0123456789abcdef', town: 'Nantes', broker, double: false, match: null },
      pairing: { kind: 'idle', why: null, town: null, known: null },
      counters: { match: null, presence: null, pairing: null },
    };
    expect(healthOf({ ...parts, mirror: { health } })).toMatchObject({ ok: true, mirror: health });
  });

  it('is not while the program starts', () => {
    const parts: Signs = {
      atBoard: { choice, board: null, loop: null },
      ...{ store: null, mirror: null, staff: null, damaged: [] },
    };
    expect(healthOf(parts)).toMatchObject({ ok: false, status: 'starting', links: null, store: null });
  });

  it('is sound while staff has locked the board, whatever the cables do', () => {
    const { parts, board } = running();
    board.setLink('lost');
    const staff = { lock: 'closed', inForce: { from: 'file', problem: null } } as StaffDesk;
    expect(healthOf({ ...parts, staff })).toMatchObject({
      ok: true,
      status: 'locked',
      lock: 'closed',
      settings: 'file',
    });
  });

  it('is not while a player has failed, and says which and what is tried', () => {
    let reports: PlayerReports | null = null;
    const make = (given: PlayerReports): Player => {
      reports = given;
      return { side: 'B', see: () => undefined, onAct: () => () => undefined, close: async () => undefined };
    };
    const { parts } = running([{ side: 'B', make }]);
    const { loop } = parts.atBoard;
    if (!(loop instanceof Controller)) throw new Error('a game is played');
    const health = () =>
      healthOf({
        ...parts,
        atBoard: { ...parts.atBoard, loop: { writes: loop.writes, troubles: loop.session.troubles } },
      });
    expect(health()).toMatchObject({ ok: true, players: [] });
    const tell = (trouble: Trouble | null) => reports?.trouble(trouble);
    tell({ kind: 'ended', trying: 'again' });
    expect(health()).toMatchObject({
      ok: false,
      status: 'degraded',
      players: [{ side: 'B', kind: 'ended', trying: 'again' }],
    });
    expect(loop.view).toMatchObject({ trouble: { kind: 'ended' }, faults: [{ code: 'player' }] });
    tell(null);
    expect(health().ok).toBe(true);
  });

  it('is not without the sensors, and not while the disk takes nothing', () => {
    const { parts, board, store } = running();
    board.setLink('lost');
    expect(healthOf(parts)).toMatchObject({ ok: false, status: 'degraded', links: { sensors: 'lost' } });
    board.setLink('up');
    board.rest(100);
    store.full = true;
    board.move('c3', 'b4');
    board.rest(2000);
    expect(healthOf(parts)).toMatchObject({ ok: false, status: 'degraded', store: { writes: false } });
  });
});
