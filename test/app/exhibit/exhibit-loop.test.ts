import { describe, expect, it } from 'vitest';
import { ExhibitLoop, type ExhibitParts } from '../../../src/app/exhibit/exhibit-loop.ts';
import type { Memory, Plan, VisitEvent, VisitorView } from '../../../src/exhibit/exhibit.ts';
import type { View } from '../../../src/game/game.ts';
import type { Algebraic } from '../../../src/rules/rules.ts';
import { HOUSE } from '../../exhibit/visits.ts';
import { Desk } from '../../game/desk.ts';
import { FakeClock } from '../fake-clock.ts';

const c3 = 'c3' as Algebraic;

/** A loop whose tables are laid at once, or not; the board stands as the game says. */
function exhibit(over: Partial<ExhibitParts> = {}) {
  const clock = new FakeClock();
  const told: VisitorView[] = [];
  const kept: (Memory | null)[] = [];
  const counted: VisitEvent[] = [];
  const laid: Plan[] = [];
  const said: string[] = [];
  let view: View | null = null;
  const loop = new ExhibitLoop({
    house: HOUSE,
    memory: null,
    clock,
    log: (message) => said.push(message),
    sit: async (plan) => {
      laid.push(plan);
      view = new Desk(plan.game).view;
    },
    view: () => view,
    volume: () => 0.7,
    brightness: () => 1,
    dim: () => undefined,
    tell: (visitor) => told.push(visitor),
    remember: (memory) => kept.push(memory),
    disbelieve: () => undefined,
    count: (event) => counted.push(event),
    ...over,
  });
  loop.start();
  /** Time passes, and what waits for a promise is done. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 250) {
      clock.pass(250);
      await new Promise((done) => setImmediate(done));
    }
  };
  return { loop, clock, told, kept, counted, laid, said, pass, scene: () => told.at(-1)?.scene.kind };
}

describe('the loop of an exhibit', () => {
  it('lays the house’s table, attracts, and tells the pages only what changes', async () => {
    const { pass, scene, laid, told, loop } = exhibit();
    await pass(2000);
    expect(laid).toMatchObject([{ game: 'trappes' }]);
    expect(scene()).toBe('attract');
    expect(loop.attracts).toBe(true);
    const { length } = told;
    await pass(5000);
    expect(told).toHaveLength(length);
    expect(told.at(-1)?.volume).toBe(0.7);
  });

  it('takes a lifted piece, a wheel that turns and a button for a hand, and nothing else', async () => {
    for (const [wakes, ...reports] of [
      [true, { kind: 'edge', t: 0, at: c3, on: false }],
      [false, { kind: 'snapshot', t: 0, occupied: [c3] }, { kind: 'time', t: 0 }],
      [true, { kind: 'wheel', t: 0, count: 0, zero: null }, { kind: 'wheel', t: 0, count: 400, zero: null }],
      [false, { kind: 'wheel', t: 0, count: 0, zero: null }, { kind: 'wheel', t: 0, count: 4, zero: null }],
      [true, { kind: 'button', t: 0, seat: 'top', down: true }],
      [false, { kind: 'button', t: 0, seat: 'service', down: true }],
    ] as const) {
      const { loop, pass } = exhibit();
      await pass(2000);
      for (const report of reports) loop.hear(report);
      expect(loop.attracts).toBe(!wakes);
    }
  });

  it('says why a table cannot be laid, and is ready for the next visitors', async () => {
    const { loop, pass, scene, said } = exhibit({
      sit: async (plan) => {
        if (plan.game === 'classiques') throw new Error('it does not fit this board');
      },
    });
    await pass(2000);
    loop.act({ do: 'alone' });
    loop.act({ do: 'answer', answer: 'game' });
    loop.act({ do: 'answer', answer: 'classiques' });
    loop.act({ do: 'answer', answer: 'play' });
    await pass(61_000);
    expect(said).toEqual(['classiques cannot be laid: it does not fit this board']);
    expect(scene()).toBe('attract');
  });

  it('lays only the last of several tables that are wished for at once', async () => {
    const { loop, pass, laid } = exhibit();
    await pass(2000);
    const choose = (game: string) => {
      loop.act({ do: 'begin' });
      for (const answer of ['game', game, 'play']) loop.act({ do: 'answer', answer });
    };
    choose('trappes');
    loop.act({ do: 'stop' });
    choose('classiques');
    await pass(500);
    expect(laid.map(({ game }) => game)).toEqual(['trappes', 'classiques']);
  });

  it('remembers a game that is played, every half minute anew, and forgets it with the visit', async () => {
    const { loop, pass, kept } = exhibit();
    await pass(2000);
    loop.act({ do: 'begin' });
    for (const answer of ['game', 'classiques', 'play']) loop.act({ do: 'answer', answer });
    await pass(61_000);
    const plan = { game: 'classiques', players: 2, strength: 'easy' };
    expect(kept.slice(1)).toEqual([1, 2, 3].map(() => ({ plan, language: 'fr' })));
    loop.lock('closed');
    expect(kept.at(-1)).toBeNull();
  });

  it('hears nothing any more once it has stopped', async () => {
    const { loop, pass, told } = exhibit();
    await pass(2000);
    loop.stop();
    const { length } = told;
    loop.act({ do: 'begin' });
    await pass(2000);
    expect(told).toHaveLength(length);
  });
});
