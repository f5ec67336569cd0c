/** Words for errors of the system and of forms, and the dictionaries of the page. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type FaultTexts, faultTextsIn } from '../../game/game.ts';

const dictionary = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));
const FAULTS = join('all', 'faults.json');
const faultTexts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.record(v.string(), v.string())));

/**
 * The words of all prompts and pages, a file `fr.json` a language, and what is said of faults in all of them: French first, as the
 * games are. None where the page was never built.
 */
export function readDictionaries(folder: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const faults: FaultTexts = existsSync(join(folder, FAULTS)) ? v.parse(faultTexts, read(FAULTS)) : {};
  const languages = filesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort((one, other) => Number(other === 'fr') - Number(one === 'fr') || one.localeCompare(other));
  return new Map(
    languages.map((language) => [
      language,
      { ...v.parse(dictionary, read(`${language}.json`)), ...faultTextsIn(language, faults) },
    ]),
  );
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** What the system's errors mean, by the code that Node, OpenSSL or SQLite gives. */
const MEANINGS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine has no such address',
  EAGAIN: 'the system can give no more at the moment',
  EAI_AGAIN: 'no name can be looked up at the moment',
  EBADF: 'it is closed',
  EBUSY: 'something else uses it',
  ECONNABORTED: 'the connection was broken off',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the other end hung up',
  EDQUOT: 'this user may store no more',
  EEXIST: 'there is something of that name already',
  EFBIG: 'a file may not become so large',
  EHOSTUNREACH: 'no way leads there',
  EIO: 'the device does not answer as it should',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'its links lead around in a circle',
  EMFILE: 'this program has too many files open',
  ENAMETOOLONG: 'the name is too long',
  ENETUNREACH: 'no network of this machine leads there',
  ENFILE: 'this machine has too many files open',
  ENODEV: 'the device is gone',
  ENOENT: 'there is nothing of that name',
  ENOEXEC: 'it is no program of this machine',
  ENOMEM: 'this machine has no memory left',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ENOTEMPTY: 'the folder is not empty',
  ENOTFOUND: 'there is no machine of that name',
  ENXIO: 'the device is gone',
  EPERM: 'the system does not allow it',
  EPIPE: 'the other end hung up',
  EPROTO: 'the other end speaks no TLS there',
  ERR_FS_EISDIR: 'it is a folder, not a file',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_OSSL_PEM_NO_START_LINE: 'there is no PEM block in it',
  ERR_STRING_TOO_LONG: 'it is too large',
  EROFS: 'the disk can only be read',
  ESTALE: 'the disk is no longer there',
  ETIMEDOUT: 'no answer came in time',
  ETXTBSY: 'a program runs from it',
  EXDEV: 'it lies on another disk',
  SQLITE_BUSY: 'another program writes to it',
  SQLITE_CANTOPEN: 'the file cannot be opened',
  SQLITE_FULL: 'the disk is full',
  SQLITE_IOERR: 'the disk does not read or write as it should',
  SQLITE_NOMEM: 'this machine has no memory left',
  SQLITE_PERM: 'this user may not use it',
  SQLITE_READONLY: 'it can only be read',
};

/**
 * What an error says, for people. The words of the system and its libraries are not for them: they get what the error means, with
 * its code, by which it can be looked up. Our own errors speak for themselves.
 */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = errorCode(error) ?? '';
  const meaning = MEANINGS[code] ?? MEANINGS[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')];
  return meaning === undefined ? error.message.trim() : `${meaning}, ${code}`;
}

/** An error of the system, of Node or of a library, which name theirs by a code; ours are told apart by their class. */
export function isCoded(error: unknown): error is Error & { readonly code: unknown } {
  return error instanceof Error && 'code' in error;
}

/** Such as `ENOENT`; null where an error has none. */
export function errorCode(error: unknown): string | null {
  return isCoded(error) ? String(error.code) : null;
}

/** There is no such file or folder: mostly no mishap, unlike one that is there and cannot be read. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** What a value must be, by the schema that did not take it. */
const KINDS: Readonly<Record<string, string>> = {
  number: 'must be a number',
  string: 'must be a text',
  boolean: 'must be true or false',
  array: 'must be a list',
  record: 'must be an object',
  finite: 'must be a finite number',
  integer: 'must be a whole number',
  non_empty: 'must not be empty',
};
/** What a value must be, by a limit of it. */
const LIMITS: Readonly<Record<string, (limit: string) => string>> = {
  min_value: (limit) => `must be at least ${limit}`,
  max_value: (limit) => `must be at most ${limit}`,
  max_length: (limit) => `must not be longer than ${limit}`,
};
const LONGEST_GIVEN = 40;

/**
 * What is wrong with a value that somebody has sent, for people: which field, what it must be, what was given. A check of our own
 * (a pattern) says itself what it wants.
 */
function issueWords(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'the message';
  return isLeftOut(issue) ? `${place} is missing` : `${place} ${wanted(issue)}${given(issue.input)}`;
}

/** All of it, or the first few. */
export function issuesWords(issues: readonly v.BaseIssue<unknown>[]): string {
  const [first, second, third, ...more] = issues.map(issueWords);
  const rest = more.length > 0 ? `${more.length} more` : undefined;
  return [first, second, third, rest].filter((one) => one !== undefined).join('; ');
}

function isLeftOut({ path, input }: v.BaseIssue<unknown>): boolean {
  return path !== undefined && input === undefined;
}

function wanted(issue: v.BaseIssue<unknown>): string {
  const { type, expected, requirement, message } = issue;
  const limit = LIMITS[type];
  if (limit !== undefined) return limit(String(requirement));
  if (type === 'regex') return message;
  const kind = KINDS[type];
  if (kind !== undefined) return kind;
  if (expected === null || expected === 'Object' || type === 'object') return 'must be an object';
  const all = expected.replaceAll(/[()]/g, '').split(' | ');
  return all.length === 1 ? `must be ${all[0]}` : `must be one of ${all.join(', ')}`;
}

function given(input: unknown): string {
  const text = JSON.stringify(input) ?? String(input);
  return `, not ${text.length > LONGEST_GIVEN ? `${text.slice(0, LONGEST_GIVEN - 1)}…` : text}`;
}

/** Why `fetch` had no answer: it says so in its error's cause; a name with several addresses fails with as many errors. */
export function whyUnreached(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof AggregateError) return cause.errors.map(whyUnreached).join(', ');
  return errorWords(cause);
}
