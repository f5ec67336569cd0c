import type { Scene } from '../../exhibit/exhibit.ts';
import { t } from '../texts/texts.ts';
import { act } from './visit.ts';

type Asking = Extract<Scene, { answers: readonly string[] }>;

/** The answers as large cards; the ring is where a held button would choose. */
export function Answers({ scene }: { readonly scene: Asking }) {
  return (
    <div class="kiosk-answers" data-many={scene.answers.length > 3}>
      {scene.answers.map((answer, i) => (
        <button
          type="button"
          key={answer}
          class="kiosk-answer"
          data-answer={answer}
          data-cursor={i === scene.cursor}
          aria-current={i === scene.cursor}
          onClick={() => act({ do: 'answer', answer })}
        >
          <b>{t(titleOf(scene, answer))}</b>
          <small>{t(`visit.${scene.kind === 'question' ? scene.asks : 'over'}.${answer}.sub`)}</small>
        </button>
      ))}
    </div>
  );
}

function titleOf(scene: Asking, answer: string): string {
  if (scene.kind === 'over') return `visit.over.${answer}`;
  return scene.asks === 'game' ? `game.${answer}` : `visit.${scene.asks}.${answer}`;
}
