import { describe, expect, it } from 'vitest';
import type { Word } from '../../src/game/input.ts';
import { ANGLE, Desk } from './desk.ts';

describe('moves', () => {
  it('a move is told after 250 ms of quiet, and the turn passes', () => {
    const desk = new Desk('classiques').move('b4', 'a5').wait(249);
    expect(desk.said()).toEqual([]);
    desk.wait(1);
    expect(desk.said()).toEqual(['move W 31-26']);
    expect(desk.view.turn).toBe('B');
  });

  it('another landing before the opponent acts revises it; putting the piece back takes it back', () => {
    const desk = new Desk('classiques').play('d4', 'e5').play('e5', 'c5').play('c5', 'd4');
    expect(desk.said()).toEqual(['move W 32-28', 'revised W 32-27', 'takeback W']);
    expect(desk.view.turn).toBe('W');
  });

  it('once the opponent has moved, it is final', () => {
    const desk = new Desk('classiques').play('d4', 'e5').play('a7', 'b6').move('e5', 'c5').wait(3500);
    expect(desk.said()).toEqual(['move W 32-28', 'move B 16-21', 'alarm wrongSquare']);
  });

  it('an illegal landing is alarmed after 3 s and cleared when it is put right', () => {
    const desk = new Desk('classiques').move('d4', 'd6').wait(2999);
    expect(desk.said()).toEqual([]);
    expect(desk.view.lights.map(({ at, id }) => `${at} ${id}`).sort()).toEqual(['d4 L7', 'd6 L8']);
    desk.wait(1);
    expect(desk.said()).toEqual(['alarm wrongSquare']);
    expect(desk.view.prompt).toMatchObject({ line: { id: 'fix.lift', params: { sq: 'd6' } }, edge: 'amber' });
    desk.lift('d6').wait(200).put('d4').wait(300);
    expect(desk.said()).toEqual(['alarm wrongSquare', 'alarm clear']);
  });
});

describe('the wheel and the sliders', () => {
  it('piece, then a move; a colour, then a slider', () => {
    const desk = new Desk('trappes').spin(ANGLE.piece).play('c3', 'd4').spin(ANGLE.orange).choose('S3', 'L');
    expect(desk.said()).toEqual(['spin W piece', 'move W 22-18', 'spin B orange', 'slider B S3 L']);
    expect(desk.view).toMatchObject({ notches: { S3: 'L', S4: 'N' }, turn: 'W', needs: 'spin' });
  });

  it('on the line between two kinds the wheel is spun again', () => {
    const desk = new Desk('trappes').spin(ANGLE.border);
    expect(desk.said()).toEqual(['spin W border']);
    expect(desk.view).toMatchObject({
      needs: 'spin',
      wheelWanted: true,
      prompt: { line: { id: 'spin.line' } },
    });
  });

  it('a move before the spin is an alarm, and a later result does not make it valid', () => {
    const desk = new Desk('trappes').move('c3', 'd4').wait(3100).spin(ANGLE.piece).wait(3100);
    expect(desk.said()).toEqual(['alarm spinDue', 'spin W piece']);
    desk.lift('d4').wait(200).put('c3').wait(400);
    expect(desk.said().at(-1)).toBe('alarm clear');
    expect(desk.play('c3', 'd4').said().at(-1)).toBe('move W 22-18');
  });

  it('a trap opens only when the board is still and no piece is in the hand', () => {
    const desk = new Desk('trappes').spin(ANGLE.orange).lift('a3').choose('S3', 'R').wait(1000);
    expect(desk.said()).toEqual(['spin W orange', 'slider W S3 R']);
    expect(desk.effects).toEqual([]);
    desk.put('a3').wait(499);
    expect(desk.effects).toEqual([]);
    desk.wait(1);
    expect(desk.effects).toMatchObject([{ kind: 'moveSlider', slider: 'S3', notch: 'R' }]);
  });

  it('a swallowed piece goes off by itself; if it does not within 1.5 s the trap is jammed', () => {
    const fallen = new Desk('trappes').spin(ANGLE.orange).choose('S3', 'R').wait(400).lift('g3').wait(3000);
    expect(fallen.said()).toEqual(['spin W orange', 'slider W S3 R']);
    const jammed = new Desk('trappes').spin(ANGLE.orange).choose('S3', 'R').wait(1500);
    expect(jammed.said()).toEqual(['spin W orange', 'slider W S3 R', 'fault trapJam g3']);
  });

  it('a second choice before the first trap could open: that trap opens first, and is jammed if its piece lies there still', () => {
    const desk = new Desk('trappes').spin(ANGLE.orange).lift('a3').choose('S3', 'R').wait(1000);
    desk.spin(ANGLE.green);
    const [second] = desk.view.choices;
    if (second === undefined) throw new Error('green gives no choice');
    desk.choose(second.slider, second.notch).put('a3').wait(500);
    expect(desk.effects).toMatchObject([{ kind: 'moveSlider', slider: 'S3', notch: 'R' }]);
    expect(desk.wait(1500).said()).toContain('fault trapJam g3');
  });

  it('a slider that fails is taken back and another of the colour is chosen', () => {
    const desk = new Desk('trappes').spin(ANGLE.orange).choose('S3', 'R');
    desk.feed({ kind: 'sliderDone', t: desk.t, slider: 'S3' as never, ok: false });
    expect(desk.said()).toEqual(['spin W orange', 'slider W S3 R', 'fault slider S3', 'takeback W']);
    expect(desk.view.choices.map(({ slider }) => slider)).toEqual(['S6', 'S6']);
  });

  it('the highlight goes round the choices, and the button confirms', () => {
    const desk = new Desk('trappes').spin(ANGLE.green);
    desk.feed({ kind: 'highlight', t: desk.t, step: -1 });
    expect(desk.view).toMatchObject({ chosen: 3, buttons: { bottom: 'confirmSlider', top: null } });
    expect(desk.press('bottom').said().at(-1)).toBe('slider W S5 R');
  });

  it('a choice touched on the page is highlighted like one turned to; one that the wheel has not given is not', () => {
    const desk = new Desk('trappes').spin(ANGLE.green);
    desk.feed({ kind: 'pick', t: desk.t, slider: 'S5' as never, notch: 'L' });
    expect(desk.view).toMatchObject({
      chosen: 2,
      prompt: { line: { id: 'trap.ok', params: { s: 'S5', sq: 'c5' } } },
    });
    desk.feed({ kind: 'pick', t: desk.t, slider: 'S3' as never, notch: 'L' });
    expect(desk.view).toMatchObject({ chosen: 2 });
    expect(desk.press('bottom').said().at(-1)).toBe('slider W S5 L');
  });
});

describe('buttons', () => {
  it('two presses within a second offer a draw; the other accepts with his', () => {
    const desk = new Desk('classiques').press('bottom').wait(300).press('bottom').wait(100);
    expect(desk.view.buttons).toMatchObject({ top: 'acceptDraw' });
    expect(desk.press('top').said()).toEqual(['result null agreed']);
    const slow = new Desk('classiques').press('bottom').wait(850).press('bottom', 300);
    expect(slow.view.buttons).toMatchObject({ top: 'acceptDraw' });
  });

  it('are not needed for what is said on a page: a draw, no, and giving up', () => {
    const desk = new Desk('classiques');
    const say = (side: 'W' | 'B', word: Word) =>
      desk.feed({ kind: 'word', t: desk.t, side, word }).view.buttons;
    // Not his turn: as his button means nothing of the kind.
    expect(say('B', 'resign')).toEqual({ bottom: 'offerOrResign', top: null });
    expect(say('W', 'draw')).toMatchObject({ top: 'acceptDraw' });
    expect(say('B', 'no')).toMatchObject({ top: null });
    desk.press('bottom', 3100);
    expect(desk.view.buttons).toMatchObject({ bottom: 'resign' });
    expect(say('W', 'no')).toMatchObject({ bottom: 'offerOrResign' });
    say('W', 'draw');
    say('B', 'draw');
    expect(desk.said()).toEqual(['result null agreed']);
    const other = new Desk('classiques');
    other.feed({ kind: 'word', t: other.t, side: 'W', word: 'resign' });
    expect(other.said()).toEqual(['result B resigned']);
  });

  describe('a takeback between two people, asked on a page', () => {
    const played = () => new Desk('classiques').play('d4', 'e5').play('a7', 'b6');
    const say = (desk: Desk, side: 'W' | 'B', word: Word) =>
      desk.feed({ kind: 'word', t: desk.t, side, word });

    it('is back to the own last move; the other one says yes, and the lights lead the pieces back', () => {
      const desk = say(played(), 'W', 'back');
      expect(desk.view.handsTakeback).toEqual({ W: 'asked', B: 'toAnswer' });
      expect(desk.view.prompt.line).toEqual({ id: 'back.handMore', params: { side: 'W', n: 2 } });
      expect(say(desk, 'B', 'back').said().slice(-2)).toEqual(['takeback B', 'takeback W']);
      const led = desk.wait(3500).view.lights.filter(({ id }) => id === 'L7' || id === 'L8');
      expect(led.map(({ at }) => at).sort()).toEqual(['a7', 'b6', 'd4', 'e5']);
      desk.lift('b6').put('a7').lift('e5').put('d4').wait(1500);
      expect(desk.view).toMatchObject({ turn: 'W', alarm: false, plies: [] });
    });

    it('is answered by the other one’s button too: pressed yes, held no', () => {
      const yes = say(played(), 'B', 'back');
      expect(yes.view.buttons).toMatchObject({ bottom: 'answerBack' });
      expect(yes.press('bottom').said().slice(-1)).toEqual(['takeback B']);
      const no = say(played(), 'B', 'back').press('bottom', 1200);
      expect(no.view.prompt.line.id).toBe('back.handNo');
      expect(no.said().slice(-1)).toEqual(['move B 16-21']);
      // Asked once a half-move.
      expect(no.view.handsTakeback.B).toBe('none');
    });

    it('ends with no, with never mind, with a move, and by itself', () => {
      expect(say(say(played(), 'B', 'back'), 'W', 'no').view.handsTakeback).toEqual({
        W: 'mayAsk',
        B: 'none',
      });
      expect(say(say(played(), 'B', 'back'), 'B', 'no').view.handsTakeback.B).toBe('mayAsk');
      expect(say(played(), 'B', 'back').play('c3', 'd4').view.handsTakeback.W).toBe('mayAsk');
      expect(say(played(), 'B', 'back').wait(31_000).view.handsTakeback.B).toBe('mayAsk');
    });

    it('is nobody’s before he has moved, behind a spin, against the computer, or in a study', () => {
      const none = { W: 'none', B: 'none' };
      expect(new Desk('classiques').view.handsTakeback).toEqual(none);
      expect(new Desk('trappes').spin(ANGLE.piece).play('c3', 'd4').view.handsTakeback).toEqual(none);
      const directed = [{ side: 'B', kind: 'computer', name: null, takebacks: 'granted' }] as const;
      for (const more of [{ directed }, { study: true } as const])
        expect(new Desk('classiques', null, {}, more).play('d4', 'e5').view.handsTakeback).toEqual(none);
    });
  });

  it('in a study mean no draw and no resigning: a press is told so for a while, and changes nothing', () => {
    const desk = new Desk('classiques', null, {}, { study: true });
    expect(desk.view.buttons).toEqual({ bottom: 'nothingHere', top: null });
    desk.press('bottom').wait(300).press('bottom').wait(100);
    expect(desk.view.prompt.why?.id).toBe('study.noEnd');
    expect(desk.view.buttons).toEqual({ bottom: 'nothingHere', top: null });
    desk.feed({ kind: 'button', t: desk.t, seat: 'bottom', down: true });
    desk.press('top', 3500).wait(100);
    desk.feed({ kind: 'button', t: desk.t, seat: 'bottom', down: false });
    desk.feed({ kind: 'word', t: desk.t, side: 'W', word: 'resign' });
    expect(desk.said()).toEqual([]);
    expect(desk.wait(6000).view.prompt.why?.id).not.toBe('study.noEnd');
  });

  it('a draw offer lapses at the opponent’s act', () => {
    const desk = new Desk('classiques').press('bottom').wait(300).press('bottom').play('d4', 'e5');
    desk.play('a7', 'b6');
    expect(desk.view.buttons).toMatchObject({ top: null });
  });

  describe('english: forty moves without a capture or a man’s move', () => {
    const claimable = (options = {}) =>
      new Desk('english', 'B:WK29:BK4,K3', { quietLimit: 2, ...options }).play('f8', 'e7').play('a1', 'b2');

    it('let the player to move claim a draw: two presses, and nobody is asked', () => {
      const desk = claimable();
      expect(desk.view).toMatchObject({
        outcome: null,
        buttons: { top: 'claimOrResign', bottom: null },
      });
      expect(desk.press('top').wait(300).press('top').said().at(-1)).toBe('result null quietLimit');
    });

    it('end nothing by themselves, and resigning goes on as before', () => {
      expect(claimable().wait(60_000).view.outcome).toBeNull();
      const resigned = claimable().press('top', 3100).wait(1000).press('top');
      expect(resigned.said().at(-1)).toBe('result W resigned');
    });

    it('end it by themselves under draws=simple', () => {
      const desk = claimable({ draws: 'simple' }).wait(5000);
      expect(desk.view.outcome).toEqual({ winner: null, reason: 'quietLimit' });
    });
  });

  it('held 3 s and pressed within 5 s of letting go resigns', () => {
    for (const [held, pause] of [
      [3100, 1000],
      [4400, 4950],
    ] as const) {
      const desk = new Desk('classiques').press('bottom', held).wait(pause).press('bottom');
      expect(desk.said()).toEqual(['result B resigned']);
    }
    const late = new Desk('classiques').press('bottom', 3100).wait(5100).press('bottom');
    expect(late.said()).toEqual([]);
  });

  it('both held 3 s agree a draw', () => {
    const desk = new Desk('classiques').down('bottom').wait(200).down('top').wait(3100);
    expect(desk.said()).toEqual(['result null agreed']);
  });

  it('down for 30 s is a fault, not a press', () => {
    const desk = new Desk('classiques').down('top').wait(30_000);
    expect(desk.said()).toEqual(['fault button top']);
    expect(desk.up('top').view.faults).toEqual([]);
  });

  it('an act that can be extended is committed at once by the player’s press', () => {
    const desk = new Desk('international', 'W:WK46,50:B1,2').move('a1', 'b2').press('bottom');
    expect(desk.said()).toEqual(['move W 46-41']);
  });

  it('a press of the opponent’s commits what had come to rest before it, not a king on its way', () => {
    const king = () => new Desk('majorite', 'W:WK34,27:B20,3').lift('h4').wait(100).put('f2');
    expect(king().wait(250).press('top').said()).toEqual(['move W 34-43']);
    const sliding = new Desk('majorite', 'W:WK34,27:B20,3').lift('h4').wait(20).down('top').wait(30);
    sliding.put('f2').wait(1).up('top').wait(30).lift('f2').wait(10).put('e1').wait(1000);
    expect(sliding.said()).toEqual(['move W 34-48']);
  });

  it('pieces moved back past an answered move, and both buttons: taken back', () => {
    const back = (desk: Desk) => {
      desk.play('d4', 'e5').play('a7', 'b6');
      return desk.move('b6', 'a7').wait(600).move('e5', 'd4').wait(600);
    };
    const taken = ['takeback B', 'takeback W'];
    const desk = back(new Desk('classiques'));
    expect(desk.press('bottom').wait(500).press('top').said().slice(-2)).toEqual(taken);
    expect(desk.view).toMatchObject({ turn: 'W', plies: [] });

    // The 2 s lie between the moments at which the buttons go down. The start position, left so long, would be a new game.
    const inPlay = () => back(new Desk('classiques').play('f4', 'g5').play('g7', 'h6'));
    const slow = inPlay().press('bottom').wait(1850).press('top', 200);
    expect(slow.said().slice(-2)).toEqual(taken);
    const held = inPlay().down('bottom').wait(200).press('top').wait(2050).up('bottom');
    expect(held.said().slice(-2)).toEqual(taken);
    expect(inPlay().press('bottom').wait(1950).press('top').said().slice(-1)).toEqual(['takeback B']);
  });

  it('pieces moved back again in the same way are no capture from a square whose reed has stuck', () => {
    const desk = new Desk('brazilian', 'B:WK4,6,18,19,22:B12,13');
    const twice = () => {
      desk.play('h6', 'g5').move('f4', 'h6', 'g5').wait(1000);
      desk.lift('h6').put('f4').put('g5').wait(300).lift('g5').put('h6').wait(2000);
      return desk.press('top').wait(1000).press('bottom').wait(1000);
    };
    twice();
    expect(twice().said().slice(-3)).toEqual(['alarm wrongSide', 'takeback B', 'alarm clear']);
    expect(desk.view).toMatchObject({ turn: 'B', plies: [], faults: [] });
  });

  it('kings moved back by moves that are legal, and both buttons: those and what they undid are taken back', () => {
    const desk = new Desk('international', 'W:WK47,50:BK3,1').play('c1', 'e3').play('f10', 'd8');
    desk.play('e3', 'c1').play('d8', 'f10');
    const played = desk.said();
    expect(played).toHaveLength(4);
    expect(desk.press('bottom').wait(1950).press('top').said()).toEqual(played);
    expect(desk.wait(3000).press('top').wait(500).press('bottom').said().slice(4)).toEqual([
      'takeback B',
      'takeback W',
      'takeback B',
      'takeback W',
    ]);
    expect(desk.view).toMatchObject({ turn: 'W', plies: [], alarm: false });
    // Where no position has come again, two presses are two presses.
    const once = new Desk('international', 'W:WK47,50:BK3,1').play('c1', 'e3').play('f10', 'd8');
    expect(once.press('bottom').wait(500).press('top').said()).toHaveLength(2);
  });
});

describe('games begin and end', () => {
  it('a win is declared 2 s after the act', () => {
    const desk = new Desk('international', 'W:W28:B23').move('e5', 'g7', 'f6');
    expect(desk.wait(1999).said()).toEqual(['move W 28-19x23']);
    expect(desk.wait(1).said()).toEqual(['move W 28-19x23', 'result W noPieces']);
    expect(desk.view.prompt.line).toEqual({ id: 'win.all', params: { side: 'W' } });
  });

  it('the start position set up and held 2 s is a new game', () => {
    const desk = new Desk('sujet-verbe', null, { cards: false }).play('b2', 'c3').play('e5', 'd4');
    desk.lift('d4').wait(300).put('e5').lift('c3').wait(300).put('b2').wait(1900);
    expect(desk.said()).not.toContain('newGame');
    expect(desk.wait(200).said()).toContain('newGame');
    expect(desk.view).toMatchObject({ turn: 'W', plies: [], alarm: false });
  });

  it('after sliders alone too, once more than one piece has been put back', () => {
    const desk = new Desk('trappes', 'W:W21,22,23,24,25,26,27,28,29,30,31:B2,3,4,5,6,7,8,9,10,11,12');
    desk.spin(ANGLE.orange).choose('S3', 'R').wait(400).lift('g3').wait(1000).put('g3').wait(3000);
    expect(desk.said()).not.toContain('newGame');
    for (const at of ['g1', 'b8']) desk.put(at);
    expect(desk.wait(2100).said()).toContain('newGame');
  });

  it('a position that differs from the FEN is set up square by square', () => {
    const desk = new Desk('classiques');
    desk.feed({ kind: 'snapshot', t: desk.t, occupied: [] }).wait(100);
    expect(desk.view.prompt.line).toEqual({ id: 'set.up', params: { n: 40 } });
    expect(desk.view.lights).toHaveLength(40);
  });
});

describe('cards', () => {
  it('right: the turn passes; wrong: the piece goes back and the turn passes', () => {
    const right = new Desk('sujet-verbe').play('b2', 'c3').answer(true);
    expect(right.view).toMatchObject({ turn: 'B', needs: 'move' });
    const wrong = new Desk('sujet-verbe').play('b2', 'c3').answer(false);
    expect(wrong.said()).toEqual(['move W 13-11', 'takeback W']);
    expect(wrong.view).toMatchObject({ turn: 'B', needs: 'move' });
    wrong.lift('c3').wait(300).put('b2').wait(500);
    expect(wrong.view.lights.some(({ id }) => id === 'L7')).toBe(false);
  });
});

it('what a board at rest tells twenty times a second leaves the session the object that it was', () => {
  const desk = new Desk('trappes').spin(ANGLE.piece).play('c3', 'd4').wait(1000);
  const occupied = desk.occupied;
  const { session } = desk.feed({ kind: 'snapshot', t: desk.t, occupied });
  expect(desk.feed({ kind: 'snapshot', t: desk.t + 50, occupied }).session).toBe(session);
  expect(desk.feed({ kind: 'snapshot', t: desk.t + 100, occupied: occupied.slice(1) }).session).not.toBe(
    session,
  );
});
