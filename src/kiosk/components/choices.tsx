import type { SliderChoice } from '../../game/game.ts';
import { confirmChoice, pick, picked } from '../state/choice.ts';
import { isHand, profile, view } from '../state/table.ts';
import { choiceEffect, choiceName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { CheckIcon } from './icons.tsx';
import { ColourMark } from './trap.tsx';

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
