import { hasRules } from '../rules-page/sentences.ts';
import { place, toggle } from '../state/place.ts';
import { view } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { RulesIcon } from './icons.tsx';

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
