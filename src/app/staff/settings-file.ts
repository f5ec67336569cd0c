import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import * as v from 'valibot';
import { findProfile, type Profile, ProfileError } from '../../adapters/profile/profile.ts';
import { isCoded } from '../../adapters/words/words.ts';
import { calibrated } from '../../hardware/hardware.ts';
import type { HouseSettings, Logo, Restored, StaffState } from '../../ports/staff.ts';
import { GAME_IDS, type GameId } from '../../rules/rules.ts';
import { pictureIn } from '../../staff/staff.ts';
import { woodenProfile } from '../board-parts.ts';
import { at, beyondThePage, type SettingPath } from '../changed-by.ts';
import { checkConfiguration, type Fault } from '../configuration.ts';
import { type Configuration, configurationSchema } from '../configuration-schema.ts';
import { BadUse, messageOf } from '../errors.ts';
import { exhibitSettings } from '../exhibit/exhibit-settings.ts';
import { chooseGame } from '../game-choice.ts';
import { replaceFile } from '../home.ts';
import type { SettingsInForce } from '../kept-settings.ts';
import { pageLanguages } from '../open-page.ts';

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

interface SettingsPlace {
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
 * Brings a file of settings back. It is checked whole, and tried as far as possible, before anything is written. What stood there
 * is kept beside it as `….before`. It holds from the next start on, which undoes it if that start does not reach the page.
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
 * Takes another board's settings for this one, under a name of its own. What is this board's stays here: its parts, pages and way
 * to others, whatever names a command, a file or an address, and what was measured on it.
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

/** Settings of a form, put into the file as it stands. They are checked whole and tried like a file that is brought back. */
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

/** What the form shows: the file as it stands. The program runs with it from its next start on. */
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

/** What the file says. Where that cannot be used, what the program runs with instead. */
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

const FORM = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/** What staff changes in a form, as a configuration says it. */
function houseOf(configuration: Configuration): HouseSettings {
  const { house, volume } = exhibitSettings(configuration, pageLanguages());
  const hours = configuration.operation?.hours;
  return {
    name: configuration.operation?.name ?? '',
    hours: hours === undefined ? null : hours,
    closedOn: configuration.operation?.closedOn ?? [],
    games: house.games,
    languages: house.languages,
    welcome: {
      museum: house.welcome.museum ?? '',
      text: written(house.welcome.text),
      minutes: house.welcome.minutes,
      fromAge: house.welcome.fromAge,
    },
    idleSeconds: house.idleMs / 1000,
    volume: Math.round(volume * 100),
    brightness: configuration.exhibit?.brightness ?? [],
  };
}

/** The games that can be played on the board that such settings name. */
function gamesFor({ board }: Configuration, home: string): readonly GameId[] {
  const profile = woodenProfile({ board: board?.profile ?? 'virtual', home });
  return GAME_IDS.filter((game) => {
    try {
      chooseGame({ game, options: {}, fen: null }, profile);
      return true;
    } catch (error) {
      if (error instanceof BadUse) return false;
      throw error;
    }
  });
}

/** The words that are there. */
function written(text: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(text).flatMap(([code, words = '']) => (words.trim() === '' ? [] : [[code, words.trim()]])),
  );
}

/** As the file says it: what is empty is left out. */
function welcomeIn({ museum, text, minutes, fromAge }: HouseSettings['welcome']) {
  const said = written(text);
  const welcome = {
    ...(museum.trim() === '' ? {} : { museum: museum.trim() }),
    ...(Object.keys(said).length === 0 ? {} : { text: said }),
    ...(minutes === null ? {} : { minutes }),
    ...(fromAge === null ? {} : { fromAge }),
  };
  return Object.keys(welcome).length === 0 ? undefined : welcome;
}

/** The file's text with these settings in it. What else stands there stays as it is, comments too. */
function withHouse({ file }: SettingsInForce, house: HouseSettings): string {
  const changes = [
    [['operation', 'name'], house.name.trim() === '' ? undefined : house.name.trim()],
    [['operation', 'hours'], house.hours ?? undefined],
    [['operation', 'closedOn'], house.closedOn.length === 0 ? undefined : house.closedOn],
    [['exhibit', 'games'], house.games],
    [['exhibit', 'languages'], house.languages],
    [['exhibit', 'welcome'], welcomeIn(house.welcome)],
    [['exhibit', 'idleSeconds'], house.idleSeconds],
    [['exhibit', 'volume'], house.volume],
    [['exhibit', 'brightness'], house.brightness.length === 0 ? undefined : house.brightness],
  ] as const;
  return changes.reduce(
    (text, [path, value]) => applyEdits(text, modify(text, [...path], value, FORM)),
    readFileSync(file, 'utf8'),
  );
}

/** Every board has its own of these, whoever may change them. */
const OWN_SECTIONS = ['board', 'page', 'mirror', 'broadcast'] as const;

/** Another board's settings as this one takes them, with what is its own, and its name. Throws `BadUse`. */
function withOwn(text: string, own: Configuration, name: string): string {
  const put = (before: string, path: SettingPath, value: unknown): string => {
    const wanted = checkConfiguration('the other board’s settings', before);
    if (value === undefined && at(wanted, path) === undefined) return before;
    return applyEdits(before, modify(before, [...path], value, FORM));
  };
  const sections = OWN_SECTIONS.reduce((now, section) => put(now, [section], own[section]), text);
  const wanted = checkConfiguration('the other board’s settings', sections);
  const machine = beyondThePage(configurationSchema, own, wanted).reduce(
    (now, path) => put(now, path, at(own, path)),
    sections,
  );
  // One name, where the mirror had another.
  return put(put(machine, ['mirror', 'name'], undefined), ['operation', 'name'], name);
}

const logoFile = (home: string) => join(home, 'staff', 'logo');

/** Throws where the file is no logo that could be shown. */
export function checkLogo(path: string): void {
  const read = pictureIn(readFileSync(path));
  if (!read.ok) throw new Error(read.problem);
}

/** The museum's logo; null: there is none, or it cannot be shown. */
export function readLogo(home: string): Logo | null {
  try {
    const bytes = new Uint8Array(readFileSync(logoFile(home)));
    const read = pictureIn(bytes);
    if (!read.ok) return null;
    const stamp = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return { type: read.type, bytes, stamp };
  } catch (error) {
    if (isCoded(error)) return null;
    throw error;
  }
}

/** Null takes it away. */
export function changeLogo(home: string, picture: Uint8Array | null): Restored {
  try {
    const file = logoFile(home);
    if (picture === null) {
      rmSync(file, { force: true });
      return { ok: true };
    }
    const read = pictureIn(picture);
    if (!read.ok) return { ok: false, problem: `the logo: ${read.problem}` };
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    replaceFile(file, picture);
    return { ok: true };
  } catch (error) {
    if (isCoded(error)) return { ok: false, problem: `the logo cannot be written: ${messageOf(error)}` };
    throw error;
  }
}
