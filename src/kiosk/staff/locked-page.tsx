import type { Lock } from '../../exhibit/exhibit.ts';
import { go } from '../state/place.ts';
import { staffNews } from '../state/table.ts';
import { reopening } from '../texts/opening.ts';
import { t } from '../texts/texts.ts';
import { LockIcon } from './icons.tsx';

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
