import { describe, expect, it } from 'vitest';
import { EMPTY, type Hand, type HandInput, handle } from '../../src/kiosk/hand/hand.ts';
import type { PageMessage } from '../../src/ports/page.ts';

/** Plays a story of inputs and gives what was said, and the hand at its end. */
function play(...inputs: readonly HandInput[]): { said: PageMessage[]; hand: Hand } {
  let hand: Hand = EMPTY;
  const said: PageMessage[] = [];
  for (const input of inputs) {
    const step = handle(hand, input, 8);
    hand = step.hand;
    said.push(...step.messages);
  }
  return { said, hand };
}

const press = (x: number, y: number, discs: readonly number[], over: Partial<HandInput> = {}): HandInput =>
  ({
    kind: 'press',
    at: { x, y },
    discs,
    side: discs.length > 0 ? 'W' : null,
    from: 'c3',
    top: false,
    sliding: false,
    ...over,
  }) as HandInput;
const move = (x: number, y: number, sliding = false): HandInput => ({ kind: 'move', at: { x, y }, sliding });
const release = (x: number, y: number): HandInput => ({ kind: 'release', at: { x, y } });

const drops = (said: readonly PageMessage[]) => said.filter((message) => message.type === 'drop');
const toSquare = (at: string) => ({ type: 'drop', to: { on: 'square', at } });

describe('dragging', () => {
  it('lifts at the press, carries, and drops where it is let go', () => {
    const { said, hand } = play(press(2.5, 2.5, [7]), move(3, 3), release(3.5, 3.5));
    expect(said).toEqual([
      { type: 'lift', disc: 7 },
      { type: 'carry', x: 3, y: 3 },
      { type: 'carry', x: 3.5, y: 3.5 },
      toSquare('d4'),
    ]);
    expect(hand).toEqual(EMPTY);
  });

  it.each([
    ['on a light square', 3.5, 2.5, toSquare('d3')],
    ['on an occupied one', 1.5, 1.5, toSquare('b2')],
    ['on the frame: the nearest square', 8.3, 4.5, toSquare('h5')],
    ['beside the board: the tray of its side', 9.5, 4.5, { type: 'drop', to: { on: 'tray', side: 'W' } }],
  ])('may end anywhere: %s', (_, x, y, drop) => {
    expect(drops(play(press(2.5, 2.5, [7]), release(x, y)).said)).toEqual([drop]);
  });

  it('takes a king by its lower disc, or its crown alone', () => {
    expect(play(press(2.5, 2.5, [7, 8])).said).toEqual([{ type: 'lift', disc: 7 }]);
    expect(play(press(2.5, 2.5, [8], { top: true })).said).toEqual([{ type: 'lift', disc: 8, top: true }]);
  });

  it('lifts nothing from an empty square', () => {
    expect(play(press(2.5, 2.5, []), move(3, 3), release(3.5, 3.5))).toEqual({ said: [], hand: EMPTY });
  });

  it('does not drop twice', () => {
    expect(drops(play(press(2.5, 2.5, [7]), release(3.5, 3.5), release(5, 5)).said)).toHaveLength(1);
  });
});

describe('tap-tap', () => {
  it('keeps the piece in the hand after a tap and puts it down at the next', () => {
    const { said } = play(press(2.5, 2.5, [7]), release(2.6, 2.5), press(3.5, 3.5, []), release(3.5, 3.5));
    expect(said.map((message) => message.type)).toEqual(['lift', 'carry', 'drop']);
    expect(drops(said)).toEqual([toSquare('d4')]);
  });

  it('puts it down on another piece rather than lifting that one', () => {
    const { said } = play(press(2.5, 2.5, [7]), release(2.5, 2.5), press(4.5, 4.5, [9]));
    expect(drops(said)).toEqual([toSquare('e5')]);
    expect(said.filter((message) => message.type === 'lift')).toHaveLength(1);
  });

  it('goes off the board by Delete, back by Escape', () => {
    const tap = [press(2.5, 2.5, [7]), release(2.5, 2.5)] as const;
    expect(play(...tap, { kind: 'discard' }).said.at(-1)).toEqual({
      type: 'drop',
      to: { on: 'tray', side: 'W' },
    });
    expect(play(...tap, { kind: 'cancel' }).said.at(-1)).toEqual(toSquare('c3'));
  });

  it('goes back to the tray it came from', () => {
    const { said } = play(press(-2, 4, [7], { from: null }), { kind: 'cancel' });
    expect(said.at(-1)).toEqual({ type: 'drop', to: { on: 'tray', side: 'W' } });
  });
});

describe('sliding', () => {
  it('stays on the wood from the start and says so with every carry', () => {
    const { said } = play(press(2.5, 2.5, [7], { sliding: true }), move(3.5, 3.5, true), release(4.5, 4.5));
    expect(said).toEqual([
      { type: 'lift', disc: 7 },
      { type: 'carry', x: 2.5, y: 2.5, sliding: true },
      { type: 'carry', x: 3.5, y: 3.5, sliding: true },
      { type: 'carry', x: 4.5, y: 4.5, sliding: true },
      toSquare('e5'),
    ]);
  });
});

describe('the hand of the room', () => {
  const room = (discs: readonly number[]): HandInput => ({
    kind: 'room',
    discs,
    side: discs.length > 0 ? 'B' : null,
    at: { x: 4, y: 4 },
  });

  it('is taken over after a reload, so that the piece can be put down', () => {
    const { said } = play(room([5]), press(1.5, 1.5, []));
    expect(drops(said)).toEqual([toSquare('b2')]);
  });

  it('is let go when the room says that it is empty', () => {
    expect(play(room([5]), room([])).hand).toEqual(EMPTY);
  });

  it('does not end a lift that the room has not heard of yet', () => {
    expect(play(press(2.5, 2.5, [7]), room([])).hand.kind).toBe('holding');
  });
});
