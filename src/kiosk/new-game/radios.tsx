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
