import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { HouseSettings, StaffState } from '../../ports/staff.ts';
import { GAME_IDS } from '../../rules/rules.ts';
import { LANGUAGES, languageName } from '../texts/languages.ts';
import { t } from '../texts/texts.ts';
import { Brightness, Closings, Hours } from './house-times.tsx';
import { SettingsProblem } from './pin-page.tsx';
import { act, changeHouse, changeLogo } from './staff-client.ts';

const toggled = <T,>(all: readonly T[], one: T, on: boolean) =>
  on ? [...all, one] : all.filter((other) => other !== one);

/** Hours, games, languages, reset and sound, changed in a form: checked before they are taken, in force from the next start on. */
export function HousePanel({
  now: { house, logo, mayRestart },
}: {
  readonly now: StaffState & { readonly house: NonNullable<StaffState['house']> };
}) {
  const { now, games } = house;
  // What is not touched here follows what stands, also where a file of settings has been brought meanwhile.
  const [changes, setChanges] = useState<Partial<HouseSettings>>({});
  const [told, tell] = useState<{ readonly problem: string | null } | null>(null);
  const wish: HouseSettings = { ...now, ...changes };
  const change = (more: Partial<HouseSettings>) => {
    tell(null);
    setChanges({ ...changes, ...more });
  };
  const take = async (event: Event) => {
    event.preventDefault();
    const problem = await changeHouse(wish);
    if (problem === null) setChanges({});
    tell({ problem });
  };
  const unfit = GAME_IDS.filter((id) => !games.includes(id)).map((id) => t(`game.${id}`));
  return (
    <section class="panel house-panel">
      <header>
        <h2>{t('staff.house')}</h2>
      </header>
      <form onSubmit={(event) => void take(event)}>
        <div class="fields">
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
          <Closings
            key={now.closedOn.join()}
            lines={now.closedOn}
            change={(closedOn) => change({ closedOn })}
          />
          <Several
            legend={t('staff.house.games')}
            first={t('staff.house.games.first')}
            all={games.map((id) => [id, t(`game.${id}`)])}
            chosen={wish.games}
            change={(chosen) => change({ games: chosen })}
          >
            {unfit.length > 0 && <p class="small">{t('staff.house.unfit', { games: unfit.join(' · ') })}</p>}
          </Several>
          <Several
            legend={t('staff.house.languages')}
            first={t('staff.house.languages.first')}
            all={LANGUAGES.map((code) => [code, languageName(code)])}
            chosen={wish.languages}
            change={(chosen) => change({ languages: chosen })}
          />
          <Greeting
            welcome={wish.welcome}
            languages={wish.languages}
            change={(more) => change({ welcome: { ...wish.welcome, ...more } })}
          />
          <LogoField logo={logo} />
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
          <Brightness lines={wish.brightness} change={(brightness) => change({ brightness })} />
        </div>
        <div class="take">
          <button type="submit" class="button primary" data-do="house">
            {t('staff.house.take')}
          </button>
          <Told problem={told} />
          {told?.problem === null && mayRestart && (
            <button
              type="button"
              class="button"
              data-do="restartNow"
              onClick={() => void act({ do: 'restart' }).then(() => tell(null))}
            >
              {t('staff.restart')}
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

/** What became of what was changed; null: nothing was yet. */
function Told({ problem: told }: { readonly problem: { readonly problem: string | null } | null }) {
  return (
    <>
      <p role="status" class="told">
        {told !== null && t(`staff.house.${told.problem === null ? 'taken' : 'refused'}`)}
      </p>
      <SettingsProblem problem={told?.problem ?? null} />
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
          maxLength={60}
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
              rows={3}
              maxLength={240}
              lang={code}
              value={text[code] ?? ''}
              onInput={(event) => change({ text: { ...text, [code]: event.currentTarget.value } })}
            />
          </label>
        ))}
      <Amount
        label={t('staff.house.minutes')}
        {...{ min: 1, max: 240, value: minutes, mayBeEmpty: true }}
        change={(amount) => change({ minutes: orNull(amount) })}
      />
      <Amount
        label={t('staff.house.fromAge')}
        {...{ min: 1, max: 99, value: fromAge, mayBeEmpty: true }}
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
      <Told problem={told} />
    </fieldset>
  );
}

function Amount(props: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Null: nothing is said. */
  readonly value: number | null;
  readonly mayBeEmpty?: boolean;
  readonly change: (value: number) => void;
}) {
  const { label, change, value, mayBeEmpty = false, ...range } = props;
  return (
    <label>
      {label}
      <input
        type="number"
        {...range}
        required={!mayBeEmpty}
        value={value ?? ''}
        onInput={(event) => change(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

/** At least one of them. Which of the chosen ones is the first is said apart. */
function Several({
  legend,
  first,
  all,
  chosen,
  change,
  children,
}: {
  readonly legend: string;
  readonly first: string;
  readonly all: readonly (readonly [string, string])[];
  readonly chosen: readonly string[];
  readonly change: (chosen: readonly string[]) => void;
  readonly children?: ComponentChildren;
}) {
  const none = chosen.length === 0 ? t('staff.house.one') : '';
  const nameOf = (id: string) => all.find(([one]) => one === id)?.[1] ?? id;
  return (
    <fieldset class="several">
      <legend>{legend}</legend>
      {all.map(([id, name]) => (
        <label key={id} class="tick">
          <input
            ref={(box) => box?.setCustomValidity(none)}
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => change(toggled(chosen, id, event.currentTarget.checked))}
          />
          {name}
        </label>
      ))}
      {chosen.length > 1 && (
        <label>
          {first}
          <select
            value={chosen[0]}
            onChange={({ currentTarget: { value } }) =>
              change([value, ...chosen.filter((other) => other !== value)])
            }
          >
            {chosen.map((id) => (
              <option key={id} value={id}>
                {nameOf(id)}
              </option>
            ))}
          </select>
        </label>
      )}
      {children}
    </fieldset>
  );
}
