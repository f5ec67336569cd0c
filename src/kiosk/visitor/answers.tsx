import type { Plan, Scene } from '../../exhibit/exhibit.ts';
import type { View } from '../../game/game.ts';
import { send } from '../link/connection.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { act, onlyWatches, takeHand } from './visit.ts';

type Asking = Extract<Scene, { answers: readonly string[] }>;

/** The answers as large cards. The ring is where a held button would choose. */
export function Answers({ scene }: { readonly scene: Asking }) {
  return (
    <div
      class="kiosk-answers"
      data-many={scene.answers.length > 3}
      data-question={scene.kind === 'question' ? scene.asks : scene.kind}
    >
      {scene.answers.map((answer, i) => {
        const [title, word] = wordsOf(scene, answer);
        return (
          <button
            type="button"
            key={answer}
            class="kiosk-answer"
            data-answer={answer}
            data-cursor={i === scene.cursor}
            aria-current={i === scene.cursor}
            disabled={onlyWatches.value}
            onClick={() => act({ do: 'answer', answer })}
          >
            <b>{title}</b>
            <small>{word}</small>
          </button>
        );
      })}
    </div>
  );
}

/** What stands on an answer. One that changes the plan says what is chosen now. */
function wordsOf(scene: Asking, answer: string): readonly [title: string, word: string] {
  if (scene.kind === 'over') {
    // Somebody who plays alone has nobody to change places with.
    const which = answer === 'again' && scene.plan.players === 1 ? 'alone' : 'sub';
    return [t(`visit.over.${answer}`), t(`visit.over.${answer}.${which}`)];
  }
  const { asks, plan } = scene;
  if (asks !== 'ready') return [nameOf(asks, answer), t(`visit.${asks}.${answer}.sub`)];
  if (answer === 'play') return [t('visit.ready.play'), planWords(plan)];
  if (answer === 'problem') return [t('visit.ready.problem'), t('visit.ready.problem.sub')];
  if (answer === 'show') return [t('visit.ready.show'), t('visit.ready.show.sub')];
  return [nameOf(answer, chosenOf(plan)[answer] ?? ''), t('visit.ready.change')];
}

function nameOf(asked: string, answer: string): string {
  return t(asked === 'game' ? `game.${answer}` : `visit.${asked}.${answer}`);
}

function planWords(plan: Plan): string {
  const { game, players, level } = chosenOf(plan);
  const all = [['game', game], ['players', players], ...(plan.players === 1 ? [['level', level]] : [])];
  return all.map(([asked = '', answer = '']) => nameOf(asked, answer)).join(' · ');
}

function chosenOf({ game, players, strength }: Plan): Readonly<Record<string, string>> {
  return { game, players: players === 1 ? 'one' : 'two', level: strength };
}

/** A player has failed, as the words say: what visitors may do instead of waiting. */
export function TroubleAnswers(props: {
  readonly view: View;
  readonly trouble: NonNullable<View['trouble']>;
}) {
  const { view, trouble } = props;
  const { side, mayDo } = trouble;
  return (
    <div class="kiosk-answers" data-trouble={trouble.kind}>
      {mayDo.map((act) => (
        <button
          type="button"
          key={act}
          class="kiosk-answer"
          data-stand-in={act}
          disabled={onlyWatches.value}
          onClick={() => {
            takeHand();
            send({ type: 'standIn', side, act });
          }}
        >
          <b>{t(`trouble.${act}`)}</b>
          {act !== 'abandon' && <small>{sideName(view.game, side)}</small>}
        </button>
      ))}
    </div>
  );
}
