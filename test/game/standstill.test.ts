import { describe, expect, it } from 'vitest';
import type { Algebraic } from '../../src/rules/rules.ts';
import { clocked, left, restarted } from './clocked.ts';
import type { Desk } from './desk.ts';

/** Whether an hour costs nobody anything. */
function stands(desk: Desk): boolean {
  const before = left(desk);
  desk.wait(3_600_000);
  const after = left(desk);
  return before.W === after.W && before.B === after.B && desk.session.over === null;
}

/** A game in which Black is to move, his clock running. */
const begun = () => clocked().play('c3', 'd4').wait(2000);

describe('after a start the clocks stand', () => {
  it('until a hand has been seen, and page and lights say so', () => {
    const desk = restarted(begun());
    expect(stands(desk)).toBe(true);
    const { prompt, buttons, clocks } = desk.view;
    expect(clocks?.stands).toBe('unseen');
    expect(prompt).toMatchObject({ why: { id: 'stand.hand' }, chip: { id: 'chip.clocks' } });
    expect(buttons).toEqual({ bottom: 'goOn', top: 'goOn' });
  });

  it('a press of either button, which means nothing else, lets them go on', () => {
    const desk = restarted(begun());
    const before = left(desk);
    desk.press('bottom', 100).press('bottom', 100).wait(800);
    expect(left(desk)).toEqual({ ...before, B: before.B - 1000 });
    expect(desk.view.prompt.chip).toBeNull();
    expect(desk.session.drawOffer).toBeNull();
  });

  it.each<[string, (occupied: Set<Algebraic>) => void, readonly (readonly [string, boolean])[]]>([
    ['a piece is missing', (on) => on.delete('f6' as Algebraic), [['f6', true]]],
    [
      'a piece is misplaced',
      (on) => {
        on.delete('h2' as Algebraic);
        on.add('a5' as Algebraic);
      },
      [
        ['a5', false],
        ['h2', true],
      ],
    ],
  ])('while %s, and go on once it is put right', (_, meddle, mended) => {
    const desk = restarted(begun(), meddle);
    expect(desk.view.prompt).toMatchObject({ line: { id: expect.stringMatching(/^fix\./) } });
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    for (const [at, on] of mended) (on ? desk.put(at) : desk.lift(at)).wait(400);
    expect(left(desk)).toEqual({ ...before, B: before.B - 400 });
  });

  it('while the board is emptied', () => {
    const desk = restarted(begun(), (on) => on.clear());
    expect(desk.view.prompt.line.id).toMatch(/^(set|fix)\./);
    expect(stands(desk)).toBe(true);
    expect(stands(desk.press('bottom').press('top'))).toBe(true);
  });

  it('while one legal act lies there that nobody has said to be meant', () => {
    const desk = restarted(begun(), (on) => {
      on.delete('f6' as Algebraic);
      on.add('g5' as Algebraic);
    });
    expect(desk.view.prompt.line.id).toBe('resume.ahead');
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    desk.press('top').wait(1000);
    expect(desk.said().at(-1)).toBe('move B 11-16');
    expect(left(desk).W).toBeLessThan(before.W);
  });
});

describe('while a game is played the clocks stand', () => {
  it('when pieces are swept off, until all stand again', () => {
    const desk = begun();
    for (const at of ['b6', 'd6', 'f6', 'h6']) desk.lift(at).wait(30);
    expect(stands(desk)).toBe(true);
    expect(desk.view).toMatchObject({ clocks: { stands: 'board' }, prompt: { chip: { id: 'chip.clocks' } } });
    for (const at of ['b6', 'd6', 'f6']) desk.put(at).wait(500);
    // What is still missing might be in a hand, had it not been swept off.
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    desk.put('h6').wait(500);
    expect(left(desk)).toEqual({ ...before, B: before.B - 500 });
  });

  it('while the other player has a piece of his off', () => {
    const desk = begun().lift('a1');
    expect(desk.view.prompt.line).toEqual({ id: 'fix.back', params: { sq: 'a1', piece: 'W.man' } });
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    expect(left(desk.put('a1').wait(700))).toEqual({ ...before, B: before.B - 700 });
  });

  it('not while the mover has his own piece in the hand, or has set it down wrongly', () => {
    const desk = begun();
    const before = left(desk);
    desk.lift('f6').wait(1000).put('f4').wait(1000).lift('f4').wait(1000).put('f6').wait(1000);
    expect(left(desk)).toEqual({ ...before, B: before.B - 4000 });
  });

  it('when a piece of the mover’s has been off for half a minute without a hand: a cat may have it', () => {
    const desk = begun();
    const before = left(desk);
    desk.lift('f6').wait(29_900);
    expect(left(desk)).toEqual({ ...before, B: before.B - 29_900 });
    expect(stands(desk.wait(1100))).toBe(true);
    expect(left(desk).B).toBeGreaterThanOrEqual(before.B - 31_000);
    const { prompt, buttons, clocks } = desk.view;
    expect(clocks?.stands).toBe('held');
    expect(prompt).toMatchObject({ why: { id: 'stand.held' }, chip: { id: 'chip.clocks' } });
    expect(buttons).toEqual({ bottom: 'goOn', top: 'goOn' });
  });

  it('and run again for as long when a player says that it is in a hand, or moves', () => {
    const desk = begun().lift('f6').wait(60_000);
    const before = left(desk);
    desk.press('bottom').wait(20_000);
    expect(left(desk)).toEqual({ ...before, B: before.B - 20_100 });
    expect(desk.session.drawOffer).toBeNull();
    expect(stands(desk.wait(11_000))).toBe(true);
    desk.put('f6').wait(2000);
    const now = left(desk);
    expect(left(desk.wait(60_000))).toEqual({ ...now, B: now.B - 60_000 });
  });

  it('also where the piece that is off has no move', () => {
    expect(stands(begun().lift('c7').wait(31_000))).toBe(true);
  });

  it('while the last move is being set right, which costs its mover', () => {
    const desk = begun();
    const before = left(desk);
    desk.lift('d4').wait(3000);
    expect(desk.view.clocks?.stands).toBe('corrected');
    expect(left(desk)).toEqual(before);
    desk.put('b4').wait(250);
    expect(desk.said().at(-1)).toBe('revised W 22-17');
  });

  it('once the sensors were away, until a hand is seen over a board that agrees', () => {
    const desk = begun();
    desk.feed({ kind: 'link', t: desk.t, up: false }).wait(500);
    desk.feed({ kind: 'link', t: desk.t, up: true });
    desk.lay(new Set([...desk.occupied].filter((at) => at !== 'f6')));
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    expect(left(desk.put('f6').wait(600))).toEqual({ ...before, B: before.B - 600 });
  });

  it('in a turn of the computer too', () => {
    const desk = clocked('russian', {
      directed: [{ side: 'B', kind: 'computer', name: null, takebacks: 'granted' }],
    });
    desk.play('c3', 'd4').wait(1000);
    expect(desk.view.clocks?.B.running).toBe(true);
    expect(stands(desk.lift('h6'))).toBe(true);
  });
});

describe('a pause', () => {
  it('is asked for on the page and agreed to by both buttons; both end it', () => {
    const desk = begun();
    desk.feed({ kind: 'pause', t: desk.t, by: 'players', on: true });
    expect(desk.view).toMatchObject({
      pause: 'asked',
      prompt: { line: { id: 'pause.ask' } },
      buttons: { bottom: 'agreePause', top: 'agreePause' },
    });
    desk.press('bottom');
    expect(desk.view.clocks?.stands).toBeNull();
    desk.press('top');
    expect(stands(desk)).toBe(true);
    expect(desk.view).toMatchObject({ pause: 'players', prompt: { line: { id: 'pause.on' } } });
    expect(stands(desk.press('top'))).toBe(true);
    const before = left(desk);
    expect(left(desk.press('bottom').wait(1000))).toEqual({ ...before, B: before.B - 1000 });
    expect(desk.said().slice(-2)).toEqual(['pause players', 'goOn']);
  });

  it('that is not agreed to lapses, at the next move or after half a minute', () => {
    for (const goOn of [(desk: Desk) => desk.play('f6', 'g5'), (desk: Desk) => desk.wait(31_000)]) {
      const desk = begun();
      desk.feed({ kind: 'pause', t: desk.t, by: 'players', on: true }).press('bottom');
      goOn(desk);
      expect(desk.view.pause).toBe('none');
      expect(desk.press('top').session.pause?.on ?? false).toBe(false);
    }
  });

  it('against a program is the one player’s alone', () => {
    const desk = clocked('russian', {
      directed: [{ side: 'B', kind: 'engine', name: 'Scan', takebacks: 'granted' }],
    });
    desk.play('c3', 'd4').feed({ kind: 'pause', t: desk.t, by: 'players', on: true });
    expect(stands(desk)).toBe(true);
    const before = left(desk);
    desk.feed({ kind: 'pause', t: desk.t, by: 'players', on: false }).wait(1000);
    expect(left(desk)).toEqual({ ...before, B: before.B - 1000 });
  });

  it('by staff is ended by staff alone', () => {
    const desk = begun();
    desk.feed({ kind: 'pause', t: desk.t, by: 'staff', on: true }).press('bottom').press('top');
    expect(stands(desk)).toBe(true);
    expect(desk.view).toMatchObject({ pause: 'staff', prompt: { why: { id: 'pause.staff' } } });
    desk.feed({ kind: 'pause', t: desk.t, by: 'staff', on: false });
    expect(stands(desk)).toBe(false);
  });

  it('is kept over a restart', () => {
    const desk = begun();
    desk.feed({ kind: 'pause', t: desk.t, by: 'staff', on: true });
    expect(stands(restarted(desk).press('bottom'))).toBe(true);
    expect(desk.view.pause).toBe('staff');
  });
});
