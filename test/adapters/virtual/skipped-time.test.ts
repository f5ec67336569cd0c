/** What the simulated chip skips, nothing shows: timers that are counted late, delays that are run at once. */
import { AVRTimer, type AVRTimerConfig, CPU, timer1Config, timer2Config } from 'avr8js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATMEGA328P } from '../../../src/adapters/virtual/mcu/atmega328p.ts';
import { patientTimer } from '../../../src/adapters/virtual/mcu/patient-timer.ts';
import { SimulatedMcu } from '../../../src/adapters/virtual/mcu/simulated-mcu.ts';

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

describe('a delay that is run at once', () => {
  const DEC_R16 = 0x950a;
  /** Takes as long and leaves the same in the register, and is no delay that the simulation knows. */
  const SUBI_R16_1 = 0x5001;

  /** When, in cycles, the program's pin and its interrupt's toggle within 20 ms. */
  function toggles(countDown: number, rounds: number, compare: number): number[][] {
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
    const loop = [
      0xe000 | ((rounds & 0xf0) << 4) | (rounds & 0x0f), // ldi r16,rounds
      countDown,
      0xf7f1, // brne .-4
      0x9a18, // sbi PINB,0
      0xcffb, // rjmp loop
    ];
    program.set([0xc03f], 0); // rjmp 0x40
    program.set([0x9a19, 0x9518], 14); // TIMER2_COMPA: sbi PINB,1; reti
    program.set([...start, ...loop], 0x40);
    const mcu = new SimulatedMcu(ATMEGA328P, program, () => 0);
    const seen: number[][] = [];
    mcu.port('B').addListener((value) => seen.push([mcu.cpu.cycles, value & 3]));
    for (let ms = 0; ms < 80; ms += 0.7) mcu.run(0.7);
    return seen;
  }

  it.each([
    [1, 100],
    [2, 61],
    [27, 250],
    [255, 97],
    [0, 199],
  ])('%i rounds beside an interrupt each %i cycles end when they would', (rounds, compare) => {
    // The flags differ that the two leave, and nothing here reads them.
    const plain = toggles(SUBI_R16_1, rounds, compare);
    expect(plain.length).toBeGreaterThan(300);
    expect(toggles(DEC_R16, rounds, compare)).toEqual(plain);
  });
});
