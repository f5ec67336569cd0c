import { useEffect, useState } from 'preact/hooks';
import { type DayFigures, MINUTES, sumOf, visitsOf } from '../../staff/staff.ts';
import { DownloadIcon } from '../components/icons.tsx';
import { LANGUAGES, languageName } from '../texts/languages.ts';
import { t } from '../texts/texts.ts';
import { type Bar, BarChart } from './bar-chart.tsx';
import { askFigures, entrance, takeAway, watchDesk } from './desk.ts';
import { PinPage } from './pin-page.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { numberWords } from './words.ts';

/** Days that are looked at; null: all that are kept. */
const PERIODS = [7, 30, 365, null] as const;
type Period = (typeof PERIODS)[number];

/** The curator's figures: numbers of days, and nothing of a person. */
export function FiguresPage() {
  useEffect(watchDesk, []);
  const inside = entrance.value.kind === 'inside';
  return (
    <StaffFrame page="figures" title={t('figures.title')}>
      {inside ? <Figures /> : entrance.value.kind === 'outside' && <PinPage />}
    </StaffFrame>
  );
}

function Figures() {
  const [days, setDays] = useState<readonly DayFigures[] | null>(null);
  const [period, setPeriod] = useState<Period>(30);
  useEffect(() => void askFigures().then(setDays), []);
  if (days === null) return <main class="figures-page">{t('figures.wait')}</main>;
  const shown = period === null ? days : days.filter(({ date }) => date >= daysAgo(period));
  const sum = sumOf(shown);
  return (
    <main class="figures-page">
      <div class="figures-bar">
        <fieldset class="periods" aria-label={t('figures.period')}>
          {PERIODS.map((one) => (
            <button
              key={one}
              type="button"
              class="button"
              aria-pressed={one === period}
              onClick={() => setPeriod(one)}
            >
              {one === null ? t('figures.all') : t('figures.days', { count: one })}
            </button>
          ))}
        </fieldset>
        <a class="button" href={takeAway('figures.csv')} download="damier-figures.csv" data-csv>
          <DownloadIcon /> CSV
        </a>
      </div>
      <Totals sum={sum} />
      <BarChart
        title={t('figures.byDay')}
        bars={shown.map((day) => ({ name: dayName(day.date), n: visitsOf(day) }))}
      />
      <BarChart title={t('figures.byHour')} bars={sum.hours.map((n, hour) => ({ name: `${hour}`, n }))} />
      <BarChart title={t('figures.byGame')} bars={gameBars(sum)} />
      <BarChart title={t('figures.byLength')} bars={lengthBars(sum)} />
      <BarChart title={t('figures.byLanguage')} bars={languageBars(sum)} />
      <p class="small">{t('figures.privacy')}</p>
    </main>
  );
}

function Totals({ sum }: { readonly sum: DayFigures }) {
  const games = Object.values(sum.games);
  const total = (key: 'played' | 'ended' | 'abandoned' | 'plies') =>
    games.reduce((n, game) => n + game[key], 0);
  const over = total('ended') + total('abandoned');
  const facts: readonly (readonly [string, string])[] = [
    [t('figures.visits'), numberWords(visitsOf(sum))],
    [t('figures.played'), numberWords(total('played'))],
    [t('figures.ended'), numberWords(total('ended'))],
    [t('figures.abandoned'), numberWords(total('abandoned'))],
    [t('figures.halfMoves'), over === 0 ? '–' : numberWords(total('plies') / over, 1)],
    [t('figures.rounds'), `${numberWords(sum.rounds.whole)} / ${numberWords(sum.rounds.shown)}`],
  ];
  return (
    <dl class="totals">
      {facts.map(([name, value]) => (
        <div key={name} class="panel">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function gameBars({ games }: DayFigures): readonly Bar[] {
  return Object.entries(games).map(([key, { played, abandoned }]) => {
    const [game, players] = key.split('/');
    return {
      name: t('figures.game', { game: t(`game.${game}`), n: players ?? '' }),
      n: played,
      part: abandoned,
    };
  });
}

function lengthBars({ games }: DayFigures): readonly Bar[] {
  return [...MINUTES, null].map((end, i) => {
    const n = Object.values(games).reduce((sum, { minutes }) => sum + (minutes[i] ?? 0), 0);
    const from = MINUTES[i - 1] ?? 0;
    return { name: end === null ? `${from}+` : `${from}–${end}`, n };
  });
}

function languageBars({ languages }: DayFigures): readonly Bar[] {
  return Object.entries(languages).map(([code, n]) => ({
    name: LANGUAGES.includes(code) ? languageName(code) : t('figures.house'),
    n,
  }));
}

/** The date so many days back, today counted, as `2026-11-28`. */
function daysAgo(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days + 1);
  const two = (n: number) => `${n}`.padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

const dayName = (date: string) => date.slice(5).split('-').reverse().join('.');
