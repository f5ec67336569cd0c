/** Moves that are taken back in one town, and what the board in the other one shows. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TakebackAct } from '../../../src/game/game.ts';
import type { Algebraic } from '../../../src/rules/rules.ts';
import { newFolder } from '../../e2e/folders.ts';
import { ANGLE, type Desk } from '../../game/desk.ts';
import { answeredTowns, lineOf, type MoreOfTowns, type Town, twoTowns } from './town.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder('towns');
});

const towns = (game: string, more: MoreOfTowns = {}) => twoTowns(game, { folder, ...more });

describe('two boards in two towns', () => {
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

  it.each([
    ['trappes', 'W'],
    ['trappes-anglo', 'B'],
  ] as const)(
    'of %s: a piece that a slider drops, and one that moves onto an open trap, fall on the other board too',
    (game, begins) => {
      const { W, B, both, pass } = towns(game);
      const turn = (town: Town, sector: 'piece' | 'orange', play: (desk: Desk) => unknown) => {
        town.do((desk) => desk.spin(ANGLE[sector]));
        pass(2000);
        town.do(play);
      };
      const standing = (at: string) => both.map(({ desk }) => desk.occupied.includes(at as Algebraic));
      const [first, second] = begins === 'W' ? [W, B] : [B, W];

      turn(first, 'orange', (desk) => desk.choose('S3', 'R').wait(1000));
      expect([first.opened, standing('g3')[both.indexOf(second)]]).toEqual([['S3 R'], true]);
      pass(3000);
      expect([second.opened, standing('g3')]).toEqual([['S3 R'], [false, false]]);
      expect(second.desk.said()).toEqual(first.desk.said());

      if (begins === 'W') {
        turn(B, 'piece', (desk) => desk.play('b6', 'a5'));
        pass(2000);
        W.do((desk) => desk.play('b6', 'a5'));
      }
      turn(W, 'piece', (desk) => desk.move('h2', 'g3').wait(150).lift('g3').wait(1500));
      pass(2000);
      expect(B.desk.view.prompt.line).toMatchObject({ id: 'mir.copy', params: { from: 'h2', to: 'g3' } });
      expect(standing('h2')).toEqual([false, true]);
      B.do((desk) => desk.move('h2', 'g3').wait(150).lift('g3').wait(1500));
      pass(1000);
      expect([standing('h2'), standing('g3')]).toEqual([
        [false, false],
        [false, false],
      ]);
      expect(W.match.log.slice(0, 2).map(({ side, act }) => ({ side, ...act }))).toEqual([
        { side: begins, kind: 'spin', sector: 'orange' },
        { side: begins, kind: 'slider', slider: 'S3', notch: 'R' },
      ]);
      expect(W.match.log.at(-1)?.act).toMatchObject({ kind: 'move', from: 28, to: 24 });
      for (const { desk } of both) {
        expect(desk.events.filter((event) => event.type === 'slider').map(({ fell }) => fell)).toEqual([
          [24],
        ]);
        expect(desk.events.findLast((event) => event.type === 'move')).toMatchObject({ fell: true });
      }
      expect([W.match.log, W.played, W.desk.view.fen]).toEqual([B.match.log, B.played, B.desk.view.fen]);
      expect([W.match.frozen, B.match.frozen]).toEqual([null, null]);
    },
  );

  const putBack = (town: Town) =>
    town.do((desk) => desk.move('h6', 'g7').wait(300).move('e5', 'd4').wait(500));

  it('a takeback past the answer is asked for in words, agreed to, and undone on both', () => {
    const { W, B, pass } = answeredTowns(folder);
    putBack(W);
    W.do((desk) => desk.press('bottom').wait(100));
    pass(1000);
    expect(lineOf(W)).toEqual({ id: 'back.sent', params: { town: 'Liège' } });
    expect(lineOf(B)).toEqual({ id: 'back.farMore', params: { town: 'Nantes', n: 2 } });
    expect(B.desk.view.buttons.top).toBe('answerBack');
    B.do((desk) => desk.press('top').wait(100));
    pass(1500);
    expect([W.played, B.played]).toEqual([[], []]);
    expect(B.desk.view.lights.map(({ at, id }) => `${at} ${id}`).sort()).toEqual([
      'd4 L7',
      'e5 L8',
      'g7 L7',
      'h6 L8',
    ]);
    putBack(B);
    expect(W.match.log).toEqual(B.match.log);
    expect([W.desk.view, B.desk.view].map(({ fen, turn }) => [fen, turn])).toEqual(
      [1, 2].map(() => [W.desk.view.fen, 'W']),
    );
    W.do((desk) => desk.play('d4', 'c5'));
    pass(1500);
    expect(lineOf(B)).toMatchObject({ id: 'mir.copy', params: { from: 'd4', to: 'c5' } });
  });

  it('a takeback that is declined is told so, and the game goes on; it is not asked again before another half-move', () => {
    const { W, B, pass } = answeredTowns(folder);
    putBack(W);
    W.do((desk) => desk.press('bottom').wait(100));
    pass(1000);
    B.do((desk) => desk.press('top', 1200).wait(100));
    pass(1500);
    expect(lineOf(W)).toEqual({ id: 'back.no', params: { town: 'Liège' } });
    W.do((desk) => desk.press('bottom').wait(100));
    pass(1500);
    expect(lineOf(B).id).toBe('dir.wait');
    W.do((desk) => desk.move('d4', 'e5').wait(300).move('g7', 'h6').wait(500));
    W.do((desk) => desk.play('b4', 'c5'));
    expect(W.match.frozen ?? B.match.frozen).toBeNull();
    expect(W.match.log.map(({ act }) => act.kind)).toEqual([
      'move',
      'move',
      'askBack',
      'declineBack',
      'move',
    ]);
  });

  it('a page asks and agrees as the buttons do; whoever plays on instead has said no', () => {
    const { W, B, pass } = answeredTowns(folder);
    const say = (town: Town, act: TakebackAct) =>
      town.do((desk) => desk.feed({ kind: 'takeback', t: desk.t, act }));
    expect([W.desk.view.takeback, B.desk.view.takeback]).toEqual(['mayAsk', 'none']);
    say(W, 'ask');
    pass(1000);
    expect([W.desk.view.takeback, B.desk.view.takeback]).toEqual(['asked', 'toAnswer']);
    W.do((desk) => desk.play('b4', 'c5'));
    pass(1500);
    expect([W.desk.view.takeback, B.desk.view.takeback]).toEqual(['none', 'none']);
    B.do((desk) => desk.play('b4', 'c5'));
    pass(500);
    B.do((desk) => desk.play('i7', 'j6'));
    pass(1500);
    W.do((desk) => desk.play('i7', 'j6'));
    pass(1500);
    say(W, 'ask');
    pass(1000);
    say(B, 'agree');
    pass(1500);
    expect([W.played.length, B.played.length]).toEqual([2, 2]);
    expect([W, B].map((town) => town.desk.view.alarm || town.desk.view.lights.length > 0)).toEqual([
      true,
      true,
    ]);
  });
});
