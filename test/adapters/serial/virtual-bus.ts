import type { SerialBinding } from '../../../src/adapters/serial/serial.ts';
import { listedPort } from './listed-port.ts';

type ListedPort = Awaited<ReturnType<SerialBinding['list']>>[number];

/** What USB says of a board, but for its name. */
export type UsbTold = Partial<Pick<ListedPort, 'serialNumber' | 'vendorId' | 'productId'>>;

/** A board's end of a cable, which can be pulled. */
export interface Pluggable {
  readonly path: string;
  open: SerialBinding['open'];
  plug(): void;
  unplug(): void;
}

/** A machine's USB ports: boards come and go on it, under whatever name. */
export class VirtualBus implements SerialBinding {
  readonly #plugged = new Map<string, { readonly cable: Pluggable; readonly told: UsbTold }>();
  /** Ports that are open now. */
  openPorts = 0;
  listFails: Error | null = null;

  plug(path: string, cable: Pluggable, told: UsbTold): void {
    this.#plugged.set(path, { cable, told });
    cable.plug();
  }

  unplug(path: string): void {
    this.#plugged.get(path)?.cable.unplug();
    this.#plugged.delete(path);
  }

  async list(): Promise<ListedPort[]> {
    if (this.listFails !== null) throw this.listFails;
    return [...this.#plugged].map(([path, { told }]) => listedPort(path, told));
  }

  async open(options: Parameters<SerialBinding['open']>[0]): ReturnType<SerialBinding['open']> {
    const found = this.#plugged.get(options.path);
    if (found === undefined) throw new Error(`Error: No such file or directory, cannot open ${options.path}`);
    const port = await found.cable.open({ ...options, path: found.cable.path });
    this.openPorts++;
    const close = port.close.bind(port);
    port.close = async () => {
      this.openPorts--;
      await close();
    };
    return port;
  }
}
