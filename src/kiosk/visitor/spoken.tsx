/** The line that is said: the prompt, or at an exhibit the scene's words. */

import { computed } from '@preact/signals';
import { spoken } from '../cards/card-panel.tsx';
import { promptSaid } from '../prompt/news.ts';
import { shownPrompt } from '../prompt/prompt.ts';
import { type Line, speaking } from '../prompt/voice.ts';
import { language } from '../state/preferences.ts';
import { isExhibit, staffNews, view, visitor } from '../state/table.ts';
import { heardSentences } from '../texts/heard.ts';
import { t } from '../texts/texts.ts';
import { headlineOf } from './headline.ts';
import { reading } from './visit.ts';

/** The card that is answered on the page now; null while something else is. */
export const cardShown = computed(() => {
  const scene = visitor.value?.scene.kind;
  return scene === 'play' || scene === 'round' ? (view.value?.cards?.due ?? null) : null;
});

export const headline = computed(() =>
  visitor.value === null
    ? null
    : headlineOf(visitor.value.scene, shownPrompt.value, view.value, staffNews.value?.opens ?? null),
);

/** Line and reason as they are said; empty on a board that is no exhibit. */
export const spokenWords = computed(() => {
  if (headline.value === null) return '';
  if (visitor.value?.leaving != null) return t('att.gone');
  const { line, why, more = null, side } = headline.value;
  return heardSentences([line, why, more], view.value?.game ?? 'trappes', side);
});

/** What the voice says: of a card that is due its sentence, which is French. */
export const lineSaid = computed<Line>(() => {
  if (!isExhibit.value) {
    const words = promptSaid(shownPrompt.value, view.value?.game ?? 'trappes');
    return { words, language: language.value };
  }
  const card = cardShown.value;
  if (card !== null) return { words: spoken(card.prompt), language: 'fr' };
  return { words: spokenWords.value, language: language.value };
});

/** What the voice says, word by word, while it says it. Its room is kept as long as the page is listened to: nothing moves for it. */
export function Subtitle() {
  if (!reading.value) return null;
  const now = speaking.value;
  // Screen readers have it from the live regions.
  return (
    <p class="subtitle" lang={now?.language} aria-hidden="true">
      {now !== null && <span>{now.words}</span>}
    </p>
  );
}
