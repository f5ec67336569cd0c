/** The configuration file of `damier play`: read, checked, and put beneath what the command line says. */
import { readFileSync } from 'node:fs';
import { BadUse } from './bad-use.ts';
import { checkConfiguration } from './configuration-check.ts';
import type { Configuration } from './configuration-schema.ts';
import { messageOf } from './message-of.ts';

export type { Configuration } from './configuration-schema.ts';
export { type Asked, type Settings, settle } from './configuration-settle.ts';

/** Reads and checks the file; throws a `BadUse` that names every fault in it with its line. */
export function readConfiguration(file: string): Configuration {
  return checkConfiguration(file, configurationText(file));
}

/** What stands in the file; throws a `BadUse` where it cannot be read. */
export function configurationText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadUse(
      `--config ${file}: cannot be read (${messageOf(error)}). Name a file of JSON; its settings are in docs/configuration.md`,
    );
  }
}
