import { useState } from 'preact/hooks';
import { KeptIcon, PlayIcon } from '../components/icons.tsx';
import { closeFile, type OwnFile, openFile, openText, ownFile, replayListed } from '../replay/own-file.ts';
import type { ListedGame, PdnList } from '../replay/pdn-list.ts';
import { t } from '../texts/texts.ts';
import { defectWords, playersWords } from './kept-words.ts';

/** Games and traces from elsewhere: a file that is chosen or dropped, or a text that is pasted. */
export function OpenPanel() {
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

export function openOne(file: File | undefined): void {
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
