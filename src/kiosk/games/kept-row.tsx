import { useState } from 'preact/hooks';
import { LONGEST_GAME_NAME } from '../../ports/page.ts';
import type { KeptGame } from '../../ports/store.ts';
import { DownloadIcon, PlayIcon } from '../components/icons.tsx';
import { goOnWith, mayGoOn } from '../new-game/draft.ts';
import { pdnAddress } from '../replay/archive.ts';
import { pdnNotation } from '../state/notation.ts';
import { hashOf } from '../state/place.ts';
import { isHand } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { factsWords, keep, titleWords } from './kept-words.ts';

/** One kept game: what it was, how it goes on, and behind *More* what is done with it seldom. */
export function KeptRow({ game, mayKeep }: { readonly game: KeptGame; readonly mayKeep: boolean }) {
  const { id } = game;
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const [lost, setLost] = useState(false);
  return (
    <li data-kept-game={id} data-state={game.state}>
      <div>
        <strong>{titleWords(game)}</strong>
        <p>{factsWords(game)}</p>
        {lost && <p class="problem">{t('kept.gone')}</p>}
      </div>
      <p class="row-actions">
        {mayGoOn(game) && (
          <button
            type="button"
            class="button"
            disabled={!isHand.value}
            aria-label={t('kept.goOnOf', { n: id })}
            data-go-on={id}
            onClick={() => void goOnWith(game).catch(() => setLost(true))}
          >
            {t('kept.goOn')}
          </button>
        )}
        <a class="button" href={hashOf({ page: 'game', id })} aria-label={t('kept.replayOf', { n: id })}>
          <PlayIcon /> {t('kept.replay')}
        </a>
        <button
          type="button"
          class="button"
          aria-expanded={open}
          aria-label={t('kept.moreOf', { n: id })}
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
            aria-label={t('kept.pdnOf', { n: id })}
          >
            <DownloadIcon /> PDN
          </a>
          {mayKeep && (
            <>
              <button
                type="button"
                class="button"
                disabled={!isHand.value}
                aria-expanded={naming}
                aria-label={t('kept.nameOf', { n: id })}
                data-name={id}
                onClick={() => setNaming(!naming)}
              >
                {t('kept.name')}
              </button>
              <button
                type="button"
                class="button"
                disabled={!isHand.value}
                aria-label={t('kept.deleteOf', { n: id })}
                data-delete={id}
                onClick={() => keep(id, { do: 'delete' })}
              >
                {t('kept.delete')}
              </button>
            </>
          )}
        </p>
      )}
      {open && naming && mayKeep && <NameField game={game} done={() => setNaming(false)} />}
    </li>
  );
}

function NameField({ game, done }: { readonly game: KeptGame; readonly done: () => void }) {
  const [name, setName] = useState(game.name ?? '');
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
