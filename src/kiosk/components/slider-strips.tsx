import type { PageProfile } from '../../ports/page.ts';
import type { Notch } from '../../rules/rules.ts';
import { nearestNotch } from '../board/geometry.ts';
import { pick, picked } from '../state/choice.ts';
import { isHand, profile, sliders, view } from '../state/table.ts';
import { notchSeen } from '../state/turned.ts';
import { numberWord } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { ColourMark } from './trap.tsx';

type SliderOfProfile = PageProfile['sliders'][number];

/** The sliders under the board of a small screen: each shows where it stands, and offers what may be chosen. */
export function SliderStrips() {
  if (profile.value.sliders.length === 0) return null;
  return (
    <div class="slider-strips">
      {profile.value.sliders.toReversed().map((slider) => (
        <Strip key={slider.id} slider={slider} />
      ))}
    </div>
  );
}

function Strip({ slider }: { readonly slider: SliderOfProfile }) {
  const stands = nearestNotch(sliders.value[slider.id] ?? 0);
  const size = profile.value.size;
  const words = { L: numberWord(slider.left, size), N: '–', R: numberWord(slider.right, size) };
  return (
    <fieldset class="strip" aria-label={t(`slider.at.${notchSeen(stands)}`, { s: slider.id })}>
      <ColourMark colour={slider.colour} />
      <b>{slider.id}</b>
      {(['L', 'N', 'R'] as const).map(notchSeen).map((notch) => (
        <NotchButton key={notch} slider={slider} notch={notch} words={words[notch]} here={stands === notch} />
      ))}
    </fieldset>
  );
}

function NotchButton(props: {
  readonly slider: SliderOfProfile;
  readonly notch: Notch;
  readonly words: string;
  readonly here: boolean;
}) {
  const { slider, notch } = props;
  const choices = view.value?.choices ?? [];
  const index = choices.findIndex((choice) => choice.slider === slider.id && choice.notch === notch);
  return (
    <button
      type="button"
      disabled={index < 0 || !isHand.value}
      aria-pressed={index >= 0 && choices[index] === picked.value}
      aria-label={`${props.words} ${t(`choice.${notchSeen(notch)}`, { s: slider.id })}`}
      data-here={props.here}
      onClick={() => pick(index)}
    >
      {props.words}
    </button>
  );
}
