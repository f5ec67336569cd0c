import type { Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { GAME_IDS, gameId } from '../../rules/rules.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { ANY_GAME, RESULTS, type Search } from './search.ts';

const OPPONENTS = ['any', 'hand', 'computer', 'other'] as const;
const LEVELS = ['any', 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** One field for words. Somebody who wants more precision opens the rest. */
export function SearchFields({ search }: { readonly search: Signal<Search> }) {
  const now = search.value;
  const [open, setOpen] = useState(false);
  const set = (part: Partial<Search>) => {
    search.value = { ...now, ...part };
  };
  return (
    <search class="search-fields">
      <label class="wide">
        {t('search.text')}
        <input
          type="search"
          autocomplete="off"
          value={now.text}
          data-search
          onInput={(event) => set({ text: event.currentTarget.value })}
        />
      </label>
      <button
        type="button"
        class="button"
        aria-expanded={open}
        data-search-more
        onClick={() => setOpen(!open)}
      >
        {t('search.more')}
      </button>
      <button
        type="button"
        class="button"
        disabled={now === ANY_GAME}
        data-search-all
        onClick={() => {
          search.value = ANY_GAME;
        }}
      >
        {t('search.all')}
      </button>
      {open && (
        <div class="search-more">
          <Choice
            label={t('search.game')}
            name="game"
            value={now.game}
            choices={['any' as const, ...GAME_IDS].map((id) => [
              id,
              t(id === 'any' ? 'search.any' : `game.${id}`),
            ])}
            onChoose={(id) => set({ game: id === 'any' ? id : gameId(id) })}
          />
          <Choice
            label={t('search.opponent')}
            name="opponent"
            value={now.opponent}
            choices={OPPONENTS.map((value) => [
              value,
              t(value === 'any' ? 'search.any' : `search.opponent.${value}`),
            ])}
            onChoose={(value) =>
              set({ opponent: OPPONENTS.find((one) => one === value) ?? 'any', level: 'any' })
            }
          />
          {now.opponent === 'computer' && (
            <Choice
              label={t('search.level')}
              name="level"
              value={String(now.level)}
              choices={LEVELS.map((level) => [
                String(level),
                level === 'any' ? t('search.any') : t('player.level', { n: level }),
              ])}
              onChoose={(value) => set({ level: LEVELS.find((one) => String(one) === value) ?? 'any' })}
            />
          )}
          <Choice
            label={t('search.result')}
            name="result"
            value={now.result}
            choices={RESULTS.map((value) => [value, resultWords(value, now)])}
            onChoose={(value) => set({ result: RESULTS.find((one) => one === value) ?? 'any' })}
          />
          <Day name="from" value={now.from} onChoose={(from) => set({ from })} />
          <Day name="until" value={now.until} onChoose={(until) => set({ until })} />
        </div>
      )}
    </search>
  );
}

/** Sides have other colours in some games: those of the game that is sought. */
function resultWords(result: Search['result'], { game }: Search): string {
  if (result === 'any') return t('search.any');
  if (result !== 'W' && result !== 'B') return t(`search.result.${result}`);
  return t('search.result.side', { side: sideName(game === 'any' ? 'international' : game, result) });
}

function Choice(props: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
}) {
  const { label, name, value, choices, onChoose } = props;
  return (
    <label>
      {label}
      <select value={value} data-search-by={name} onChange={(event) => onChoose(event.currentTarget.value)}>
        {choices.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function Day(props: {
  readonly name: 'from' | 'until';
  readonly value: string;
  readonly onChoose: (day: string) => void;
}) {
  return (
    <label>
      {t(`search.${props.name}`)}
      <input
        type="date"
        value={props.value}
        data-search-by={props.name}
        onInput={(event) => props.onChoose(event.currentTarget.value)}
      />
    </label>
  );
}
