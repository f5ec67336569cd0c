// Where avr8js 0.21 and the data sheet's chapter "Watchdog System Reset" differ, the data sheet.
import { type AVRClock, AVRWatchdog, type CPU, type WatchdogConfig } from 'avr8js';

const RESET_BY_WATCHDOG = 0x08;
const CHANGE_ENABLE = 0x10;
const ENABLE = 0x08;

/**
 * The chip's watchdog. After a reset of its own it goes on running, at its shortest time (16 ms), and cannot be stopped while
 * MCUSR says so: a program that is slow to clear that flag is reset for ever.
 */
export function faithfulWatchdog(
  cpu: CPU,
  config: WatchdogConfig,
  clock: AVRClock,
  wasItsReset: boolean,
): AVRWatchdog {
  const watchdog = new AVRWatchdog(cpu, config, clock);
  const { WDTCSR, MCUSR } = config;
  const write = cpu.writeHooks[WDTCSR];
  cpu.writeHooks[WDTCSR] = (value, old, address, mask) => {
    const isForced = ((cpu.data[MCUSR] ?? 0) & RESET_BY_WATCHDOG) !== 0;
    return write?.(isForced ? value | ENABLE : value, old, address, mask) ?? false;
  };
  if (wasItsReset) {
    cpu.writeData(WDTCSR, CHANGE_ENABLE | ENABLE);
    cpu.writeData(WDTCSR, ENABLE);
  }
  return watchdog;
}
