import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { findProfile, type Profile, ProfileError } from '../../adapters/profile/profile.ts';
import { isCoded } from '../../adapters/words/words.ts';
import { calibrated } from '../../hardware/hardware.ts';
import type { HouseSettings, Logo, Restored, StaffState } from '../../ports/staff.ts';
import { pictureIn } from '../../staff/staff.ts';
import { BadUse } from '../bad-use.ts';
import { at, beyondThePage } from '../changed-by.ts';
import { checkConfiguration, type Fault } from '../configuration-check.ts';
import { type Configuration, configurationSchema } from '../configuration-schema.ts';
import type { SettingsInForce } from '../kept-settings.ts';
import { replaceFile } from '../replace-file.ts';
import { gamesFor, houseOf, withHouse } from './house-settings.ts';
import { changeLogo, readLogo } from './logo-file.ts';
import { withOwn } from './own-settings.ts';

/** Settings and calibration of one board as one file: texts, as they stand on the disk. */
const settingsFile = v.strictObject({
  damier: v.literal('settings'),
  v: v.literal(1),
  /** The configuration file; null where the program was started without. */
  configuration: v.nullable(v.string()),
  /** The museum's logo, base64; null: it has none; left out by builds that knew none. */
  logo: v.optional(v.nullable(v.pipe(v.string(), v.base64()))),
  /** What was measured, by the profile's id. */
  calibration: v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)), v.string()),
});

export interface SettingsPlace {
  readonly home: string;
  /** Null: the program was started without a file of them. */
  readonly inForce: SettingsInForce | null;
  /** The board that stands. */
  readonly profile: Profile;
}

export function settingsText({ home, inForce }: SettingsPlace): string {
  const settings: v.InferOutput<typeof settingsFile> = {
    damier: 'settings',
    v: 1,
    configuration: inForce === null ? null : readFileSync(inForce.file, 'utf8'),
    logo: base64Of(readLogo(home)),
    calibration: Object.fromEntries(
      calibrations(home).map((name) => [
        basename(name, '.json'),
        readFileSync(join(home, 'calibration', name), 'utf8'),
      ]),
    ),
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

/**
 * Brings a file of settings back: checked whole, and tried as far as that can be done, before anything is written; what stood
 * there is kept beside it as `….before`. It holds from the next start on, which undoes it if it does not reach the page.
 */
export async function restoreSettings(place: SettingsPlace, text: string): Promise<Restored> {
  try {
    const { configuration, calibration, logo } = read(text);
    const picture = pictureOf(logo);
    const bring = configuration === null ? null : await configurationIn(place, configuration);
    const measured = calibrationIn(place, calibration);
    mkdirSync(join(place.home, 'calibration'), { recursive: true, mode: 0o700 });
    for (const { file, content } of measured) {
      if (existsSync(file)) copyFileSync(file, `${file}.before`);
      replaceFile(file, content);
    }
    bring?.();
    return picture === undefined ? { ok: true } : changeLogo(place.home, picture);
  } catch (error) {
    if (error instanceof BadUse || error instanceof ProfileError || isCoded(error))
      return { ok: false, problem: error.message };
    throw error;
  }
}

/**
 * Takes another board's settings for this one, under a name of its own. What is this board's stays here: its parts, pages and
 * way to others, whatever names a command, a file or an address, and what was measured on it.
 */
export async function copySettings(place: SettingsPlace, name: string, text: string): Promise<Restored> {
  try {
    const { configuration, logo } = read(text);
    if (configuration === null)
      throw new BadUse('this file has no settings: its board was started without --config');
    if (place.inForce === null)
      throw new BadUse('the program was started without --config, so that nothing can be changed');
    const picture = pictureOf(logo);
    const own = asItStands(place.inForce);
    (await configurationIn(place, withOwn(configuration, own, name.trim())))();
    return picture === undefined ? { ok: true } : changeLogo(place.home, picture);
  } catch (error) {
    if (error instanceof BadUse || isCoded(error)) return { ok: false, problem: error.message };
    throw error;
  }
}

/** Settings of a form, put into the file as it stands: checked whole and tried as a file that is brought back is. */
export async function changeHouse(place: SettingsPlace, house: HouseSettings): Promise<Restored> {
  try {
    if (place.inForce === null)
      throw new BadUse('the program was started without --config, so that nothing can be changed');
    (await configurationIn(place, withHouse(place.inForce, house)))();
    return { ok: true };
  } catch (error) {
    if (error instanceof BadUse || isCoded(error)) return { ok: false, problem: error.message };
    throw error;
  }
}

/** What the form shows: the file as it stands, which the program runs with from its next start on. */
export function houseNow({ inForce, home }: SettingsPlace): StaffState['house'] {
  if (inForce === null) return null;
  const configuration = asItStands(inForce);
  return { now: houseOf(configuration), games: gamesFor(configuration, home) };
}

function read(text: string): v.InferOutput<typeof settingsFile> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), settingsFile), text);
  if (result.success) return result.output;
  throw new BadUse('this is no file of settings as this page saves it');
}

/** Undefined: the file says nothing of it. Throws `BadUse` for what cannot be shown. */
function pictureOf(logo: string | null | undefined): Uint8Array | null | undefined {
  if (logo == null) return logo;
  const picture = Buffer.from(logo, 'base64');
  const read = pictureIn(picture);
  if (!read.ok) throw new BadUse(`the logo in this file: ${read.problem}`);
  return picture;
}

const base64Of = (logo: Logo | null) => logo && Buffer.from(logo.bytes).toString('base64');

interface FileText {
  readonly file: string;
  readonly content: string;
}

/** Checks the text whole and tries it; what comes back writes it. */
async function configurationIn({ inForce }: SettingsPlace, text: string): Promise<() => void> {
  if (inForce === null)
    throw new BadUse('the program was started without --config, so that no configuration can be put back');
  const { file } = inForce;
  const before = asItStands(inForce);
  const configuration = checkConfiguration(file, text, (wanted) =>
    beyondThePage(configurationSchema, before, wanted).map((path): Fault => {
      const is = at(before, path);
      const [now, then] = [is, at(wanted, path)].map((value) => JSON.stringify(value) ?? 'nothing');
      return {
        path,
        message: `${then} is not changed from a page, since it may name a command, a file or an address; leave ${now} there, or change it on the machine, in ${file}`,
      };
    }),
  );
  await inForce.rehearse(configuration);
  return () => inForce.bring(text);
}

/** What the file says; where that cannot be used, what the program runs with instead. */
function asItStands({ file, configuration }: SettingsInForce): Configuration {
  try {
    return checkConfiguration(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof BadUse || isCoded(error)) return configuration;
    throw error;
  }
}

function calibrationIn(
  { home, profile }: SettingsPlace,
  calibration: Readonly<Record<string, string>>,
): readonly FileText[] {
  return Object.entries(calibration).map(([id, content]) => {
    const file = join(home, 'calibration', `${id}.json`);
    calibrated(id === profile.id ? profile : findProfile(id), file, content);
    return { file, content };
  });
}

function calibrations(home: string): readonly string[] {
  const folder = join(home, 'calibration');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
}
