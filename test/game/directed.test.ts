import { describe, expect, it } from 'vitest';
import type { SliderId } from '../../src/rules/rules.ts';
import { against, COMPUTER, lit, move, slider, sq, TOWN } from './against.ts';
import { ANGLE } from './desk.ts';

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
