import { useState } from 'preact/hooks';
import type { Releases } from '../../ports/staff.ts';
import { t } from '../texts/texts.ts';
import { act, bringUpdate } from './desk.ts';
import { dateWords, percentWords } from './words.ts';

const SHOWN = 6;
/** Why a release was rejected or refused, where there are words for it. */
const CODES = ['slow', 'starts', 'noSigner', 'noSignature', 'badSignature', 'damaged', 'doesNotRun'];

/** Which releases there are and were, the way to another one, and the way back. */
export function UpdatesPanel({ releases: { underWay, all } }: { readonly releases: Releases }) {
  const [share, tell] = useState<number | null>(null);
  const [incomplete, setIncomplete] = useState(false);
  const bring = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    const signature = files.find(({ name }) => name.endsWith('.sig'));
    const archive = files.find((file) => file !== signature);
    setIncomplete(archive === undefined || signature === undefined);
    if (archive === undefined || signature === undefined) return;
    await bringUpdate(archive, signature, tell);
    tell(null);
    input.value = '';
  };
  const mayGoBack = all.some(({ where, word }) => where === 'kept' && word === 'good');
  return (
    <section class="panel updates-panel">
      <header>
        <h2>{t('staff.updates')}</h2>
      </header>
      <ul>
        {all.slice(0, SHOWN).map(({ name, where, word, code, at }) => (
          <li key={name} data-release={word}>
            <b class="mono">{name}</b> {t(`staff.release.${where}`)}, {t(`staff.release.${word}`)}
            {at !== null && ` (${dateWords(at)})`}
            {code !== null && CODES.includes(code) && `: ${t(`staff.release.why.${code}`)}`}
          </li>
        ))}
      </ul>
      <div class="actions">
        <label class="button file">
          {t('staff.updates.bring')}
          <input
            type="file"
            multiple
            accept=".tgz,.gz,.sig"
            disabled={share !== null || underWay}
            onChange={(event) => void bring(event.currentTarget)}
          />
        </label>
        {mayGoBack && (
          <button
            type="button"
            class="button"
            data-do="rollback"
            onClick={() => void act({ do: 'rollback' })}
          >
            {t('staff.updates.back')}
          </button>
        )}
      </div>
      <p role="status" class="small told">
        {share !== null && t('staff.updates.coming', { share: percentWords(share) })}
        {incomplete && t('staff.updates.two')}
        {underWay && t('staff.updates.underWay')}
      </p>
    </section>
  );
}
