/** What a page asks of a game is done, or refused with the reason; it never simply comes to nothing. */
import { describe, expect, it } from 'vitest';
import { type Input, type InputRefusal, readTimeControl, type SessionSetup } from '../../src/game/game.ts';
import type { SliderId } from '../../src/rules/rules.ts';
import { Desk } from './desk.ts';

type Asked = Extract<
  Input,
  { kind: 'pick' | 'choose' | 'answer' | 'takeback' | 'word' | 'askWhy' | 'hint' | 'pause' | 'standIn' }
>;
type Wish = Asked extends infer I ? (I extends Asked ? Omit<I, 't'> : never) : never;

const GREEN = 140;
const clock = () => {
  const read = readTimeControl('5');
  if (!read.ok || read.control === null) throw new Error('5 is a time control');
  return { control: read.control, whileAway: 'pause' } as const;
};
const remote = { side: 'B', kind: 'remote', name: 'Lyon', takebacks: 'asked' } as const;
const at = (game: string, more: Partial<SessionSetup> = {}) => new Desk(game, null, {}, more);
const resigned = (desk: Desk) =>
  desk.feed({ kind: 'directed', t: desk.t, side: 'B', ply: 0, act: { kind: 'resign' } });
const ask = (desk: Desk, wish: Wish): InputRefusal | null => desk.feed({ ...wish, t: desk.t }).asked;

const slider = (id: string) => id as SliderId;
const CHOOSE: Wish = { kind: 'choose', slider: slider('S4'), notch: 'L' };
const PICK: Wish = { kind: 'pick', slider: slider('S4'), notch: 'L' };

describe('a page', () => {
  it.each<[string, Desk, Wish, InputRefusal | null]>([
    ['a slider without a spin', at('trappes'), CHOOSE, 'noChoice'],
    ['a look at it without a spin', at('trappes'), PICK, 'noChoice'],
    ['a slider behind the end', resigned(at('trappes', { directed: [remote] })), CHOOSE, 'gameOver'],
    ['an answer where no card is due', at('sujet-verbe'), { kind: 'answer', right: true }, 'noCard'],
    ['a takeback of two hands', at('russian'), { kind: 'takeback', act: 'ask' }, 'noFar'],
    [
      'one where nothing was played',
      at('russian', { directed: [remote] }),
      { kind: 'takeback', act: 'ask' },
      'noTakeback',
    ],
    [
      'to answer what nobody asks',
      at('russian', { directed: [remote] }),
      { kind: 'takeback', act: 'agree' },
      'notAsked',
    ],
    ['why, where nothing is refused', at('russian'), { kind: 'askWhy' }, 'noWhy'],
    [
      'a hint of another half-move',
      at('russian'),
      { kind: 'hint', ply: 3, act: { kind: 'claim', huffed: 9 as never }, decidedIn: null },
      'noHint',
    ],
    ['no, where nothing is offered', at('russian'), { kind: 'word', side: 'W', word: 'no' }, 'noWord'],
    ['a draw out of turn', at('russian'), { kind: 'word', side: 'B', word: 'draw' }, 'noWord'],
    ['a draw', at('russian'), { kind: 'word', side: 'W', word: 'draw' }, null],
    ['a pause without clocks', at('russian'), { kind: 'pause', by: 'players', on: true }, 'noClocks'],
    [
      'to go on where nothing stands',
      at('russian', { clock: clock() }),
      { kind: 'pause', by: 'players', on: false },
      'notPaused',
    ],
    ['a pause', at('russian', { clock: clock() }), { kind: 'pause', by: 'players', on: true }, null],
    ['to stand in for a hand', at('russian'), { kind: 'standIn', side: 'B', act: 'hand' }, 'noStandIn'],
  ])('asks for %s', (_, desk, wish, refusal) => {
    const before = desk.view;
    expect(ask(desk, wish)).toBe(refusal);
    if (refusal === null) expect(desk.view).not.toEqual(before);
    else expect(desk.view).toEqual(before);
  });

  it('hears why a pause does not end', () => {
    const desk = at('russian', { clock: clock() });
    ask(desk, { kind: 'pause', by: 'staff', on: true });
    expect(ask(desk, { kind: 'pause', by: 'players', on: true })).toBe('paused');
    expect(ask(desk, { kind: 'pause', by: 'players', on: false })).toBe('staffPause');
    expect(ask(desk, { kind: 'pause', by: 'staff', on: false })).toBeNull();
  });

  it('chooses a slider that the wheel has given, and no other', () => {
    const desk = at('trappes').spin(GREEN);
    expect(desk.view.needs).toBe('slider');
    const [first] = desk.view.choices;
    if (first === undefined) throw new Error('the wheel has given a slider');
    expect(ask(desk, { kind: 'choose', slider: slider('S3'), notch: 'L' })).toBe('noChoice');
    expect(ask(desk, { kind: 'pick', slider: first.slider, notch: first.notch })).toBeNull();
    expect(ask(desk, { kind: 'choose', slider: first.slider, notch: first.notch })).toBeNull();
    expect(ask(desk, { kind: 'choose', slider: first.slider, notch: first.notch })).toBe('noChoice');
  });

  it('judges no card that is another player’s to judge', () => {
    const desk = at('sujet-verbe', { directed: [remote] }).play('b2', 'c3');
    expect(desk.view.needs).toBe('answer');
    expect(ask(desk, { kind: 'answer', right: true })).toBe('notYours');
    expect(ask(desk, { kind: 'answer', right: true, written: true })).toBeNull();
  });
});
