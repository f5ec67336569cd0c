import { SerialPortStream } from '@serialport/stream';
import { SerialPort } from 'serialport';
import { type BoardPart, noneOnUsb } from './port-choice.ts';

/** Asked of a binding by `SerialPortStream`; taken from there, as its own package names it for CommonJS alone. */
export type SerialBinding = ConstructorParameters<typeof SerialPortStream>[0]['binding'];

/** One MCU as `serialport` reaches it. Without a binding it is a port of this machine. */
export interface SerialDevice {
  readonly path: string;
  readonly baudRate: number;
  readonly binding?: SerialBinding;
}

/** Where a link's port is to be found, each time anew: a device may come back under another name. */
export interface PortOpener {
  /** A stream to the port, not yet open; or in words why there is none now. */
  next(): Promise<SerialPortStream | string>;
  /** What answers there is the board that was sought. */
  accepted(): void;
  /** It is not; answers whether the port is to be left to others. */
  rejected(): boolean;
  /** The port is closed again. */
  released(): void;
}

/** A device that has one name for ever. */
export function openDevice(device: SerialDevice): PortOpener {
  return {
    next: async () => streamTo(device),
    accepted: () => {},
    rejected: () => false,
    released: () => {},
  };
}

/** The same, where a cable may be pulled: then it is said as of a port of this machine. */
export function openPlugged(part: BoardPart, device: SerialDevice): PortOpener {
  const next = async () => {
    const ports = await (device.binding ?? SerialPort.binding).list();
    return ports.some(({ path }) => path === device.path) ? streamTo(device) : noneOnUsb(part);
  };
  return { ...openDevice(device), next };
}

export function streamTo({ path, baudRate, binding = SerialPort.binding }: SerialDevice): SerialPortStream {
  return new SerialPortStream({ binding, path, baudRate, autoOpen: false });
}
