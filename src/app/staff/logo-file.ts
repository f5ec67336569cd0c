import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCoded } from '../../adapters/words/words.ts';
import type { Logo, Restored } from '../../ports/staff.ts';
import { pictureIn } from '../../staff/staff.ts';
import { messageOf } from '../errors.ts';
import { replaceFile } from '../home.ts';

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
