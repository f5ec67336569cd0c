/** A grammar card: its face, the ways to answer it, and who judges. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { CardView, PlayerView } from '../../game/game.ts';
import type { CardDeck } from '../../rules/rules.ts';
import { CheckIcon, CrossIcon, SoundIcon } from '../components/icons.tsx';
import { send } from '../link/connection.ts';
import { sayNow } from '../prompt/voice.ts';
import { isHand, view } from '../state/table.ts';
import { playerName, sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { typeset } from '../texts/typeset.ts';

/** The sign of a deck: told apart by its shape as well as by its colour. */
export function DeckMark({ deck }: { readonly deck: CardDeck }) {
  return (
    <svg class={`deck-mark ${deck}`} viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[deck]}
    </svg>
  );
}

const SHAPES: Readonly<Record<CardDeck, preact.JSX.Element>> = {
  rose: <circle cx="12" cy="12" r="10" />,
  green: <rect x="3" y="3" width="18" height="18" rx="1" />,
  blue: <path d="M12 1 23 12 12 23 1 12z" />,
  dames: <path d="M2 6l5 5 5-8 5 8 5-5-2.5 14h-15z" />,
};

/** Where the answer goes in a sentence; a run of these in a deck's prompt. */
const BLANK = /_{2,}/;

/** The card that is to be answered. Between two cards, how the last one was answered. */
export function CardPanel() {
  const cards = view.value?.cards;
  if (cards == null) return null;
  if (cards.due !== null) return <Card key={cards.due.prompt} card={cards.due} />;
  return (
    <section class="panel card waits" data-card="none">
      {cards.last === null ? (
        <p>{t('card.first')}</p>
      ) : (
        <>
          <p class="verdict" data-right={cards.last.right}>
            {t(cards.last.right ? 'card.was.right' : 'card.was.wrong')}
          </p>
          <p class="expected">{cards.last.expected}</p>
        </>
      )}
    </section>
  );
}

function Card({ card }: { readonly card: CardView }) {
  const { prompt, choices } = card;
  const [answer, setAnswer] = useState('');
  const given = answer.trim();
  const reply = () => {
    if (given !== '') send({ type: 'answer', answer: given });
  };
  return (
    <form
      class="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        reply();
      }}
    >
      <CardFace card={card}>
        {choices.length > 0 ? (
          <CardChoices card={card} chosen={answer} choose={setAnswer} />
        ) : (
          <label class="written">
            {t('card.write')}
            <input
              type="text"
              autocomplete="off"
              spellcheck={false}
              maxLength={60}
              value={answer}
              disabled={!isAnsweredHere(card)}
              onInput={(event) => setAnswer(event.currentTarget.value)}
            />
          </label>
        )}
      </CardFace>
      <div class="card-actions">
        <button type="button" class="button" onClick={() => sayNow(spoken(prompt), 'fr')}>
          <SoundIcon />
          {t('card.listen')}
        </button>
        <button
          type="submit"
          class="button primary"
          data-answer
          disabled={given === '' || !isAnsweredHere(card)}
        >
          <CheckIcon />
          {given === '' ? t('card.choose') : t('card.answer', { answer: given })}
        </button>
      </div>
    </form>
  );
}

/** The card itself: its deck, the sentence, what is to be done with it. */
export function CardFace(props: { readonly card: CardView; readonly children?: ComponentChildren }) {
  const { deck, prompt, level } = props.card;
  return (
    <section class={`panel card ${deck}`} data-card={deck}>
      <header>
        <DeckMark deck={deck} />
        <h2>{t(`card.title.${deck}`)}</h2>
        <span>{level}</span>
      </header>
      <div class="card-face">
        <Sentence prompt={prompt} />
        <p class="task">{t(`card.task.${deck}`)}</p>
        {props.children}
      </div>
    </section>
  );
}

/** The question, with a line where the answer goes. The decks are French, whatever the page speaks. */
function Sentence({ prompt }: { readonly prompt: string }) {
  const [before = '', after] = typeset(prompt, 'fr').split(BLANK);
  return (
    <p class="sentence" lang="fr">
      {before}
      {after !== undefined && <span class="blank" role="img" aria-label={t('card.blank')} />}
      {after}
    </p>
  );
}

/** The question as it is said. */
export function spoken(prompt: string): string {
  return prompt.replace(BLANK, '…').replace(/^\(([^)]*)\)/, '$1 :');
}

/** Whether this is the board where the card is answered: a far player writes at his own. */
export function isAnsweredHere({ side }: CardView): boolean {
  return isHand.value && view.value?.players[side].kind !== 'remote';
}

/** The answers to choose from: by touch, by arrows, or by the keys 1 to 6. */
export function CardChoices(props: {
  readonly card: CardView;
  readonly chosen: string;
  readonly choose: (answer: string) => void;
}) {
  const { card, chosen, choose } = props;
  const { choices } = card;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const choice = card.choices[Number(event.key) - 1];
      if (choice !== undefined && isAnsweredHere(card)) choose(choice);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [card, choose]);
  return (
    <fieldset class="answers">
      <legend class="unseen">{t('card.choose')}</legend>
      {choices.map((choice, index) => (
        <label key={choice} class="answer" lang="fr">
          <input
            type="radio"
            name="answer"
            checked={choice === chosen}
            disabled={!isAnsweredHere(card)}
            onChange={() => choose(choice)}
          />
          <span class="key" aria-hidden="true">
            {index + 1}
          </span>
          <span>{typeset(choice, 'fr')}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** An answer said aloud is judged by the other player, here or by his button. */
export function JudgePanel() {
  const now = view.value;
  const due = now?.cards?.due;
  if (now == null || due == null) return null;
  const player = now.players[due.judge];
  const judge = player.kind === 'hand' ? sideName(now.game, due.judge) : playerName(player);
  return (
    <section class="panel judge">
      <h2>{t('card.aloud.title')}</h2>
      <p>{t(wordsFor(due, player), { name: judge })}</p>
      {player.kind !== 'remote' && <JudgeButtons />}
    </section>
  );
}

function wordsFor({ judge, side }: CardView, { kind }: PlayerView): string {
  if (judge === side) return 'card.aloud.self';
  return kind === 'remote' ? 'card.aloud.far' : 'card.aloud.judge';
}

function JudgeButtons() {
  const judged = (right: boolean) => send({ type: 'judge', right });
  return (
    <>
      <button
        type="button"
        class="button right"
        data-judge="right"
        disabled={!isHand.value}
        onClick={() => judged(true)}
      >
        <CheckIcon />
        {t('card.right')}
      </button>
      <button
        type="button"
        class="button wrong"
        data-judge="wrong"
        disabled={!isHand.value}
        onClick={() => judged(false)}
      >
        <CrossIcon />
        {t('card.wrong')}
      </button>
    </>
  );
}

/** As on a French keyboard, because the decks are French. What is rarer stands after the last key. */
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
