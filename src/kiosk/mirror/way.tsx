import type { MatchView } from '../../ports/mirror-page.ts';
import { t } from '../texts/texts.ts';

/** Both directions between the boards: where a half-move is still to be laid is lit, and how words fare on the way was measured. */
export function Way({ way, late }: Pick<MatchView, 'way'> & { readonly late: 'here' | 'there' | null }) {
  const { roundTrip, lost } = way;
  return (
    <div class="match-way">
      <svg viewBox="0 0 170 50" aria-hidden="true">
        <path class={late === 'there' ? 'lit' : ''} d="M4 13h158m-15-10 15 10-15 10" />
        <path class={late === 'here' ? 'lit' : ''} d="M166 37H8m15-10L8 37l15 10" />
      </svg>
      <p>
        {roundTrip !== null && `${t('far.roundTrip', { ms: roundTrip })} · `}
        {t('far.lost', { count: lost })}
      </p>
    </div>
  );
}
