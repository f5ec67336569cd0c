import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { KeptTrace } from '../../ports/archive.ts';
import type { KeptGame, KeptList } from '../../ports/store.ts';
import { DownloadIcon, PlayIcon } from '../components/icons.tsx';
import { goOnWith, mayGoOn } from '../new-game/draft.ts';
import { keptGames, keptTraces, pdnAddress } from '../replay/archive.ts';
import { openText } from '../replay/own-file.ts';
import { backToTable, hashOf } from '../state/place.ts';
import { language } from '../state/preferences.ts';
import { isHand } from '../state/table.ts';
import { localeOf } from '../texts/languages.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { OpenPanel, openOne } from './open-panel.tsx';

interface Kept {
  readonly list: KeptList;
  readonly traces: readonly KeptTrace[];
}

/** `null` until the server has told; `gone` when it cannot be asked. */
const kept = signal<Kept | 'gone' | null>(null);

function lost(): void {
  kept.value = 'gone';
}

async function ask(): Promise<void> {
  try {
    const [list, traces] = await Promise.all([keptGames(), keptTraces()]);
    kept.value = { list, traces };
  } catch {
    kept.value = 'gone';
  }
}

/** The games that were played here, those of a file, and traces: to be played again, played on, and taken along. */
export function GamesPage() {
  useEffect(() => void ask(), []);
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
        <h1>{t('kept.title')}</h1>
        <button type="button" class="button primary" onClick={backToTable}>
          {t('head.back')}
        </button>
      </header>
      <OpenPanel />
      {now === 'gone' && <p>{t('kept.gone')}</p>}
      {now !== null && now !== 'gone' && (
        <>
          <Games list={now.list} />
          <Traces traces={now.traces} />
        </>
      )}
    </main>
  );
}

function Games({ list: { games, damaged } }: { readonly list: KeptList }) {
  if (games.length + damaged.length === 0) return <p>{t('kept.none')}</p>;
  return (
    <>
      {damaged.length > 0 && (
        <p class="problem" role="status">
          {t('kept.damaged', { numbers: damaged.join(', ') })}
        </p>
      )}
      {games.length > 0 && <GamesTable games={games} />}
    </>
  );
}

function GamesTable({ games }: { readonly games: readonly KeptGame[] }) {
  return (
    <>
      <table class="kept-games">
        <thead>
          <tr>
            {['kept.number', 'kept.begun', 'kept.which', 'kept.result', 'kept.plies'].map((id) => (
              <th key={id} scope="col">
                {t(id)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <GameRow key={game.id} game={game} />
          ))}
        </tbody>
      </table>
      <p>
        <a class="button" href={pdnAddress('all')} download="damier.pdn" data-pdn="all">
          <DownloadIcon /> {t('kept.allPdn')}
        </a>
      </p>
    </>
  );
}

function GameRow({ game }: { readonly game: KeptGame }) {
  const { id, head, begun, plies } = game;
  return (
    <tr data-kept-game={id} data-state={game.state}>
      <td>{id}</td>
      <td>{dateWords(begun)}</td>
      <th scope="row">{t(`game.${head.game}`)}</th>
      <td>{resultWords(game)}</td>
      <td>{plies}</td>
      <td class="row-actions">
        {mayGoOn(game) && (
          <button
            type="button"
            class="button"
            disabled={!isHand.value}
            aria-label={t('kept.goOnOf', { n: id })}
            data-go-on={id}
            onClick={() => void goOnWith(game).catch(lost)}
          >
            {t('kept.goOn')}
          </button>
        )}
        <a class="button" href={hashOf({ page: 'game', id })} aria-label={t('kept.replayOf', { n: id })}>
          <PlayIcon /> {t('kept.replay')}
        </a>
        <a
          class="button"
          href={pdnAddress(id)}
          download={`damier-${id}.pdn`}
          data-pdn={id}
          aria-label={t('kept.pdnOf', { n: id })}
        >
          <DownloadIcon /> PDN
        </a>
      </td>
    </tr>
  );
}

function resultWords({ head, state, result }: KeptGame): string {
  if (result === null || result.reason === 'abandoned') {
    return t(state === 'open' ? 'kept.open' : 'reason.abandoned');
  }
  const why = t(`reason.${result.reason}`);
  if (result.winner === null) return t('over.draw', { why });
  return t('over.win', { side: sideName(head.game, result.winner), why });
}

function dateWords(iso: string): string {
  const locale = localeOf(language.value);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
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
  const file = event.dataTransfer?.files[0];
  const text = event.dataTransfer?.getData('text/plain') ?? '';
  if (file !== undefined) openOne(file);
  else if (text !== '') openText(text);
}

/** What is pasted into a field is the field's. */
function openPasted(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (target instanceof Element && target.closest('input, textarea') !== null) return;
  const file = clipboardData?.files[0];
  const text = clipboardData?.getData('text/plain') ?? '';
  if (file !== undefined) openOne(file);
  else if (text !== '') openText(text);
}
