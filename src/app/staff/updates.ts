import { appendFileSync, mkdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../../adapters/words/words.ts';
import type { Releases, StaffRefusal, UpdatePart } from '../../ports/staff.ts';
import { messageOf } from '../errors.ts';
import { replaceFile } from '../home.ts';

/** What a release may be at most, and a signature. */
const MOST_BYTES: Readonly<Record<UpdatePart, number>> = { archive: 400 * 2 ** 20, signature: 16 * 2 ** 10 };
/** The games must find room beside an update. */
const ROOM_BYTES = 300 * 2 ** 20;
const FILE: Readonly<Record<UpdatePart, string>> = { archive: 'archive.tgz', signature: 'archive.tgz.sig' };
const LINE = /^(\d{8}-\d{6}) (in-use|kept|gone) (unproven|tried|good|rejected|refused) (\w+|-) (\S+)$/;

/**
 * Updates as staff asks for them on its page. The program only puts the files where `damier-release` finds them; that verifies,
 * tries and takes back (docs/operation.md).
 */
export class Updates {
  readonly #folder: string;
  readonly #listing: string | null;
  readonly #log: (message: string) => void;

  /** @param data where releases lie; null: nothing here installs any */
  constructor(home: string, data: string | null, log: (message: string) => void) {
    this.#folder = join(home, 'update');
    this.#listing = data === null ? null : join(data, 'listing');
    this.#log = log;
  }

  /** Null: nothing here installs releases. */
  get state(): Releases | null {
    if (this.#listing === null) return null;
    return { underWay: this.#has('wish'), all: this.#lines(this.#listing).flatMap(readLine) };
  }

  /** The next piece of a file. `at` says how much of it is here; 0 begins anew. */
  take(part: UpdatePart, at: number, piece: Uint8Array): StaffRefusal | null {
    if (this.#listing === null) return 'noInstaller';
    if (this.#has('wish')) return 'updating';
    const path = join(this.#folder, FILE[part]);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      if (at === 0) writeFileSync(path, '', { mode: 0o600 });
      if (sizeOf(path) !== at) return 'outOfOrder';
      const { bavail, bsize } = statfsSync(this.#folder);
      if (at + piece.length > MOST_BYTES[part] || bavail * bsize < ROOM_BYTES + piece.length) return 'noRoom';
      appendFileSync(path, piece);
      return null;
    } catch (error) {
      this.#log(`an update cannot be kept: ${messageOf(error)}`);
      return 'noRoom';
    }
  }

  /** Asks for what was brought, or for the last release that was good. */
  ask(wish: 'install' | 'rollback'): StaffRefusal | null {
    if (this.#listing === null) return 'noInstaller';
    if (this.#has('wish')) return 'updating';
    if (wish === 'install' && !(this.#has(FILE.archive) && this.#has(FILE.signature))) return 'noUpdate';
    const others = this.state?.all.filter(({ where, word }) => where === 'kept' && word === 'good') ?? [];
    if (wish === 'rollback' && others.length === 0) return 'noRelease';
    if (wish === 'rollback') mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#log(`staff asks for ${wish === 'install' ? 'an update' : 'the release before'}`);
    replaceFile(join(this.#folder, 'wish'), `${wish}\n`);
    return null;
  }

  #lines(listing: string): readonly string[] {
    try {
      return readFileSync(listing, 'utf8').split('\n');
    } catch (error) {
      // Before the first word on a release there is no list.
      if (!isMissing(error))
        this.#log(`the list of releases, ${listing}, cannot be read: ${messageOf(error)}`);
      return [];
    }
  }

  #has(name: string): boolean {
    return sizeOf(join(this.#folder, name)) > 0;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function readLine(line: string): Releases['all'] {
  const [, name, where, word, code, at] = LINE.exec(line) ?? [];
  if (name === undefined || code === undefined || at === undefined) return [];
  const time = Date.parse(at);
  return [
    {
      name,
      where: where === 'in-use' ? 'inUse' : where === 'kept' ? 'kept' : 'gone',
      word: wordOf(word),
      code: code === '-' ? null : code,
      at: Number.isNaN(time) ? null : time,
    },
  ];
}

function wordOf(word: string | undefined): Releases['all'][number]['word'] {
  switch (word) {
    case 'tried':
    case 'good':
    case 'rejected':
    case 'refused':
      return word;
    default:
      return 'unproven';
  }
}
