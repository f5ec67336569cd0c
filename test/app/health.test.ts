import { describe, expect, it } from 'vitest';
import { Controller } from '../../src/app/controller.ts';
import { chooseGame } from '../../src/app/game-choice.ts';
import { healthOf, type Running } from '../../src/app/health.ts';
import type { MirrorHealth } from '../../src/app/mirror/mirror.ts';
import { Players } from '../../src/app/players.ts';
import type { StaffDesk } from '../../src/ports/staff.ts';
import { FakeActuators } from './fake-actuators.ts';
import { FakeBoard } from './fake-board.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeStore } from './fake-store.ts';

const choice = chooseGame({ game: 'russian', set: [], fen: null });

function running(): { parts: Running; board: FakeBoard; store: FakeStore } {
  const [board, actuators, store, clock] = [
    new FakeBoard(choice),
    new FakeActuators(),
    new FakeStore(),
    new FakeClock(),
  ];
  const controller = new Controller({
    ...{ choice, store, board, actuators, clock, log: () => undefined },
    players: new Players({ makers: [], clock, log: () => undefined }),
    onView: () => undefined,
    traceTo: null,
  });
  controller.start();
  const links = { sensors: board, actuators, virtual: null };
  return {
    parts: { choice, links, store, archive: null, loop: controller, mirror: null, staff: null, damaged: [] },
    board,
    store,
  };
}

describe('health', () => {
  it('is ok when a game can be played', () => {
    const { parts } = running();
    expect(healthOf(parts)).toMatchObject({
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
    const parts: Running = {
      ...{ choice, links: null, store: null },
      ...{ archive: null, loop: null, mirror: null, staff: null, damaged: [] },
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
