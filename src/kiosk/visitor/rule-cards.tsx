import { SetUpButton } from '../components/main-action.tsx';
import { ColourMark, ConfirmButton } from '../components/sliders.tsx';
import { pick, picked } from '../state/choice.ts';
import { isHand, isVirtual, profile, view, visitor } from '../state/table.ts';
import { choiceEffect, choiceName } from '../texts/names.ts';
import { gameText, t } from '../texts/texts.ts';
import { flick } from '../wheel/wheel-control.ts';
import { Picture } from './picture.tsx';
import { firstPictures, picturesOf } from './pictures.ts';

/** Beside the controls: what is to be chosen now, else the game in three pictures. */
export function RuleCards() {
  const now = view.value;
  if (now === null) return <div class="kiosk-cards" />;
  if (now.choices.length > 0) return <SliderCards />;
  const cards = firstPictures(picturesOf(now, profile.value));
  const settingUp = isVirtual.value && isSettingUp();
  return (
    <div class="kiosk-cards">
      {settingUp && (
        <div class="kiosk-card">
          <SetUpButton />
        </div>
      )}
      {(settingUp ? cards.slice(0, -1) : cards).map((picture, i) => (
        <section key={picture.id} class="kiosk-card" data-picture={picture.id}>
          <Picture picture={picture} game={now.game} close />
          <div>
            <h2>
              {i + 1}. {gameText(now.game, `visit.card.${picture.id}`)}
            </h2>
            <p>{gameText(now.game, `visit.card.${picture.id}.text`)}</p>
            {i === 0 && !settingUp && <SpinButton />}
          </div>
        </section>
      ))}
    </div>
  );
}

/** What hands of flesh do at a board of wood: only the virtual one needs a button for it. */
function SpinButton() {
  const now = view.value;
  if (!isVirtual.value || now === null || !now.wheelWanted) return null;
  return (
    <button type="button" class="button primary" data-spin disabled={!isHand.value} onClick={flick}>
      {t('wheel.spin')}
    </button>
  );
}

function isSettingUp(): boolean {
  const scene = visitor.value?.scene;
  return (scene?.kind === 'setup' || scene?.kind === 'restore') && (scene.missing ?? 0) > 0;
}

/** The notches that may be chosen: touched, then confirmed. The wheel and the player's button do it too. */
function SliderCards() {
  const now = view.value;
  if (now === null) return null;
  return (
    <fieldset class="kiosk-cards kiosk-choices" aria-label={t('choice.title')}>
      {now.choices.map((choice, i) => (
        <button
          type="button"
          key={`${choice.slider} ${choice.notch}`}
          class="kiosk-answer"
          data-choice={`${choice.slider} ${choice.notch}`}
          aria-pressed={picked.value === choice}
          disabled={!isHand.value}
          onClick={() => pick(i)}
        >
          <b>
            <ColourMark colour={choice.colour} /> {choiceName(choice)}
          </b>
          <small>{choiceEffect(choice, now, profile.value.size)}</small>
        </button>
      ))}
      <ConfirmButton />
    </fieldset>
  );
}
