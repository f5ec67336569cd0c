import type { SimulatedMcu, Wiring } from './simulated-mcu.ts';
import type { TwiBus } from './twi-bus.ts';

/** SDA and SCL are PC4 and PC5. */
const SDA = 4;
const SCL = 5;

/**
 * A chip holds SDA low, so that no step on the bus ends, until it has had enough clocks on SCL or is told to let go. Wired after
 * its bus; it begins anew with every reset of the MCU.
 */
export class StuckBus implements Wiring {
  clocks = 0;
  private readonly bus: TwiBus;
  private readonly clocksToFree: number;
  private mcu: SimulatedMcu | null = null;
  private held = true;

  constructor(bus: TwiBus, { clocksToFree }: { readonly clocksToFree: number }) {
    this.bus = bus;
    this.clocksToFree = clocksToFree;
  }

  attach(mcu: SimulatedMcu): void {
    this.mcu = mcu;
    this.held = true;
    this.clocks = 0;
    const never = () => {};
    mcu.twi.eventHandler = {
      start: never,
      stop: never,
      connectToSlave: never,
      writeByte: never,
      readByte: never,
    };
    const port = mcu.port('C');
    port.setPin(SDA, false);
    let low = false;
    port.addListener(() => {
      const direction = mcu.cpu.data[port.portConfig.DDR] ?? 0;
      const isLow = (direction & (1 << SCL)) !== 0;
      if (isLow && !low) this.clocks += 1;
      low = isLow;
      if (this.held && this.clocks >= this.clocksToFree && !isLow) this.release();
    });
  }

  release(): void {
    const { mcu } = this;
    if (mcu === null) return;
    this.held = false;
    mcu.port('C').setPin(SDA, true);
    // The step that never ended ends, as far as the model is concerned; the program has long given it up.
    mcu.twi.completeStop();
    this.bus.attach(mcu);
  }
}
