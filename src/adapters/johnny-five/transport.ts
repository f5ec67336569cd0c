import { EventEmitter } from 'node:events';
import type { Transport } from 'firmata-io';

/**
 * The serial port as Firmata sees it: one for the life of the program, while the port below comes and goes
 * (johnny-five lets an I2C address be used once a process, so its board cannot be made anew). Emits `drain` when all that
 * was written has been handed over.
 */
export class LastingTransport extends EventEmitter implements Transport {
  private readonly send: (data: Uint8Array, done: () => void) => boolean;
  private readonly underWay = new Set<() => void>();

  /** @param send answers false, and never calls back, while the port is not open */
  constructor(send: (data: Uint8Array, done: () => void) => boolean) {
    super();
    this.send = send;
  }

  /** What is written while the port is not open is gone, never kept for later. */
  write(data: Uint8Array, callback: () => void): void {
    const done = (): void => {
      if (!this.underWay.delete(done)) return;
      callback();
      if (this.underWay.size === 0) this.emit('drain');
    };
    this.underWay.add(done);
    if (!this.send(data, done)) done();
  }

  /** The port is gone, and with it what was under way: a lost port calls nobody back. */
  lose(): void {
    for (const done of this.underWay) done();
    this.emit('close');
  }
}

/** What answers on the actuators' line, by its report of name and version. */
type FirmwareVerdict =
  | { readonly kind: 'ours' }
  /** Speaks Firmata, but does not let go of the servos when this program falls silent. */
  | { readonly kind: 'other'; readonly word: string }
  | { readonly kind: 'refused'; readonly why: string };

export const OURS = 'DamierActuators';
/** The major version that this program was made for: what it promises about safety is part of it. */
const MAJOR = 1;

export function judgeFirmware(name: string, major: number, minor: number): FirmwareVerdict {
  if (name !== OURS) {
    return {
      kind: 'other',
      word:
        `${name} is on the actuator board: it works, but if this program stops, servos stay powered and lights on. ` +
        `Flash the firmware that came with this program.`,
    };
  }
  if (major === MAJOR) return { kind: 'ours' };
  const spoken = `The actuator board's firmware is ${major}.${minor}, this program needs ${MAJOR}`;
  return {
    kind: 'refused',
    why:
      major > MAJOR
        ? `${spoken}: the firmware is too new. Update this program, or flash the firmware that came with it.`
        : `${spoken}: the firmware is too old. Flash the firmware that came with this program.`,
  };
}
