import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Random } from '../../../src/bench/random.ts';
import type { GameId } from '../../../src/rules/rules.ts';
import { FakeBroker } from '../../mirror/fake-bus.ts';
import { FakeClock } from '../fake-clock.ts';
import { Town } from './town.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-towns-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function towns(game: string, clock?: string) {
  const broker = new FakeBroker(new FakeClock());
  const town = (side: 'W' | 'B') => new Town({ game, side, broker, folder, ...(clock && { clock }) });
  const W = town('W');
  const B = town('B');
  const both = [W, B] as const;
  /** Time passes in both, in steps; messages travel. */
  const pass = (ms: number) => {
    for (let gone = 0; gone < ms; gone += 250) {
      const now = Math.max(W.desk.t, B.desk.t, broker.clock.now()) + 250;
      for (const one of both) one.pass(now - one.desk.t);
    }
  };
  pass(1000);
  return { broker, W, B, both, pass };
}

describe('two boards in two towns', () => {
  const GAMES: readonly GameId[] = [
    'trappes',
    'trappes-anglo',
    'classiques',
    'english',
    'russian',
    'sujet-verbe',
  ];

  it.each(GAMES)(
    'play %s: each carries out what the other plays, also where messages are late and lost',
    (game) => {
      const { broker, W, B, both, pass } = towns(game);
      const random = new Random(11, game.length);
      broker.way = { delay: () => random.whole(5, 900), lost: () => random.chance(0.1) };
      for (let round = 0; round < 160 && W.desk.view.outcome === null; round += 1) {
        for (const town of both) if (random.chance(0.7)) town.act(random);
        pass(random.whole(1, 6) * 250);
      }
      pass(40_000);
      for (let rest = 0; rest < 6; rest += 1) {
        for (const town of both) if (town.desk.view.directed !== null) town.act(random);
        pass(40_000);
      }
      expect(W.match.frozen ?? B.match.frozen).toBeNull();
      expect(W.match.log).toEqual(B.match.log);
      expect(W.played).toEqual(B.played);
      expect(W.desk.view.fen).toBe(B.desk.view.fen);
      expect(W.played.length).toBeGreaterThan(game === 'sujet-verbe' ? 8 : 20);
    },
  );

  it('lead the hand: what the other played is lit, whose turn it is and the last move are said', () => {
    const { W, B, pass } = towns('classiques');
    W.do((desk) => desk.play('d4', 'e5'));
    pass(1500);
    expect(W.desk.view).toMatchObject({
      turn: 'B',
      prompt: { line: { id: 'dir.wait', params: { town: 'Liège' } } },
    });
    expect(B.desk.view.prompt.line).toEqual({
      id: 'mir.copy',
      params: { from: 'd4', to: 'e5', town: 'Nantes' },
    });
    expect(B.desk.view.lights.map(({ at, id }) => `${at} ${id}`)).toEqual(['d4 L4', 'e5 L2']);
    B.do((desk) => desk.play('d4', 'e5'));
    expect(B.desk.view).toMatchObject({
      turn: 'B',
      prompt: { line: { id: 'turn.plain' } },
      lastMove: { from: 32, to: 28 },
    });
  });

  it('a move taken back before it was carried out elsewhere is no more; the one in its place is shown', () => {
    const { W, B, pass } = towns('classiques');
    W.do((desk) => desk.play('d4', 'e5'));
    pass(1500);
    B.do((desk) => desk.lift('d4'));
    W.do((desk) => desk.move('e5', 'd4').wait(1500));
    pass(1000);
    expect(B.desk.view.directed).toBeNull();
    expect(B.desk.view.lights.map(({ at, id }) => `${at} ${id}`)).toEqual(['d4 L7']);
    B.do((desk) => desk.put('d4').wait(500));
    W.do((desk) => desk.play('d4', 'c5'));
    pass(1500);
    expect(B.desk.view.prompt.line).toMatchObject({ id: 'mir.copy', params: { from: 'd4', to: 'c5' } });
    B.do((desk) => desk.play('d4', 'c5'));
    expect(B.played).toEqual(W.played);
  });

  it('a move taken back after it was carried out elsewhere is undone there, with the lights', () => {
    const { W, B, pass } = towns('classiques');
    W.do((desk) => desk.play('d4', 'e5'));
    pass(1500);
    B.do((desk) => desk.play('d4', 'e5'));
    W.do((desk) => desk.move('e5', 'd4').wait(1500));
    pass(1500);
    expect([W.played, B.played]).toEqual([[], []]);
    expect(B.desk.view.lights.map(({ at, id }) => `${at} ${id}`)).toEqual(['d4 L7', 'e5 L8']);
    B.do((desk) => desk.move('e5', 'd4').wait(1500));
    expect(B.desk.view.turn).toBe('W');
  });

  it('an offer crosses over and is accepted; so is one that is made again', () => {
    const { W, B, pass } = towns('classiques');
    const offer = () => W.do((desk) => desk.press('bottom').wait(300).press('bottom').wait(100));
    offer();
    pass(1000);
    expect(B.desk.view.prompt).toMatchObject({
      line: { id: 'draw.ask' },
      why: { params: { town: 'Nantes' } },
    });
    pass(40_000);
    expect(B.desk.view.prompt.line.id).not.toBe('draw.ask');
    W.act(new Random(3));
    pass(2000);
    B.act(new Random(3));
    B.act(new Random(3));
    pass(2000);
    W.act(new Random(3));
    pass(1000);
    offer();
    pass(1000);
    B.do((desk) => desk.press('top').wait(100));
    pass(1000);
    expect([W.desk.view.outcome, B.desk.view.outcome]).toEqual(
      [1, 2].map(() => ({ winner: null, reason: 'agreed' })),
    );
  });

  it('who resigns has lost on both boards', () => {
    const { W, B, pass } = towns('classiques');
    W.do((desk) => desk.press('bottom', 3100).wait(200).press('bottom').wait(2000));
    pass(3000);
    expect(B.desk.view.outcome).toEqual({ winner: 'B', reason: 'resigned' });
  });

  it('whose time is up has lost on both boards', () => {
    const { W, B, both, pass } = towns('classiques', '1');
    W.do((desk) => desk.play('d4', 'e5'));
    pass(2000);
    B.do((desk) => desk.play('d4', 'e5'));
    pass(70_000);
    const lost = { winner: 'W', reason: 'time' };
    expect(both.map(({ desk }) => desk.view.outcome)).toEqual([lost, lost]);
  });

  it('each clock is its own board’s: what is told with an act stands, however long the way was', () => {
    const { broker, W, B, pass } = towns('classiques', '10+5');
    const random = new Random(5);
    broker.way = { delay: () => 3000, lost: () => false };
    for (let round = 0; round < 40; round += 1) {
      W.act(random);
      B.act(random);
      pass(2000);
    }
    const clocks = [W, B].map(({ desk }) => desk.session.clocks?.left);
    const [here, there] = clocks;
    expect(W.played.length).toBeGreaterThan(6);
    for (const side of ['W', 'B'] as const) {
      expect(Math.abs((here?.[side] ?? 0) - (there?.[side] ?? 0))).toBeLessThan(12_000);
      expect(here?.[side]).toBeLessThan(700_000);
    }
  });

  it('the pieces set up again begin the next game, without a new agreement; its end is no end of this one', () => {
    const { W, B, both, pass } = towns('russian');
    W.do((desk) => desk.play('c3', 'd4'));
    pass(2000);
    B.do((desk) => desk.play('c3', 'd4'));
    pass(500);
    B.do((desk) => desk.press('top', 3100).wait(200).press('top').wait(2000));
    pass(3000);
    expect(both.map(({ desk }) => desk.view.outcome?.reason)).toEqual(['resigned', 'resigned']);
    for (const town of both) town.do((desk) => desk.move('d4', 'c3').wait(3000));
    expect(both.map(({ desk }) => desk.view.outcome)).toEqual([null, null]);
    W.do((desk) => desk.play('e3', 'f4'));
    pass(2000);
    expect(B.desk.view.prompt.line).toMatchObject({ id: 'mir.copy', params: { from: 'e3', to: 'f4' } });
    B.do((desk) => desk.play('e3', 'f4'));
    pass(1000);
    expect(both.map(({ links }) => links.length)).toEqual([2, 2]);
    expect(W.match.log).toEqual(B.match.log);
    expect(W.match.setup.terms.match).not.toBe('00112233445566ff');
  });

  it('with the way cut for ten minutes, nothing is lost, and each goes on when it is there again', () => {
    const { W, B, pass } = towns('russian');
    W.bus.cut();
    W.do((desk) => desk.play('c3', 'd4'));
    pass(600_000);
    expect(B.played).toEqual([]);
    W.bus.mend();
    pass(1500);
    expect(B.desk.view.prompt.line).toMatchObject({ id: 'mir.copy', params: { from: 'c3', to: 'd4' } });
  });
});
