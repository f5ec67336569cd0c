import { expect, it } from 'vitest';
import type { Square } from '../../src/rules/rules.ts';
import { Desk } from './desk.ts';

const at = (desk: Desk, name: string) => desk.session.setup.rules.board.algebraic(name);

it.each([
  ['stays on where nothing stands', 'e5', (desk: Desk) => desk.put('e5')],
  ['is off where a piece stands', 'a3', (desk: Desk) => desk.lift('a3')],
  ['is off where the other side has a piece', 'h6', (desk: Desk) => desk.lift('h6')],
])('a game is played without a square whose sensor %s, once those at the board say so', (_, name, fail) => {
  const desk = new Desk('russian');
  fail(desk).wait(5000);
  desk.feed({ kind: 'disbelieve', t: desk.t, at: at(desk, name) }).wait(1000);
  expect(desk.view.faults).toContainEqual({ code: 'stuck', square: name });
  expect(desk.view.prompt.line.id).toBe('turn.plain');
  desk.play('c3', 'd4').play('b6', 'a5').play('g3', 'h4');
  expect(desk.said().filter((said) => said.startsWith('move'))).toEqual([
    'move W 22-18',
    'move B 9-13',
    'move W 24-20',
  ]);
});

it('a square is set aside once, however often it is said', () => {
  const desk = new Desk('russian').put('e5').wait(5000);
  for (const t of [desk.t, desk.t]) desk.feed({ kind: 'disbelieve', t, at: at(desk, 'e5') });
  expect(desk.said().filter((said) => said.startsWith('fault'))).toEqual(['fault stuck e5']);
});

it('a square set aside by a word that was wrong is believed again once it shows what the game says', () => {
  const desk = new Desk('russian').put('e5').wait(5000);
  desk.feed({ kind: 'disbelieve', t: desk.t, at: at(desk, 'e5') }).wait(1000);
  desk.lift('e5').wait(1000);
  expect(desk.view.faults).toEqual([]);
  desk.put('e5').wait(4000);
  expect(desk.view.alarm).toBe(true);
});

it.each([
  ['by its player', []],
  ['for a computer', [{ side: 'W', kind: 'computer', name: null, takebacks: 'granted' }] as const],
])(
  'onto a dead square %s, a move is not answered by a lifted piece: that is asked back, then the move is confirmed',
  (_, directed) => {
    const desk = new Desk('russian', null, {}, { directed }).put('d4').wait(5000);
    desk.feed({ kind: 'disbelieve', t: desk.t, at: at(desk, 'd4') }).wait(1000);
    if (directed.length > 0)
      desk
        .direct({ kind: 'move', from: 22 as Square, to: 18 as Square, captured: [], huffed: null }, 'W')
        .wait(1000);
    desk.lift('b6').wait(200).lift('c3').wait(7000);
    expect(desk.view.prompt.line).toEqual({ id: 'fix.back', params: { sq: 'b6' } });
    expect(desk.view.lights).toContainEqual({ at: 'b6', id: 'L7' });
    desk.put('b6').wait(1000).press('bottom');
    expect(desk.said()).toContain('move W 22-18');
  },
);
