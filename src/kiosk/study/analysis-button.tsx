import type { View } from '../../game/game.ts';
import { send } from '../link/connection.ts';
import { isHand } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** Leaves the game for an analysis of how it stands; where it is not fair, it says why. */
export function AnalysisButton({ now }: { readonly now: View }) {
  const { analysis } = now.coach;
  if (analysis !== 'offered') return <p class="aside-note">{t(`study.none.${analysis}`)}</p>;
  return (
    <button
      type="button"
      class="button"
      data-analysis
      disabled={!isHand.value}
      onClick={() => send({ type: 'study', wish: { kind: 'here' } })}
    >
      {t('study.analyse')}
    </button>
  );
}
