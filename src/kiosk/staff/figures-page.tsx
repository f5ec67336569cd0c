import { useEffect, useState } from 'preact/hooks';
import { type DayFigures, MINUTES, sumOf, visitsOf } from '../../staff/staff.ts';
import { DownloadIcon } from '../components/icons.tsx';
import { language } from '../state/preferences.ts';
import { LANGUAGES, languageName, localeOf } from '../texts/languages.ts';
import { t } from '../texts/texts.ts';
import { PinPage } from './pin-page.tsx';
import { askFigures, entrance, takeAway, watchDesk } from './staff-client.ts';
import { numberWords, StaffFrame } from './staff-frame.tsx';

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

/** @param date as `2026-11-28` */
const dayName = (date: string) =>
  new Intl.DateTimeFormat(localeOf(language.value), {
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  }).format(Date.parse(date));

interface Bar {
  readonly name: string;
  readonly n: number;
  /** Of these, abandoned: drawn hatched. */
  readonly part?: number;
}

const HIGH = 140;
const WIDE = 640;
/** How wide a letter of a name is. Names that would touch each other are left out; the table has them all. */
const LETTER = 8;
/** More bars than this have no room for their numbers. */
const NUMBERED = 48;

/** Bars, and the same as a table for whoever would rather read. */
function BarChart({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ n }) => n));
  const step = WIDE / Math.max(bars.length, 6);
  const longest = Math.max(0, ...bars.map(({ name }) => name.length));
  const every = Math.ceil((LETTER * (longest + 1)) / step);
  const hasParts = bars.some(({ part }) => part !== undefined);
  return (
    <section class="panel bar-chart">
      <h2>{title}</h2>
      {bars.length === 0 ? (
        <p>{t('figures.nothing')}</p>
      ) : (
        <svg viewBox={`0 0 ${WIDE} ${HIGH + 66}`} role="img" aria-label={title}>
          <defs>
            <pattern
              id="hatched"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect class="hatch-ground" width="6" height="6" />
              <rect class="hatch" width="3" height="6" />
            </pattern>
          </defs>
          {bars.map(({ name, n, part = 0 }, i) => {
            const high = (HIGH * n) / most;
            return (
              <g key={name} transform={`translate(${i * step} 20)`}>
                <rect class="column" x={step * 0.1} y={HIGH - high} width={step * 0.8} height={high} />
                <rect
                  fill="url(#hatched)"
                  x={step * 0.1}
                  y={HIGH - (HIGH * part) / most}
                  width={step * 0.8}
                  height={(HIGH * part) / most}
                />
                {n > 0 && bars.length <= NUMBERED && (
                  <text x={step / 2} y={HIGH - high - 5}>
                    {numberWords(n)}
                  </text>
                )}
                {i % every === 0 && bars.length > 12 && (
                  <text x={step / 2} y={HIGH + 18}>
                    {name}
                  </text>
                )}
                {bars.length <= 12 && (
                  <foreignObject x="0" y={HIGH + 3} width={step} height="46">
                    <div class="bar-name">{name}</div>
                  </foreignObject>
                )}
              </g>
            );
          })}
          <path class="ground" d={`M0 ${HIGH + 20}H${WIDE}`} />
        </svg>
      )}
      <details>
        <summary>{t('figures.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{t('figures.count')}</th>
              {hasParts && <th scope="col">{t('figures.abandoned')}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, n, part }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{numberWords(n)}</td>
                {hasParts && <td>{part === undefined ? '' : numberWords(part)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
