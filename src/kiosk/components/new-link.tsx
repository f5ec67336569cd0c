import { beginDraft } from '../new-game/draft.ts';
import { backToTable, place } from '../state/place.ts';
import { isExhibit } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { NewIcon } from './icons.tsx';

/** In the bar: opens the choice of another game, or goes back to the board. */
export function NewLink() {
  if (isExhibit.value) return null;
  const isOpen = place.value.page === 'new';
  return (
    <button
      type="button"
      class="icon-button words"
      aria-pressed={isOpen}
      data-new
      onClick={() => (isOpen ? backToTable() : beginDraft())}
    >
      <NewIcon />
      <span>{t('head.new')}</span>
    </button>
  );
}
