import type { View } from '../../game/game.ts';
import type { TurningPointView } from '../../ports/page.ts';
import { discColour, turnRows } from '../board/geometry.ts';
import { DiscFace } from '../components/discs.tsx';
import { send } from '../link/connection.ts';
import { isHand, liveTable, review, role } from '../state/table.ts';
import { AnalysisButton } from '../study/study-panel.tsx';
import { inWords, sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { actWords, askHint, hintAwaited, shownPoint, showPoint } from './shown-point.ts';

/** A player may ask what would be good, why something is refused, and after the game where it turned. */
export function CoachPanel() {
  const { view } = liveTable.value;
  if (view === null || role.value !== 'hand') return null;
  return (
    <section class="panel coach" data-coach>
      {view.outcome === null ? <Questions now={view} /> : <Review now={view} />}
    </section>
  );
}

function Questions({ now }: { readonly now: View }) {
  const { hint, why, decidedIn } = now.coach;
  return (
    <div class="questions">
      <button
        type="button"
        class="button"
        data-hint={hint}
        disabled={hint !== 'offered' || hintAwaited.value || !isHand.value}
        onClick={askHint}
      >
        {t(hintAwaited.value ? 'coach.thinks' : hint === 'given' ? 'coach.lit' : 'coach.hint')}
      </button>
      <button
        type="button"
        class="button"
        data-why={why}
        disabled={why !== 'offered' || !isHand.value}
        onClick={() => send({ type: 'askWhy' })}
      >
        {t('coach.why')}
      </button>
      <AnalysisButton now={now} />
      {decidedIn !== null && (
        <p role="status" data-decided={decidedIn}>
          {t(decidedIn > 0 ? 'coach.won' : 'coach.lost', { n: Math.ceil(Math.abs(decidedIn) / 2) })}
        </p>
      )}
    </div>
  );
}

function Review({ now }: { readonly now: View }) {
  const found = review.value;
  if (found.state === 'none' && now.plies.length === 0) return null;
  if (found.state === 'none') {
    return (
      <button type="button" class="button" data-review onClick={() => send({ type: 'review' })}>
        {t('coach.review')}
      </button>
    );
  }
  if (found.state === 'sought') return <p role="status">{t('coach.seeks')}</p>;
  if (found.points.length === 0) return <p role="status">{t('coach.none')}</p>;
  return (
    <>
      <h2>{t('coach.points')}</h2>
      <ol>
        {found.points.map((point, index) => (
          <li key={point.ply}>
            <Point now={now} point={point} index={index} />
          </li>
        ))}
      </ol>
      {shownPoint.value !== null && (
        <button type="button" class="button" data-back onClick={() => showPoint(null)}>
          {t('coach.back')}
        </button>
      )}
    </>
  );
}

interface PointProps {
  readonly now: View;
  readonly point: TurningPointView;
  readonly index: number;
}

/** One turning point. Touched, it is shown on the board. */
function Point({ now, point, index }: PointProps) {
  const { ply, side, played, better } = point;
  const stood = inWords(point.stood, now.game);
  const stands = inWords(point.stands, now.game);
  const { size } = liveTable.value.profile;
  const turn = turnRows(now.plies.slice(0, ply + 1)).length;
  return (
    <button
      type="button"
      class="point"
      data-point={index}
      aria-pressed={shownPoint.value === index}
      onClick={() => showPoint(shownPoint.value === index ? null : index)}
    >
      <DiscFace colour={discColour(now.game, side)} />
      <span class="unseen">{sideName(now.game, side)}</span>
      <span>
        <b>
          {t('coach.instead', { n: turn, played: actWords(played, size), better: actWords(better, size) })}
        </b>
        {stood !== null && stands !== null && <small>{t('coach.worth', { stood, stands })}</small>}
      </span>
    </button>
  );
}
