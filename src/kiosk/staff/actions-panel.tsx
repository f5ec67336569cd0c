import { useState } from 'preact/hooks';
import type { Releases, StaffState } from '../../ports/staff.ts';
import { DownloadIcon } from '../components/icons.tsx';
import { backToTable } from '../state/place.ts';
import { t } from '../texts/texts.ts';
import { onlyWatches } from '../visitor/visit.ts';
import { SettingsProblem } from './pin-page.tsx';
import { act, bringUpdate, copySettings, restoreSettings, takeAway } from './staff-client.ts';
import { dateWords, LockIcon, percentWords } from './staff-frame.tsx';

/** What staff does with the whole board: lock it, restart, save and bring back its settings, try the alerts. */
export function ActionsPanel({ now }: { readonly now: StaffState }) {
  const { lock, mayRestart, alerts, pause } = now;
  return (
    <section class="panel actions-panel">
      <header>
        <h2>{t('staff.actions')}</h2>
      </header>
      <div class="actions">
        {lock === null ? (
          <>
            <button type="button" class="button" data-do="clean" onClick={() => void act({ do: 'clean' })}>
              <LockIcon /> {t('staff.clean')}
            </button>
            <button type="button" class="button" data-do="sleep" onClick={() => void act({ do: 'sleep' })}>
              {t('staff.sleep')}
            </button>
          </>
        ) : (
          <button
            type="button"
            class="button primary"
            data-do="wake"
            onClick={() => void act({ do: 'wake' })}
          >
            {t('staff.wake')}
          </button>
        )}
        {pause !== null && (
          <button
            type="button"
            class="button"
            data-do="pause"
            onClick={() => void act({ do: 'pause', on: pause !== 'players' && pause !== 'staff' })}
          >
            {t(pause === 'players' || pause === 'staff' ? 'staff.goOn' : 'staff.pause')}
          </button>
        )}
        {mayRestart && (
          <button type="button" class="button" data-do="restart" onClick={() => void act({ do: 'restart' })}>
            {t('staff.restart')}
          </button>
        )}
        {/* Whoever looks from elsewhere: at the board's own screen this would leave the staff's pages open behind it. */}
        {onlyWatches.value && (
          <button type="button" class="button" data-do="watch" onClick={backToTable}>
            {t('staff.watch')}
          </button>
        )}
      </div>
      <p class="small">{t('staff.hands')}</p>
      <Settings inForce={now.settings} />
      <h3>{t('staff.alerts')}</h3>
      {alerts.length === 0 ? (
        <p class="small">{t('staff.alerts.none')}</p>
      ) : (
        <>
          {alerts.map(({ kind, to, waiting, failure }) => (
            <p class="small" key={`${kind} ${to}`}>
              {t('staff.alerts.to', { host: to, n: waiting })}{' '}
              {failure !== null && t('staff.alerts.failed', { why: failure })}
            </p>
          ))}
          <button
            type="button"
            class="button"
            data-do="testAlert"
            onClick={() => void act({ do: 'testAlert' })}
          >
            {t('staff.alerts.test')}
          </button>
        </>
      )}
    </section>
  );
}

/** Configuration and calibration as one file: taken away, and brought back. */
function Settings({ inForce }: { readonly inForce: StaffState['settings'] }) {
  const [told, tell] = useState<{ readonly problem: string | null } | null>(null);
  const [name, call] = useState('');
  const bring = async (input: HTMLInputElement, take: (file: File) => Promise<string | null>) => {
    const file = input.files?.[0];
    if (file === undefined) return;
    tell({ problem: await take(file) });
    input.value = '';
  };
  return (
    <>
      <h3>{t('staff.settings')}</h3>
      {inForce.problem !== null && (
        <>
          <p class="small">
            {t(inForce.from === 'lastGood' ? 'staff.settings.lastGood' : 'staff.lock.settings.why')}
          </p>
          <SettingsProblem problem={inForce.problem} />
        </>
      )}
      <div class="actions">
        <a class="button" href={takeAway('settings')} download="damier-settings.json" data-settings>
          <DownloadIcon /> {t('staff.settings.save')}
        </a>
        <label class="button file">
          {t('staff.settings.restore')}
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => void bring(event.currentTarget, restoreSettings)}
          />
        </label>
      </div>
      <p class="small">{t('staff.copy.how')}</p>
      <div class="actions copy-settings">
        <label>
          {t('staff.copy.name')}{' '}
          <input
            type="text"
            maxLength={40}
            value={name}
            onInput={(event) => call(event.currentTarget.value)}
          />
        </label>
        <label class="button file" data-disabled={name.trim() === ''}>
          {t('staff.copy.take')}
          <input
            type="file"
            accept=".json,application/json"
            disabled={name.trim() === ''}
            onChange={(event) => void bring(event.currentTarget, (file) => copySettings(name, file))}
          />
        </label>
      </div>
      <p role="status" class="small told">
        {told !== null && t(`staff.settings.${told.problem === null ? 'back' : 'bad'}`)}{' '}
        {/* Setting, place and way out, in the words of the command line: for whoever changed the file. */}
        {told?.problem && <code lang="en">{told.problem}</code>}
      </p>
    </>
  );
}

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
