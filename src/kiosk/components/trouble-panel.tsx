import { send } from '../link/connection.ts';
import { isHand, isReplay, view } from '../state/table.ts';
import { playerName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

/** A player has failed: how, what is being tried, and what people can do about it. */
export function TroublePanel() {
  const now = view.value;
  const trouble = now?.trouble ?? null;
  if (now === null || trouble === null || isReplay.value) return null;
  const { side, kind, trying, mayDo } = trouble;
  const town = playerName(now.players[side]);
  return (
    <section class="panel trouble" aria-labelledby="trouble-title" data-trouble={kind} data-trying={trying}>
      <h2 id="trouble-title">{t(`fail.${kind}`, { town })}</h2>
      <p>
        {t(`try.${trying}`)}. {t('trouble.choose')}
      </p>
      <div class="actions">
        {mayDo.map((act) => (
          <button
            key={act}
            type="button"
            class="button"
            data-stand-in={act}
            disabled={!isHand.value}
            onClick={() => send({ type: 'standIn', side, act })}
          >
            {t(`trouble.${act}`)}
          </button>
        ))}
      </div>
    </section>
  );
}
