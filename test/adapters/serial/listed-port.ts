import type { ListedPort } from '../../../src/adapters/serial/serial-ports.ts';

/** A port as `SerialPort.list()` tells of it: by itself no more than its path. */
export function listedPort(path: string, told: Partial<ListedPort> = {}): ListedPort {
  const unknown = undefined;
  return {
    path,
    manufacturer: unknown,
    serialNumber: unknown,
    pnpId: unknown,
    locationId: unknown,
    productId: unknown,
    vendorId: unknown,
    ...told,
  };
}
