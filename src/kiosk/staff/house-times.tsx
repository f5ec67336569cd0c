/** Times and days of the form of settings, as fields that a browser shows in its own way: what is half typed is not sent. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { HouseSettings } from '../../ports/staff.ts';
import { WEEKDAYS } from '../../staff/staff.ts';
import { CrossIcon } from '../components/icons.tsx';
import { language } from '../state/preferences.ts';
import { localeOf } from '../texts/languages.ts';
import { t } from '../texts/texts.ts';
import { type ClosedDays, closedDaysIn, closingOf } from './closed-days.ts';

const dayName = (day: number) =>
  new Intl.DateTimeFormat(localeOf(language.value), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  );

/** What an opening is at first, where no day has one yet. */
const USUAL = ['10:00-18:00'];

interface HoursProps {
  readonly hours: HouseSettings['hours'];
  readonly change: (hours: HouseSettings['hours']) => void;
}

/** A day without a time is closed. One that is opened begins with the hours of the day before. */
export function Hours({ hours, change }: HoursProps) {
  const before = (day: number) =>
    WEEKDAYS.slice(0, day).reduce((last, name) => hours?.[name] ?? last, USUAL as readonly string[]);
  return (
    <fieldset class="hours">
      <legend>{t('staff.house.hours')}</legend>
      <label class="tick">
        <input
          type="checkbox"
          checked={hours === null}
          onChange={(event) => change(event.currentTarget.checked ? null : {})}
        />
        {t('staff.house.always')}
      </label>
      {hours !== null &&
        WEEKDAYS.map((day, i) => {
          const spans = hours[day] ?? [];
          const put = (next: readonly string[]) =>
            change({ ...hours, [day]: next.length === 0 ? undefined : next });
          return (
            <fieldset class="row" aria-label={dayName(i)} key={day} data-day={day}>
              <span class="day">{dayName(i)}</span>
              <div class="spans">
                {spans.map((span, nth) => (
                  // Spans have no names but their places.
                  <div class="row" key={nth}>
                    <Times span={span} change={(next) => put(spans.with(nth, next))} />
                    <Remove act={() => put(spans.toSpliced(nth, 1))} />
                  </div>
                ))}
                {spans.length === 0 && <span class="small">{t('staff.house.shut')}</span>}
              </div>
              <button
                type="button"
                class="button sign"
                aria-label={t(spans.length === 0 ? 'staff.house.open' : 'staff.house.span')}
                title={t(spans.length === 0 ? 'staff.house.open' : 'staff.house.span')}
                onClick={() => put(spans.length === 0 ? before(i) : [...spans, '-'])}
              >
                +
              </button>
            </fieldset>
          );
        })}
    </fieldset>
  );
}

interface TimesProps {
  /** As `10:00-18:00`; either may be empty meanwhile. */
  readonly span: string;
  readonly change: (span: string) => void;
}

function Times({ span, change }: TimesProps) {
  const [from = '', to = ''] = span.split('-');
  const time = (value: string, name: string, next: (value: string) => string) => (
    <input
      type="time"
      required
      aria-label={t(name)}
      value={value}
      onInput={(event) => change(next(event.currentTarget.value))}
    />
  );
  return (
    <>
      {time(from, 'staff.house.from', (value) => `${value}-${to}`)}
      <span aria-hidden="true">–</span>
      {time(to, 'staff.house.to', (value) => `${from}-${value}`)}
    </>
  );
}

interface LinesProps {
  readonly lines: readonly string[];
  readonly change: (lines: readonly string[]) => void;
}

export function Closings({ lines, change }: LinesProps) {
  const [all, setAll] = useState<readonly ClosedDays[]>(() => closedDaysIn(lines, new Date()));
  const put = (next: readonly ClosedDays[]) => {
    setAll(next);
    change(next.map(closingOf));
  };
  return (
    <Rows
      {...{ rows: all, put, fresh: { from: '', to: '', yearly: false } }}
      legend={t('staff.house.closedOn')}
      empty={t('staff.house.closedOn.none')}
      name="closings"
    >
      {({ from, to, yearly }, now) => (
        <>
          <label>
            {t('staff.house.day.from')}
            <input
              type="date"
              required
              value={from}
              onInput={(event) => now({ from: event.currentTarget.value, to, yearly })}
            />
          </label>
          <label>
            {t('staff.house.day.to')}
            <input
              type="date"
              min={from}
              value={to}
              onInput={(event) => now({ from, to: event.currentTarget.value, yearly })}
            />
          </label>
          <label class="tick">
            <input
              type="checkbox"
              checked={yearly}
              onChange={(event) => now({ from, to, yearly: event.currentTarget.checked })}
            />
            {t('staff.house.day.yearly')}
          </label>
        </>
      )}
    </Rows>
  );
}

/** Hours in which it is darker, as `18:00-22:00 40`. */
export function Brightness({ lines, change }: LinesProps) {
  return (
    <Rows
      {...{ rows: lines, put: change, fresh: '- 40' }}
      legend={t('staff.house.brightness')}
      empty={t('staff.house.brightness.none')}
      name="brightness"
    >
      {(line, now) => {
        const [span = '', share = ''] = line.split(' ');
        return (
          <>
            <Times {...{ span, change: (next) => now(`${next} ${share}`) }} />
            <input
              type="number"
              required
              {...{ min: 5, max: 100, value: share }}
              aria-label={t('staff.house.share')}
              onInput={(event) => now(`${span} ${event.currentTarget.value}`)}
            />
            <span aria-hidden="true">%</span>
          </>
        );
      }}
    </Rows>
  );
}

interface RowsProps<Row> {
  readonly name: string;
  readonly legend: string;
  /** What is said where there is none. */
  readonly empty: string;
  readonly rows: readonly Row[];
  readonly fresh: Row;
  readonly put: (rows: readonly Row[]) => void;
  readonly children: (row: Row, change: (row: Row) => void) => ComponentChildren;
}

/** A list of what may be added and taken away. */
function Rows<Row>({ name, legend, empty, rows, fresh, put, children }: RowsProps<Row>) {
  return (
    <fieldset data-rows={name}>
      <legend>{legend}</legend>
      {rows.map((row, nth) => (
        // Rows have no names but their places.
        <fieldset class="row" aria-label={`${legend}, ${nth + 1}`} key={nth}>
          {children(row, (next) => put(rows.with(nth, next)))}
          <Remove act={() => put(rows.toSpliced(nth, 1))} />
        </fieldset>
      ))}
      {rows.length === 0 && <p class="small">{empty}</p>}
      <button type="button" class="button add" onClick={() => put([...rows, fresh])}>
        {t('staff.house.add')}
      </button>
    </fieldset>
  );
}

const Remove = ({ act }: { readonly act: () => void }) => (
  <button type="button" class="button sign" aria-label={t('staff.house.remove')} onClick={act}>
    <CrossIcon />
  </button>
);
