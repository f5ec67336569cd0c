import { useState } from 'preact/hooks';
import type { CardView } from '../../game/game.ts';
import { CardChoices, isAnsweredHere, JudgePanel, Keypad } from '../cards/card-panel.tsx';
import { CheckIcon } from '../components/icons.tsx';
import { send } from '../link/connection.ts';
import { t } from '../texts/texts.ts';

/** A card is answered in the band: touched or written and confirmed, or said aloud and judged. */
export function CardBand({ card }: { readonly card: CardView }) {
  const [writes, setWrites] = useState(false);
  if (card.choices.length === 0 && writes) return <Written card={card} sayAloud={() => setWrites(false)} />;
  return (
    <div class="kiosk-cards card-band">
      {card.choices.length > 0 ? (
        <Chosen card={card} />
      ) : (
        <div class="card-say">
          <p>{t('visit.card.say')}</p>
          <button type="button" class="kiosk-button" data-write onClick={() => setWrites(true)}>
            {t('card.write')}
          </button>
        </div>
      )}
      <JudgePanel />
    </div>
  );
}

function Chosen({ card }: { readonly card: CardView }) {
  const [answer, setAnswer] = useState('');
  return (
    <AnswerForm answer={answer}>
      <CardChoices card={card} chosen={answer} choose={setAnswer} />
      <AnswerButton card={card} answer={answer} otherwise={t('card.choose')} />
    </AnswerForm>
  );
}

/** There is no keyboard to write on: the page has keys. */
function Written({ card, sayAloud }: { readonly card: CardView; readonly sayAloud: () => void }) {
  const [answer, setAnswer] = useState('');
  return (
    <div class="kiosk-cards card-band writes">
      <AnswerForm answer={answer.trim()}>
        <Keypad answer={answer} change={setAnswer} />
        <div class="keypad-side">
          <AnswerButton card={card} answer={answer.trim()} otherwise={t('card.write')} />
          <button
            type="button"
            class="kiosk-button"
            data-erase
            onClick={() => (answer === '' ? sayAloud() : setAnswer(answer.slice(0, -1)))}
          >
            {t(answer === '' ? 'visit.back' : 'card.key.erase')}
          </button>
        </div>
      </AnswerForm>
    </div>
  );
}

function AnswerForm(props: { readonly answer: string; readonly children: preact.ComponentChildren }) {
  return (
    <form
      class="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (props.answer !== '') send({ type: 'answer', answer: props.answer });
      }}
    >
      {props.children}
    </form>
  );
}

function AnswerButton(props: {
  readonly card: CardView;
  readonly answer: string;
  readonly otherwise: string;
}) {
  const { card, answer, otherwise } = props;
  return (
    <button
      type="submit"
      class="kiosk-button primary"
      data-answer
      disabled={answer === '' || !isAnsweredHere(card)}
    >
      {answer !== '' && <CheckIcon />}
      <span>{answer === '' ? otherwise : t('card.answer', { answer })}</span>
    </button>
  );
}
