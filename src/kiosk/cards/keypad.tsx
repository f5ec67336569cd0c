import { useState } from 'preact/hooks';
import { t } from '../texts/texts.ts';

/** As on a French keyboard; the decks are French. What is rarer stands behind the last key. */
const LETTERS = [..."azertyuiopqsdfghjklmwxcvbnéèàç'"];
const RARER = [...'êëâîïôûùüœæ-'];
const LONGEST = 60;

/** The keys of a screen that has no keyboard: `change` is given the answer with one letter more. */
export function Keypad(props: { readonly answer: string; readonly change: (answer: string) => void }) {
  const { answer, change } = props;
  const [rarer, setRarer] = useState(false);
  const type = (letter: string) => {
    if (answer.length < LONGEST) change(answer + letter);
    setRarer(false);
  };
  return (
    <fieldset class="keypad" aria-label={t('card.keys')}>
      {(rarer ? RARER : LETTERS).map((letter) => (
        <button type="button" key={letter} class="kiosk-button" lang="fr" onClick={() => type(letter)}>
          {letter}
        </button>
      ))}
      <button type="button" class="kiosk-button" aria-label={t('card.key.space')} onClick={() => type(' ')}>
        ␣
      </button>
      <button
        type="button"
        class="kiosk-button"
        data-rarer
        aria-pressed={rarer}
        aria-label={`êô ${t('card.key.rarer')}`}
        onClick={() => setRarer(!rarer)}
      >
        êô
      </button>
    </fieldset>
  );
}
