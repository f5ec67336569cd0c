import { SerialPort } from 'serialport';
import type { Clock } from '../../ports/clock.ts';
import { type SerialBinding, streamTo } from './device.ts';
import { askFirmware, type FoundFirmware } from './firmware-probe.ts';
import { type BoardPart, choosePorts, type PortIdentity } from './port-choice.ts';
import { BAUD, listPorts } from './serial-ports.ts';

/** The one port that may be that board's, or why there is none. */
export async function findPort(
  part: BoardPart,
  identity: PortIdentity,
  binding: Pick<SerialBinding, 'list'> = SerialPort.binding,
): Promise<{ readonly path: string } | { readonly why: string }> {
  const listed = await listPorts(binding, identity);
  if (typeof listed === 'string') return { why: listed };
  const choice = choosePorts(part, identity, listed, { identity: {}, path: null });
  if (choice.kind === 'none') return { why: choice.why };
  const [path, ...others] = choice.paths;
  if (path === undefined || others.length > 0)
    return { why: `Several ports may be this board: ${choice.paths.join(', ')}. Say which by --port.` };
  return { path };
}

/** Opens a port, asks who is there, and closes it. Rejects where it cannot be opened. */
export function askAtPort(
  part: BoardPart,
  path: string,
  clock: Clock,
  binding: SerialBinding = SerialPort.binding,
): Promise<FoundFirmware | null> {
  return askFirmware(part, streamTo({ path, baudRate: BAUD[part], binding }), clock);
}
