import { ProblemIcon } from '../components/icons.tsx';
import { place, toggle } from '../state/place.ts';
import { isExhibit } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** In the bar: opens the list of problems, or goes back to the board. */
export function ProblemsLink() {
  if (isExhibit.value) return null;
  return (
    <button
      type="button"
      class="icon-button words"
      aria-pressed={place.value.page === 'problems'}
      data-problems
      onClick={() => toggle('problems')}
    >
      <ProblemIcon />
      <span>{t('head.problems')}</span>
    </button>
  );
}
