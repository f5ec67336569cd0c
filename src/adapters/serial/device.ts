import { SerialPortStream } from '@serialport/stream';
import { SerialPort } from 'serialport';

/** Asked of a binding by `SerialPortStream`; taken from there, as its own package names it for CommonJS alone. */
export type SerialBinding = ConstructorParameters<typeof SerialPortStream>[0]['binding'];

/** One MCU as `serialport` reaches it. Without a binding it is a port of this machine. */
export interface SerialDevice {
  readonly path: string;
  readonly baudRate: number;
  readonly binding?: SerialBinding;
}

/** Makes streams to a device, not yet open. */
export function openDevice(device: SerialDevice): () => SerialPortStream {
  const { path, baudRate } = device;
  const binding: SerialBinding = device.binding ?? SerialPort.binding;
  return () => new SerialPortStream({ binding, path, baudRate, autoOpen: false });
}
