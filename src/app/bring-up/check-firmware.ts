import type { BoardPart, FoundFirmware } from '../../adapters/serial/serial.ts';
import { type Finding, finding } from './finding.ts';
import { FIRMWARE } from './firmware-table.ts';

/** What answers on each link; null where nothing does. */
export type Firmwares = Readonly<Record<BoardPart, FoundFirmware | null>>;

/** Whether what answers is what goes with this program. What does not answer is told by its link. */
export function checkFirmware(found: Firmwares): readonly Finding[] {
  return (['sensors', 'actuators'] as const).flatMap((part) => {
    const [is, wanted] = [found[part], FIRMWARE[part]];
    if (is === null || (is.name === wanted.name && is.version === wanted.version)) return [];
    const seen = `${is.name} ${is.version} answers, ${wanted.name} ${wanted.version} goes with this program`;
    const where = part === 'sensors' ? 'U1' : 'U2';
    return [finding('version', part, seen, where, `damier flash ${part} writes it`)];
  });
}
