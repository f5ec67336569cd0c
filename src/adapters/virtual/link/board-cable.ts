import type { SerialDevice } from '../../serial/device.ts';
import type { CableCommand, SerialReport } from '../rig/rig.ts';
import type { Line } from './harmed-line.ts';
import { VirtualCable } from './virtual-port.ts';

/** The USB cable between a binding's port and a simulated board. */
export class BoardCable {
  private readonly cable: VirtualCable;
  private readonly line: Line;
  private epoch = 0;

  /** @param line what becomes of the board's bytes on the way */
  constructor(path: string, line: Line, command: (command: CableCommand) => void) {
    this.line = line;
    this.cable = new VirtualCable(path, {
      opened: () => command({ kind: 'reset', epoch: ++this.epoch }),
      written: (bytes) => command({ kind: 'serial', bytes }),
    });
  }

  device(baudRate: number): SerialDevice {
    return { path: this.cable.path, baudRate, binding: this.cable };
  }

  /** Bytes from before the last reset are dropped, as they were on the wire when it came. */
  deliver(report: SerialReport): void {
    if (report.epoch === this.epoch) this.cable.deliver(this.line(report.bytes));
  }

  unplug(): void {
    this.cable.unplug();
  }

  plug(): void {
    this.cable.plug();
  }
}
