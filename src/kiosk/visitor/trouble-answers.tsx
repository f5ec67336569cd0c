import type { View } from '../../game/game.ts';
import { send } from '../link/connection.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { onlyWatches, takeHand } from './visit.ts';

/** A player has failed, as the words say: what visitors may do instead of waiting. */
export function TroubleAnswers(props: {
  readonly view: View;
  readonly trouble: NonNullable<View['trouble']>;
}) {
  const { view, trouble } = props;
  const { side, mayDo } = trouble;
  return (
    <div class="kiosk-answers" data-trouble={trouble.kind}>
      {mayDo.map((act) => (
        <button
          type="button"
          key={act}
          class="kiosk-answer"
          data-stand-in={act}
          disabled={onlyWatches.value}
          onClick={() => {
            takeHand();
            send({ type: 'standIn', side, act });
          }}
        >
          <b>{t(`trouble.${act}`)}</b>
          {act !== 'abandon' && <small>{sideName(view.game, side)}</small>}
        </button>
      ))}
    </div>
  );
}
