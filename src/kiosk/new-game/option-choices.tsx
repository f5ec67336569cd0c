import { type GameId, type OptionDefinition, type OptionValue, optionsOf } from '../../rules/rules.ts';
import { gameText, known, t } from '../texts/texts.ts';
import { choose, draft, rules } from './draft.ts';
import { Radios } from './radios.tsx';

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
export function valueWords(game: GameId, name: string, value: OptionValue): string {
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
