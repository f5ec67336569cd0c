import { InvalidArgumentError, Option } from 'commander';
import { type Level, levelNumbered } from '../opponent/opponent.ts';
import { GAME_IDS, type GameId } from '../rules/rules.ts';

/** A whole number from 1 up, as an option of a command. */
export function count(text: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 up.');
}

/** A game's id, as an option of a command. */
export function game(text: string): GameId {
  const id = GAME_IDS.find((known) => known === text);
  if (id !== undefined) return id;
  throw new InvalidArgumentError(`It is one of ${GAME_IDS.join(', ')}.`);
}

/** A level of the computer, as an option of a command. */
export function level(text: string): Level {
  const found = levelNumbered(Number(text));
  if (found !== null) return found;
  throw new InvalidArgumentError('It is a whole number from 1 to 8.');
}

/** `NAME=VALUE`, in any number: values by their names, of two with one name the last. */
export function assignments(flag: string, description: string): Option {
  return new Option(flag, `${description}; may be given more than once`)
    .argParser((text: string, before: Readonly<Record<string, string>>) => {
      const at = text.indexOf('=');
      if (at < 1) throw new InvalidArgumentError('It is written as NAME=VALUE, like quietLimit=80.');
      return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
    })
    .default({}, 'none');
}
