import { describe, expect, it } from 'vitest';
import { inputOf } from '../../src/bench/drive.ts';
import { attack } from '../../src/bench/hand/choice.ts';
import { Random } from '../../src/bench/random.ts';
import { type DirectedPlayer, newSession } from '../../src/game/game.ts';
import { parseFen, type Square } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from './desk.ts';

const COMPUTER: DirectedPlayer = { side: 'B', kind: 'computer', name: null, takebacks: 'granted' };

/** Brazilian draughts: White on 21 = a3, 22 = c3, 30 = c1; Black on 1 = b8, 4 = h8. */
const MEN = 'W:W21,22,30:B1,4';

const lit = (desk: Desk) => new Set(desk.view.lights.map(({ at }) => at));

describe('what users of such boards have reported, in a game', () => {
  it('12: a legal move, but not the one indicated: not accepted; both what to undo and what to do are shown', () => {
    const desk = new Desk('brazilian', MEN, {}, { directed: [COMPUTER] }).play('c3', 'd4');
    desk.direct({ kind: 'move', from: 4 as Square, to: 8 as Square, captured: [], huffed: null }).wait(1500);
    desk.play('b8', 'a7').wait(4000);
    expect(desk.said()).toEqual(['move W 22-18', 'alarm wrongPiece']);
    expect(lit(desk)).toEqual(new Set(['b8', 'a7', 'h8', 'g7']));
    desk.move('a7', 'b8').wait(1000).play('h8', 'g7');
    expect(desk.said().slice(2)).toEqual(['alarm clear', 'move B 4-8']);
  });

  it('28: to set the pieces and to move are told in words', () => {
    const desk = new Desk('brazilian', MEN);
    expect(desk.view.prompt.line.id).toMatch(/^turn\./);
    desk.lift('a3').lift('c3').lift('c1').wait(4000);
    expect(desk.view.prompt.line).toEqual({ id: 'set.up', params: { n: 3 } });
    desk.put('a3').put('c3').put('c1').wait(1000);
    expect(desk.view.prompt.line.id).toMatch(/^turn\./);
  });

  it('28a: pieces that are laid are never called wrong, down to the last one', () => {
    const desk = new Desk('brazilian', MEN);
    const men = ['a3', 'c3', 'b8'] as const;
    desk.session = newSession(desk.session.setup);
    desk.lay(new Set(desk.occupied.filter((at) => !men.some((man) => man === at))));
    for (const [laid, at] of men.entries()) {
      expect(desk.wait(4000).view.prompt.line).toEqual({ id: 'set.up', params: { n: men.length - laid } });
      desk.put(at);
      expect(desk.view.prompt.line.id).toMatch(at === 'b8' ? /^turn/ : /^set/);
    }
    expect(desk.wait(1000).play('c3', 'd4').said().at(-1)).toBe('move W 22-18');
  });

  it('29: no game starts while pieces are missing; their squares are lit', () => {
    const desk = new Desk('brazilian', MEN).lift('a3').lift('c1').lift('b8').wait(4000);
    expect(lit(desk)).toEqual(new Set(['a3', 'c1', 'b8']));
    expect(desk.play('c3', 'd4').said()).toEqual(['alarm setUp']);
    desk.move('d4', 'c3').wait(500).put('a3').put('c1').put('b8').wait(1000).play('c3', 'd4');
    expect(desk.said().slice(-2)).toEqual(['alarm clear', 'move W 22-18']);
  });

  it('30: a snapshot alone tells where the board stands, without a piece being lifted', () => {
    const desk = new Desk('brazilian', MEN);
    const all = desk.occupied;
    desk.feed({ kind: 'snapshot', t: desk.t, occupied: all.filter((at) => at !== 'c1') }).wait(4000);
    expect(lit(desk)).toContain('c1');
    desk.feed({ kind: 'snapshot', t: desk.t, occupied: all }).wait(1000);
    expect(desk.view).toMatchObject({ alarm: false, turn: 'W' });
  });

  it('32: displaced pieces: put back, and the game goes on', () => {
    const desk = new Desk('brazilian', MEN).play('c3', 'd4');
    for (const [from, to] of [
      ['a3', 'e1'],
      ['h8', 'h4'],
      ['b8', 'f6'],
    ] as const)
      desk.move(from, to).wait(700);
    expect(desk.wait(4000).view.alarm).toBe(true);
    for (const [from, to] of [
      ['e1', 'a3'],
      ['h4', 'h8'],
      ['f6', 'b8'],
    ] as const)
      desk.move(from, to).wait(700);
    expect(desk.wait(1000).view.alarm).toBe(false);
    expect(desk.play('h8', 'g7').said().at(-1)).toBe('move B 4-8');
  });

  it('35: fifty random events a second for ten minutes: no trap opens, and set right the game goes on', () => {
    const desk = new Desk('trappes').spin(ANGLE.piece);
    const { rules } = desk.session.setup;
    const storm = {
      random: new Random(35),
      occupied: desk.occupied,
      from: desk.t,
      seconds: 600,
      perSecond: 50,
    };
    // No buttons: two hands on them would agree on a draw.
    const { lines } = attack({ board: rules.board, ...storm }, rules.layout, false);
    for (const line of lines) desk.feed(inputOf(line));
    expect(lines.length).toBeGreaterThan(29_000);
    expect(desk.effects).toEqual([]);
    desk.t = lines.at(-1)?.t ?? 0;
    const { pieces } = parseFen(rules, desk.view.fen);
    const occupied = [...pieces.keys()].map((square) => rules.board.nameOf(square));
    desk.feed({ kind: 'snapshot', t: desk.t, occupied }).wait(5000);
    expect(desk.view).toMatchObject({ alarm: false, turn: 'W' });
    expect(desk.play('c3', 'd4').said().at(-1)).toBe('move W 22-18');
  });

  it('36: what is wrong has a plain code, and its square', () => {
    const desk = new Desk('brazilian', MEN);
    for (let n = 0; n < 10; n++) desk.lift('c3').wait(60).put('c3').wait(60);
    expect(desk.view.faults).toEqual([{ code: 'chatter', square: 'c3' }]);
  });
});

describe('a spin before its turn', () => {
  const start = () => new Desk('trappes', 'W:W22,30:B18,4');
  const early = () => start().lift('c3').spin(ANGLE.piece).put('e5').lift('d4').wait(1000);

  it('counts if the player whose turn it becomes accepts it by his button', () => {
    const desk = early();
    expect(desk.said()).toEqual(['move W 22-15x18']);
    expect(desk.view).toMatchObject({ turn: 'B', needs: 'spin', buttons: { top: 'acceptSpin' } });
    desk.press('top').wait(200);
    expect(desk.said().at(-1)).toBe('spin B piece');
    expect(desk.view.needs).toBe('move');
  });

  it('is ignored where the capture has not begun', () => {
    const desk = start().spin(ANGLE.piece).play('c3', 'e5', 'd4');
    expect(desk.view).toMatchObject({ turn: 'B', needs: 'spin' });
    expect(desk.view.buttons.top).not.toBe('acceptSpin');
  });

  it('is forgotten when he spins himself', () => {
    const desk = early().spin(ANGLE.green);
    expect(desk.said().at(-1)).toBe('spin B green');
    expect(desk.view.buttons.top).not.toBe('acceptSpin');
  });
});
