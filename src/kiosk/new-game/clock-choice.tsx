import type { Side } from '../../rules/rules.ts';
import { clockWords } from '../texts/faults.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { choose, chosenClock, draft, OWN_CLOCK } from './draft.ts';
import { CLOCK_WAYS, type OwnClock, type OwnTime } from './own-clock.ts';
import { Radios } from './radios.tsx';

const NO_CLOCK = 'none';
/** From a quick game to a club's evening; all else is one's own. */
const CLOCKS: readonly string[] = [NO_CLOCK, '5+3', '15+10', '30', 'hourglass:3', OWN_CLOCK];

export function ClockChoice() {
  const { clock, game } = draft.value;
  return (
    <>
      <Radios
        name="clock"
        legend={t('new.clock')}
        value={clock ?? NO_CLOCK}
        choices={CLOCKS.map((value) => ({
          value,
          label: value === OWN_CLOCK ? t('new.clock.own') : clockWords(value, game),
        }))}
        onChoose={(chosen) => choose({ clock: chosen === NO_CLOCK ? null : chosen })}
      />
      {clock === OWN_CLOCK && <OwnClockFields />}
    </>
  );
}

function OwnClockFields() {
  const { ownClock } = draft.value;
  const change = (part: Partial<OwnClock>) => choose({ ownClock: { ...ownClock, ...part } });
  const each = ownClock.each && ownClock.way !== 'hourglass';
  return (
    <div class="own-clock">
      <Radios
        name="way"
        legend={t('new.clock.way')}
        value={ownClock.way}
        choices={CLOCK_WAYS.map((value) => ({ value, label: t(`new.clock.${value}`) }))}
        onChoose={(way) => change({ way })}
      />
      {(each ? (['W', 'B'] as const) : (['W'] as const)).map((side) => (
        <TimeFields key={side} side={side} named={each} time={ownClock[side]} change={change} />
      ))}
      {ownClock.way !== 'hourglass' && (
        <label class="own-clock-each">
          <input
            type="checkbox"
            checked={ownClock.each}
            onChange={({ currentTarget }) => change({ each: currentTarget.checked })}
          />
          {t('new.clock.each')}
        </label>
      )}
      {chosenClock.value === undefined && (
        <p class="problem" role="status">
          {t('new.clock.bad')}
        </p>
      )}
    </div>
  );
}

function TimeFields(props: {
  readonly side: Side;
  /** The side is named: each has a time of its own. */
  readonly named: boolean;
  readonly time: OwnTime;
  readonly change: (part: Partial<OwnClock>) => void;
}) {
  const { side, named, time, change } = props;
  const { game, ownClock } = draft.value;
  const field = (name: keyof OwnTime, least: number, most: number, step: number) => (
    <label>
      {t(`new.clock.${name}`)}{' '}
      <input
        type="number"
        min={least}
        max={most}
        step={step}
        data-time={`${side} ${name}`}
        value={time[name]}
        onInput={({ currentTarget }) => change({ [side]: { ...time, [name]: currentTarget.valueAsNumber } })}
      />
    </label>
  );
  return (
    <fieldset class="own-time">
      <legend>{named ? sideName(game, side) : t('new.clock')}</legend>
      {field('minutes', 0.5, 1440, 0.5)}
      {ownClock.way !== 'hourglass' && field('seconds', 0, 3600, 1)}
    </fieldset>
  );
}
