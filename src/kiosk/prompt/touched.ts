/** What is said to whoever touches the wheel or a slider that cannot do anything now, or touches it in vain. */

import type { View } from '../../game/game.ts';
import type { SliderId } from '../../rules/rules.ts';
import { isReplay, isVirtual, mayAsk, role, view } from '../state/table.ts';
import { remark } from './prompt.ts';

type Touched = Pick<
  View,
  | 'outcome'
  | 'needs'
  | 'wheelWanted'
  | 'sector'
  | 'choices'
  | 'legal'
  | 'pause'
  | 'prompt'
  | 'players'
  | 'turn'
>;

/** What the line asks for comes first: something is to be put right, the game stands, or another one plays. */
function comesFirst({ prompt, pause, players, turn }: Touched): boolean {
  const isAmiss = /^(fix|set|back|link|E\d)/.test(prompt.line.id);
  return isAmiss || pause === 'players' || pause === 'staff' || players[turn].kind !== 'hand';
}

const mustTake = ({ legal }: Touched) => legal.some(({ captured }) => captured.length > 0);

/** The id of the text for a wheel that is touched and not turned, or turned where nothing comes of it. */
export function wheelTouched(now: Touched): string {
  if (now.outcome !== null) return 'touch.over';
  if (now.wheelWanted) return 'touch.swing';
  if (comesFirst(now)) return 'touch.first';
  if (now.choices.length > 0) return 'touch.wheel.choose';
  if (now.needs === 'answer') return 'again.card';
  return now.sector === null && mustTake(now) ? 'spin.none' : 'touch.wheel.move';
}

/** The same for a slider. */
export function sliderTouched(now: Touched, slider: SliderId): string {
  if (now.outcome !== null) return 'touch.over';
  if (comesFirst(now)) return 'touch.first';
  if (now.choices.some((choice) => choice.slider === slider)) return 'why.notch';
  if (now.choices.length > 0) return now.sector === 'green' ? 'trap.g' : 'trap.o';
  if (now.wheelWanted || now.needs === 'spin') return 'touch.slider.spin';
  if (now.needs === 'answer') return 'again.card';
  return now.sector === null && mustTake(now) ? 'touch.slider.capture' : 'touch.slider.move';
}

export function sayOfWheel(): void {
  say(wheelTouched);
}

export function sayOfSlider(slider: SliderId): void {
  say((now) => sliderTouched(now, slider));
}

function say(of: (now: View) => string): void {
  const now = view.value;
  if (now === null || isReplay.value) return;
  if (role.value !== 'hand') remark(role.value === 'spectator' ? 'watch.only' : 'watch.line');
  else if (mayAsk.value) remark(isVirtual.value ? of(now) : 'touch.wood');
}
