import { useSignal } from '@preact/signals';
import type { BringUpAnswer } from '../../ports/bring-up.ts';
import { columnLetter } from '../../rules/rules.ts';
import { send } from '../link/connection.ts';
import { isHand } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** The lights that are lit now: those that stay dark are ticked. */
export function DarkLights({ id, lights }: { readonly id: number; readonly lights: readonly string[] }) {
  const dark = useSignal<readonly string[]>([]);
  const toggle = (name: string) => {
    dark.value = dark.value.includes(name) ? dark.value.filter((one) => one !== name) : [...dark.value, name];
  };
  return (
    <section class="bring-up-question">
      <h2>{t('bringUp.ask.dark')}</h2>
      <div class="bring-up-lights">
        {lights.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={dark.value.includes(name)} onChange={() => toggle(name)} />
            {name}
          </label>
        ))}
      </div>
      <div class="bring-up-answers">
        <AnswerButton
          question={id}
          said={{ say: 'dark', lights: dark.value }}
          text={t(dark.value.length === 0 ? 'bringUp.allShine' : 'bringUp.theseDark')}
          primary
        />
      </div>
    </section>
  );
}

interface SquareMapProps {
  readonly size: number;
  readonly squares: Readonly<Record<string, 'good' | 'bad'>>;
  /** The square that is asked for; null: none. */
  readonly at: string | null;
}

/** The board as it fills, a1 at the bottom left: each state has its own sign, not its colour alone. */
export function SquareMap({ size, squares, at }: SquareMapProps) {
  const ranks = Array.from({ length: size }, (_, nth) => size - nth);
  const files = Array.from({ length: size }, (_, column) => columnLetter(column));
  const done = Object.keys(squares).length;
  return (
    <figure class="bring-up-map">
      <div class="bring-up-squares" style={{ '--squares': size }}>
        {ranks.flatMap((rank) =>
          files.map((file) => {
            const name = `${file}${rank}`;
            const state = squares[name] ?? 'unknown';
            return (
              <span key={name} data-state={state} data-asked={name === at} title={name}>
                <b>{state === 'good' ? '✓' : state === 'bad' ? '✗' : ''}</b>
                <small>{name}</small>
              </span>
            );
          }),
        )}
      </div>
      <figcaption>{t('bringUp.squares', { n: done, of: size * size })}</figcaption>
    </figure>
  );
}

/** Tells the program; what is no longer asked it does not take. */
export function answer(question: number, said: BringUpAnswer): void {
  send({ type: 'bringUp', question, answer: said });
}

export function TakeHandButton() {
  return (
    <button type="button" class="button" onClick={() => send({ type: 'takeHand' })}>
      {t('bringUp.takeHand')}
    </button>
  );
}

interface AnswerButtonProps {
  readonly question: number;
  readonly said: BringUpAnswer;
  readonly text: string;
  readonly primary?: boolean;
}

export function AnswerButton({ question, said, text, primary = false }: AnswerButtonProps) {
  return (
    <button
      type="button"
      class={primary ? 'button primary' : 'button'}
      disabled={!isHand.value}
      onClick={() => answer(question, said)}
    >
      {text}
    </button>
  );
}
