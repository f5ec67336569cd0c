import { useId, useState } from 'preact/hooks';
import type { HouseSettings, StaffState } from '../../ports/staff.ts';
import { WEEKDAYS } from '../../staff/staff.ts';
import { language } from '../state/preferences.ts';
import { LANGUAGES, languageName, localeOf } from '../texts/languages.ts';
import { t } from '../texts/texts.ts';
import { SettingsProblem } from './pin-page.tsx';
import { changeHouse, changeLogo } from './staff-client.ts';

const dayName = (day: number) =>
  new Intl.DateTimeFormat(localeOf(language.value), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  );
const entriesOf = (text: string) => text.split(/[\s,;]+/).filter((span) => span !== '');
const linesOf = (text: string) =>
  text.split(/[\n,;]+/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
const toggled = <T,>(all: readonly T[], one: T, on: boolean) =>
  on ? [...all, one] : all.filter((other) => other !== one);

/** Hours, games, languages, reset and sound, changed in a form: checked before they are taken, in force from the next start on. */
export function HousePanel({
  house: { now, games },
  logo,
}: {
  readonly house: NonNullable<StaffState['house']>;
  readonly logo: StaffState['logo'];
}) {
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
        <label>
          {t('staff.house.name')}
          <input
            type="text"
            data-field="name"
            maxLength={40}
            value={wish.name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        <Hours hours={wish.hours} change={(hours) => change({ hours })} />
        <Lines
          label={t('staff.house.closedOn')}
          how={t('staff.house.closedOn.how')}
          lines={now.closedOn}
          change={(closedOn) => change({ closedOn })}
        />
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
        <Greeting
          welcome={wish.welcome}
          languages={wish.languages}
          change={(changes) => change({ welcome: { ...wish.welcome, ...changes } })}
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
        <Lines
          label={t('staff.house.brightness')}
          how={t('staff.house.brightness.how')}
          lines={now.brightness}
          change={(brightness) => change({ brightness })}
        />
        <button type="submit" class="button primary" data-do="house">
          {t('staff.house.take')}
        </button>
        <p role="status" class="small told">
          {told !== null && t(`staff.house.${told.problem === null ? 'taken' : 'refused'}`)}
        </p>
        <SettingsProblem problem={told?.problem ?? null} />
      </form>
      <LogoField logo={logo} />
    </section>
  );
}

/** A list, an entry a line. */
function Lines({
  label,
  how,
  lines,
  change,
}: {
  readonly label: string;
  readonly how: string;
  readonly lines: readonly string[];
  readonly change: (lines: readonly string[]) => void;
}) {
  const id = useId();
  return (
    <>
      <label>
        {label}
        <textarea
          rows={3}
          spellcheck={false}
          aria-describedby={id}
          onInput={(event) => change(linesOf(event.currentTarget.value))}
        >
          {lines.join('\n')}
        </textarea>
      </label>
      <p class="small" id={id}>
        {how}
      </p>
    </>
  );
}

/** What the page says of the museum while nobody plays. */
function Greeting({
  welcome: { museum, text, minutes, fromAge },
  languages,
  change,
}: {
  readonly welcome: HouseSettings['welcome'];
  readonly languages: readonly string[];
  readonly change: (changes: Partial<HouseSettings['welcome']>) => void;
}) {
  const orNull = (amount: number) => (Number.isNaN(amount) ? null : amount);
  return (
    <fieldset>
      <legend>{t('staff.house.welcome')}</legend>
      <label>
        {t('staff.house.museum')}
        <input
          type="text"
          data-field="museum"
          value={museum}
          onInput={(event) => change({ museum: event.currentTarget.value })}
        />
      </label>
      {languages
        .filter((code) => LANGUAGES.includes(code))
        .map((code) => (
          <label key={code}>
            {t('staff.house.greeting', { language: languageName(code) })}
            <textarea
              rows={2}
              lang={code}
              value={text[code] ?? ''}
              onInput={(event) => change({ text: { ...text, [code]: event.currentTarget.value } })}
            />
          </label>
        ))}
      <Amount
        label={t('staff.house.minutes')}
        {...{ min: 1, max: 240, value: minutes }}
        change={(amount) => change({ minutes: orNull(amount) })}
      />
      <Amount
        label={t('staff.house.fromAge')}
        {...{ min: 1, max: 99, value: fromAge }}
        change={(amount) => change({ fromAge: orNull(amount) })}
      />
    </fieldset>
  );
}

/** A file of its own, and no setting: checked and taken at once. */
function LogoField({ logo }: { readonly logo: StaffState['logo'] }) {
  const [told, tell] = useState<{ readonly problem: string | null } | null>(null);
  const bring = async (picture: File | null) => tell({ problem: await changeLogo(picture) });
  return (
    <fieldset class="logo-field">
      <legend>{t('staff.house.logo')}</legend>
      {logo !== null && <img src={`./api/logo?${logo}`} alt={t('staff.house.logo')} />}
      <div class="actions">
        <label class="button file">
          {t('staff.house.logo.bring')}
          <input
            type="file"
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            onChange={(event) => {
              const input = event.currentTarget;
              const picture = input.files?.[0];
              if (picture !== undefined) void bring(picture).then(() => (input.value = ''));
            }}
          />
        </label>
        {logo !== null && (
          <button type="button" class="button" data-do="noLogo" onClick={() => void bring(null)}>
            {t('staff.house.logo.remove')}
          </button>
        )}
      </div>
      <p role="status" class="small told">
        {told !== null && t(`staff.house.${told.problem === null ? 'taken' : 'refused'}`)}
      </p>
      <SettingsProblem problem={told?.problem ?? null} />
    </fieldset>
  );
}

function Amount(props: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Null: nothing is said. */
  readonly value: number | null;
  readonly change: (value: number) => void;
}) {
  const { label, change, value, ...range } = props;
  return (
    <label>
      {label}
      <input
        type="number"
        {...range}
        value={value ?? ''}
        onInput={(event) => change(event.currentTarget.valueAsNumber)}
      />
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
