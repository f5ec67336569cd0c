import { study } from '../state/table.ts';
import { AgainButton, Aim, HelpButton, HowFar } from '../study/study-panel.tsx';
import { t } from '../texts/texts.ts';
import { useFit } from './in-sight.ts';

/** The problem of the day: what is to be reached, how far it has come, and help; in place of the game in three pictures. */
export function ProblemBand() {
  const fitted = useFit<HTMLDivElement>();
  const now = study.value;
  if (now?.kind !== 'problem') return <div class="kiosk-problem" />;
  return (
    <section class="kiosk-problem" data-study="problem">
      <div class="kiosk-problem-words" ref={fitted}>
        <h2>
          {t('visit.ready.problem')} · {t(`grade.${now.grade}`)}
        </h2>
        <Aim study={now} />
        <HowFar study={now} />
      </div>
      <div class="kiosk-problem-help">
        {now.state !== 'solved' && <HelpButton study={now} looks="kiosk-button" />}
        <AgainButton looks="kiosk-button" />
      </div>
    </section>
  );
}
