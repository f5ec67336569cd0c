/** What was chosen, kept for the next start: settings that are tried first. */

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { SettingsState } from '../ports/staff.ts';
import { checkConfiguration, configurationText } from './configuration.ts';
import type { Configuration } from './configuration-schema.ts';
import { BadUse, messageOf } from './errors.ts';
import { replaceFile } from './home.ts';

/**
 * Settings that a start has tried so often without reaching the page are not tried again. Two: the mains may be cut during the
 * first try.
 */
const MOST_STARTS = 2;

export const trialForm = v.object({
  /** Of the settings' text. */
  sha256: v.string(),
  /** How often a start has begun with them and not reached the page. */
  starts: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Who changed them: staff's page, or somebody on the machine. */
  by: v.picklist(['page', 'machine']),
});
type Trial = v.InferOutput<typeof trialForm>;

/** What a program runs with, for staff's page to show and to change. */
export interface SettingsInForce {
  /** The file that was named. */
  readonly file: string;
  readonly state: SettingsState;
  readonly configuration: Configuration;
  /** Does what a start would do with such settings, short of starting. Throws `BadUse`. */
  rehearse(configuration: Configuration): Promise<void>;
  /** Writes new settings, for the next start to try. Throws the system's error; then nothing is changed. */
  bring(text: string): void;
}

/**
 * The settings file of an exhibit, beside the last settings with which it reached its page. So a file that stops a start costs one
 * start, not the exhibit. Kept in the folder `settings` of the home folder.
 */
export class KeptSettings {
  readonly #file: string;
  readonly #folder: string;
  readonly #log: (message: string) => void;
  /** What this start has tried. */
  #tried: string | null = null;

  constructor(home: string, file: string, log: (message: string) => void) {
    this.#file = file;
    this.#folder = join(home, 'settings');
    this.#log = log;
  }

  /** What stands in the file, for a start that is about to try it. Throws `BadUse` for what cannot be, or was tried too often. */
  read(): Configuration {
    const text = configurationText(this.#file);
    this.#tried = text;
    // Counted before it is read: what reading may do to the program is part of the trial.
    if (text !== this.#good()) this.#count(text);
    return checkConfiguration(this.#file, text);
  }

  #count(text: string): void {
    const { starts, by } = this.#trialOf(text);
    if (starts >= MOST_STARTS)
      throw new BadUse(
        `--config ${this.#file}: ${starts} starts with it have not reached the page; mend it, or put back what it was`,
      );
    this.#keepTrial(text, starts + 1, by);
  }

  /** The start ended in words, not in a crash. It says so each time, and need not be counted. */
  forgive(): void {
    if (this.#tried === null) return;
    const { starts, by } = this.#trialOf(this.#tried);
    this.#keepTrial(this.#tried, Math.max(0, starts - 1), by);
  }

  /** The settings that last reached the page; null: none ever did. */
  lastGood(): Configuration | null {
    const text = this.#good();
    if (text === null) return null;
    try {
      return checkConfiguration(join(this.#folder, 'good.json'), text);
    } catch (error) {
      this.#log(`the last good settings cannot be used: ${messageOf(error)}`);
      return null;
    }
  }

  /** The page was reached with what was read. What staff has brought since is still to be tried. */
  confirm(): void {
    const tried = this.#tried;
    if (tried === null) return;
    if (tried !== this.#good()) this.#keep('good.json', tried);
    if (this.#isOnTrial(tried)) this.#endTrial();
  }

  /** What staff's page brought and a start could not use gives way to what was good. What was written on the machine stays. */
  undo(): void {
    const good = this.#good();
    try {
      if (good === null || this.#trialOf(configurationText(this.#file)).by !== 'page') return;
      copyFileSync(this.#file, `${this.#file}.refused`);
      replaceFile(this.#file, good);
      this.#endTrial();
    } catch (error) {
      this.#log(`the last good settings could not be put back into ${this.#file}: ${messageOf(error)}`);
      return;
    }
    this.#log(`the settings that staff had brought are undone; they are kept as ${this.#file}.refused`);
  }

  /** Staff's page writes new settings, and the next start tries them. Throws the system's error; then nothing is changed. */
  bring(text: string): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    copyFileSync(this.#file, `${this.#file}.before`);
    replaceFile(
      join(this.#folder, 'trial.json'),
      JSON.stringify({ sha256: hashOf(text), starts: 0, by: 'page' } satisfies Trial),
    );
    replaceFile(this.#file, text);
  }

  #good(): string | null {
    try {
      return readFileSync(join(this.#folder, 'good.json'), 'utf8');
    } catch {
      return null;
    }
  }

  /** What is known of that text. A file that was edited since begins anew, and so does a damaged record. */
  #trialOf(text: string): Pick<Trial, 'starts' | 'by'> {
    return this.#trialFor(text) ?? { starts: 0, by: 'machine' };
  }

  #isOnTrial(text: string): boolean {
    return this.#trialFor(text) !== null;
  }

  #trialFor(text: string): Trial | null {
    try {
      const kept = readFileSync(join(this.#folder, 'trial.json'), 'utf8');
      const trial = v.parse(v.pipe(v.string(), v.parseJson(), trialForm), kept);
      return trial.sha256 === hashOf(text) ? trial : null;
    } catch {
      return null;
    }
  }

  #keepTrial(text: string, starts: number, by: Trial['by']): void {
    this.#keep('trial.json', JSON.stringify({ sha256: hashOf(text), starts, by } satisfies Trial));
  }

  #endTrial(): void {
    const file = join(this.#folder, 'trial.json');
    try {
      if (existsSync(file)) rmSync(file);
    } catch (error) {
      this.#log(`${file} cannot be removed: ${messageOf(error)}`);
    }
  }

  /** A disk that takes nothing costs the safety net, and is reported. The exhibit opens all the same. */
  #keep(name: string, text: string): void {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      replaceFile(join(this.#folder, name), text);
    } catch (error) {
      this.#log(`${join(this.#folder, name)} cannot be written: ${messageOf(error)}`);
    }
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
