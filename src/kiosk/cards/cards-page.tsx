import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Card, Decks } from '../../game/game.ts';
import { CARD_DECKS } from '../../rules/rules.ts';
import { cardsOf, deckNames } from '../replay/archive.ts';
import { backToTable } from '../state/place.ts';
import { t } from '../texts/texts.ts';
import { typeset } from '../texts/typeset.ts';
import { DeckMark } from './card-panel.tsx';

/** What is printed: the decks of one name, or why there are none. Null until the server has told. */
const sheet = signal<{ readonly name: string; readonly decks: Decks | string } | null>(null);
const names = signal<readonly string[]>([]);

async function show(name: string): Promise<void> {
  sheet.value = { name, decks: await cardsOf(name) };
}

async function begin(): Promise<void> {
  try {
    names.value = await deckNames();
    const [first] = names.value;
    if (first !== undefined) await show(first);
  } catch {
    sheet.value = { name: '', decks: t('kept.gone') };
  }
}

/** All cards of a deck, to be printed and cut, and their answers for whoever judges. */
export function CardsPage() {
  useEffect(() => void begin(), []);
  const now = sheet.value;
  return (
    <main class="panel words-page cards-page">
      <header>
        <h1>{t('cards.title')}</h1>
        <label class="deck-choice">
          {t('cards.which')}
          <select value={now?.name ?? ''} onChange={(event) => void show(event.currentTarget.value)}>
            {names.value.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="button" class="button" onClick={() => print()}>
          {t('cards.print')}
        </button>
        <button type="button" class="button primary" onClick={backToTable}>
          {t('head.back')}
        </button>
      </header>
      {now !== null && typeof now.decks === 'string' && <pre class="deck-faults">{now.decks}</pre>}
      {now !== null && typeof now.decks !== 'string' && <Sheets decks={now.decks} />}
    </main>
  );
}

function Sheets({ decks }: { readonly decks: Decks }) {
  const cards = CARD_DECKS.flatMap((deck) => decks[deck].map((card, index) => ({ card, number: index + 1 })));
  return (
    <>
      <ul class="paper-cards">
        {cards.map(({ card, number }) => (
          <PaperCard key={`${card.deck}${number}`} card={card} number={number} />
        ))}
      </ul>
      <section class="paper-answers">
        <h2>{t('cards.answers')}</h2>
        {CARD_DECKS.map((deck) => (
          <section key={deck}>
            <h3>
              <DeckMark deck={deck} /> {t(`card.deck.${deck}`)}
            </h3>
            <ol lang="fr">
              {decks[deck].map(({ prompt, accepted }) => (
                <li key={prompt}>{typeset(accepted.join(', '), 'fr')}</li>
              ))}
            </ol>
          </section>
        ))}
      </section>
    </>
  );
}

function PaperCard({ card, number }: { readonly card: Card; readonly number: number }) {
  const { deck, prompt, choices, level } = card;
  return (
    <li class="paper-card" data-deck={deck}>
      <p class="paper-head">
        <DeckMark deck={deck} />
        <b>{t(`card.deck.${deck}`)}</b>
        <span>
          {level} · {number}
        </span>
      </p>
      <p class="paper-prompt" lang="fr">
        {typeset(prompt.replace(/_{2,}/, '__________'), 'fr')}
      </p>
      <p lang="fr">{choices.map((choice) => typeset(choice, 'fr')).join('  ·  ')}</p>
    </li>
  );
}
