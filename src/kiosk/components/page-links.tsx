import { beginDraft } from '../new-game/draft.ts';
import { hasRules } from '../rules-page/sentences.ts';
import { backToTable, go, place, toggle } from '../state/place.ts';
import { isExhibit, view } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { KeptIcon, NewIcon, ProblemIcon, RulesIcon } from './icons.tsx';

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

/** Opens the rules, or goes back; only where the server tells them. `bare`: the sign alone. */
export function RulesLink({ bare }: { readonly bare?: boolean }) {
  const now = view.value;
  if (now === null || !hasRules(now.options)) return null;
  return (
    <button
      type="button"
      class={bare === true ? 'icon-button help' : 'icon-button words'}
      data-rules
      aria-pressed={place.value.page === 'rules'}
      aria-label={bare === true ? t('head.rules') : undefined}
      onClick={() => toggle('rules')}
    >
      <RulesIcon />
      {bare !== true && <span>{t('head.rules')}</span>}
    </button>
  );
}

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
