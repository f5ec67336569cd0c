import type { CardView, PlayerView } from '../../game/game.ts';
import { CheckIcon, CrossIcon } from '../components/icons.tsx';
import { send } from '../link/connection.ts';
import { isHand, view } from '../state/table.ts';
import { playerName, sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

/** An answer said aloud is judged by the other player, here or by his button. */
export function JudgePanel() {
  const now = view.value;
  const due = now?.cards?.due;
  if (now == null || due == null) return null;
  const player = now.players[due.judge];
  const judge = player.kind === 'hand' ? sideName(now.game, due.judge) : playerName(player);
  return (
    <section class="panel judge">
      <h2>{t('card.aloud.title')}</h2>
      <p>{t(wordsFor(due, player), { name: judge })}</p>
      {player.kind !== 'remote' && <JudgeButtons />}
    </section>
  );
}

function wordsFor({ judge, side }: CardView, { kind }: PlayerView): string {
  if (judge === side) return 'card.aloud.self';
  return kind === 'remote' ? 'card.aloud.far' : 'card.aloud.judge';
}

function JudgeButtons() {
  const judged = (right: boolean) => send({ type: 'judge', right });
  return (
    <>
      <button
        type="button"
        class="button right"
        data-judge="right"
        disabled={!isHand.value}
        onClick={() => judged(true)}
      >
        <CheckIcon />
        {t('card.right')}
      </button>
      <button
        type="button"
        class="button wrong"
        data-judge="wrong"
        disabled={!isHand.value}
        onClick={() => judged(false)}
      >
        <CrossIcon />
        {t('card.wrong')}
      </button>
    </>
  );
}
