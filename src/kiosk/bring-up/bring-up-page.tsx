import type { BringUpView } from '../../ports/bring-up.ts';
import { connection, isHand } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { SquareMap, TakeHandButton } from './answering.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { ReportPanel } from './report-panel.tsx';

/** The page of `damier doctor` and `damier calibrate`: how far it is, what is asked, what was found. */
export function BringUpPage({ view }: { readonly view: BringUpView }) {
  const { command, board, parts, progress, question, end, size, squares } = view;
  const at = question !== null && 'at' in question.put ? question.put.at : null;
  return (
    <main class="panel words-page bring-up" data-connection={connection.value.state}>
      <header>
        <h1>{t(`bringUp.${command}`)}</h1>
        <p>{board}</p>
        {!isHand.value && connection.value.state === 'open' && <TakeHandButton />}
      </header>
      <ol class="bring-up-parts">
        {parts.map(({ name, state }) => (
          <li key={name} data-state={state} aria-current={state === 'runs' ? 'step' : undefined}>
            {t(`bringUp.part.${name}`)}
          </li>
        ))}
      </ol>
      {progress !== null && <progress value={progress.done} max={progress.of} />}
      {/* A question changes under the eyes: it is read out. */}
      <div aria-live="assertive">
        {end === null && connection.value.state === 'lost' && <p>{t('bringUp.lost')}</p>}
        {question !== null && <QuestionPanel key={question.id} id={question.id} question={question.put} />}
        {end !== null && <ReportPanel command={command} end={end} />}
      </div>
      {command === 'doctor' && <SquareMap size={size} squares={squares} at={at} />}
    </main>
  );
}
