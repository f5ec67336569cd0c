import { describe, expect, it } from 'vitest';
import {
  type DirectedAct,
  type DirectedPlayer,
  resumeSession,
  type SessionSetup,
} from '../../src/game/game.ts';
import { type Held, heldOf } from '../../src/game/resume.ts';
import { progressNow } from '../../src/game/turn.ts';
import { isOn } from '../../src/recogniser/recogniser.ts';
import type { Options, SliderId, Square } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from './desk.ts';

const COMPUTER: DirectedPlayer = { side: 'B', kind: 'computer', name: null, takebacks: 'granted' };
const TOWN: DirectedPlayer = { side: 'B', kind: 'remote', name: 'Lyon', takebacks: 'asked' };

/** A desk where Black has no hand. */
function against(
  player: DirectedPlayer,
  game: string,
  fen: string | null = null,
  options: Options = {},
): Desk {
  const more: Partial<SessionSetup> = { directed: [player] };
  return new Desk(game, fen, options, more);
}

const sq = (number: number) => number as Square;

function move(from: number, to: number, captured: number[] = [], huffed: number | null = null): DirectedAct {
  return {
    kind: 'move',
    from: sq(from),
    to: sq(to),
    captured: captured.map(sq),
    huffed: huffed === null ? null : sq(huffed),
  };
}

const slider = (id: string, notch: 'L' | 'N' | 'R'): DirectedAct => ({
  kind: 'slider',
  slider: id as SliderId,
  notch,
});
const lit = (desk: Desk) => desk.view.lights.map(({ at, id, hop }) => `${at} ${id}${hop ?? ''}`).sort();

describe('a move is carried out for another player', () => {
  it('shown a second after the last act, then accepted from the hand', () => {
    const desk = against(TOWN, 'classiques').move('d4', 'e5').wait(300).direct(move(16, 21));
    expect(desk.refused).toBeNull();
    expect(lit(desk)).toEqual([]);
    expect(desk.view.prompt.line).toEqual({ id: 'dir.wait', params: { town: 'Lyon' } });
    desk.wait(700);
    expect(lit(desk)).toEqual(['a7 L4', 'b6 L2']);
    expect(desk.view.prompt.line).toEqual({ id: 'mir.copy', params: { from: 'a7', to: 'b6', town: 'Lyon' } });
    expect(desk.play('a7', 'b6').said()).toEqual(['move W 32-28', 'move B 16-21']);
    expect(desk.view).toMatchObject({ turn: 'W', directed: null });
  });

  it('a move set right before it is shown makes the answer void', () => {
    const desk = against(COMPUTER, 'classiques').move('d4', 'e5').wait(300).direct(move(16, 21));
    desk.play('e5', 'c5');
    expect(desk.said()).toEqual(['move W 32-28', 'revised W 32-27']);
    expect(desk.view.directed).toBeNull();
    expect(desk.direct(move(16, 21)).wait(1000).view.directed).toMatchObject({ shown: true });
  });

  it('once it is shown, the move before it stands', () => {
    const desk = against(COMPUTER, 'classiques').play('d4', 'e5').direct(move(16, 21)).wait(1000);
    desk.move('e5', 'c5').wait(3500);
    expect(desk.said()).toEqual(['move W 32-28', 'alarm wrongSide']);
  });

  it('another legal move is not accepted: marked at once, with what to undo and what to do; the turn stays', () => {
    const desk = against(COMPUTER, 'classiques').play('d4', 'e5').direct(move(16, 21)).wait(1000);
    desk.move('c7', 'd6');
    expect(lit(desk)).toEqual(['a7 L4', 'b6 L2', 'c7 L7', 'd6 L8']);
    desk.wait(3100);
    expect(desk.said()).toEqual(['move W 32-28', 'alarm wrongPiece']);
    expect(desk.view).toMatchObject({ turn: 'B', plies: [{ side: 'W' }] });
    expect(desk.view.prompt).toMatchObject({
      line: { id: 'fix.lift', params: { sq: 'd6' } },
      why: { id: 'mir.copy', params: { from: 'a7', to: 'b6', town: 'computer' } },
    });
    desk.move('d6', 'c7').wait(400).play('a7', 'b6');
    expect(desk.said()).toEqual(['move W 32-28', 'alarm wrongPiece', 'alarm clear', 'move B 16-21']);
  });

  it('the right piece on another legal square is marked too', () => {
    const desk = against(COMPUTER, 'classiques').play('d4', 'e5').direct(move(17, 22)).wait(1000);
    desk.move('c7', 'b6');
    expect(lit(desk)).toEqual(['b6 L8', 'c7 L7', 'd6 L2']);
    expect(desk.wait(3100).said()).toEqual(['move W 32-28', 'alarm wrongSquare']);
    desk.lift('b6').wait(200).put('d6').wait(400);
    expect(desk.said().at(-1)).toBe('move B 17-22');
  });

  it('before the answer is there, the other side is nobody’s to move', () => {
    const desk = against(COMPUTER, 'classiques').play('d4', 'e5').move('a7', 'b6').wait(3100);
    expect(desk.said()).toEqual(['move W 32-28', 'alarm wrongSide']);
    expect(desk.view.prompt.why).toEqual({ id: 'dir.wait', params: { town: 'computer' } });
  });

  it('what its player has taken back meanwhile is void, and what the hand has begun of it is put back', () => {
    const desk = against(TOWN, 'classiques').play('d4', 'e5').direct(move(16, 21)).wait(1000).lift('a7');
    desk.direct({ kind: 'takeback', plies: 0 });
    expect(desk.view.directed).toBeNull();
    desk.wait(300);
    expect(lit(desk)).toEqual(['a7 L7']);
    desk.put('a7').wait(300).direct(move(17, 22)).wait(1000);
    expect(lit(desk)).toEqual(['c7 L4', 'd6 L2']);
    expect(desk.play('c7', 'd6').said()).toEqual(['move W 32-28', 'move B 17-22']);
  });

  it('put back after it was carried out, it is to be put right, not taken back', () => {
    const desk = against(COMPUTER, 'classiques').play('d4', 'e5').direct(move(16, 21)).wait(1000);
    desk.play('a7', 'b6').move('b6', 'a7').wait(600);
    expect(desk.said()).toEqual(['move W 32-28', 'move B 16-21']);
    expect(desk.view.directed).toBeNull();
  });
});

describe('captures', () => {
  /** A man takes three; the hand may do it in every order in which the piece is lifted before it lands. */
  const FEN = 'B:W7,17,27:B1,5';
  const ORDERS = permutations(['-c', '+l', '-1', '-2', '-3']).filter(
    (order) => order.indexOf('-c') < order.indexOf('+l'),
  );

  it('are accepted in any of the sixty orders, and lit piece by piece', () => {
    for (const order of ORDERS) {
      const desk = against(COMPUTER, 'international', FEN);
      const [act] = desk.session.setup.rules.moves(desk.session.setup.start);
      if (act === undefined) throw new Error('no capture');
      expect(act.captured).toHaveLength(3);
      const name = (square: number) => desk.session.setup.rules.board.nameOf(sq(square));
      desk.direct({ kind: 'move', from: act.from, to: act.to, captured: act.captured, huffed: null });
      expect(lit(desk.wait(50))).toEqual(
        [
          `${name(act.from)} L4`,
          ...act.captured.map((square) => `${name(square)} L5`),
          ...(act.routes[0]?.path ?? []).slice(1).map((square, hop) => `${name(square)} L2${hop + 1}`),
        ].sort(),
      );
      for (const step of order) {
        desk.wait(300);
        if (step === '-c') desk.lift(name(act.from));
        else if (step === '+l') desk.put(name(act.to));
        else desk.lift(name(act.captured[Number(step[1]) - 1] ?? 0));
      }
      const told = `move B ${act.from}-${act.to}${act.captured.map((square) => `x${square}`).join('')}`;
      expect(desk.wait(300).said(), order.join(' ')).toEqual([told]);
    }
  });

  it('stopped before the end of the chain, the lights show how it goes on', () => {
    const desk = against(COMPUTER, 'international', FEN);
    const [act] = desk.session.setup.rules.moves(desk.session.setup.start);
    if (act === undefined) throw new Error('no capture');
    const [from, stop, ...rest] = (act.routes[0]?.path ?? []).map((square) =>
      desk.session.setup.rules.board.nameOf(square),
    );
    desk.direct({ kind: 'move', from: act.from, to: act.to, captured: act.captured, huffed: null });
    desk
      .lift(from ?? '')
      .wait(300)
      .put(stop ?? '')
      .wait(2000);
    expect(desk.said()).toEqual([]);
    expect(desk.view.prompt.line.id).toBe('cap.more');
    expect(lit(desk)).toContain(`${stop} L4`);
    expect(lit(desk)).toContain(`${rest[0]} L22`);
  });

  it('where two moves share origin and end, the captured pieces decide', () => {
    const desk = against({ ...COMPUTER, side: 'W' }, 'international', 'W:WK4:B13,32,37,20');
    const { rules, start } = desk.session.setup;
    const name = (square: number) => rules.board.nameOf(sq(square));
    const moves = rules.moves(start);
    const one = moves.find((act) => moves.some((other) => other !== act && other.to === act.to));
    const other = moves.find((act) => act !== one && act.to === one?.to);
    if (one === undefined || other === undefined) throw new Error('no such pair');
    const { from, to, captured } = one;
    desk.direct({ kind: 'move', from, to, captured, huffed: null }, 'W').wait(50);
    desk.play(name(from), name(to), ...other.captured.map(name)).wait(3000);
    expect(desk.said()).toEqual([]);
    expect(lit(desk)).toEqual(
      captured.filter((n) => !other.captured.includes(n)).map((n) => `${name(n)} L6`),
    );
    for (const square of other.captured) if (!captured.includes(square)) desk.put(name(square)).wait(200);
    for (const square of captured) if (!other.captured.includes(square)) desk.lift(name(square)).wait(200);
    const told = `move W ${from}-${to}${captured.map((square) => `x${square}`).join('')}`;
    expect(desk.wait(600).said().at(-1)).toBe(told);
  });
});

describe('the wheel and the sliders', () => {
  it('the hand here spins for a computer; its slider is moved without a hand', () => {
    const desk = against(COMPUTER, 'trappes').spin(ANGLE.piece).play('c3', 'd4');
    expect(desk.view).toMatchObject({
      wheelWanted: true,
      prompt: { line: { id: 'dir.spin', params: { town: 'computer' } } },
    });
    desk.spin(ANGLE.orange);
    expect(desk.view).toMatchObject({ choices: [], wheelWanted: false });
    expect(desk.choose('S3', 'L').direct(slider('S5', 'L')).refused).toBe('illegal');
    desk.direct(slider('S3', 'L')).wait(1000);
    expect(desk.said()).toEqual(['spin W piece', 'move W 22-18', 'spin B orange', 'slider B S3 L']);
    expect(desk.effects).toMatchObject([{ slider: 'S3', notch: 'L' }]);
  });

  it('its piece that an open trap does not swallow is to be taken off, as the hand’s own', () => {
    const desk = against(COMPUTER, 'trappes', 'B:W18,30:B15,5:O22')
      .direct(move(15, 22, [18]))
      .wait(1000);
    desk.move('e5', 'c3').wait(400);
    expect(desk.view.prompt.line.id).toBe('mir.copy');
    desk.wait(3000);
    expect(desk.view.prompt.line).toEqual({ id: 'trap.off', params: { sq: 'c3', piece: 'B.man' } });
    expect(lit(desk)).toEqual(['c3 L6', 'd4 L5']);
    expect(desk.lift('c3').lift('d4').wait(1000).said()).toEqual(['move B 15-22x18']);
  });

  it('a slider waits for hands to be off the board', () => {
    const desk = against(COMPUTER, 'trappes').spin(ANGLE.piece).play('c3', 'd4').spin(ANGLE.orange);
    desk.lift('a3').direct(slider('S3', 'L')).wait(2000);
    expect(desk.said()).not.toContain('slider B S3 L');
    expect(desk.put('a3').wait(600).said()).toContain('slider B S3 L');
    expect(desk.effects).toMatchObject([{ slider: 'S3', notch: 'L' }]);
  });

  it('a far board spins its own wheel: the one here does not count for it', () => {
    const desk = against(TOWN, 'trappes').spin(ANGLE.piece).play('c3', 'd4').spin(ANGLE.orange);
    expect(desk.view).toMatchObject({
      needs: 'spin',
      wheelWanted: false,
      prompt: { line: { id: 'dir.wait' } },
    });
    desk.direct({ kind: 'spin', sector: 'piece' }).direct(move(11, 15)).wait(300);
    expect(desk.said().at(-1)).toBe('spin B piece');
    expect(desk.play('e5', 'd4').said().at(-1)).not.toMatch(/^move B/);
  });

  it('a computer’s slider that fails is taken back, and another asked for; a far board’s stands', () => {
    for (const [player, last] of [
      [COMPUTER, 'takeback B'],
      [TOWN, 'fault slider S3'],
    ] as const) {
      const desk = against(player, 'trappes').spin(ANGLE.piece).play('c3', 'd4').wait(600);
      desk.direct({ kind: 'spin', sector: 'orange' }).wait(100).direct(slider('S3', 'L')).wait(700);
      desk.feed({ kind: 'sliderDone', t: desk.t, slider: 'S3' as SliderId, ok: false });
      expect(desk.said().at(-1)).toBe(last);
      expect(desk.view.needs).toBe(player === COMPUTER ? 'slider' : 'spin');
    }
  });
});

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

describe('what is not taken in', () => {
  it.each([
    ['for an earlier half-move', move(16, 21), 'B', 0, 'stale'],
    ['for a side with a hand here', move(32, 28), 'W', 1, 'notDirected'],
    ['illegal', move(16, 26), 'B', 1, 'illegal'],
    ['another kind than is due', slider('S3', 'L'), 'B', 1, 'notDue'],
  ] as const)('%s', (_, act, side, ply, refusal) => {
    const desk = against(COMPUTER, 'classiques').play('d4', 'e5');
    const before = desk.session;
    desk.direct(act, side, ply);
    expect(desk.refused).toBe(refusal);
    expect({ ...desk.session, recogniser: null }).toEqual({ ...before, recogniser: null });
  });

  it('another act while one is being carried out; the same one again is harmless', () => {
    const desk = against(COMPUTER, 'classiques').play('d4', 'e5').direct(move(16, 21)).wait(1000);
    expect(desk.direct(move(17, 22)).refused).toBe('busy');
    expect(desk.direct(move(16, 21)).refused).toBeNull();
    expect(desk.view.directed).toMatchObject({ act: move(16, 21), shown: true });
    expect(desk.lift('a7').direct(move(16, 21)).put('b6').wait(300).said().at(-1)).toBe('move B 16-21');
  });
});

function permutations(items: readonly string[]): string[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
