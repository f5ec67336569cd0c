import { effect, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { KeptTrace } from '../../ports/archive.ts';
import type { KeptList as List } from '../../ports/store.ts';
import { KeptIcon, PlayIcon } from '../components/icons.tsx';
import { keptGames, keptTraces } from '../replay/archive.ts';
import { closeFile, type OwnFile, openFile, openText, ownFile, replayListed } from '../replay/open.ts';
import type { ListedGame, PdnList } from '../replay/pdn-list.ts';
import { backToTable, hashOf } from '../state/place.ts';
import { keptChanges } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { KeptList } from './kept-list.tsx';
import { dateWords, defectWords, playersWords } from './kept-words.tsx';

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

/** Games and traces from elsewhere: a file that is chosen or dropped, or a text that is pasted. */
function OpenPanel() {
  const [pasting, setPasting] = useState(false);
  return (
    <section class="open-panel" aria-label={t('open.title')}>
      <p class="row-actions">
        <label class="button file">
          <KeptIcon /> {t('open.choose')}
          <input
            type="file"
            accept=".pdn,.jsonl,.trace,text/plain,application/jsonl"
            onChange={({ currentTarget }) => {
              openOne(currentTarget.files?.[0]);
              // The same file may be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
        <button
          type="button"
          class="button"
          aria-expanded={pasting}
          data-paste
          onClick={() => setPasting(!pasting)}
        >
          {t('open.paste')}
        </button>
        <span>{t('open.what')}</span>
      </p>
      {pasting && <PasteField />}
      <p role="status" class={isProblem(ownFile.value) ? 'problem' : ''} data-own-file={ownFile.value.state}>
        {statusWords(ownFile.value)}
      </p>
      {ownFile.value.state === 'games' && <FileGames list={ownFile.value.list} />}
    </section>
  );
}

function openOne(file: File | undefined): void {
  if (file !== undefined) void openFile(file);
}

function PasteField() {
  const [text, setText] = useState('');
  return (
    <form
      class="paste-field"
      onSubmit={(event) => {
        event.preventDefault();
        openText(text);
      }}
    >
      <label>
        {t('open.pasteHere')}
        <textarea
          rows={4}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={text.trim() === ''}>
        {t('open.open')}
      </button>
    </form>
  );
}

function isProblem({ state }: OwnFile): boolean {
  return state === 'other' || state === 'unreadable';
}

function statusWords(file: OwnFile): string {
  switch (file.state) {
    case 'closed':
      return '';
    case 'reading':
      return t('open.reading');
    case 'unreadable':
      return t('open.unreadable');
    case 'other':
      return t('open.other', { what: t(`file.${file.kind}`) });
    case 'games': {
      const count = file.list.games.length;
      return file.list.more ? t('open.more', { count }) : t('open.games', { count });
    }
  }
}

function FileGames({ list }: { readonly list: PdnList }) {
  return (
    <>
      <ul class="game-rows" aria-label={t('open.list')}>
        {list.games.map((game) => (
          <FileGame key={game.index} game={game} />
        ))}
      </ul>
      <p>
        <button type="button" class="button" data-close-file onClick={closeFile}>
          {t('open.close')}
        </button>
      </p>
    </>
  );
}

function FileGame({ game }: { readonly game: ListedGame }) {
  const { index, title, plies, defect } = game;
  const facts = [
    ...(title.date === null ? [] : [title.date]),
    ...(game.game === null ? [] : [t(`game.${game.game}`), t('kept.count', { count: plies })]),
    ...(title.result === null ? [] : [title.result]),
  ];
  return (
    <li data-file-game={index}>
      <div>
        <strong>{playersWords(title) ?? t('open.nth', { n: index })}</strong>
        <p>{facts.join(' · ')}</p>
        {defect !== null && <p class="problem">{defectWords(defect, game.game, true)}</p>}
      </div>
      {game.text !== null && (
        <p class="row-actions">
          <button
            type="button"
            class="button"
            aria-label={t('open.replayOf', { n: index })}
            data-replay-game={index}
            onClick={() => void replayListed(game)}
          >
            <PlayIcon /> {t('kept.replay')}
          </button>
        </p>
      )}
    </li>
  );
}
