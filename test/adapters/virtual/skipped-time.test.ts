/** What the simulated chip skips, nothing shows: timers that are counted late, delays that are run at once, instructions told before. */
import { AVRTimer, type AVRTimerConfig, avrInstruction, CPU, timer1Config, timer2Config } from 'avr8js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATMEGA328P, atmega2560, type McuModel } from '../../../src/adapters/virtual/mcu/atmega.ts';
import { patientTimer } from '../../../src/adapters/virtual/mcu/peripherals.ts';
import { QuickProgram } from '../../../src/adapters/virtual/mcu/quick-program.ts';
import { SimulatedMcu } from '../../../src/adapters/virtual/mcu/simulated-mcu.ts';
import { seededRandom } from '../../../src/adapters/virtual/rig/rig.ts';

describe('a timer that waits for its next match', () => {
  type Act = { readonly after: number; readonly register: number; readonly value: number };

  /** What a program sees of the timer that does this to it: its count and its flags, every few cycles. */
  function seen(make: (cpu: CPU) => unknown, config: AVRTimerConfig, acts: readonly Act[]): number[] {
    const cpu = new CPU(new Uint16Array(8));
    make(cpu);
    const all: number[] = [];
    for (const { after, register, value } of acts) {
      for (let cycle = 0; cycle < after; cycle++) {
        cpu.cycles++;
        cpu.tick();
        all.push(cpu.data[config.TIFR] ?? 0);
      }
      all.push(cpu.readData(config.TCNT));
      cpu.writeData(register, value);
    }
    return all;
  }

  it.each([
    ['8 bits', timer2Config],
    ['16 bits', timer1Config],
  ])('of %s counts and matches as one that is counted at each count', (_, config) => {
    const act = fc.record({
      after: fc.integer({ min: 1, max: 600 }),
      register: fc.constantFrom(config.OCRA, config.OCRB, config.TCNT, config.TIFR),
      value: fc.integer({ min: 0, max: 255 }),
    });
    const modes = fc.constantFrom([0, 0], [2, 0], [0, 8], [1, 0], [3, 0]);
    fc.assert(
      fc.property(
        modes,
        fc.constantFrom(1, 2, 3),
        fc.array(act, { maxLength: 12 }),
        ([a = 0, b = 0], clock, rest) => {
          const acts = [
            { after: 5, register: config.OCRA, value: 40 },
            { after: 1, register: config.TCCRA, value: a },
            { after: 1, register: config.TCCRB, value: b | clock },
            ...rest,
            { after: 300, register: config.OCRB, value: 0 },
          ];
          expect(seen((cpu) => patientTimer(cpu, config), config, acts)).toEqual(
            seen((cpu) => new AVRTimer(cpu, config), config, acts),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** When, in cycles, the pin of a loop around this and its interrupt's toggle within 80 ms. */
function toggles(within: readonly number[], compare: number): number[][] {
  const program = new Uint16Array(ATMEGA328P.programWords);
  const sts = (address: number, value: number): number[] => [
    0xe000 | ((value & 0xf0) << 4) | (value & 0x0f),
    0x9300,
    address,
  ];
  const start = [
    ...[0x9a20, 0x9a21], // sbi DDRB,0; sbi DDRB,1
    ...sts(0xb3, compare), // OCR2A
    ...sts(0xb0, 2), // TCCR2A: clear on compare match
    ...sts(0xb1, 1), // TCCR2B: no prescaler
    ...sts(0x70, 2), // TIMSK2: OCIE2A
    0x9478, // sei
  ];
  const toggle = 0x9a18; // sbi PINB,0
  const loop = [...within, toggle, 0xcfff & (0xd000 - within.length - 2)]; // rjmp loop
  program.set([0xc03f], 0); // rjmp 0x40
  program.set([0x9a19, 0x9518], 14); // TIMER2_COMPA: sbi PINB,1; reti
  program.set([...start, ...loop], 0x40);
  const mcu = new SimulatedMcu(ATMEGA328P, program, () => 0);
  const seen: number[][] = [];
  mcu.port('B').addListener((value) => seen.push([mcu.cpu.cycles, value & 3]));
  for (let ms = 0; ms < 80; ms += 0.7) mcu.run(0.7);
  return seen;
}

describe('a delay that is run at once', () => {
  const DEC_R16 = 0x950a;
  /** Takes as long and leaves the same in the register, and is no delay that the simulation knows. */
  const SUBI_R16_1 = 0x5001;
  const delay = (countDown: number, rounds: number): number[] => [
    0xe000 | ((rounds & 0xf0) << 4) | (rounds & 0x0f), // ldi r16,rounds
    countDown,
    0xf7f1, // brne .-4
  ];

  it.each([
    [1, 100],
    [2, 61],
    [27, 250],
    [255, 97],
    [0, 199],
  ])('%i rounds beside an interrupt each %i cycles end when they would', (rounds, compare) => {
    // The flags differ that the two leave, and nothing here reads them.
    const plain = toggles(delay(SUBI_R16_1, rounds), compare);
    expect(plain.length).toBeGreaterThan(300);
    expect(toggles(delay(DEC_R16, rounds), compare)).toEqual(plain);
  });
});

describe('an instruction that is told before it runs', () => {
  const SP = 0x5d;
  /** EIND, the stack pointer and the status register. */
  const CORE_REGISTERS = [0x5c, SP, SP + 1, 0x5f];

  /** All opcodes, each with a word behind it that may be its address: as many programs as it takes. */
  function programs({ programWords }: McuModel): Uint16Array[] {
    const all = Array.from({ length: 0x20000 }, (_, at) => (at % 2 === 0 ? at / 2 : (at * 0x9e37) & 0x1fff));
    return Array.from({ length: all.length / programWords }, (_, nth) =>
      Uint16Array.from(all.slice(nth * programWords, (nth + 1) * programWords)),
    );
  }

  // Told before, and left to avr8js.
  const MOV_R17_R17 = 0x2f11;
  const SWAP_R17 = 0x9512;
  const CLI = 0x94f8;
  const SEI = 0x9478;

  it.each([50, 61, 97, 128, 250])(
    'beside an interrupt each %i cycles lets it in when it would, also behind SEI',
    (compare) => {
      const within = (one: number) => [CLI, ...Array(9).fill(one), SEI, ...Array(7).fill(one)];
      const plain = toggles(within(SWAP_R17), compare);
      expect(plain.length).toBeGreaterThan(300);
      expect(toggles(within(MOV_R17_R17), compare)).toEqual(plain);
    },
  );

  it('runs none once its time has come: one more is due before an interrupt is let in', () => {
    const program = new Uint16Array(ATMEGA328P.programWords).fill(MOV_R17_R17);
    const cpu = new CPU(program, ATMEGA328P.ramEnd + 1 - 0x100);
    const quick = new QuickProgram(program, ATMEGA328P, () => false);
    expect(quick.run(cpu, { nextClockEvent: { cycles: 3 } }, 10)).toBe(true);
    expect([cpu.pc, cpu.cycles]).toEqual([3, 3]);
    expect(quick.run(cpu, { nextClockEvent: { cycles: 3 } }, 10)).toBe(false);
    expect(quick.run(cpu, { nextClockEvent: null }, 3)).toBe(false);
    expect([cpu.pc, cpu.cycles]).toEqual([3, 3]);
  });

  const state = ({ pc, cycles, data }: CPU) => [pc, cycles, ...data];

  it.each([
    ['ATmega328P', ATMEGA328P],
    ['ATmega2560', atmega2560(1.1)],
  ])('of an %s does what avr8js does, or is left to it', (_, model) => {
    const random = seededRandom(1);
    const anywhere = (from: number, to: number) => from + Math.floor(random() * (to + 1 - from));
    let told = 0;
    for (const program of programs(model)) {
      const quick = new QuickProgram(program, model, () => false);
      const cpu = new CPU(program, model.ramEnd + 1 - 0x100);
      const plain = new CPU(program, model.ramEnd + 1 - 0x100);
      // A peripheral may do something when it is read or written: that is left to avr8js.
      for (let at = 0x20; at < model.ramStart; at++) {
        if (CORE_REGISTERS.includes(at)) continue;
        plain.readHooks[at] = plain.writeHooks[at] = () => {
          throw new Error(`an instruction that was not left touches ${at}`);
        };
      }
      for (let at = 0; at < cpu.data.length; at++) cpu.data[at] = anywhere(0, 255);
      plain.data.set(cpu.data);
      for (let pc = 0; pc < program.length; pc += 2) {
        for (let at = 0; at < 0x20; at++) cpu.data[at] = anywhere(0, 255);
        // Pointers mostly point into memory.
        for (const pointer of [26, 28, 30, SP])
          cpu.dataView.setUint16(pointer, anywhere(random() < 0.1 ? 0 : model.ramStart, model.ramEnd), true);
        cpu.data[0x5f] = anywhere(0, 255);
        plain.data.set(cpu.data);
        plain.pc = cpu.pc = pc;
        plain.cycles = cpu.cycles = 5_000_000_000;
        if (quick.run(cpu, { nextClockEvent: null }, cpu.cycles + 1)) {
          told += 1;
          avrInstruction(plain);
        }
        if (Buffer.compare(cpu.data, plain.data) !== 0 || cpu.pc !== plain.pc || cpu.cycles !== plain.cycles)
          expect(state(cpu), `opcode ${program[pc]?.toString(16)}`).toEqual(state(plain));
      }
    }
    // Of all that there are; the others are rare in programs, or touch what is no memory.
    expect(told).toBeGreaterThan(45_000);
  });
});
