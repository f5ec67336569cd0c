import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LONGEST_GAME_NAME } from '../../ports/page.ts';
import type { DeletedGame, KeptGame, KeptList as List } from '../../ports/store.ts';
import { Watching } from '../components/header.tsx';
import { DownloadIcon, PlayIcon } from '../components/icons.tsx';
import { goOnWith, mayGoOn } from '../new-game/draft.ts';
import { pdnAddress } from '../replay/archive.ts';
import { hashOf } from '../state/place.ts';
import { isExhibit, isHand, refused, role } from '../state/table.ts';
import { pdnNotation } from '../state/turned.ts';
import { t } from '../texts/texts.ts';
import { dateWords, deletedHere, factsWords, keep, PdnNumbers, titleWords } from './kept-words.tsx';
import { ANY_GAME, found, type Search } from './search.ts';
import { SearchFields } from './search-fields.tsx';

/** So many games are looked through by eye. */
const FEW = 3;

const search = signal<Search>(ANY_GAME);

/** The games that were played here: found, gone on with, replayed, named, deleted and had back. */
export function KeptList({ list: { games: all, deleted, damaged } }: { readonly list: List }) {
  const games = all.filter(isWorthFinding);
  const mayKeep = !isExhibit.value && role.value !== 'spectator';
  const isMany = games.length > FEW;
  const shown = isMany
    ? found(games, search.value, (game) => `${titleWords(game)} ${factsWords(game)}`)
    : games;
  return (
    <section class="kept-list" aria-labelledby="kept-title">
      <h2 id="kept-title">{t('kept.here')}</h2>
      {damaged.length > 0 && (
        <p class="problem" role="status">
          {t('kept.damaged', { numbers: damaged.join(', ') })}
        </p>
      )}
      {refused.value?.message === 'keep' && (
        <p class="problem" role="alert">
          {t('kept.refused')} {refused.value.why}
        </p>
      )}
      <Undo deleted={deleted} />
      {games.length + damaged.length === 0 && <p>{t('kept.none')}</p>}
      {isMany && <SearchFields search={search} />}
      {isMany && (
        <p role="status" data-found={shown.length}>
          {shown.length < games.length && t('search.found', { count: shown.length, all: games.length })}
        </p>
      )}
      <ul class="game-rows" aria-label={t('kept.here')}>
        {shown.map((game) => (
          <KeptRow key={game.id} game={game} mayKeep={mayKeep} />
        ))}
      </ul>
      {mayKeep && !isHand.value && <Watching />}
      {games.length > 0 && (
        <p>
          <a class="button" href={pdnAddress('all', pdnNotation.value)} download="damier.pdn" data-pdn="all">
            <DownloadIcon /> {t('kept.allPdn')}
          </a>
        </p>
      )}
      <PdnNumbers games={games.map(({ head }) => head.game)} />
      {mayKeep && deleted.length > 0 && <Deleted deleted={deleted} />}
    </section>
  );
}

/** One that was left before its first half-move is like any new game, unless somebody has given it a name. */
function isWorthFinding({ plies, state, name }: KeptGame): boolean {
  return plies > 0 || state === 'finished' || name !== null;
}

/** The game that was just deleted on this page, with the way back at once. */
function Undo({ deleted }: { readonly deleted: readonly DeletedGame[] }) {
  const way = useRef<HTMLButtonElement>(null);
  const last = deleted.find(({ game }) => game.id === deletedHere.value)?.game;
  const id = last?.id;
  // The button that was pressed is gone with its row.
  useEffect(() => way.current?.focus(), [id]);
  return (
    <div role="status">
      {last !== undefined && (
        <p class="undo" data-undo={last.id}>
          <span>{t('kept.deleted', { name: titleWords(last) })}</span>
          <button ref={way} type="button" class="button" onClick={() => restore(last)}>
            {t('kept.undo')}
          </button>
        </p>
      )}
    </div>
  );
}

function restore({ id }: KeptGame): void {
  deletedHere.value = null;
  keep(id, { do: 'restore' });
}

function Deleted({ deleted }: { readonly deleted: readonly DeletedGame[] }) {
  return (
    <details class="deleted">
      <summary class="button">{t('kept.bin', { count: deleted.length })}</summary>
      <ul class="game-rows" aria-label={t('kept.bin', { count: deleted.length })}>
        {deleted.map(({ game, until }) => (
          <li key={game.id} data-deleted-game={game.id}>
            <div>
              <strong>{titleWords(game)}</strong>
              <p>{factsWords(game)}</p>
              <p>{t('kept.until', { when: dateWords(until) })}</p>
            </div>
            <p class="row-actions">
              <button
                type="button"
                class="button"
                disabled={!isHand.value}
                aria-label={t('kept.restoreOf', { name: titleWords(game) })}
                onClick={() => restore(game)}
              >
                {t('kept.restore')}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One kept game: what it was, how it goes on, and under *More* what is seldom done with it. */
function KeptRow({ game, mayKeep }: { readonly game: KeptGame; readonly mayKeep: boolean }) {
  const { id } = game;
  const name = titleWords(game);
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const [lost, setLost] = useState(false);
  const toName = useRef<HTMLButtonElement>(null);
  return (
    <li data-kept-game={id} data-state={game.state}>
      <div>
        <strong>{name}</strong>
        <p>{factsWords(game)}</p>
        {lost && <p class="problem">{t('kept.gone')}</p>}
      </div>
      <p class="row-actions">
        {mayGoOn(game) && (
          <button
            type="button"
            class="button"
            disabled={!isHand.value}
            aria-label={t('kept.goOnOf', { name })}
            data-go-on={id}
            onClick={() => void goOnWith(game).catch(() => setLost(true))}
          >
            {t('kept.goOn')}
          </button>
        )}
        <a class="button" href={hashOf({ page: 'game', id })} aria-label={t('kept.replayOf', { name })}>
          <PlayIcon /> {t('kept.replay')}
        </a>
        <button
          type="button"
          class="button"
          aria-expanded={open}
          aria-label={t('kept.moreOf', { name })}
          data-more={id}
          onClick={() => setOpen(!open)}
        >
          {t('kept.more')}
        </button>
      </p>
      {open && (
        <p class="row-actions further">
          <a
            class="button"
            href={pdnAddress(id, pdnNotation.value)}
            download={`damier-${id}.pdn`}
            data-pdn={id}
            aria-label={t('kept.pdnOf', { name })}
          >
            <DownloadIcon /> PDN
          </a>
          {mayKeep && (
            <>
              <button
                ref={toName}
                type="button"
                class="button"
                disabled={!isHand.value}
                aria-expanded={naming}
                aria-label={t('kept.nameOf', { name })}
                data-name={id}
                onClick={() => setNaming(!naming)}
              >
                {t('kept.name')}
              </button>
              <button
                type="button"
                class="button"
                disabled={!isHand.value}
                aria-label={t('kept.deleteOf', { name })}
                data-delete={id}
                onClick={() => keep(id, { do: 'delete' })}
              >
                {t('kept.delete')}
              </button>
            </>
          )}
        </p>
      )}
      {open && naming && mayKeep && (
        <NameField
          game={game}
          done={() => {
            setNaming(false);
            toName.current?.focus();
          }}
        />
      )}
    </li>
  );
}

function NameField({ game, done }: { readonly game: KeptGame; readonly done: () => void }) {
  const [name, setName] = useState(game.name ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      class="name-field"
      onSubmit={(event) => {
        event.preventDefault();
        keep(game.id, { do: 'name', name: name.trim() === '' ? null : name });
        done();
      }}
    >
      <label>
        {t('kept.nameIs')}
        <input
          ref={field}
          type="text"
          maxLength={LONGEST_GAME_NAME}
          autocomplete="off"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={!isHand.value}>
        {t('kept.nameSave')}
      </button>
    </form>
  );
}
