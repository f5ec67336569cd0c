import {
  AVRADC,
  AVRClock,
  AVREEPROM,
  AVRTWI,
  type AVRUSART,
  avrInstruction,
  CPU,
  clockConfig,
  EEPROMMemoryBackend,
} from 'avr8js';
import type { McuModel } from './atmega.ts';
import { FloatingPort, faithfulUsart, faithfulWatchdog, patientTimer } from './peripherals.ts';
import { type ClockEvents, QuickProgram } from './quick-program.ts';

const SLEEP_OPCODE = 0x9588;
/** SMCR, "Power Management and Sleep Modes": bit 0 is SE, sleep enable. The same address on both chips. */
const SMCR = 0x53;
const SLEEP_ENABLE = 0x01;
/** Bits 1–3: how deep; 0 is idle, in which all peripherals go on. */
const SLEEP_MODE = 0x0e;
/** The status register, and its global interrupt enable. */
const SREG = 0x5f;
const INTERRUPTS_ENABLED = 0x80;
/** "MCU Status Register": why the chip was reset. The same address and bits on both chips. */
const MCUSR = 0x54;
const RESET_FLAGS = { power: 1, line: 2, lowSupply: 4, watchdog: 8 } as const;
export type ResetCause = keyof typeof RESET_FLAGS;
/** "System Control and Reset": 16K clocks and 65 ms after any reset, as the fuses of both boards are set (low fuse 0xFF). */
const START_UP_MS = 66;
/**
 * "Interrupt Response Time": four clocks, five with a 22-bit program counter, and four more out of a sleep; avr8js takes two. The
 * vector's jump is an instruction and counted as such.
 */
const RESPONSE_CLOCKS = { counted: 2, least: 4, wide: 5, wakeUp: 4 } as const;
/** avr8js sizes its data space as SRAM + 0x100. */
const REGISTER_SPACE = 0x100;

/** `DEC Rd`, and the `BRNE` back to it that makes a delay of it. */
const DEC = { mask: 0xfe0f, opcode: 0x940a } as const;
const BRANCH_TO_DEC = 0xf7f1;
const CLOCKS_A_ROUND = 3;

/**
 * The clock of a chip that is powered begins here. V8 keeps whole numbers from 2^30 on otherwise than smaller ones. A clock that
 * began at 0 would cross that after 67 s, and V8 would throw the code away, a piece at a time, that it compiled for the smaller
 * ones.
 */
const FIRST_CYCLE = 2 ** 32;

/** The part of avr8js's CPU that says what happens next; private in its types, needed to skip what nobody sees. */
interface ClockQueue extends ClockEvents {
  /** The first interrupt that waits, -1 for none. */
  readonly nextInterrupt: number;
}

/** One life of the chip, from a reset to the next. */
interface Core {
  readonly cpu: CPU;
  readonly queue: ClockQueue;
  readonly usart: AVRUSART;
  readonly twi: AVRTWI;
  readonly adc: AVRADC;
  readonly ports: ReadonlyMap<string, FloatingPort>;
}

/** What is wired to the chip's pins: told of every new core, as its registers start anew. */
export interface Wiring {
  attach(mcu: SimulatedMcu): void;
}

/**
 * An AVR that runs in virtual time: time passes only by `run`. Serial bytes take their time on the line (USART0 at the rate the
 * program set). A sleeping program costs nothing until its next clock event.
 */
export class SimulatedMcu {
  readonly model: McuModel;
  private readonly program: Uint16Array;
  private readonly quick: QuickProgram;
  private readonly eeprom: EEPROMMemoryBackend;
  private readonly noise: () => number;
  private readonly wirings: Wiring[] = [];
  private core: Core;
  private asleep = false;
  private skipped = 0;
  private bootCount = 0;
  private resetWanted = false;
  private received: number[] = [];
  private toReceive: number[] = [];
  /** The program begins at this cycle. */
  private startsAt = FIRST_CYCLE;

  /** @param noise answers numbers 0 … 256: what SRAM holds at power-on, and what an input reads to which nothing is wired */
  constructor(model: McuModel, program: Uint16Array, noise: () => number) {
    this.model = model;
    this.program = program;
    this.quick = new QuickProgram(program, model, isDelay);
    this.noise = noise;
    this.eeprom = new EEPROMMemoryBackend(model.eepromBytes);
    this.core = this.powerUp(FIRST_CYCLE, RESET_FLAGS.power);
    const { data } = this.core.cpu;
    for (let address = model.ramStart; address <= model.ramEnd; address++) data[address] = noise() & 0xff;
  }

  /** Virtual time in ms since power-on. */
  get now(): number {
    return ((this.core.cpu.cycles - FIRST_CYCLE) * 1000) / this.model.frequency;
  }

  /** Time that it has slept so far, ms. */
  get asleepFor(): number {
    return (this.skipped * 1000) / this.model.frequency;
  }

  /** How often its program has begun. */
  get boots(): number {
    return this.bootCount;
  }

  get cpu(): CPU {
    return this.core.cpu;
  }

  get twi(): AVRTWI {
    return this.core.twi;
  }

  get adc(): AVRADC {
    return this.core.adc;
  }

  /** Bytes that the host has sent and the chip not yet received. */
  get pendingBytes(): number {
    return this.toReceive.length;
  }

  /** @throws on a port that this chip does not have */
  port(letter: string): FloatingPort {
    const port = this.core.ports.get(letter);
    if (port === undefined) throw new Error(`${this.model.name} has no port ${letter}`);
    return port;
  }

  /** Nothing outside the chip holds this pin any more. */
  letGo(letter: string, bit: number): void {
    this.port(letter).letGo(bit);
  }

  wire(wiring: Wiring): void {
    this.wirings.push(wiring);
    wiring.attach(this);
  }

  /** Sends bytes to the chip; they arrive one by one at its baud rate. With `HARMED` added, one arrives without its stop bit. */
  send(bytes: Iterable<number>): void {
    this.toReceive.push(...bytes);
    this.feed();
  }

  /** What the chip has sent since the last call. */
  collect(): Uint8Array {
    const bytes = Uint8Array.from(this.received);
    this.received = [];
    return bytes;
  }

  /** Pulls the reset line, or resets otherwise: registers start anew, SRAM and EEPROM keep what they hold. */
  reset(cause: ResetCause = 'line'): void {
    const { data, cycles } = this.core.cpu;
    const ram = data.slice(this.model.ramStart, this.model.ramEnd + 1);
    // Flags of earlier resets stay until the program clears them, or the power goes.
    const before = cause === 'power' ? 0 : (data[MCUSR] ?? 0);
    this.core = this.powerUp(cycles, before | RESET_FLAGS[cause]);
    this.core.cpu.data.set(ram, this.model.ramStart);
    this.asleep = false;
    this.toReceive = [];
    this.received = [];
    for (const wiring of this.wirings) wiring.attach(this);
  }

  /** Lets `ms` of virtual time pass. */
  run(ms: number): void {
    const end = this.core.cpu.cycles + Math.round((ms * this.model.frequency) / 1000);
    while (this.core.cpu.cycles < end) {
      const { cpu } = this.core;
      if (cpu.cycles < this.startsAt) cpu.cycles = Math.min(end, this.startsAt);
      this.runCore(end);
      if (this.resetWanted) {
        this.resetWanted = false;
        this.reset('watchdog');
      }
    }
  }

  private runCore(end: number): void {
    const { cpu, queue } = this.core;
    const { progMem, data } = cpu;
    while (cpu.cycles < end && !this.resetWanted) {
      if (this.asleep && !this.wakeBefore(end)) return;
      if (queue.nextInterrupt < 0 && this.quick.run(cpu, queue, end)) {
        if (isDue(queue, cpu.cycles)) this.tick();
        continue;
      }
      const { pc } = cpu;
      if (isDelay(progMem[pc] ?? 0, progMem[pc + 1] ?? 0)) this.skipDelay(end);
      const sleeps = progMem[pc] === SLEEP_OPCODE && ((data[SMCR] ?? 0) & SLEEP_ENABLE) !== 0;
      const masked = ((data[SREG] ?? 0) & INTERRUPTS_ENABLED) === 0;
      avrInstruction(cpu);
      // Nearly always: nothing is due.
      if (!sleeps && queue.nextInterrupt < 0 && !isDue(queue, cpu.cycles)) continue;
      // "Reset and Interrupt Handling": one more instruction runs after interrupts are enabled (by SEI, RETI or a write of
      // SREG) before any is taken. Compiled code changes the stack pointer in that shadow; avr8js knows none.
      if (masked && (data[SREG] ?? 0) & INTERRUPTS_ENABLED) continue;
      if (sleeps && ((data[SMCR] ?? 0) & SLEEP_MODE) !== 0)
        throw new Error(`${this.model.name}: only idle sleep is simulated, SMCR is ${data[SMCR]}`);
      const wasInterrupted = this.tick();
      // An interrupt taken at once has already woken the chip.
      if (sleeps) this.asleep = !wasInterrupted;
    }
  }

  /**
   * The rounds of a delay that nothing can interrupt, at once: a quarter of what the program does while awake. The last round
   * is left to the program, which sets the flags.
   */
  private skipDelay(end: number): void {
    const { cpu, queue } = this.core;
    const register = ((cpu.progMem[cpu.pc] ?? 0) >> 4) & 0x1f;
    const left = cpu.data[register] || 0x100;
    const until = Math.min(end, queue.nextClockEvent?.cycles ?? end);
    // An event is due behind the instruction that reaches its time: that one is not skipped.
    const rounds = Math.min(left - 1, Math.floor((until - cpu.cycles - 1) / CLOCKS_A_ROUND));
    if (rounds <= 0) return;
    cpu.data[register] = (left - rounds) & 0xff;
    cpu.cycles += rounds * CLOCKS_A_ROUND;
  }

  /** Skips from clock event to clock event until one wakes the chip; false if it still sleeps at `end`. */
  private wakeBefore(end: number): boolean {
    const { cpu, queue } = this.core;
    for (;;) {
      const wakes = this.tick();
      if (this.resetWanted) return false;
      if (wakes) {
        this.asleep = false;
        cpu.cycles += RESPONSE_CLOCKS.wakeUp;
        return true;
      }
      const next = queue.nextClockEvent?.cycles ?? Number.POSITIVE_INFINITY;
      const until = Math.max(cpu.cycles, Math.min(next, end));
      this.skipped += until - cpu.cycles;
      cpu.cycles = until;
      if (next >= end) return false;
    }
  }

  /** Runs one due event, and takes the interrupt that it raised; true if one was: the program goes on elsewhere. */
  private tick(): boolean {
    const { cpu } = this.core;
    const { pc } = cpu;
    cpu.tick();
    if (cpu.pc === pc) return false;
    const { least, wide, counted } = RESPONSE_CLOCKS;
    cpu.cycles += (cpu.pc22Bits ? wide : least) - counted;
    return true;
  }

  private feed(): void {
    const { usart } = this.core;
    if (usart.rxBusy) return;
    // A receiver that is not enabled hears nothing: the bytes are lost, as on the wire.
    if (!usart.rxEnable) this.toReceive = [];
    const byte = this.toReceive.shift();
    if (byte !== undefined) usart.writeByte(byte);
  }

  private powerUp(cycles: number, resetFlags: number): Core {
    const { model } = this;
    this.bootCount += 1;
    const cpu = new CPU(this.program, model.ramEnd + 1 - REGISTER_SPACE);
    cpu.cycles = cycles;
    cpu.data[MCUSR] = resetFlags;
    this.startsAt = cycles + Math.round((START_UP_MS * model.frequency) / 1000);
    const ports = new Map(
      Object.entries(model.ports).map(([letter, config]) => [
        letter,
        new FloatingPort(cpu, config, this.noise),
      ]),
    );
    for (const timer of model.timers) patientTimer(cpu, timer);
    const usart = faithfulUsart(cpu, model);
    usart.onByteTransmit = (byte) => this.received.push(byte);
    usart.onRxComplete = () => this.feed();
    const clock = new AVRClock(cpu, model.frequency, clockConfig);
    // The watchdog's own time begins with the program.
    cpu.cycles = this.startsAt;
    faithfulWatchdog(cpu, model.watchdog, clock, (resetFlags & RESET_FLAGS.watchdog) !== 0);
    cpu.cycles = cycles;
    new AVREEPROM(cpu, this.eeprom, model.eeprom);
    // The watchdog resets the CPU alone; the whole chip has to start anew.
    cpu.reset = () => {
      this.resetWanted = true;
    };
    return {
      cpu,
      queue: cpu as unknown as ClockQueue,
      usart,
      twi: new AVRTWI(cpu, model.twi, model.frequency),
      adc: new AVRADC(cpu, model.adc),
      ports,
    };
  }
}

function isDelay(opcode: number, next: number): boolean {
  return next === BRANCH_TO_DEC && (opcode & DEC.mask) === DEC.opcode;
}

/** Asked without a number for "never": V8 would make an object of each. */
function isDue({ nextClockEvent }: ClockQueue, cycles: number): boolean {
  return nextClockEvent !== null && cycles >= nextClockEvent.cycles;
}

/** Record types of the Intel HEX format that avr-gcc's objcopy writes. */
const DATA = 0x00;
const END_OF_FILE = 0x01;
const EXTENDED_SEGMENT_ADDRESS = 0x02;
const EXTENDED_LINEAR_ADDRESS = 0x04;

/**
 * Reads an Intel HEX file into program memory.
 *
 * @param text the file's text
 * @param words size of the flash in 16-bit words
 * @returns the flash, erased (0xffff) where the file says nothing
 * @throws an error that names the line: bad record, bad checksum, address outside the flash, no end record
 */
export function programFromHex(text: string, words: number): Uint16Array {
  const program = new Uint16Array(words).fill(0xffff);
  const bytes = new Uint8Array(program.buffer);
  let base = 0;
  for (const [index, line] of text.trim().split(/\r?\n/).entries()) {
    const fault = (what: string) => new Error(`Intel HEX line ${index + 1}: ${what}`);
    const record = recordOf(line);
    if (record === null) throw fault(`not a record: ${line}`);
    if (record.sum !== 0) throw fault('the checksum is wrong');
    const { type, address, data } = record;
    if (type === END_OF_FILE) return program;
    if (type === DATA) {
      if (base + address + data.length > bytes.length) throw fault('it lies outside the flash');
      bytes.set(data, base + address);
    } else if (type === EXTENDED_SEGMENT_ADDRESS) {
      base = wordOf(data) << 4;
    } else if (type === EXTENDED_LINEAR_ADDRESS) {
      base = wordOf(data) * 0x10000;
    }
  }
  throw new Error('Intel HEX: the end record is missing, the file is cut off');
}

function recordOf(line: string) {
  if (!/^:([0-9a-f]{2}){5,}$/i.test(line)) return null;
  const bytes = Uint8Array.from(Buffer.from(line.slice(1), 'hex'));
  const [length = 0, high = 0, low = 0, type = 0] = bytes;
  if (bytes.length !== length + 5) return null;
  const sum = bytes.reduce((total, byte) => (total + byte) & 0xff, 0);
  return { type, address: (high << 8) | low, data: bytes.subarray(4, 4 + length), sum };
}

function wordOf(data: Uint8Array): number {
  return ((data[0] ?? 0) << 8) | (data[1] ?? 0);
}
