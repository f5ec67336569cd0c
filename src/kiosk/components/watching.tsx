import { send } from '../link/connection.ts';
import { isReplay, role } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { HandIcon } from './icons.tsx';

/** Said where another page holds the hand, with the way to take it over; a spectator has none. */
export function Watching() {
  if (isReplay.value) return null;
  if (role.value === 'spectator') return <p class="watching">{t('watch.only')}</p>;
  if (role.value !== 'watcher') return null;
  return (
    <p class="watching">
      <span>{t('watch.line')}</span>
      <TakeHand />
    </p>
  );
}

function TakeHand() {
  return (
    <button type="button" class="button" data-take-hand onClick={() => send({ type: 'takeHand' })}>
      <HandIcon />
      {t('watch.take')}
    </button>
  );
}
