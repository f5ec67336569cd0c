import { go, place, toggle } from '../state/place.ts';
import { t } from '../texts/texts.ts';
import { KeptIcon } from './icons.tsx';

/** In the bar: opens the list of kept games, or goes back to the board. */
export function KeptLink() {
  return (
    <button
      type="button"
      class="icon-button words"
      aria-pressed={place.value.page === 'kept'}
      data-kept
      onClick={() => toggle('kept')}
    >
      <KeptIcon />
      <span>{t('head.kept')}</span>
    </button>
  );
}

/** From a replay to the list. */
export function KeptButton() {
  return (
    <button type="button" class="button" onClick={() => go({ page: 'kept' })}>
      {t('kept.all')}
    </button>
  );
}
