import { beforeEach, describe, expect, it } from 'vitest';
import { findDecks, USUAL_DECKS } from '../../../src/adapters/decks/decks.ts';
import { Random } from '../../../src/bench/random.ts';
import { cardDue, playerStateOf } from '../../../src/game/game.ts';
import { signed } from '../../../src/mirror/entry.ts';
import { againHere, type LoggedAct } from '../../../src/mirror/mirror.ts';
import { matchTopic } from '../../../src/mirror/topics.ts';
import type { GameId } from '../../../src/rules/rules.ts';
import { newFolder } from '../../e2e/folders.ts';
import { fakeSeals } from '../../mirror/simulated-match.ts';
import { answeredTowns, lineOf, type MoreOfTowns, Town, twoTowns } from './town.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder('towns');
});

const towns = (game: string, more: MoreOfTowns = {}) => twoTowns(game, { folder, ...more });

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

  it('draw the same grammar cards, answered in writing by their mover, or judged by the other', () => {
    const { W, B, pass } = towns('sujet-verbe', { decks: findDecks(USUAL_DECKS, folder) });
    const due = (town: Town) => cardDue(town.desk.session)?.prompt;
    W.act(new Random(1));
    pass(1500);
    B.act(new Random(1));
    pass(500);
    expect(due(W)).toBeDefined();
    expect(due(B)).toBe(due(W));
    W.do((desk) => desk.feed({ kind: 'answer', t: desk.t, right: true, written: true }));
    pass(1500);
    expect([W, B].map(({ desk }) => desk.view.cards?.score.W)).toEqual(
      [1, 2].map(() => ({ right: 1, wrong: 0 })),
    );
    B.act(new Random(2));
    pass(1500);
    W.act(new Random(2));
    pass(500);
    expect(due(B)).toBe(due(W));
    W.do((desk) => desk.press('bottom', 1200).wait(100));
    pass(1500);
    expect([W, B].map(({ desk }) => desk.view.cards?.score.B)).toEqual(
      [1, 2].map(() => ({ right: 0, wrong: 1 })),
    );
    expect(W.match.log).toEqual(B.match.log);
    expect(W.match.log.map(({ act, side }) => `${side} ${act.kind}`)).toEqual([
      'W move',
      'W answer',
      'B move',
      'W answer',
    ]);
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

  it('a game that was won here and went another way in the log is undone, and goes on', () => {
    const { W, B, pass } = towns('russian', { fen: 'W:W22:B15' });
    W.do((desk) => desk.play('c3', 'd4'));
    pass(1500);
    B.do((desk) => desk.play('c3', 'd4'));
    W.bus.cut();
    B.do((desk) => desk.play('e5', 'c3', 'd4').wait(3000));
    expect(B.desk.view.outcome).toEqual({ winner: 'B', reason: 'noPieces' });
    W.do((desk) => desk.move('d4', 'c3').wait(1500).play('c3', 'b4'));
    W.bus.mend();
    pass(3000);
    expect(B.desk.view).toMatchObject({ outcome: null, turn: 'W', lights: [{ at: 'e5', id: 'L7' }] });
    B.do((desk) => desk.put('e5').wait(1500));
    pass(1500);
    expect(lineOf(B)).toMatchObject({ id: 'mir.copy', params: { from: 'c3', to: 'b4' } });
  });

  it('who resigns has lost on both boards', () => {
    const { W, B, pass } = towns('classiques');
    W.do((desk) => desk.press('bottom', 3100).wait(200).press('bottom').wait(2000));
    pass(3000);
    expect(B.desk.view.outcome).toEqual({ winner: 'B', reason: 'resigned' });
  });

  it('whose time is up has lost on both boards', () => {
    const { W, B, both, pass } = towns('classiques', { clock: '1' });
    W.do((desk) => desk.play('d4', 'e5'));
    pass(2000);
    B.do((desk) => desk.play('d4', 'e5'));
    pass(70_000);
    const lost = { winner: 'W', reason: 'time' };
    expect(both.map(({ desk }) => desk.view.outcome)).toEqual([lost, lost]);
  });

  it('a board that says that it has thought for no time is not believed on the other one', () => {
    const { broker, W, pass } = towns('classiques', { clock: '10' });
    W.do((desk) => desk.play('d4', 'e5'));
    pass(1000);
    W.heldThere = 1;
    pass(120_000);
    const { head, log, ledger, setup } = W.match;
    const act: LoggedAct = { kind: 'move', ...legal(W, 'g7', 'h6'), captured: [], huffed: null };
    const proposal = signed(fakeSeals('B'), {
      ...{ match: setup.terms.match, epoch: ledger.epoch, number: log.length + 1, previous: head },
      ...{ side: 'B', act, left: 600_000 },
    });
    const topic = matchTopic({ group: 'home', board: 'bbbbbbbbbbbbbbbb' }, setup.terms.match, 'proposal');
    broker.carry(topic, JSON.stringify({ kind: 'proposal', proposal }), false);
    pass(1500);
    expect(W.desk.view.prompt.line).toMatchObject({ id: 'mir.copy', params: { from: 'g7', to: 'h6' } });
    const left = W.desk.session.clocks?.left.B ?? 0;
    expect(left).toBeGreaterThan(480_000);
    expect(left).toBeLessThan(510_000);
  });

  it('each clock is its own board’s: what is told with an act stands, however long the way was', () => {
    const { broker, W, B, pass } = towns('classiques', { clock: '10+5' });
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

  it('the pieces set up again begin the next game, colours exchanged, without a new agreement; its end is no end of this one', () => {
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
    expect(both.map(({ desk }) => desk.view.players.W.kind)).toEqual(['remote', 'hand']);
    B.do((desk) => desk.play('e3', 'f4'));
    pass(2000);
    expect(W.desk.view.prompt.line).toMatchObject({ id: 'mir.copy', params: { from: 'e3', to: 'f4' } });
    W.do((desk) => desk.play('e3', 'f4'));
    pass(1000);
    expect(both.map(({ links }) => links.length)).toEqual([2, 2]);
    expect(both.map(({ match: { setup } }) => setup.me)).toEqual(['B', 'W']);
    expect(W.match.setup.terms.boards.B.name).toBe('Nantes');
    expect(W.match.log).toEqual(B.match.log);
    expect(W.match.setup.terms.match).not.toBe('00112233445566ff');
  });

  it('who leaves a match listens to nothing of it any more, also where the way is cut', async () => {
    const { W, B, both } = towns('russian');
    for (const town of both) expect(town.bus.hears).toBeGreaterThan(0);
    W.bus.cut();
    await Promise.all([W.player.close(), B.player.close()]);
    expect(both.map(({ bus }) => bus.hears)).toEqual([0, 0]);
  });

  it('a board that has lost its kept games is led through the match by the log, its own last move too', async () => {
    const { broker, W, B, pass } = answeredTowns(folder);
    await B.player.close();
    const anew = new Town({ game: 'classiques', side: 'B', broker, folder });
    anew.pass(1000).pass(1000).pass(1000);
    expect(lineOf(anew)).toMatchObject({ id: 'mir.copy', params: { from: 'd4', to: 'e5' } });
    anew.do((desk) => desk.play('d4', 'e5')).pass(1000);
    pass(1500);
    expect(lineOf(anew)).toMatchObject({ id: 'mir.copy', params: { from: 'g7', to: 'h6' } });
    expect(againHere(anew.match)).toBe(1);
    anew.do((desk) => desk.play('g7', 'h6')).pass(1000);
    pass(1500);
    expect(W.match.log.map(({ act }) => act.kind).filter((kind) => kind !== 'handOver')).toEqual([
      'move',
      'move',
    ]);
    expect([W.played.length, W.played]).toEqual([2, anew.played]);
  });

  it('a match that both boards hold to its end leaves nothing on the broker; one that goes on, its last words', () => {
    const { broker, W, B, pass } = towns('russian');
    const kept = () => [...broker.kept.keys()].filter((topic) => topic.includes('/match/'));
    W.do((desk) => desk.play('c3', 'd4'));
    pass(5000);
    expect(
      kept()
        .map((topic) => topic.split('/').at(-1))
        .sort(),
    ).toEqual(['log', 'state', 'state']);
    B.do((desk) => desk.play('c3', 'd4').wait(2000));
    B.do((desk) => desk.press('top', 3100).wait(200).press('top').wait(100));
    pass(5000);
    expect(W.match.ledger.over).toEqual({ winner: 'W', reason: 'resigned' });
    expect(kept()).toEqual([]);
    pass(60_000);
    expect(kept()).toEqual([]);
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

function legal({ desk }: Town, from: string, to: string) {
  const { rules } = desk.session.setup;
  const { position } = playerStateOf(desk.session).progress;
  const move = rules
    .moves(position)
    .find((one) => rules.board.nameOf(one.from) === from && rules.board.nameOf(one.to) === to);
  if (move === undefined) throw new Error(`${from}-${to} is not legal`);
  return { from: move.from, to: move.to };
}
