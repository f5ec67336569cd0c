import type { SimulatedMcu } from '../../src/adapters/virtual/mcu/simulated-mcu.ts';
import type { TwiBus } from '../../src/adapters/virtual/mcu/twi-bus.ts';

/** SDA and SCL are PC4 and PC5. */
const SDA = 4;
const SCL = 5;

/** A chip holds SDA low, so that no step on the bus ends, until it has had enough clocks on SCL or is told to let go. */
export class StuckBus {
  clocks = 0;
  private readonly mcu: SimulatedMcu;
  private readonly bus: TwiBus;
  private held = true;

  constructor(mcu: SimulatedMcu, bus: TwiBus, { clocksToFree }: { readonly clocksToFree: number }) {
    this.mcu = mcu;
    this.bus = bus;
    const never = () => {};
    mcu.twi.eventHandler = {
      start: never,
      stop: never,
      connectToSlave: never,
      writeByte: never,
      readByte: never,
    };
    mcu.port('C').setPin(SDA, false);
    let low = false;
    mcu.port('C').addListener(() => {
      const direction = mcu.cpu.data[mcu.port('C').portConfig.DDR] ?? 0;
      const isLow = (direction & (1 << SCL)) !== 0;
      if (isLow && !low) this.clocks += 1;
      low = isLow;
      if (this.held && this.clocks >= clocksToFree && !isLow) this.release();
    });
  }

  release(): void {
    this.held = false;
    this.mcu.port('C').setPin(SDA, true);
    // The step that never ended ends, as far as the model is concerned; the program has long given it up.
    this.mcu.twi.completeStop();
    this.bus.attach(this.mcu);
  }
}
