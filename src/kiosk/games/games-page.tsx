import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { KeptTrace } from '../../ports/archive.ts';
import type { KeptList as List } from '../../ports/store.ts';
import { PlayIcon } from '../components/icons.tsx';
import { keptGames, keptTraces } from '../replay/archive.ts';
import { openText } from '../replay/own-file.ts';
import { backToTable, hashOf } from '../state/place.ts';
import { keptChanges } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { KeptList } from './kept-list.tsx';
import { dateWords } from './kept-words.ts';
import { OpenPanel, openOne } from './open-panel.tsx';

interface Kept {
  readonly list: List;
  readonly traces: readonly KeptTrace[];
}

/** `null` until the server has told; `gone` when it cannot be asked. */
const kept = signal<Kept | 'gone' | null>(null);

async function ask(): Promise<void> {
  try {
    const [list, traces] = await Promise.all([keptGames(), keptTraces()]);
    kept.value = { list, traces };
  } catch {
    kept.value = 'gone';
  }
}

/** Asked for now, and whenever a page has changed it. */
function followKept(): () => void {
  return effect(() => {
    keptChanges.value;
    void ask();
  });
}

/** The games that were played here, those of a file, and traces: to be played again, played on, and taken along. */
export function GamesPage() {
  useEffect(followKept, []);
  useEffect(() => {
    addEventListener('dragover', allowDrop);
    addEventListener('drop', openDropped);
    addEventListener('paste', openPasted);
    return () => {
      removeEventListener('dragover', allowDrop);
      removeEventListener('drop', openDropped);
      removeEventListener('paste', openPasted);
    };
  }, []);
  const now = kept.value;
  return (
    <main class="panel words-page kept-page">
      <header>
        <h1>{t('head.kept')}</h1>
        <button type="button" class="button primary" onClick={backToTable}>
          {t('head.back')}
        </button>
      </header>
      <OpenPanel />
      {now === 'gone' && <p>{t('kept.gone')}</p>}
      {now !== null && now !== 'gone' && (
        <>
          <KeptList list={now.list} />
          <Traces traces={now.traces} />
        </>
      )}
    </main>
  );
}

function Traces({ traces }: { readonly traces: readonly KeptTrace[] }) {
  if (traces.length === 0) return null;
  return (
    <section class="traces">
      <h2>{t('trace.title')}</h2>
      <p>{t('trace.what')}</p>
      <ul>
        {traces.map(({ name, changed }) => (
          <li key={name}>
            <a class="button" href={hashOf({ page: 'trace', name })} data-trace-file={name}>
              <PlayIcon /> {name}
            </a>{' '}
            {dateWords(changed)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function allowDrop(event: DragEvent): void {
  event.preventDefault();
}

/** A file, or a link or text that was dragged here. */
function openDropped(event: DragEvent): void {
  event.preventDefault();
  openData(event.dataTransfer);
}

/** What is pasted into a field is the field's. */
function openPasted({ target, clipboardData }: ClipboardEvent): void {
  if (target instanceof Element && target.closest('input, textarea') !== null) return;
  openData(clipboardData);
}

function openData(data: DataTransfer | null): void {
  const file = data?.files[0];
  const text = data?.getData('text/plain') ?? '';
  if (file !== undefined) openOne(file);
  else if (text !== '') openText(text);
}
