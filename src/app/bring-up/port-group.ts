import { readFileSync, statSync } from 'node:fs';
import { isCoded } from '../../adapters/words/words.ts';
import type { PortGroup } from './port-permission.ts';

const GROUP_MAY_READ_AND_WRITE = 0o060;

/** The group of a device file; null where this machine does not say (another system, no such file). */
export function portGroup(path: string): PortGroup | null {
  try {
    const { gid, mode } = statSync(path);
    const line = readFileSync('/etc/group', 'utf8')
      .split('\n')
      .find((entry) => entry.split(':')[2] === String(gid));
    const mayUse = (mode & GROUP_MAY_READ_AND_WRITE) === GROUP_MAY_READ_AND_WRITE;
    return { name: line?.split(':')[0] ?? String(gid), mayUse };
  } catch (error) {
    if (isCoded(error)) return null;
    throw error;
  }
}
