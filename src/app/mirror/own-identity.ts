import { type Identity, NoKey, openIdentity } from '../../adapters/keys/keys.ts';
import { BadUse } from '../bad-use.ts';
import { keeping } from '../keeping.ts';
import { mirrorFolder } from './agreed-match.ts';

/** This board among others, by the key that it keeps, made if there is none. Throws `BadUse`. */
export function ownIdentity(home: string, name: string): Identity {
  try {
    return keeping(home, () => openIdentity(mirrorFolder(home), name));
  } catch (error) {
    if (error instanceof NoKey) throw new BadUse(error.message);
    throw error;
  }
}
