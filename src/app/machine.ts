import { readFileSync } from 'node:fs';
import { systemClock } from '../adapters/clock/clock.ts';
import type { Clock } from '../ports/clock.ts';
import { type BoardParts, type BoardWish, buildBoard } from './board-parts.ts';

/** What a program runs on. Another one lets a week pass in minutes. */
export interface Machine {
  readonly clock: Clock;
  /** The date and the time of day, which people read and set. */
  readonly date: () => Date;
  readonly board: (wish: BoardWish) => Promise<BoardParts>;
}

export const thisMachine: Machine = { clock: systemClock, date: () => new Date(), board: buildBoard };

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new Error('package.json has no version');
}

/** The version of this program, as in package.json. */
export const VERSION = readVersion();
