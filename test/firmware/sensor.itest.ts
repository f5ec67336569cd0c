import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/adapters/virtual/rig/rig.ts';
import { SensorBench } from '../../src/bench/firmware/benches.ts';
import {
  decodeMessage,
  deframe,
  emptyDeframer,
  encodeFrame,
  FIRST_SETTINGS,
} from '../../src/protocol/protocol.ts';
import { builds } from './programs.ts';

describe.each(builds)('sensor MCU, %s', (_, build) => {
  const hex = build.sensor;
  const up = (options = {}) => SensorBench.up(hex, options);

  it('says hello and shows the pieces that stand there, without an edge', () => {
    const bench = new SensorBench(hex);
    bench.reed(true, 0, 2, 77);
    bench.open();
    bench.run(170);
    expect(bench.link.board).toMatchObject({ protocolMajor: 1, firmwareMajor: 1, ...FIRST_SETTINGS });
    expect(bench.lastRows()).toEqual([0b101, 0, 0, 0, 0, 0, 0, 0x80]);
    expect(bench.edges()).toEqual([]);
  });

  it('reads every crossing of a 10×10 matrix alone', () => {
    const bench = up({ settings: { rows: 10, columns: 10, onMs: 2, offMs: 2 } });
    for (let place = 0; place < 100; place += 1) {
      bench.reed(true, place);
      bench.run(6);
      bench.reed(false, place);
      bench.run(6);
    }
    bench.run(20);
    const expected = Array.from({ length: 100 }, (_, place) => String(place).padStart(2, '0'));
    expect(bench.edges()).toEqual(expected.flatMap((place) => [`on ${place}`, `off ${place}`]));
  });

  it('takes 20 ms to see a piece and 40 ms to miss it, on its own clock', () => {
    const bench = up();
    const before = bench.link.time.last;
    bench.reed(true, 22);
    bench.run(100);
    bench.reed(false, 22);
    bench.run(100);
    const [on, off] = bench.reported('edge');
    expect(bench.edges()).toEqual(['on 22', 'off 22']);
    // The last time told may be as old as a snapshot's period.
    expect((on?.t ?? 0) - before).toBeGreaterThanOrEqual(20);
    expect((on?.t ?? 0) - before).toBeLessThanOrEqual(20 + 52);
    expect((off?.t ?? 0) - (on?.t ?? 0)).toBe(120);
  });

  it('takes the times that the host sets', () => {
    const bench = up({ settings: { onMs: 5, offMs: 10 } });
    bench.reed(true, 22);
    bench.run(100);
    bench.reed(false, 22);
    bench.run(100);
    const [on, off] = bench.reported('edge');
    expect((off?.t ?? 0) - (on?.t ?? 0)).toBe(105);
  });

  it('does not see a reed bounce', () => {
    const bench = up();
    for (const bounce of [0.3, 0.2, 0.4, 0.1, 0.7, 1.9]) {
      bench.reed(true, 22);
      bench.run(bounce);
      bench.reed(false, 22);
      bench.run(bounce / 2);
    }
    bench.reed(true, 22);
    bench.run(200);
    expect(bench.edges()).toEqual(['on 22']);
  });

  it('does not see a disc that is slid quickly over a square', () => {
    const bench = up();
    bench.reed(true, 33);
    bench.run(15);
    bench.reed(false, 33);
    bench.run(200);
    expect(bench.edges()).toEqual([]);
  });

  it('puts two edges of one scan into one frame', () => {
    const bench = up();
    bench.hostListens = false;
    bench.reed(true, 22, 77);
    bench.run(18);
    bench.mcu.run(5);
    const { found } = deframe(emptyDeframer, bench.mcu.collect());
    const events = found
      .map((piece) => (piece.kind === 'body' ? decodeMessage(piece.bytes) : null))
      .flatMap((decoded) =>
        decoded?.kind === 'message' && decoded.message.kind === 'edges' ? [decoded.message] : [],
      );
    expect(events).toMatchObject([
      {
        changes: [
          { index: 22, on: true },
          { index: 77, on: true },
        ],
      },
    ]);
  });

  it('keeps the trap board apart from the squares', () => {
    const bench = up();
    bench.reed(true, 80, 94, 8, 19);
    bench.run(200);
    expect(bench.edges()).toEqual([]);
    expect(bench.reported('serviceLine')).toMatchObject([
      { row: 8, column: 0, on: true },
      { row: 9, column: 4, on: true },
    ]);
    expect(bench.lastRows()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('keeps events while the host is away, and brings them in order when it is back', () => {
    const bench = up();
    bench.hostListens = false;
    for (const place of [0, 11, 22, 33, 44, 55, 66, 77, 70, 61]) {
      bench.reed(true, place);
      bench.run(60);
    }
    bench.hostListens = true;
    bench.run(500);
    expect(bench.edges()).toEqual(
      ['00', '11', '22', '33', '44', '55', '66', '77', '70', '61'].map((at) => `on ${at}`),
    );
    expect(bench.link.counters.overflow).toBe(0);
    const times = bench.reports.map(({ t }) => t);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('goes on from a snapshot when too much happened meanwhile', () => {
    const bench = up({ settings: { onMs: 1, offMs: 1 } });
    bench.hostListens = false;
    for (let n = 0; n < 140; n += 1) {
      bench.reed(n % 2 === 0, 22);
      bench.run(4);
    }
    bench.reed(true, 33);
    bench.run(10);
    bench.hostListens = true;
    bench.run(500);
    expect(bench.link.counters.overflow).toBeGreaterThan(100);
    expect(bench.lastRows()).toEqual([0, 0, 0, 0b1000, 0, 0, 0, 0]);
    bench.reports.length = 0;
    bench.reed(true, 44);
    bench.run(50);
    expect(bench.edges()).toEqual(['on 44']);
  });

  it('brings every event once and in order over a line that flips, drops and adds bytes both ways', () => {
    const bench = up({ settings: { onMs: 2, offMs: 2 } });
    const random = seededRandom(2026);
    bench.line = (bytes) =>
      Uint8Array.from(
        [...bytes].flatMap((byte) => {
          const luck = random();
          if (luck > 0.006) return [byte];
          if (luck > 0.004) return [byte ^ (1 << Math.floor(random() * 8))];
          return luck > 0.002 ? [] : [byte, Math.floor(random() * 256)];
        }),
      );
    const expected: string[] = [];
    for (let n = 0; n < 100; n += 1) {
      const place = Math.floor(random() * 8) * 10 + Math.floor(random() * 8);
      const name = String(place).padStart(2, '0');
      bench.reed(true, place);
      bench.run(5 + random() * 20);
      bench.reed(false, place);
      bench.run(5 + random() * 20);
      expected.push(`on ${name}`, `off ${name}`);
    }
    const { counters } = bench.link;
    bench.line = (bytes) => bytes;
    bench.run(2000);
    expect(bench.edges()).toEqual(expected);
    expect(counters.crc + counters.gap).toBeGreaterThan(20);
    expect(counters).toMatchObject({ overflow: 0, reboot: 0 });
    const times = bench.reports.map(({ t }) => t);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(bench.link.phase).toBe('up');
  });

  it('counts the wheel exactly both ways at two turns a second, and finds its index', () => {
    const bench = up();
    bench.turn(2000, 700);
    bench.turn(-300, 300);
    bench.run(500);
    const wheel = bench.reported('wheel');
    const last = wheel.at(-1);
    // The bench's wheel starts at its index: 1440 is the first that is passed.
    expect(last).toMatchObject({ count: 1700, zero: 1440, resting: true });
    expect(wheel.filter(({ resting }) => resting)).toHaveLength(1);
    const moving = wheel.filter(({ resting }) => !resting).map(({ t }) => t);
    for (let n = 1; n < moving.length; n += 1)
      expect((moving[n] ?? 0) - (moving[n - 1] ?? 0)).toBeGreaterThanOrEqual(20);
    expect(moving.length).toBeGreaterThan(40);
    expect((last?.t ?? 0) - (moving.at(-1) ?? 0)).toBeGreaterThanOrEqual(380);
  });

  it('takes the index at the same place turning back', () => {
    const bench = up();
    bench.turn(1500, 800);
    bench.turn(-200, 200);
    bench.turn(-1440, 800);
    bench.run(500);
    expect(bench.reported('wheel').at(-1)).toMatchObject({ count: -140, zero: 0, deviation: 0 });
    expect(bench.link.counters.wheelIndex).toBe(0);
  });

  it('tells buttons, debounced', () => {
    const bench = up();
    for (const button of ['bottom', 'top', 'service'] as const) {
      bench.press(button, true);
      bench.run(3);
      bench.press(button, false);
      bench.run(1);
      bench.press(button, true);
      bench.run(60);
      bench.press(button, false);
      bench.run(60);
    }
    expect(bench.reported('button').map(({ button, down }) => `${button} ${down}`)).toEqual(
      ['bottom', 'top', 'service'].flatMap((button) => [`${button} true`, `${button} false`]),
    );
  });

  it.each([4.4, 4.8, 5, 5.25])(
    'measures both rails to a hundredth with a supply of its own of %s V',
    (volts) => {
      const bench = up();
      bench.mcu.adc.avcc = volts;
      bench.run(400);
      const { servo, light } = bench.reported('rails').at(-1) ?? { servo: 0, light: 0 };
      for (const millivolts of [servo, light]) expect(Math.abs((millivolts ?? 0) - 5000)).toBeLessThan(50);
    },
  );

  it('scans on, and is not reset, while it is named 60 times in a row', () => {
    const bench = up({ settings: { onMs: 5, offMs: 5 } });
    const { boots } = bench.mcu;
    for (let nth = 1; nth <= 60; nth += 1)
      bench.mcu.send(encodeFrame({ kind: 'nameBoard', seq: 0, boardId: (nth * 0x9e3779b1) >>> 0 }));
    for (let nth = 0; nth < 20; nth += 1) {
      bench.reed(nth % 2 === 0, 22);
      bench.run(20);
    }
    const times = bench.reported('edge').map(({ t }) => t);
    expect(times).toHaveLength(20);
    for (let nth = 1; nth < 20; nth += 1)
      expect(Math.abs((times[nth] ?? 0) - (times[nth - 1] ?? 0) - 20)).toBeLessThanOrEqual(1);
    expect(bench.mcu.boots).toBe(boots);
    const last = 0xda1e0008;
    bench.mcu.send(encodeFrame({ kind: 'nameBoard', seq: 0, boardId: last }));
    bench.run(100);
    expect(bench.link.board?.boardId).toBe(last);
    bench.mcu.reset();
    bench.run(400);
    expect(bench.link.board?.boardId).toBe(last);
  });

  it('reads open, not noise, on columns to which nothing is wired', () => {
    const missing = [...'EFGH'].flatMap((file) => [`RU${file}`, `RS${file}`]);
    const bench = up({ missing });
    bench.reed(true, 0, 33, 77);
    bench.run(200);
    expect(bench.edges()).toEqual(['on 00', 'on 33']);
    expect(bench.lastRows()).toEqual([1, 0, 0, 8, 0, 0, 0, 0]);
  });

  it('has another boot id after each reset and at each power-up', () => {
    const ids = new Set<number>();
    for (let seed = 1; seed <= 4; seed += 1) {
      const bench = up({ seed });
      for (let reset = 0; reset < 3; reset += 1) {
        ids.add(bench.link.board?.bootId ?? 0);
        bench.mcu.reset();
        bench.run(300);
      }
      expect(bench.link.counters.reboot).toBe(3);
      expect(bench.link.phase).toBe('up');
    }
    expect(ids.size).toBe(12);
  });

  it('keeps the name that the host gave it over a reset', () => {
    const bench = up();
    bench.mcu.send(encodeFrame({ kind: 'nameBoard', seq: 0, boardId: 0xda1e0007 }));
    bench.run(200);
    expect(bench.link.board?.boardId).toBe(0xda1e0007);
    bench.mcu.reset();
    bench.run(300);
    expect(bench.link.board?.boardId).toBe(0xda1e0007);
  });

  it('is reset by its watchdog when the program hangs', () => {
    const bench = up();
    // A jump to itself (RJMP −1) where the program sleeps.
    const { progMem } = bench.mcu.cpu;
    progMem.set(progMem.map((word) => (word === 0x9588 ? 0xcfff : word)));
    const before = bench.link.board?.bootId;
    bench.run(700);
    progMem.set(progMem.map((word) => (word === 0xcfff ? 0x9588 : word)));
    bench.run(900);
    expect(bench.link.board?.bootId).not.toBe(before);
  });

  it('sleeps most of the time when nothing happens', () => {
    expect(up().sleepingShare(200)).toBeGreaterThan(0.65);
  });
});
