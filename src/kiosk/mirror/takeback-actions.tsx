import type { TakebackAct } from '../../game/game.ts';
import { send } from '../link/connection.ts';
import { isHand, view } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** Asks the other town to take half-moves back, or answers it; at the board the buttons do the same. */
export function TakebackActions({ town }: { readonly town: string }) {
  switch (view.value?.takeback) {
    case 'mayAsk':
      return <Say act="ask" words={t('back.ask.page', { town })} />;
    case 'toAnswer':
      return (
        <div class="takeback-actions">
          <Say act="agree" words={t('back.yes')} />
          <Say act="decline" words={t('back.decline')} />
        </div>
      );
    default:
      return null;
  }
}

function Say({ act, words }: { readonly act: TakebackAct; readonly words: string }) {
  return (
    <button
      type="button"
      class="button"
      data-takeback={act}
      disabled={!isHand.value}
      onClick={() => send({ type: 'takeback', act })}
    >
      {words}
    </button>
  );
}
