import { useSignal } from '@preact/signals';
import { t } from '../texts/texts.ts';
import { AnswerButton } from './answering.tsx';

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
