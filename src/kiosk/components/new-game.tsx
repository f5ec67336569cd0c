import { send } from '../link/connection.ts';
import { beginDraft } from '../new-game/draft.ts';
import { isHand, isVirtual, study, view } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { AgainIcon } from './icons.tsx';

/** Whether the pieces may be set up by a helping hand: after a game, or while they are being placed for one. */
export function maySetUp(): boolean {
  const now = view.value;
  return isVirtual.value && now !== null && (now.outcome !== null || now.prompt.line.id === 'set.up');
}

export function SetUpButton() {
  return (
    <button
      type="button"
      class="button primary"
      data-setup
      disabled={!isHand.value}
      onClick={() => send({ type: 'setUp' })}
    >
      <AgainIcon />
      {t('over.again')}
    </button>
  );
}

/** How to go on when a game is over, and help with placing the pieces. */
export function NewGamePanel() {
  const now = view.value;
  if (now === null || (now.outcome === null && !maySetUp())) return null;
  // Behind a problem comes the next one.
  if (study.value !== null && now.outcome !== null) return null;
  return (
    <section class="panel new-game">
      {now.outcome === null ? (
        <p>{t('setup.hint')}</p>
      ) : (
        <>
          <h2>{t('over.title')}</h2>
          <p>
            {now.outcome.reason === 'abandoned'
              ? t('over.none')
              : now.outcome.winner === null
                ? t('over.draw', { why: t(`reason.${now.outcome.reason}`) })
                : t('over.win', {
                    side: sideName(now.game, now.outcome.winner),
                    why: t(`reason.${now.outcome.reason}`),
                  })}
          </p>
          <p>{t('over.hint')}</p>
        </>
      )}
      {maySetUp() && <SetUpButton />}
      {now.outcome !== null && (
        <button type="button" class="button" onClick={() => beginDraft()}>
          {t('over.other')}
        </button>
      )}
    </section>
  );
}
