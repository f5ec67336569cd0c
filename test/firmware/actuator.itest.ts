import { describe, expect, it } from 'vitest';
import { HARMED } from '../../src/adapters/virtual/mcu/peripherals.ts';
import { FirmataBench } from './firmata-bench.ts';
import { builds } from './programs.ts';

const dark = new Array(16).fill(0);
const lit = new Array(16).fill(0xff);

describe.each(builds)('actuator MCU, %s', (_, build) => {
  const hex = build.actuator;
  const ready = () => FirmataBench.ready(hex);

  it('shakes hands with firmata-io as an Uno that tells the truth about its pins', () => {
    const { board } = ready();
    const { INPUT = -1, OUTPUT = -1, PULLUP = -1, SERVO = -1, I2C = -1 } = board.MODES;
    expect(board.firmware).toEqual({ name: 'DamierActuators', version: { major: 1, minor: 0 } });
    expect(board.pins).toHaveLength(20);
    const modes = (pin: number) => [...(board.pins[pin]?.supportedModes ?? [])].sort((a, b) => a - b);
    expect(modes(0)).toEqual([]);
    expect(modes(13)).toEqual([INPUT, OUTPUT, PULLUP]);
    expect(modes(9)).toEqual([INPUT, OUTPUT, SERVO, PULLUP]);
    expect(modes(18)).toEqual([INPUT, OUTPUT, I2C, PULLUP]);
  });

  it('carries bytes to the chips and back', () => {
    const bench = ready();
    bench.switchAllOn();
    expect(bench.lights.lights()).toMatchObject({ on: true, ram: lit });
    expect(bench.servos.pulse(0)).toBe(1500);
    const read: number[][] = [];
    bench.board.i2cReadOnce(0x40, 0xfe, 1, (bytes) => read.push(bytes));
    bench.board.i2cReadOnce(0x40, 0x06, 4, (bytes) => read.push(bytes));
    bench.run(20);
    expect(read).toEqual([[99], [0, 0, 0x77, 0x01]]);
  });

  it('takes a frame of lights every 10 ms, about as fast as the line carries them', () => {
    const bench = ready();
    bench.switchAllOn();
    for (let frame = 0; frame < 50; frame += 1) {
      bench.board.i2cWrite(0x71, [0x00, ...new Array(16).fill(frame)]);
      bench.run(10);
    }
    bench.run(5);
    expect(bench.lights.lights().ram).toEqual(new Array(16).fill(49));
    expect(bench.strings).toEqual([]);
  });

  it('releases servos and puts lights out when the host is silent for 2 s, once', () => {
    const bench = ready();
    bench.switchAllOn();
    bench.keepAlive(5000);
    expect(bench.lights.lights().ram).toEqual(lit);
    expect(bench.servos.pulse(0)).toBe(1500);
    bench.run(1450);
    expect(bench.lights.lights().ram).toEqual(lit);
    bench.run(100);
    expect(bench.lights.lights().ram).toEqual(dark);
    expect(bench.servos.pulse(0)).toBeNull();
    bench.run(3000);
    expect(bench.strings).toEqual(['Host silent: servos released, lights out']);
  });

  it('shows the next frame and moves the next servo after a silence, with no other command', () => {
    const bench = ready();
    bench.switchAllOn();
    bench.run(2500);
    bench.board.i2cWrite(0x71, [0x00, ...lit]);
    bench.board.i2cWrite(0x40, [0x06, 0, 0, 247, 0]);
    bench.run(20);
    expect(bench.lights.lights()).toMatchObject({ on: true, ram: lit });
    expect(bench.servos.pulse(0)).toBe(988);
  });

  it('makes safe after a reset what the chips still do', () => {
    const bench = ready();
    bench.switchAllOn();
    bench.mcu.reset();
    bench.run(90);
    expect(bench.lights.lights().ram).toEqual(dark);
    expect(bench.servos.pulse(0)).toBeNull();
  });

  it('names the address that nobody answers at, and goes on', () => {
    const bench = ready();
    bench.board.i2cWrite(0x33, [1, 2]);
    bench.switchAllOn();
    expect(bench.strings).toEqual(['I2C write: no answer 0x33']);
    expect(bench.lights.lights().ram).toEqual(lit);
  });

  it('clocks a chip free that holds the bus, within 25 ms, and works again', () => {
    const bench = ready();
    bench.bus.hold(7);
    bench.board.i2cWrite(0x71, [0x00, ...lit]);
    bench.run(60);
    expect(bench.bus.clocks).toBe(7);
    expect(bench.strings).toEqual(['I2C write: bus stuck 0x71']);
    bench.switchAllOn();
    expect(bench.lights.lights().ram).toEqual(lit);
  });

  it('does not wait 25 ms for each command while the bus stays dead, and comes back with it', () => {
    const bench = ready();
    bench.bus.hold(Number.POSITIVE_INFINITY);
    for (let n = 0; n < 5; n += 1) bench.board.i2cWrite(0x71, [0x21]);
    bench.run(80);
    expect(bench.strings).toEqual(new Array(5).fill('I2C write: bus stuck 0x71'));
    bench.bus.release();
    bench.switchAllOn();
    expect(bench.lights.lights().ram).toEqual(lit);
  });

  it('releases servos once a bus comes free that was stuck when the host fell silent, and claims nothing before', () => {
    const bench = ready();
    bench.switchAllOn();
    bench.bus.hold(Number.POSITIVE_INFINITY);
    bench.run(4000);
    expect(bench.servos.pulse(0)).toBe(1500);
    expect(bench.strings).toEqual(['Host silent, servos not released: bus stuck 0x40']);
    bench.bus.release();
    bench.run(50);
    expect(bench.servos.pulse(0)).toBeNull();
    expect(bench.lights.lights().ram).toEqual(dark);
    expect(bench.strings.at(-1)).toBe('Host silent: servos released, lights out');
  });

  it.each(['watchdog', 'lowSupply', 'line'] as const)(
    'releases servos after a reset (%s) on a bus that is stuck for a second more',
    (cause) => {
      const bench = ready();
      bench.switchAllOn();
      bench.bus.hold(Number.POSITIVE_INFINITY);
      bench.mcu.reset(cause);
      bench.run(1000);
      expect(bench.servos.pulse(0)).toBe(1500);
      bench.bus.release();
      bench.run(50);
      expect(bench.servos.pulse(0)).toBeNull();
    },
  );

  it('clocks a chip on that a reset has cut off in mid-byte, and releases the servos', () => {
    const bench = ready();
    bench.switchAllOn();
    let held = 0;
    for (let nth = 0; nth < 60; nth += 1) {
      bench.switchAllOn();
      bench.board.i2cWrite(0x71, [0x00, ...lit]);
      for (const bytes of [bench.transport.sent.splice(0)]) bench.mcu.send(bytes);
      // Eight bytes on the serial line, then the bus: any bit of any byte.
      bench.mcu.run(7.2 + nth * 0.037);
      bench.mcu.reset('line');
      if (((bench.mcu.cpu.data[0x26] ?? 0) & 0x10) === 0) held += 1;
      bench.run(150);
      expect(bench.servos.pulse(0)).toBeNull();
    }
    expect(held).toBeGreaterThan(0);
  });

  it('does not write what has lost a byte to framing or overrun, nor an odd count of halves', () => {
    const bench = ready();
    const off = [0xf0, 0x76, 0x40, 0, 0x06, 0, 0, 0, 0, 0, 0x77, 0, 1, 0, 0xf7];
    bench.switchAllOn();
    bench.mcu.send(off.map((byte, at) => (at === 6 ? byte | HARMED : byte)));
    bench.run(30);
    expect(bench.strings).toEqual(['Bytes lost: a message was dropped']);
    bench.mcu.send(off.filter((_, at) => at !== 6));
    bench.run(30);
    expect(bench.strings.at(-1)).toBe('I2C request refused: a byte is missing 0x40');
    expect(bench.servos.pulse(0)).toBe(1500);
  });

  it('tells the state of pins as StandardFirmata does', () => {
    const bench = ready();
    const { INPUT = -1, SERVO = -1 } = bench.board.MODES;
    bench.board.pinMode(4, INPUT);
    bench.board.digitalWrite(4, 1);
    bench.board.pinMode(9, SERVO);
    bench.board.servoWrite(9, 1500);
    bench.board.queryPinState(4, () => {});
    bench.board.queryPinState(9, () => {});
    bench.run(20);
    expect(bench.mcu.port('D').pinState(4)).toBe(3);
    expect(bench.board.pins[4]).toMatchObject({ state: 1 });
    expect(bench.board.pins[9]).toMatchObject({ state: 1500 });
  });

  it('writes and reads pins', () => {
    const bench = ready();
    const { OUTPUT = -1, PULLUP = -1 } = bench.board.MODES;
    bench.board.pinMode(13, OUTPUT);
    bench.board.digitalWrite(13, 1);
    bench.run(5);
    expect(bench.mcu.port('B').pinState(5)).toBe(1);
    const seen: number[] = [];
    bench.mcu.port('D').setPin(2, true);
    bench.board.pinMode(2, PULLUP);
    bench.board.digitalRead(2, (value) => seen.push(value));
    bench.run(5);
    bench.mcu.port('D').setPin(2, false);
    bench.run(5);
    expect(seen).toEqual([1, 0]);
  });

  it('gives a servo on pin 9 its pulse fifty times a second', () => {
    const bench = ready();
    bench.board.pinMode(9, bench.board.MODES.SERVO ?? -1);
    bench.board.servoWrite(9, 90);
    bench.run(30);
    const edges: { readonly at: number; readonly high: boolean }[] = [];
    bench.mcu.port('B').addListener((value, before) => {
      if ((value ^ before) & 2) edges.push({ at: bench.mcu.now, high: (value & 2) !== 0 });
    });
    bench.run(100);
    const rises = edges.filter(({ high }) => high).map(({ at }) => at);
    expect(rises).toHaveLength(5);
    expect((rises[1] ?? 0) - (rises[0] ?? 0)).toBeCloseTo(20, 2);
    const [first] = rises;
    const fall = edges.find(({ at, high }) => !high && at > (first ?? 0));
    // 90° between 544 and 2400 µs.
    expect((fall?.at ?? 0) - (first ?? 0)).toBeCloseTo(1.472, 2);
  });

  it('answers a version query at any time: the host uses it as its sign of life', () => {
    const bench = ready();
    let answers = 0;
    bench.board.reportVersion(() => {
      answers += 1;
    });
    bench.run(3);
    expect(answers).toBe(1);
  });

  it('sleeps nearly all the time', () => {
    const bench = ready();
    const { progMem } = bench.mcu.cpu;
    let asleep = 0;
    for (let look = 0; look < 1000; look += 1) {
      bench.mcu.run(0.097);
      if (progMem[bench.mcu.cpu.pc - 1] === 0x9588) asleep += 1;
    }
    expect(asleep).toBeGreaterThan(950);
  });
});
