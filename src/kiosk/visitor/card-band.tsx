import { useState } from 'preact/hooks';
import type { CardView } from '../../game/cards-view.ts';
import { CardChoices, isAnsweredHere } from '../cards/card-panel.tsx';
import { JudgePanel } from '../cards/judge-panel.tsx';
import { CheckIcon } from '../components/icons.tsx';
import { send } from '../link/connection.ts';
import { t } from '../texts/texts.ts';

/** A card is answered in the band: touched and confirmed, or said aloud and judged. There is no keyboard to write on. */
export function CardBand({ card }: { readonly card: CardView }) {
  const [answer, setAnswer] = useState('');
  return (
    <div class="kiosk-cards card-band">
      {card.choices.length > 0 ? (
        <form
          class="card-form"
          onSubmit={(event) => {
            event.preventDefault();
            send({ type: 'answer', answer });
          }}
        >
          <CardChoices card={card} chosen={answer} choose={setAnswer} />
          <button
            type="submit"
            class="kiosk-button primary"
            data-answer
            disabled={answer === '' || !isAnsweredHere(card)}
          >
            {answer !== '' && <CheckIcon />}
            <span>{answer === '' ? t('card.choose') : t('card.answer', { answer })}</span>
          </button>
        </form>
      ) : (
        <p class="card-say">{t('visit.card.say')}</p>
      )}
      <JudgePanel />
    </div>
  );
}
