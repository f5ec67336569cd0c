// Data sheets, "I/O-Ports": an input follows what is wired to it, else its pull-up, else nothing at all.
import { AVRIOPort, type AVRPortConfig, type CPU } from 'avr8js';

/**
 * A port to whose pins nothing is wired until `setPin` says what: such an input reads 1 with its pull-up on and noise with it
 * off, where avr8js reads 0.
 */
export class FloatingPort extends AVRIOPort {
  private wired = 0;

  /** @param noise answers numbers 0 … 256 */
  constructor(cpu: CPU, config: AVRPortConfig, noise: () => number) {
    super(cpu, config);
    const { DDR, PORT, PIN } = config;
    cpu.readHooks[PIN] = () => {
      const open = ~this.wired & ~(cpu.data[DDR] ?? 0) & 0xff;
      const seen = (cpu.data[PIN] ?? 0) & ~open;
      if (open === 0) return seen;
      const pulledUp = cpu.data[PORT] ?? 0;
      return seen | (open & pulledUp) | (open & ~pulledUp & Math.floor(noise()));
    };
  }

  override setPin(index: number, value: boolean): void {
    this.wired |= 1 << index;
    super.setPin(index, value);
  }

  /** Nothing holds this pin any more. */
  letGo(index: number): void {
    this.wired &= ~(1 << index);
  }
}
