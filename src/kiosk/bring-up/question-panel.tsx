import type { BringUpQuestion } from '../../ports/bring-up.ts';
import { t } from '../texts/texts.ts';
import { AnswerButton, DarkLights } from './answering.tsx';
import { KeepPanel } from './report-panel.tsx';
import { TurnPanel } from './turn-panel.tsx';

/** What is asked now, with the buttons that answer it. */
export function QuestionPanel({ id, question }: { readonly id: number; readonly question: BringUpQuestion }) {
  switch (question.ask) {
    case 'jog':
    case 'dim':
    case 'volts':
      return <TurnPanel id={id} question={question} />;
    case 'dark':
      return <DarkLights id={id} lights={question.lights} />;
    case 'keep':
      return <KeepPanel id={id} changes={question.changes} />;
    case 'isOpen':
      return (
        <Asked text={t('bringUp.ask.isOpen', { sq: question.at })}>
          <AnswerButton question={id} said={{ say: 'yes' }} text={t('bringUp.yes')} primary />
          <AnswerButton question={id} said={{ say: 'no' }} text={t('bringUp.no')} />
        </Asked>
      );
    case 'put':
    case 'lift':
      return <Noticed id={id} text={t(`bringUp.ask.${question.ask}`, { sq: question.at })} />;
    case 'lean':
      return <Noticed id={id} text={t(`bringUp.ask.lean.${question.against}`, { sq: question.at })} />;
    case 'press':
      return <Noticed id={id} text={t(`bringUp.ask.press.${question.seat}`)} />;
    case 'turn':
      return <Noticed id={id} text={t('bringUp.ask.turn')} />;
    case 'stepBack':
      return <Confirmed id={id} text={t('bringUp.ask.stepBack', { sq: question.at })} />;
    case 'clear':
    case 'zero':
      return <Confirmed id={id} text={t(`bringUp.ask.${question.ask}`)} />;
  }
}

interface AskedProps {
  readonly text: string;
  readonly children: preact.ComponentChildren;
}

function Asked({ text, children }: AskedProps) {
  return (
    <section class="bring-up-question">
      <h2>{text}</h2>
      <div class="bring-up-answers">{children}</div>
    </section>
  );
}

/** The board notices by itself; the button is for when it does not. */
function Noticed({ id, text }: { readonly id: number; readonly text: string }) {
  return (
    <Asked text={text}>
      <AnswerButton question={id} said={{ say: 'done' }} text={t('bringUp.nothing')} />
    </Asked>
  );
}

function Confirmed({ id, text }: { readonly id: number; readonly text: string }) {
  return (
    <Asked text={text}>
      <AnswerButton question={id} said={{ say: 'done' }} text={t('bringUp.done')} primary />
    </Asked>
  );
}
