import { ArcadeButton, buttonMeaning } from '../components/said-buttons.tsx';
import { isVirtual, view } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { onlyWatches } from './visit.ts';

/** The players' buttons of the virtual board, as they face each other there; a board of wood has its own. `asks`: they choose an answer. */
export function BoardButtons({ asks }: { readonly asks: boolean }) {
  const now = view.value;
  if (!isVirtual.value || onlyWatches.value || now === null) return null;
  return (
    <div class="kiosk-buttons">
      {(['top', 'bottom'] as const).map((seat) => (
        <div key={seat}>
          <ArcadeButton seat={seat} />
          <span aria-hidden="true">{sideName(now.game, now.seats[seat])}</span>
          <span class="unseen" id={`meaning-${seat}`}>
            {asks ? t('visit.how') : buttonMeaning(now, seat)}
          </span>
        </div>
      ))}
    </div>
  );
}
