import type { SerialBinding } from '../../serial/port-choice.ts';

// Named after what @serialport/bindings-interface calls them.
type Binding = SerialBinding;
type BindingPort = Awaited<ReturnType<Binding['open']>>;
type OpenOptions = Parameters<Binding['open']>[0];
type PortStatus = Awaited<ReturnType<BindingPort['get']>>;

/** The far end of a virtual cable: the simulated board. */
interface CableEnd {
  /** The host opened the port: DTR falls, which resets the MCU as it does on an Arduino. */
  opened(): void;
  written(bytes: Uint8Array): void;
}

interface PendingRead {
  readonly buffer: Buffer;
  readonly offset: number;
  readonly length: number;
  readonly resolve: (result: { buffer: Buffer; bytesRead: number }) => void;
  readonly reject: (error: Error) => void;
}

/** The stream takes an error so marked for its own closing, any other for a pulled cable. */
class CanceledError extends Error {
  readonly canceled = true;
}

/** A `serialport` binding with one port, whose cable can be pulled. Above it a simulated board looks like a real one. */
export class VirtualCable implements Binding {
  readonly path: string;
  private readonly end: CableEnd;
  private port: VirtualPort | null = null;
  private plugged = true;

  constructor(path: string, end: CableEnd) {
    this.path = path;
    this.end = end;
  }

  async list() {
    if (!this.plugged) return [];
    const unknown = undefined;
    return [
      {
        path: this.path,
        manufacturer: 'Damier (simulated)',
        serialNumber: this.path,
        pnpId: unknown,
        locationId: unknown,
        productId: unknown,
        vendorId: unknown,
      },
    ];
  }

  /** @throws as a real port does: no such device, or locked by another opener */
  async open(options: OpenOptions): Promise<BindingPort> {
    if (options.path !== this.path || !this.plugged)
      throw new Error(`Error: No such file or directory, cannot open ${options.path}`);
    if (this.port?.isOpen) throw new Error(`Error Resource temporarily unavailable Cannot lock port`);
    this.port = new VirtualPort(options, this.end);
    this.end.opened();
    return this.port;
  }

  /** Bytes from the board. Lost while nobody has the port open. */
  deliver(bytes: Uint8Array): void {
    this.port?.deliver(bytes);
  }

  unplug(): void {
    this.plugged = false;
    this.port?.pull();
  }

  plug(): void {
    this.plugged = true;
  }
}

class VirtualPort implements BindingPort {
  readonly openOptions: Required<OpenOptions>;
  isOpen = true;
  private readonly end: CableEnd;
  private readonly arrived: number[] = [];
  private pending: PendingRead | null = null;
  private pulled = false;
  private baudRate: number;

  constructor(options: OpenOptions, end: CableEnd) {
    this.end = end;
    this.baudRate = options.baudRate;
    this.openOptions = {
      dataBits: 8,
      lock: true,
      stopBits: 1,
      parity: 'none',
      rtscts: false,
      xon: false,
      xoff: false,
      xany: false,
      hupcl: true,
      ...options,
    };
  }

  deliver(bytes: Uint8Array): void {
    if (!this.isOpen) return;
    for (const byte of bytes) this.arrived.push(byte);
    this.answer();
  }

  /** The cable is pulled: reads and writes fail, and not because anybody asked for it. */
  pull(): void {
    this.pulled = true;
    this.fail(new Error('Reading from COM port: the device is gone'));
  }

  async close(): Promise<void> {
    this.mustBeOpen();
    this.isOpen = false;
    this.fail(new CanceledError('Canceled'));
  }

  read(buffer: Buffer, offset: number, length: number): Promise<{ buffer: Buffer; bytesRead: number }> {
    if (!this.isOpen) return Promise.reject(new CanceledError('Port is not open'));
    if (this.pulled) return Promise.reject(new Error('Reading from COM port: the device is gone'));
    return new Promise((resolve, reject) => {
      this.pending = { buffer, offset, length, resolve, reject };
      this.answer();
    });
  }

  async write(buffer: Buffer): Promise<void> {
    if (!this.isOpen) throw new CanceledError('Port is not open');
    if (this.pulled) throw new Error('Writing to COM port: the device is gone');
    this.end.written(Uint8Array.from(buffer));
  }

  async update(options: { baudRate: number }): Promise<void> {
    this.mustBeOpen();
    this.baudRate = options.baudRate;
  }

  async set(): Promise<void> {
    this.mustBeOpen();
  }

  async get(): Promise<PortStatus> {
    this.mustBeOpen();
    return { cts: false, dsr: false, dcd: false };
  }

  async getBaudRate(): Promise<{ baudRate: number }> {
    this.mustBeOpen();
    return { baudRate: this.baudRate };
  }

  async flush(): Promise<void> {
    this.mustBeOpen();
    this.arrived.length = 0;
  }

  async drain(): Promise<void> {
    this.mustBeOpen();
  }

  private mustBeOpen(): void {
    if (!this.isOpen) throw new Error('Port is not open');
  }

  private fail(error: Error): void {
    const { pending } = this;
    this.pending = null;
    pending?.reject(error);
  }

  private answer(): void {
    if (this.pending === null || this.arrived.length === 0) return;
    const { buffer, offset, length, resolve } = this.pending;
    const bytes = this.arrived.splice(0, length);
    buffer.set(bytes, offset);
    this.pending = null;
    resolve({ buffer, bytesRead: bytes.length });
  }
}
