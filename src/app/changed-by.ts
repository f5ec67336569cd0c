/** Who may change a setting. The schema says it of each one, and this reads it there. */
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';

/**
 * `page`: also a file of settings that staff brings to its page. `machine`: only somebody who can write the file on the machine
 * itself, because the setting names a command, a file, an address or a secret. A PIN is no shell.
 */
export type ChangedBy = 'page' | 'machine';

interface Owner {
  readonly changedBy: ChangedBy;
  /** The values that a page may bring, where it may not bring all of them. */
  readonly pagePattern?: string;
}

/** A setting that staff's page may bring; with a pattern, only such values of it. */
export function byPage<const S extends v.GenericSchema>(schema: S, pagePattern?: RegExp) {
  const owner: Owner = pagePattern
    ? { changedBy: 'page', pagePattern: pagePattern.source }
    : { changedBy: 'page' };
  return v.pipe(schema, v.metadata({ ...owner }));
}

/** A setting that is changed on the machine alone. */
export function onMachine<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(schema, v.metadata({ changedBy: 'machine' } satisfies Owner));
}

export type SettingPath = readonly string[];

export interface Setting {
  readonly path: SettingPath;
  /** Null: the schema does not say. */
  readonly owner: Owner | null;
}

/** Every setting of a schema, whole sections that are one setting (as the options of a game) once. */
export function settingsIn(schema: v.GenericSchema): readonly Setting[] {
  const all = new Map(under(schema, []).map((setting) => [setting.path.join('.'), setting]));
  return [...all.values()];
}

function under(schema: v.GenericSchema, path: SettingPath): readonly Setting[] {
  const owner = ownerOf(schema);
  if (owner !== null) return [{ path, owner }];
  if ('wrapped' in schema && isSchema(schema.wrapped)) return under(schema.wrapped, path);
  if ('options' in schema && Array.isArray(schema.options))
    return schema.options.filter(isSchema).flatMap((option) => under(option, path));
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries !== null)
    return Object.entries(schema.entries).flatMap(([name, entry]) =>
      isSchema(entry) ? under(entry, [...path, name]) : [],
    );
  return [{ path, owner: null }];
}

const ownerForm = v.looseObject({
  changedBy: v.picklist(['page', 'machine']),
  pagePattern: v.exactOptional(v.string()),
});

function ownerOf(schema: v.GenericSchema): Owner | null {
  const told = v.safeParse(ownerForm, v.getMetadata(schema));
  return told.success ? told.output : null;
}

function isSchema(thing: unknown): thing is v.GenericSchema {
  return typeof thing === 'object' && thing !== null && 'kind' in thing && thing.kind === 'schema';
}

/** The settings in which two configurations differ and that no page may change so. */
export function beyondThePage(
  schema: v.GenericSchema,
  before: unknown,
  after: unknown,
): readonly SettingPath[] {
  return settingsIn(schema)
    .filter(({ path, owner }) => {
      const wanted = at(after, path);
      return !isDeepStrictEqual(at(before, path), wanted) && !mayBring(owner, wanted);
    })
    .map(({ path }) => path);
}

/** What is left out falls back to the usual, which is never a command or a path. */
function mayBring(owner: Owner | null, value: unknown): boolean {
  if (owner?.changedBy !== 'page') return false;
  const { pagePattern } = owner;
  if (pagePattern === undefined || value === undefined) return true;
  return typeof value === 'string' && new RegExp(pagePattern, 'u').test(value);
}

/** The value at a path; `undefined` where nothing stands. */
export function at(value: unknown, [name, ...rest]: SettingPath): unknown {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return at(Object.entries(value).find(([key]) => key === name)?.[1], rest);
}
