import { useEffect, useState } from 'preact/hooks';
import type { View } from '../../game/game.ts';
import type { AnalysisView, ProblemView, StudyView } from '../../ports/study.ts';
import type { BoardProblem } from '../../problems/problems.ts';
import type { Sector } from '../../rules/rules.ts';
import { actWords } from '../coach/shown-point.ts';
import { send } from '../link/connection.ts';
import { hasTraps } from '../new-game/boards.ts';
import { NotToBeHad, problemList } from '../replay/archive.ts';
import { go } from '../state/place.ts';
import { isHand, liveTable } from '../state/table.ts';
import { heardWords, sentence } from '../texts/heard.ts';
import { inWords } from '../texts/names.ts';
import { gameText, t } from '../texts/texts.ts';
import { aimWords } from './problems-page.tsx';

/** Leaves the game for an analysis of how it stands. Where it is not fair, it says why. */
export function AnalysisButton({ now }: { readonly now: View }) {
  const { analysis } = now.coach;
  if (analysis !== 'offered') return <p class="aside-note">{t(`study.none.${analysis}`)}</p>;
  return (
    <button
      type="button"
      class="button"
      data-analysis
      disabled={!isHand.value}
      onClick={() => send({ type: 'study', wish: { kind: 'here' } })}
    >
      {t('study.analyse')}
    </button>
  );
}

/** A problem, or an analysis, at the board: in place of the coach. */
export function StudyPanel({ study }: { readonly study: StudyView }) {
  return (
    <section class="panel coach study" data-study={study.kind}>
      {study.kind === 'problem' ? <ProblemPanel study={study} /> : <AnalysisPanel study={study} />}
      <button
        type="button"
        class="button"
        data-study-back
        disabled={!isHand.value}
        onClick={() => send({ type: 'goOn' })}
      >
        {t('study.goOn')}
      </button>
    </section>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function ProblemPanel({ study }: { readonly study: ProblemView }) {
  const { game, grade, state } = study;
  return (
    <>
      <h2>
        {t('study.problem')} · {t(`grade.${grade}`)}
      </h2>
      <Aim study={study} />
      <p class="aside-note">{hasTraps(game) ? t('study.wheelNote') : gameText(game, 'study.note')}</p>
      <HowFar study={study} />
      <div class="questions">
        {state === 'solved' ? <NextProblem study={study} /> : <HelpButton study={study} looks="button" />}
        <AgainButton looks="button" />
      </div>
    </>
  );
}

export function Aim({ study: { game, side, aim } }: { readonly study: ProblemView }) {
  return <p data-aim>{aimWords(game, side, aim)}</p>;
}

/** A help is lit on the board, and would be spent unseen beside the lights that show where the pieces go. */
const isBeingSetUp = () => liveTable.value.view?.prompt.line.id === 'set.up';

/** What is to be done, what was wrong with the last move, and the help so far. */
export function HowFar({ study }: { readonly study: ProblemView }) {
  const { game, state, hint } = study;
  return (
    <div role="status" data-state={state}>
      <p>{t(isBeingSetUp() ? 'solve.setUp' : `solve.${state}`)}</p>
      <Refuted study={study} />
      {hint?.idea != null && (
        <p data-idea={hint.idea}>
          {gameText(game, `idea.${hint.idea}`)} {hint.region !== null && t(`region.${hint.region}`)}
        </p>
      )}
    </div>
  );
}

/** How a button looks: on the page of a table, or on that of an exhibit. */
type Looks = 'button' | 'kiosk-button';

/** The next step of help. */
export function HelpButton({ study, looks }: { readonly study: ProblemView; readonly looks: Looks }) {
  const step = study.hint?.step ?? 0;
  return (
    <button
      type="button"
      class={looks}
      data-help={step}
      disabled={study.state !== 'yours' || isBeingSetUp() || step >= 3 || !isHand.value}
      onClick={() => send({ type: 'studying', act: { do: 'hint' } })}
    >
      {t(`study.help.${Math.min(step, 2)}`)}
    </button>
  );
}

export function AgainButton({ looks }: { readonly looks: Looks }) {
  return (
    <button
      type="button"
      class={looks}
      data-study-again
      disabled={!isHand.value}
      onClick={() => send({ type: 'studying', act: { do: 'again' } })}
    >
      {t('study.again')}
    </button>
  );
}

/** Why the last move does not do. */
function Refuted({ study: { refuted, game } }: { readonly study: ProblemView }) {
  if (refuted === null) return null;
  const { profile, view } = liveTable.value;
  const { size } = profile;
  // Amber while the move stands on the board. After that the words would ask for what is done.
  const stillThere = view?.prompt.edge === 'amber';
  const played = actWords(refuted.played, size);
  const reply = refuted.reply && actWords(refuted.reply, size);
  const stands = inWords(refuted.stands, game);
  return (
    <p data-refuted>
      {reply !== null && stands !== null
        ? t('study.refuted', { played, reply, stands })
        : t('study.refutedOpen', { played })}{' '}
      {stillThere && t('study.putBack')}
    </p>
  );
}

/** The one behind it in the list, of the same game. */
function NextProblem({ study: { id, game } }: { readonly study: ProblemView }) {
  const [all, setAll] = useState<readonly BoardProblem[]>([]);
  useEffect(() => {
    problemList().then(setAll, (error: unknown) => {
      if (!(error instanceof NotToBeHad)) throw error;
    });
  }, []);
  const its = all.filter((problem) => problem.game === game);
  const next = its[its.findIndex((problem) => problem.id === id) + 1];
  return (
    <button
      type="button"
      class="button primary"
      data-next
      disabled={!isHand.value}
      onClick={() =>
        next === undefined
          ? go({ page: 'problems' })
          : send({ type: 'study', wish: { kind: 'problem', id: next.id } })
      }
    >
      {t(next === undefined ? 'study.list' : 'study.next')}
    </button>
  );
}

const SECTORS: readonly Sector[] = ['piece', 'orange', 'green'];

function AnalysisPanel({ study }: { readonly study: AnalysisView }) {
  const { judgement, game, line, thinks, mayBack } = study;
  const { profile, view } = liveTable.value;
  const words = inWords(judgement, game);
  const heard = heardWords(judgement, game);
  return (
    <>
      <h2>{t('study.analysis')}</h2>
      <p data-judgement={judgement?.id ?? ''}>
        <b>{words === null ? t(thinks ? 'coach.thinks' : 'study.noJudgement') : `${capital(words)}.`}</b>
      </p>
      <p class="unseen" role="status">
        {heard !== null && !thinks && sentence(heard)}
      </p>
      {line.length > 0 && (
        <p data-line>
          {t('study.line')}
          {line.map((act, i) => (
            <span key={i} class="line-act">
              {' '}
              {actWords(act, profile.size)}
            </span>
          ))}
        </p>
      )}
      {view?.needs === 'spin' && (
        <fieldset class="questions" data-wheel>
          <legend>{t('study.wheel')}</legend>
          {SECTORS.map((sector) => (
            <button
              key={sector}
              type="button"
              class="button"
              disabled={!isHand.value}
              onClick={() => send({ type: 'studying', act: { do: 'wheel', sector } })}
            >
              {t(`sector.${sector}`)}
            </button>
          ))}
        </fieldset>
      )}
      <button
        type="button"
        class="button"
        data-one-back
        disabled={!mayBack || !isHand.value}
        onClick={() => send({ type: 'studying', act: { do: 'back' } })}
      >
        {t('study.oneBack')}
      </button>
    </>
  );
}
