import type { View } from '../../game/game.ts';
import { send } from '../link/connection.ts';
import { isHand, isReplay } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { PauseIcon, PlayIcon } from './icons.tsx';

/** In a game with clocks both players can make them stand. */
export function PauseButton({ now }: { readonly now: View }) {
  if (now.pause === null || now.outcome !== null || isReplay.value) return null;
  const asks = now.pause === 'none' || now.pause === 'toAnswer';
  const words = t(`pause.${asks ? 'do' : now.pause === 'asked' ? 'cancel' : 'goOn'}`);
  return (
    <button
      type="button"
      class="icon-button"
      data-pause={now.pause}
      aria-label={words}
      title={words}
      disabled={now.pause === 'staff' || !isHand.value}
      onClick={() => send({ type: 'pause', on: asks })}
    >
      {asks ? <PauseIcon /> : <PlayIcon />}
    </button>
  );
}
