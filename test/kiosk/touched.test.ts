import './browser-globals.ts';
import { describe, expect, it } from 'vitest';
import type { View } from '../../src/game/game.ts';
import { sliderTouched, wheelTouched } from '../../src/kiosk/prompt/touched.ts';
import type { SliderId } from '../../src/rules/rules.ts';
import { prompt, sq, view } from './scene-parts.ts';
import { CHOOSING, DIRECTED, OVER, WRONG } from './scenes.ts';
import { LANGUAGES, textsIn } from './texts-of-page.ts';

const S5 = 'S5' as SliderId;
const S6 = 'S6' as SliderId;
const moving = { needs: 'move', wheelWanted: false } as const;
const capture = { from: sq(22), to: sq(15), captured: [sq(18)] };

const CASES: readonly (readonly [string, View, string, string])[] = [
  ['the wheel comes first', view({}), 'touch.swing', 'touch.slider.spin'],
  ['a slider is chosen', CHOOSING.view, 'touch.wheel.choose', 'why.notch'],
  ['a piece is to be moved', view({ ...moving, sector: 'piece' }), 'touch.wheel.move', 'touch.slider.move'],
  ['a capture is due', view({ ...moving, legal: [capture] }), 'spin.none', 'touch.slider.capture'],
  ['a card is due', view({ ...moving, needs: 'answer' }), 'again.card', 'again.card'],
  ['something is to be put right', WRONG.view, 'touch.first', 'touch.first'],
  ['the computer plays', DIRECTED.view, 'touch.first', 'touch.first'],
  ['the game is paused', view({ ...moving, pause: 'players' }), 'touch.first', 'touch.first'],
  ['the game is over', OVER.view, 'touch.over', 'touch.over'],
];

describe('whoever touches the wheel or a slider in vain', () => {
  it.each(CASES)('is told what to do: %s', (_, now, wheel, slider) => {
    expect([wheelTouched(now), sliderTouched(now, S5)]).toEqual([wheel, slider]);
    for (const language of LANGUAGES) expect(textsIn(language)).toHaveProperty([wheel]);
    for (const language of LANGUAGES) expect(textsIn(language)).toHaveProperty([slider]);
  });

  it('is told of which colour the slider is to be', () => {
    expect(sliderTouched(CHOOSING.view, S6)).toBe('trap.g');
    expect(sliderTouched({ ...CHOOSING.view, sector: 'orange' }, S6)).toBe('trap.o');
    expect(sliderTouched({ ...CHOOSING.view, prompt: prompt({}) }, S6)).toBe('trap.g');
  });
});
