import { useState } from 'preact/hooks';
import type { HouseSettings, StaffState } from '../../ports/staff.ts';
import { WEEKDAYS } from '../../staff/staff.ts';
import { language } from '../state/preferences.ts';
import { LANGUAGES, languageName, localeOf } from '../texts/languages.ts';
import { t } from '../texts/texts.ts';
import { changeHouse } from './desk.ts';
import { SettingsProblem } from './locked-page.tsx';

const dayName = (day: number) =>
  new Intl.DateTimeFormat(localeOf(language.value), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  );
const entriesOf = (text: string) => text.split(/[\s,;]+/).filter((span) => span !== '');
const toggled = <T,>(all: readonly T[], one: T, on: boolean) =>
  on ? [...all, one] : all.filter((other) => other !== one);

/** Hours, games, languages, reset and sound, changed in a form: checked before they are taken, in force from the next start on. */
export function HousePanel({ house: { now, games } }: { readonly house: NonNullable<StaffState['house']> }) {
  const [wish, setWish] = useState<HouseSettings>(now);
  const [told, tell] = useState<{ readonly problem: string | null } | null>(null);
  const change = (changes: Partial<HouseSettings>) => {
    tell(null);
    setWish({ ...wish, ...changes });
  };
  const take = async (event: Event) => {
    event.preventDefault();
    tell({ problem: await changeHouse(wish) });
  };
  return (
    <section class="panel house-panel">
      <header>
        <h2>{t('staff.house')}</h2>
      </header>
      <form onSubmit={(event) => void take(event)}>
        <Hours hours={wish.hours} change={(hours) => change({ hours })} />
        <label>
          {t('staff.house.closedOn')}
          <textarea
            rows={3}
            spellcheck={false}
            aria-describedby="closed-on-how"
            onInput={(event) => change({ closedOn: entriesOf(event.currentTarget.value) })}
          >
            {now.closedOn.join('\n')}
          </textarea>
        </label>
        <p class="small" id="closed-on-how">
          {t('staff.house.closedOn.how')}
        </p>
        <Several
          legend={t('staff.house.games')}
          all={games.map((id) => [id, t(`game.${id}`)])}
          chosen={wish.games}
          change={(chosen) => change({ games: chosen })}
        />
        <Several
          legend={t('staff.house.languages')}
          all={LANGUAGES.map((code) => [code, languageName(code)])}
          chosen={wish.languages}
          change={(chosen) => change({ languages: chosen })}
        />
        <Amount
          label={t('staff.house.idle')}
          {...{ min: 15, max: 3600, value: wish.idleSeconds }}
          change={(idleSeconds) => change({ idleSeconds })}
        />
        <Amount
          label={t('staff.house.volume')}
          {...{ min: 0, max: 100, value: wish.volume }}
          change={(volume) => change({ volume })}
        />
        <button type="submit" class="button primary" data-do="house">
          {t('staff.house.take')}
        </button>
        <p role="status" class="small told">
          {told !== null && t(`staff.house.${told.problem === null ? 'taken' : 'refused'}`)}
        </p>
        <SettingsProblem problem={told?.problem ?? null} />
      </form>
    </section>
  );
}

function Amount(props: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly change: (value: number) => void;
}) {
  const { label, change, ...range } = props;
  return (
    <label>
      {label}
      <input type="number" {...range} onInput={(event) => change(event.currentTarget.valueAsNumber)} />
    </label>
  );
}

/** A day without a time is closed. */
function Hours({
  hours,
  change,
}: {
  readonly hours: HouseSettings['hours'];
  readonly change: (hours: HouseSettings['hours']) => void;
}) {
  return (
    <fieldset>
      <legend>{t('staff.house.hours')}</legend>
      <label>
        <input
          type="checkbox"
          checked={hours === null}
          onChange={(event) => change(event.currentTarget.checked ? null : {})}
        />{' '}
        {t('staff.house.always')}
      </label>
      {hours !== null &&
        WEEKDAYS.map((day, i) => (
          <label key={day}>
            {dayName(i)}
            <input
              type="text"
              placeholder="10:00-18:00"
              value={(hours[day] ?? []).join(', ')}
              onChange={(event) => change({ ...hours, [day]: entriesOf(event.currentTarget.value) })}
            />
          </label>
        ))}
    </fieldset>
  );
}

/** The first one that is chosen is the house's. */
function Several({
  legend,
  all,
  chosen,
  change,
}: {
  readonly legend: string;
  readonly all: readonly (readonly [string, string])[];
  readonly chosen: readonly string[];
  readonly change: (chosen: readonly string[]) => void;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {all.map(([id, name]) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => change(toggled(chosen, id, event.currentTarget.checked))}
          />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  );
}
