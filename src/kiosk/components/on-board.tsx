import { send } from '../link/connection.ts';
import { fits } from '../new-game/boards.ts';
import { beginDraft } from '../new-game/draft.ts';
import { onBoard, playing, standsAt } from '../replay/player.ts';
import type { Recording } from '../replay/recording.ts';
import { backToTable } from '../state/place.ts';
import { isExhibit, isVirtual, liveTable, mayAsk } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** The board itself follows, led by its lights; and a game goes on from where this one stands. */
export function OnBoard({ recording: { game, options, profile, file } }: { readonly recording: Recording }) {
  if (isExhibit.value) return null;
  const fen = standsAt.value;
  const ownTraps = file?.hasOwnTraps ?? false;
  const fitting = (isVirtual.value || fits(liveTable.value.profile, game)) && !ownTraps;
  return (
    <section class="panel on-board">
      <button
        type="button"
        class="button"
        aria-pressed={onBoard.value}
        disabled={!mayAsk.value || !fitting}
        data-on-board
        onClick={() => {
          playing.value = false;
          onBoard.value = !onBoard.value;
        }}
      >
        {t(onBoard.value ? 'replay.onPage' : 'replay.onBoard')}
      </button>
      <button
        type="button"
        class="button"
        disabled={fen === null || !fitting}
        data-play-on
        onClick={() => {
          if (fen !== null) beginDraft({ game, options, fen });
        }}
      >
        {t('replay.playOn')}
      </button>
      <button
        type="button"
        class="button"
        disabled={
          fen === null || !fitting || !mayAsk.value || liveTable.value.view?.coach.analysis !== 'offered'
        }
        data-analysis
        onClick={() => {
          if (fen === null) return;
          onBoard.value = false;
          send({ type: 'study', wish: { kind: 'analysis', game, options, fen, sector: null } });
          backToTable();
        }}
      >
        {t('study.analyse')}
      </button>
      {!fitting && <p>{t(ownTraps ? 'replay.ownTraps' : 'new.unfit', { size: profile.size })}</p>}
    </section>
  );
}
