import { describe, expect, it } from 'vitest';
import { type DirectedPlayer, resumeSession } from '../../src/game/game.ts';
import { type Held, heldOf } from '../../src/game/resume.ts';
import { progressNow } from '../../src/game/turn.ts';
import { isOn } from '../../src/recogniser/recogniser.ts';
import { against, COMPUTER, lit, move, sq, TOWN } from './against.ts';
import { Desk } from './desk.ts';

describe('huffs', () => {
  /** White has missed a capture by 33; Black huffs it and moves. */
  const missed = () => {
    const desk = against(COMPUTER, 'classiques', 'W:W33,47:B29,1').play('c1', 'd2');
    return desk.direct(move(1, 7, [], 33)).wait(1000);
  };

  it('the huffed piece goes first, then the move; only both together are accepted', () => {
    const desk = missed();
    expect(lit(desk)).toEqual(['b10 L4', 'c9 L2', 'f4 L6']);
    expect(desk.view.prompt.why).toEqual({ id: 'dir.huff', params: { sq: 'f4' } });
    desk.lift('f4').wait(2000);
    expect(desk.said()).toEqual(['move W 47-42']);
    desk.play('b10', 'c9');
    expect(desk.said()).toEqual(['move W 47-42', 'huff B 33', 'move B 1-7']);
  });

  it('the move alone is not accepted, nor the capture instead of the huff', () => {
    expect(missed().play('b10', 'c9').wait(3000).said().slice(1)).toEqual(['alarm wrongSquare']);
    expect(missed().play('g5', 'e3', 'f4').wait(3000).said().slice(1)).toEqual(['alarm displaced']);
  });

  it('one that takes the last piece needs no move', () => {
    const desk = against(COMPUTER, 'classiques', 'W:W33:B29,1').play('f4', 'e5');
    desk.direct({ kind: 'claim', huffed: sq(28) }).wait(1000);
    expect(lit(desk)).toEqual(['e5 L6']);
    expect(desk.view.prompt.line).toEqual({ id: 'dir.claim', params: { sq: 'e5', town: 'computer' } });
    expect(desk.lift('e5').wait(4000).said().slice(1)).toEqual(['huff B 28', 'result B noPieces']);
  });
});

describe('cards', () => {
  const cards = { cards: true };

  it('a program answers its own card, and the hand judges itself against it', () => {
    const desk = new Desk('sujet-verbe', null, {}, { ...cards, directed: [COMPUTER] }).play('b2', 'c3');
    expect(desk.view).toMatchObject({ needs: 'answer', buttons: { bottom: 'judgeCard', top: null } });
    expect(desk.direct({ kind: 'answer', right: true }).refused).toBe('notDue');
    desk.press('bottom').wait(300);
    const [reply] = desk.session.setup.rules.moves(progressNow(desk.session).position);
    if (reply === undefined) throw new Error('no move');
    const { board } = desk.session.setup.rules;
    desk.direct(move(reply.from, reply.to)).wait(1000);
    desk.play(board.nameOf(reply.from), board.nameOf(reply.to));
    expect(desk.view).toMatchObject({ needs: 'answer', buttons: { bottom: null, top: null } });
    expect(desk.answer(true).view.needs).toBe('answer');
    expect(desk.direct({ kind: 'answer', right: true }).wait(100).view).toMatchObject({
      turn: 'W',
      needs: 'move',
    });
  });

  it('a far board judges the card of the hand here', () => {
    const desk = new Desk('sujet-verbe', null, {}, { ...cards, directed: [TOWN] }).play('b2', 'c3');
    expect(desk.view.buttons).toMatchObject({ bottom: null, top: null });
    desk.direct({ kind: 'answer', right: false }).wait(100);
    expect(desk.said()).toEqual(['move W 13-11', 'takeback W']);
  });
});

describe('offers, resignation, takeback', () => {
  it('a draw that the rules grant is claimed by the offer of a player elsewhere', () => {
    const options = { quietLimit: 1 };
    const desk = new Desk('english', 'B:WK29:BK4,K3', options, { directed: [{ ...COMPUTER, side: 'W' }] });
    expect(desk.play('f8', 'e7').wait(1000).direct({ kind: 'offerDraw' }, 'W').said().at(-1)).toBe(
      'result null quietLimit',
    );
  });

  it('a draw offered elsewhere is accepted by the button here, and one offered here by the player', () => {
    const asked = against(TOWN, 'classiques').direct({ kind: 'offerDraw' }).wait(50);
    expect(asked.view.prompt).toMatchObject({
      line: { id: 'draw.ask' },
      why: { id: 'draw.by', params: { town: 'Lyon' } },
      side: 'W',
    });
    expect(asked.press('bottom').said()).toEqual(['result null agreed']);
    const offers = against(COMPUTER, 'classiques').press('bottom').wait(300).press('bottom').wait(100);
    expect(offers.direct({ kind: 'acceptDraw' }).said()).toEqual(['result null agreed']);
    expect(against(COMPUTER, 'classiques').direct({ kind: 'acceptDraw' }).refused).toBe('noOffer');
    const late = (player: DirectedPlayer) =>
      against(player, 'classiques').press('bottom').wait(300).press('bottom').wait(40_000);
    expect(late(COMPUTER).direct({ kind: 'acceptDraw' }).refused).toBe('noOffer');
    expect(late(TOWN).direct({ kind: 'acceptDraw' }).said()).toEqual(['result null agreed']);
  });

  it.each([COMPUTER, TOWN])(
    'a draw offered to $kind hides neither the turn nor what is to be carried out',
    (player) => {
      const desk = against(player, 'classiques').press('bottom').wait(300).press('bottom').wait(100);
      const before = against(player, 'classiques').view.prompt.line;
      expect(desk.view.prompt).toMatchObject({ line: before, why: { id: 'draw.offered' }, side: 'W' });
      desk.move('d4', 'e5').wait(1100);
      expect(desk.view.prompt.why).toMatchObject({ id: 'draw.offered' });
      // Who plays on has declined, before a hand has carried it out.
      desk.direct(move(16, 21)).wait(1100);
      expect(desk.view.prompt.line.id).toBe('mir.copy');
      expect(desk.session.drawOffer).toBeNull();
    },
  );

  it('resigns, and loses on the time of its own board', () => {
    expect(against(TOWN, 'classiques').direct({ kind: 'resign' }, 'B', 7).said()).toEqual([
      'result W resigned',
    ]);
    expect(against(TOWN, 'classiques').direct({ kind: 'flag' }).said()).toEqual(['result W time']);
  });

  it('of two ends in one moment a far board’s record has the one that counts, also after a restart', () => {
    const desk = against(TOWN, 'classiques').press('bottom', 3100).wait(200).press('bottom');
    desk.direct({ kind: 'result', winner: 'W', reason: 'resigned' });
    expect(desk.said()).toEqual(['result B resigned', 'result W resigned']);
    const { setup } = desk.session;
    expect(resumeSession(setup, desk.events).over).toEqual({ winner: 'W', reason: 'resigned' });
  });

  it('both buttons held agree no draw for somebody who is not here', () => {
    expect(against(COMPUTER, 'classiques').down('bottom').down('top').wait(3100).said()).toEqual([]);
  });

  const movedBack = (player: DirectedPlayer) => {
    const desk = against(player, 'classiques')
      .play('d4', 'e5')
      .direct(move(16, 21))
      .wait(1000)
      .play('a7', 'b6');
    return desk.move('b6', 'a7').wait(600).move('e5', 'd4').wait(600);
  };

  it('a computer grants every takeback: one press is enough', () => {
    const desk = movedBack(COMPUTER);
    expect(desk.view.prompt.why).toEqual({ id: 'back.own', params: {} });
    expect(desk.press('bottom').said().slice(-2)).toEqual(['takeback B', 'takeback W']);
    expect(desk.view).toMatchObject({ turn: 'W', plies: [] });
  });

  it('a computer grants it to the page too, before any piece is put back; the lights then lead them', () => {
    const desk = against(COMPUTER, 'classiques');
    expect(desk.view.takeback).toBe('none');
    desk.play('d4', 'e5').direct(move(16, 21)).wait(1000).play('a7', 'b6').wait(1000);
    expect(desk.view.takeback).toBe('mayTake');
    desk.feed({ kind: 'takeback', t: desk.t, act: 'ask' });
    expect(desk.said().slice(-2)).toEqual(['takeback B', 'takeback W']);
    expect(desk.view).toMatchObject({ turn: 'W', plies: [], takeback: 'none' });
    desk.wait(5000).move('b6', 'a7').wait(600).move('e5', 'd4').wait(1000);
    expect(desk.view.prompt.line.id).toBe('turn.plain');
    expect(desk.play('d4', 'c5').said().at(-1)).toBe('move W 32-27');
  });

  it('a far board is asked, and answers', () => {
    const desk = movedBack(TOWN).press('bottom');
    expect(desk.session.takebackAsked).toMatchObject({ by: 'W' });
    expect(desk.said().at(-1)).toBe('move B 16-21');
    desk.direct({ kind: 'takeback', plies: 2 });
    expect(desk.said().slice(-2)).toEqual(['takeback B', 'takeback W']);
    expect(desk.play('d4', 'c5').said().at(-1)).toBe('move W 32-27');
  });

  it('an engine that allows none has none', () => {
    const desk = movedBack({ side: 'B', kind: 'engine', name: 'Scan', takebacks: 'never' });
    expect(desk.view.buttons.bottom).not.toBe('takeback');
  });
});

describe('over a restart', () => {
  it('what was told and not carried out is shown again, from what is held beside the events', () => {
    const desk = against(TOWN, 'classiques').play('d4', 'e5').direct(move(16, 21)).wait(1000).lift('a7');
    const held = JSON.parse(JSON.stringify(heldOf(desk.session))) as Held;
    const occupied = [...desk.session.setup.rules.board.squares]
      .filter((square) => isOn(desk.session.recogniser, square) || square === 16)
      .map((square) => desk.session.setup.rules.board.nameOf(square));
    desk.session = resumeSession(desk.session.setup, desk.events, held);
    expect(desk.view.directed).toEqual({ side: 'B', act: move(16, 21), shown: false });
    desk.feed({ kind: 'snapshot', t: desk.t, occupied }).wait(1500);
    expect(lit(desk)).toEqual(['a7 L4', 'b6 L2']);
    expect(desk.play('a7', 'b6').said().at(-1)).toBe('move B 16-21');
  });
});
