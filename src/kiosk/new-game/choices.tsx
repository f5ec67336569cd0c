/** What is chosen for a game: one of several, the clock, the options of its rules. */

import {
  type GameId,
  type OptionDefinition,
  type OptionValue,
  optionsOf,
  type Side,
} from '../../rules/rules.ts';
import { clockWords } from '../texts/faults.ts';
import { sideName } from '../texts/names.ts';
import { gameText, known, t } from '../texts/texts.ts';
import { CLOCK_WAYS, type OwnClock, type OwnTime } from './boards.ts';
import { choose, chosenClock, draft, OWN_CLOCK, rules } from './draft.ts';

export interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly sub?: string | undefined;
  /** It cannot be chosen; `sub` says why. */
  readonly disabled?: boolean;
}

/** A choice row: one radio group, each radio a card of at least 44 px. */
export function Radios<T extends string | number | boolean>(props: {
  readonly name: string;
  readonly legend: string;
  readonly value: T | null;
  readonly choices: readonly Choice<T>[];
  readonly onChoose: (value: T) => void;
}) {
  const { name, legend, value, choices, onChoose } = props;
  return (
    <fieldset class="radios" data-radios={name}>
      <legend>{legend}</legend>
      <div class="radio-cards">
        {choices.map((choice) => (
          <label key={String(choice.value)} class="choice" data-choice={`${name} ${choice.value}`}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              disabled={choice.disabled === true}
              onChange={() => onChoose(choice.value)}
            />
            <span>
              <b>{choice.label}</b>
              {choice.sub !== undefined && <small>{choice.sub}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const NO_CLOCK = 'none';
/** From a quick game to a club's evening. Everything else the players set themselves. */
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

/** The options of a game's rules, each named and told in words. */
export function OptionChoices() {
  const { game } = draft.value;
  return (
    <details class="option-choices">
      <summary>{t('new.options')}</summary>
      {rules.value === null && <p class="problem">{t('new.contradictory')}</p>}
      {optionsOf(game, draft.value.options).map((option) => (
        <Option key={option.name} game={game} option={option} />
      ))}
    </details>
  );
}

const NUMBER = 'number';

function Option({ game, option }: { readonly game: GameId; readonly option: OptionDefinition }) {
  const { name, words, count } = option;
  const value = draft.value.options[name] ?? option.default;
  const set = (next: OptionValue) => choose({ options: withOption(game, name, next) });
  const isNumber = typeof value === 'number';
  // An option that is no number yet begins with what draws are commonly counted to (docs/rules.md, Draws by counting).
  const start = typeof option.default === 'number' ? option.default : 80;
  const numbers =
    count === undefined ? [] : [{ value: NUMBER, label: gameText(game, `option.${name}.number`) }];
  return (
    <div class="option" data-option={name}>
      <Radios
        name={name}
        legend={gameText(game, `option.${name}`)}
        value={isNumber ? NUMBER : value}
        choices={[...words.map((word) => ({ value: word, label: valueWords(game, name, word) })), ...numbers]}
        onChoose={(chosen) => set(chosen === NUMBER ? start : chosen)}
      />
      {isNumber && count !== undefined && (
        <input
          type="number"
          class="count"
          min={count.least}
          max={999}
          value={value}
          aria-label={gameText(game, `option.${name}.number`)}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            if (Number.isInteger(valueAsNumber) && valueAsNumber >= count.least) set(valueAsNumber);
          }}
        />
      )}
    </div>
  );
}

/** A value in words: those of the rules page, unless the option has its own. */
function valueWords(game: GameId, name: string, value: OptionValue): string {
  const own = { id: `option.${name}.${value}`, params: {} };
  const field = optionsOf(game).find((option) => option.name === name)?.field ?? name;
  return gameText(game, known(own) ? own.id : `rule.${field}.${value}`);
}

/** Only what differs from the game's own rules is said. */
function withOption(game: GameId, name: string, value: OptionValue): typeof draft.value.options {
  const usual = optionsOf(game, draft.value.options).find((option) => option.name === name)?.default;
  const others = Object.entries(draft.value.options).filter(([other]) => other !== name);
  return Object.fromEntries(value === usual ? others : [...others, [name, value]]);
}
