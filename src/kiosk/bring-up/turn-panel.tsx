import { useEffect } from 'preact/hooks';
import type { BringUpAnswer, DimQuestion, JogQuestion, VoltsQuestion } from '../../ports/bring-up.ts';
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
const STEPS = { jog: [-10, -1, 1, 10], dim: [-1, 1], volts: [-10, -1, 1, 10] } as const;

/** A servo's ticks, the lights' brightness or a meter's reading, stepped until it is right. */
export function TurnPanel({
  id,
  question,
}: {
  readonly id: number;
  readonly question: JogQuestion | DimQuestion | VoltsQuestion;
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
  const { wish, how, figure, least, most } = wordsOf(question);
  return (
    <section class="bring-up-question">
      <h2>{wish}</h2>
      <p>{how}</p>
      <output class="bring-up-figure">{figure}</output>
      <p class="bring-up-bounds">
        {t('bringUp.bounds', { least, most })}
        {question.ask === 'jog' &&
          question.offMm !== undefined &&
          ` ${t('bringUp.off', { mm: question.offMm.toFixed(1) })}`}
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

interface Words {
  readonly wish: string;
  readonly how: string;
  readonly figure: string;
  readonly least: number | string;
  readonly most: number | string;
}

function wordsOf(question: JogQuestion | DimQuestion | VoltsQuestion): Words {
  switch (question.ask) {
    case 'jog':
      return {
        wish: t(`bringUp.ask.jog.${question.notch}`, { s: question.slider }),
        how: t('bringUp.jog.how'),
        figure: t('bringUp.ticks', { n: question.ticks }),
        least: question.least,
        most: question.most,
      };
    case 'dim':
      return {
        wish: t('bringUp.ask.dim'),
        how: t('bringUp.dim.how'),
        figure: t('bringUp.sixteenths', { n: question.sixteenths }),
        least: 1,
        most: question.most,
      };
    case 'volts': {
      const volts = (hundredths: number) => (hundredths / 100).toFixed(2);
      return {
        wish: t('bringUp.ask.volts'),
        how: t('bringUp.volts.how'),
        figure: t('bringUp.volts', { v: volts(question.hundredths) }),
        least: volts(question.least),
        most: volts(question.most),
      };
    }
  }
}
