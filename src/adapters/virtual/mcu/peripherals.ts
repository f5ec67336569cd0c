// Where avr8js 0.21 and the data sheet's USART chapters ("USART Control and Status Register n A") differ, the data sheet.

import {
  type AVRClock,
  AVRIOPort,
  type AVRPortConfig,
  AVRTimer,
  type AVRTimerConfig,
  AVRUSART,
  AVRWatchdog,
  type CPU,
  type WatchdogConfig,
} from 'avr8js';
import type { McuModel } from './atmega.ts';

const RECEIVE_COMPLETE = 0x80;
const RECEIVER_ENABLE = 0x10;
const FRAME_ERROR = 0x10;
const DATA_OVERRUN = 0x08;
/** Two received bytes wait in the chip, a third in its shift register; the next is lost. */
const ROOM = 3;
/** Added to a byte that is sent to the chip: its stop bit is none. */
export const HARMED = 0x100;

/** The interrupts of avr8js's USART, private in its types. */
interface UsartInterrupts {
  readonly UDRE: Parameters<CPU['setInterruptFlag']>[0];
  readonly RXC: Parameters<CPU['setInterruptFlag']>[0];
}

/** The chip's USART0. */
export function faithfulUsart(cpu: CPU, model: McuModel): AVRUSART {
  const usart = new AVRUSART(cpu, model.usart, model.frequency);
  const { UDRE, RXC } = usart as unknown as UsartInterrupts;
  // UDRE stays set while the register is empty, whether or not its interrupt was taken. avr8js clears it then, and a
  // program that had nothing to send at that moment would never send again.
  UDRE.constant = true;
  // Enabling another interrupt does not take a received byte away; avr8js forgets it at any write of UCSRB.
  const { UCSRA, UCSRB } = model.usart;
  const writeControl = cpu.writeHooks[UCSRB];
  cpu.writeHooks[UCSRB] = (value, old, address, mask) => {
    const unread = ((cpu.data[UCSRA] ?? 0) & RECEIVE_COMPLETE) !== 0;
    const written = writeControl?.(value, old, address, mask) ?? false;
    if (unread && (value & RECEIVER_ENABLE) !== 0) cpu.setInterruptFlag(RXC);
    return written;
  };
  receiveThroughFifo(usart, cpu, model, RXC);
  return usart;
}

/** "Receiver Error Flags": avr8js has no buffer and no flags, and a byte that comes too soon takes another's place. */
function receiveThroughFifo(
  usart: AVRUSART,
  cpu: CPU,
  { usart: { UCSRA, UDR } }: McuModel,
  RXC: UsartInterrupts['RXC'],
): void {
  const waiting: { readonly byte: number; readonly errors: number }[] = [];
  let lost = 0;
  const showErrors = (): void => {
    const flags = (cpu.data[UCSRA] ?? 0) & ~(FRAME_ERROR | DATA_OVERRUN);
    cpu.data[UCSRA] = flags | (waiting[0]?.errors ?? 0);
  };
  const begin = usart.writeByte.bind(usart);
  usart.writeByte = (value, immediate = false) => {
    if (!immediate) return begin(value, false);
    if (!usart.rxEnable) return false;
    if (waiting.length === ROOM) lost = DATA_OVERRUN;
    else {
      waiting.push({ byte: value & 0xff, errors: lost | (value & HARMED ? FRAME_ERROR : 0) });
      lost = 0;
      showErrors();
      cpu.setInterruptFlag(RXC);
    }
    usart.onRxComplete?.();
    return true;
  };
  cpu.readHooks[UDR] = () => {
    const read = waiting.shift();
    showErrors();
    if (waiting.length === 0) cpu.clearInterrupt(RXC);
    return read?.byte ?? 0;
  };
}

// Where avr8js 0.21 and the data sheet's chapter "Watchdog System Reset" differ, the data sheet.

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

// Data sheets, "I/O-Ports": an input follows what is wired to it, else its pull-up, else nothing at all.

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

// avr8js 0.21 counts a timer at each of its counts: 250 events a millisecond for a clock that interrupts once in one.

/** What of avr8js's timer says when it next does something; private in its types. */
interface TimerState {
  count: (reschedule?: boolean, external?: boolean) => void;
  readonly updateDivider: boolean;
  readonly divider: number;
  readonly lastCycle: number;
  readonly tcnt: number;
  readonly TOP: number;
  readonly ocrA: number;
  readonly ocrB: number;
  readonly ocrC: number;
  readonly timerMode: number;
}

/** avr8js's numbers of the modes that count up only: normal, and clear on compare match. Others are left as they are. */
const COUNTS_UP: readonly number[] = [0, 2];

/** A timer that is counted when it next matches or overflows, or is asked, and not before: its registers read the same. */
export function patientTimer(cpu: CPU, config: AVRTimerConfig): void {
  const timer = new AVRTimer(cpu, config) as unknown as TimerState;
  const count = timer.count;
  timer.count = (reschedule = true, external = false) => {
    if (timer.updateDivider || external || !COUNTS_UP.includes(timer.timerMode))
      return count(reschedule, external);
    count(false);
    if (reschedule && timer.divider > 0)
      cpu.addClockEvent(timer.count, timer.lastCycle + countsToNext(timer) * timer.divider - cpu.cycles);
  };
  // What the program sets may come due before what was waited for.
  for (const register of [config.OCRA, config.OCRB, config.OCRC, config.ICR, config.TCCRA, config.TCCRC]) {
    if (register === 0) continue;
    const write = cpu.writeHooks[register];
    cpu.writeHooks[register] = (value, old, address, mask) => {
      const isWritten = write?.(value, old, address, mask) ?? false;
      cpu.updateClockEvent(timer.count, 0);
      return isWritten;
    };
  }
}

/** Counts until the timer is at the next value at which something happens. */
function countsToNext({ tcnt, TOP, ocrA, ocrB, ocrC }: TimerState): number {
  // Past its top, avr8js turns it over with the next count.
  if (tcnt > TOP) return 1;
  return Math.min(...[ocrA, ocrB, ocrC, TOP + 1].map((value) => value - tcnt).filter((counts) => counts > 0));
}
