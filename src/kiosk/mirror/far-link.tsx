import { FarIcon } from '../components/icons.tsx';
import { place, toggle } from '../state/place.ts';
import { mirror } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** In the bar, where this board can find others. */
export function FarLink() {
  if (mirror.value === null) return null;
  return (
    <button
      type="button"
      class="icon-button words"
      aria-pressed={place.value.page === 'far'}
      data-far
      onClick={() => toggle('far')}
    >
      <FarIcon />
      <span>{t('head.far')}</span>
    </button>
  );
}
