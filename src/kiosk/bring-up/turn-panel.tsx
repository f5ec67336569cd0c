import { useEffect } from 'preact/hooks';
import type { BringUpAnswer, DimQuestion, JogQuestion } from '../../ports/bring-up.ts';
import { isHand } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { AnswerButton, answer } from './answering.tsx';

/** Steps of a figure by keys: those of the terminal do the same. */
const KEYS: ReadonlyMap<string, BringUpAnswer> = new Map([
  ['ArrowLeft', { say: 'by', steps: -1 }],
  ['ArrowRight', { say: 'by', steps: 1 }],
  ['ArrowDown', { say: 'by', steps: -10 }],
  ['ArrowUp', { say: 'by', steps: 10 }],
  ['Enter', { say: 'take' }],
  ['s', { say: 'skip' }],
]);
const STEPS = { jog: [-10, -1, 1, 10], dim: [-1, 1] } as const;

/** A servo's ticks or the lights' brightness, stepped until it is right. */
export function TurnPanel({
  id,
  question,
}: {
  readonly id: number;
  readonly question: JogQuestion | DimQuestion;
}) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const said = KEYS.get(event.key);
      if (said === undefined || event.repeat || !isHand.value) return;
      event.preventDefault();
      answer(id, said);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [id]);
  const isJog = question.ask === 'jog';
  const value = isJog ? question.ticks : question.sixteenths;
  return (
    <section class="bring-up-question">
      <h2>{isJog ? t(`bringUp.ask.jog.${question.notch}`, { s: question.slider }) : t('bringUp.ask.dim')}</h2>
      <p>{t(isJog ? 'bringUp.jog.how' : 'bringUp.dim.how')}</p>
      <output class="bring-up-figure">
        {isJog ? t('bringUp.ticks', { n: value }) : t('bringUp.sixteenths', { n: value })}
      </output>
      <p class="bring-up-bounds">
        {t('bringUp.bounds', { least: isJog ? question.least : 1, most: question.most })}
        {isJog && question.offMm !== undefined && ` ${t('bringUp.off', { mm: question.offMm.toFixed(1) })}`}
      </p>
      <div class="bring-up-answers">
        {STEPS[question.ask].map((steps) => (
          <AnswerButton
            key={steps}
            question={id}
            said={{ say: 'by', steps }}
            text={steps > 0 ? `+${steps}` : `−${-steps}`}
          />
        ))}
        <AnswerButton question={id} said={{ say: 'take' }} text={t('bringUp.take')} primary />
        <AnswerButton question={id} said={{ say: 'skip' }} text={t('bringUp.skip')} />
      </div>
    </section>
  );
}
