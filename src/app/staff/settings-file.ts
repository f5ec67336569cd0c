import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { findProfile, type Profile, ProfileError } from '../../adapters/profile/profile.ts';
import { calibrated } from '../../hardware/hardware.ts';
import type { Restored } from '../../ports/staff.ts';
import { BadUse } from '../bad-use.ts';
import { checkConfiguration } from '../configuration-check.ts';
import { replaceFile } from '../replace-file.ts';

/** Settings and calibration of one board as one file: texts, as they stand on the disk. */
const settingsFile = v.strictObject({
  damier: v.literal('settings'),
  v: v.literal(1),
  /** The configuration file; null where the program was started without. */
  configuration: v.nullable(v.string()),
  /** What was measured, by the profile's id. */
  calibration: v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)), v.string()),
});

export interface SettingsPlace {
  readonly home: string;
  /** Null: the program was started without. */
  readonly configurationFile: string | null;
  /** The board that stands. */
  readonly profile: Profile;
}

export function settingsText({ home, configurationFile }: SettingsPlace): string {
  const settings: v.InferOutput<typeof settingsFile> = {
    damier: 'settings',
    v: 1,
    configuration: configurationFile === null ? null : readFileSync(configurationFile, 'utf8'),
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
 * Brings a file of settings back: checked whole before anything is written; what stood there is kept beside it as
 * `….before`. It holds from the next start on.
 */
export function restoreSettings(place: SettingsPlace, text: string): Restored {
  try {
    const settings = read(text);
    const files = [
      ...configurationIn(place, settings.configuration),
      ...calibrationIn(place, settings.calibration),
    ];
    mkdirSync(join(place.home, 'calibration'), { recursive: true });
    for (const { file, content } of files) {
      if (existsSync(file)) copyFileSync(file, `${file}.before`);
      replaceFile(file, content);
    }
    return { ok: true };
  } catch (error) {
    if (error instanceof BadUse || error instanceof ProfileError || isSystemError(error))
      return { ok: false, problem: error.message };
    throw error;
  }
}

function read(text: string): v.InferOutput<typeof settingsFile> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), settingsFile), text);
  if (result.success) return result.output;
  throw new BadUse('this is no file of settings as this page saves it');
}

interface FileText {
  readonly file: string;
  readonly content: string;
}

function configurationIn({ configurationFile }: SettingsPlace, text: string | null): readonly FileText[] {
  if (text === null) return [];
  if (configurationFile === null)
    throw new BadUse('the program was started without --config, so that no configuration can be put back');
  checkConfiguration(configurationFile, text);
  return [{ file: configurationFile, content: text }];
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

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error;
}
