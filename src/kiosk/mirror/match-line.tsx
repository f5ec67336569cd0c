import type { View } from '../../game/game.ts';
import type { MatchView } from '../../ports/mirror-page.ts';
import { discColour } from '../board/colours.ts';
import { DiscFace } from '../components/disc-face.tsx';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { type MatchStep, matchSteps } from './match-steps.ts';

/** The last half-moves of both boards on one line: which has them already, and where one is still to be laid. */
export function MatchLine({
  now,
  match,
  here,
}: {
  readonly now: View;
  readonly match: MatchView;
  readonly here: string;
}) {
  const { town, there, spectators } = match;
  const steps = there === null ? [] : matchSteps(now.plies, match, there.plies);
  const late = steps.find((step) => !step.here || !step.there);
  const whereLate = late === undefined ? null : late.here ? 'there' : 'here';
  return (
    <section class="match-line">
      <h2 class="unseen">{t('far.line')}</h2>
      <p class="match-line-towns" aria-hidden="true">
        <b>{here}</b>
        <b>{town}</b>
      </p>
      <div class="match-line-track">
        <ol>
          {steps.map((step) => (
            <Step key={step.number} {...{ step, now, here, town }} />
          ))}
        </ol>
        {whereLate !== null && (
          <b class="match-line-late" data-late={whereLate} aria-hidden="true">
            {t('far.toLay', { town: whereLate === 'here' ? here : town })}
          </b>
        )}
      </div>
      <p class="match-line-watched">
        {t('far.watched', { here, there: town, n: spectators.here, m: spectators.there })}
      </p>
    </section>
  );
}

function Step(props: {
  readonly step: MatchStep;
  readonly now: View;
  readonly here: string;
  readonly town: string;
}) {
  const { step, now, here, town } = props;
  const { number, side, text } = step;
  const late = step.here && step.there ? null : t('far.toLay', { town: step.here ? town : here });
  const mark = (isLaid: boolean) => (
    <span class="match-mark" data-laid={isLaid}>
      {isLaid && <DiscFace colour={discColour(now.game, side)} />}
    </span>
  );
  return (
    <li class="match-step" data-step={number} data-late={late !== null}>
      {mark(step.here)}
      <span class="match-step-text">
        <span class="unseen">{sideName(now.game, side)} </span>
        {text ?? '…'}
        <span class="unseen"> {late ?? t('far.onBoth')}</span>
      </span>
      {mark(step.there)}
    </li>
  );
}
