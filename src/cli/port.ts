import { InvalidArgumentError } from 'commander';
import { BadUse } from '../app/play.ts';

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
