import { useEffect, useRef, useState } from 'preact/hooks';
import type { Lock } from '../../exhibit/exhibit.ts';
import { backToTable, go } from '../state/place.ts';
import { staffNews } from '../state/table.ts';
import { reopening } from '../texts/faults.ts';
import { t } from '../texts/texts.ts';
import { enter, entrance } from './staff-client.ts';
import { LockIcon } from './staff-frame.tsx';

/** Nobody types: the visitors' page comes back. */
const UNTOUCHED_MS = 60_000;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'erase', '0', 'ok'] as const;
const LONGEST = 12;

/** The lock: digits to touch, for a board without a keyboard. */
export function PinPage() {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(backToTable, UNTOUCHED_MS);
    return () => clearTimeout(timer);
  }, [pin]);
  useEffect(() => field.current?.focus(), []);
  const submit = async () => {
    if (pin === '' || busy) return;
    setBusy(true);
    await enter(pin);
    setPin('');
    setBusy(false);
  };
  const press = (key: (typeof KEYS)[number]) => {
    if (key === 'ok') void submit();
    else if (key === 'erase') setPin(pin.slice(0, -1));
    else setPin((pin + key).slice(0, LONGEST));
  };
  return (
    <main class="panel pin-page">
      <h2>{t('staff.pin')}</h2>
      <p>{t('staff.pin.why')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input
          ref={field}
          type="password"
          inputMode="numeric"
          autocomplete="off"
          maxLength={LONGEST}
          aria-label={t('staff.pin.field')}
          value={pin}
          onInput={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <div class="pin-keys">
          {KEYS.map((key) => (
            <button
              key={key}
              type={key === 'ok' ? 'submit' : 'button'}
              class={key === 'ok' ? 'button primary' : 'button'}
              data-key={key}
              disabled={busy}
              onClick={(event) => {
                if (key === 'ok') return;
                event.preventDefault();
                press(key);
              }}
            >
              {key === 'ok' || key === 'erase' ? t(`staff.pin.${key}`) : key}
            </button>
          ))}
        </div>
      </form>
      <Answer />
    </main>
  );
}

/** What became of the last try, and how long the next one waits. */
function Answer() {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const now = entrance.value;
  if (now.kind !== 'outside' || now.why === null) return <p role="status" class="pin-answer" />;
  const seconds = Math.ceil((now.until - Date.now()) / 1000);
  return (
    <p role="status" class="pin-answer" data-why={now.why}>
      {t(`staff.pin.${now.why}`)} {seconds > 0 && t('staff.pin.again', { n: seconds })}
    </p>
  );
}

/** In the place of the table while staff has the board. */
export function LockedPage({ lock }: { readonly lock: Lock }) {
  const opens = staffNews.value?.opens ?? null;
  const until = opens === null ? null : reopening(opens);
  return (
    <main class="panel locked-page">
      <LockIcon />
      <h1>{t(`staff.lock.${lock}`)}</h1>
      <p>{t(`staff.lock.${lock}.why`)}</p>
      {until !== null && <p>{t(until.id, until.params)}</p>}
      <SettingsProblem problem={staffNews.value?.problem ?? null} />
      <button type="button" class="button" onClick={() => go({ page: 'staff' })}>
        {t('staff.page.staff')}
      </button>
    </main>
  );
}

/** Setting, place and way out, in the words of the command line: for whoever is to mend the file. */
export function SettingsProblem({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null;
  return (
    <pre class="settings-problem" lang="en">
      {problem}
    </pre>
  );
}
