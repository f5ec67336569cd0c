/** Traps and sliders: as they lie in the board, below a small one, and as what may be chosen. */

import type { SliderChoice } from '../../game/game.ts';
import type { PageProfile } from '../../ports/page.ts';
import type { Notch, TrapColour } from '../../rules/rules.ts';
import { cellOf, nearestNotch } from '../board/geometry.ts';
import { sliderLamp } from '../board/lamps.ts';
import {
  dropSlider,
  indexOfChoice,
  isOffered,
  moveSlider,
  pickNotch,
  pulled,
  pullSlider,
  releaseSlider,
} from '../hand/hand-control.ts';
import { confirmChoice, pick, picked } from '../state/choice.ts';
import { isHand, lights, profile, sliders, view } from '../state/table.ts';
import { notchSeen, turned } from '../state/turned.ts';
import { choiceEffect, choiceName, numberWord } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { CheckIcon } from './icons.tsx';

/** The mark of a colour: ▲ orange, ■ green; never the colour alone. */
export function ColourMark({ colour }: { readonly colour: TrapColour }) {
  return (
    <svg class={`mark ${colour}`} viewBox="0 0 24 24" aria-hidden="true">
      {colour === 'orange' ? (
        <path d="M12 3.5L21.5 20.5h-19z" />
      ) : (
        <rect x="4" y="4" width="16" height="16" rx="1.5" />
      )}
    </svg>
  );
}

/** A trapdoor: seam, hinges and painted corner when shut. As it opens, the door folds back on its hinges over the pit. */
export function Trap(props: { readonly at: string; readonly colour: TrapColour; readonly openness: number }) {
  const { at, colour, openness } = props;
  const cell = cellOf(at);
  if (cell === null) return null;
  return (
    <div
      class={`trap ${colour}`}
      style={{ '--col': cell.col, '--row': cell.row, '--open': openness }}
      data-trap={at}
      data-open={openness.toFixed(2)}
      data-moving={openness > 0}
      aria-hidden="true"
    >
      {openness > 0 && (
        <div class="pit">
          <ColourMark colour={colour} />
        </div>
      )}
      <div class="door">
        <span class="hinge" />
        <span class="hinge" />
        <span class="corner">
          <ColourMark colour={colour} />
        </span>
      </div>
    </div>
  );
}

type SliderOfProfile = PageProfile['sliders'][number];

const NOTCHES: readonly Notch[] = ['L', 'N', 'R'];
const NOTCHES_TURNED: readonly Notch[] = ['R', 'N', 'L'];

function Knob(props: {
  readonly slider: SliderOfProfile;
  readonly end: 'left' | 'right';
  readonly travel: number;
}) {
  const { slider, end, travel } = props;
  return (
    <div
      class={`knob-end ${end}`}
      aria-hidden="true"
      data-live={isOffered(slider.id)}
      onPointerDown={(event) => pullSlider(event.currentTarget, slider.id, event)}
      onPointerMove={moveSlider}
      onPointerUp={releaseSlider}
      onPointerCancel={dropSlider}
    >
      <span class="slider-name">{slider.id}</span>
      <span class="rod" />
      <span class={`knob ${slider.colour}`}>
        <ColourMark colour={slider.colour} />
      </span>
      <span class="notches">
        {(turned.value ? NOTCHES_TURNED : NOTCHES).map((notch) => (
          <i
            key={notch}
            data-here={nearestNotch(travel) === notch}
            data-lit={sliderLamp(lights.value, slider.id, notch)}
          />
        ))}
      </span>
    </div>
  );
}

/** A slider as it shows at both ends of its row: the knobs stand where the servo has driven it. */
export function Slider({ slider }: { readonly slider: SliderOfProfile }) {
  const stands = sliders.value[slider.id] ?? 0;
  const travel = pulled.value?.slider === slider.id ? pulled.value.travel : stands;
  return (
    <div
      class="slider"
      role="img"
      aria-label={t(`slider.at.${notchSeen(nearestNotch(stands))}`, { s: slider.id })}
      style={{ '--row': slider.row - 1, '--travel': turned.value ? -travel : travel }}
      data-slider={slider.id}
      data-travel={travel.toFixed(2)}
    >
      <Knob slider={slider} end="left" travel={travel} />
      <Knob slider={slider} end="right" travel={travel} />
    </div>
  );
}

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
  const index = indexOfChoice(slider.id, notch);
  return (
    <button
      type="button"
      aria-disabled={index < 0 || !isHand.value}
      aria-pressed={index >= 0 && view.value?.choices[index] === picked.value}
      aria-label={`${props.words} ${t(`choice.${notchSeen(notch)}`, { s: slider.id })}`}
      data-here={props.here}
      onClick={() => pickNotch(slider.id, notch)}
    >
      {props.words}
    </button>
  );
}

const keyOf = (choice: SliderChoice) => `${choice.slider} ${choice.notch}`;

/** The slider actions open now: a radio group, and one button that confirms. */
export function Choices() {
  const now = view.value;
  if (now === null || now.choices.length === 0) return null;
  return (
    <section class="panel choices">
      <fieldset>
        <legend>{t('choice.title')}</legend>
        {now.choices.map((choice, i) => (
          <label key={keyOf(choice)} class="choice" data-choice={keyOf(choice)}>
            <input
              type="radio"
              name="choice"
              checked={picked.value === choice}
              disabled={!isHand.value}
              onChange={() => pick(i)}
            />
            <ColourMark colour={choice.colour} />
            <span>
              <b>{choiceName(choice)}</b>
              <small>{choiceEffect(choice, now, profile.value.size)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <ConfirmButton />
    </section>
  );
}

export function ConfirmButton() {
  const choice = picked.value;
  return (
    <button
      type="button"
      class="button primary"
      data-confirm
      disabled={choice === null || !isHand.value}
      onClick={confirmChoice}
    >
      {choice !== null && <CheckIcon />}
      {choice === null ? t('choice.pick') : t('choice.confirm', { choice: choiceName(choice) })}
    </button>
  );
}
