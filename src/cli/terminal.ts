import { InvalidArgumentError, Option } from 'commander';
import { BadUse } from '../app/play.ts';
import type { Explained } from '../game/game.ts';
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

/** The port that the environment names, if it does; throws `BadUse`. */
export function portOf(env: NodeJS.ProcessEnv): number | undefined {
  const { PORT: text } = env;
  if (text === undefined || text === '') return undefined;
  const port = readPort(text);
  if (port === null)
    throw new BadUse(`PORT=${text} in the environment is no port; it is a number from 0 to 65535`);
  return port;
}

/** The port of an option. */
export function portNumber(text: string): number {
  const port = readPort(text);
  if (port === null) throw new InvalidArgumentError('A port is a number from 0 (any free one) to 65535.');
  return port;
}

function readPort(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65535 ? port : null;
}

/** Shows on a terminal how far long work is: a line takes the place of the one before, an empty one takes it away, the last stays. */
export function showProgress(line: string, isLast = false): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${line}\x1b[K${isLast ? '\n' : ''}`);
}

/** One line for a reader: seconds, what it is, and its fields. */
export function described({ t, type, ...fields }: Explained['event']): string {
  const values = Object.entries(fields).map(([name, value]) => `${name} ${written(value)}`);
  return [`${(t / 1000).toFixed(3).padStart(9)} s`, type.padEnd(8), ...values].join('  ');
}

function written(value: unknown): string {
  return Array.isArray(value) ? value.join(',') || '–' : String(value);
}
