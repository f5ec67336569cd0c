import { beforeEach, describe, expect, it } from 'vitest';
import { ackFlag, encodeFrame, frameBody } from '../../src/protocol/protocol.ts';
import { BoardScript, edge, hello, settings, snapshot } from './board-script.ts';

describe('coming up', () => {
  let board: BoardScript;
  beforeEach(() => {
    board = new BoardScript();
  });

  it('asks for a hello at once and every half second', () => {
    board.open();
    board.waits(1000);
    expect(board.sentKinds()).toEqual(['helloRequest', 'helloRequest', 'helloRequest']);
    expect(board.state).toBe('connecting');
  });

  it('is up with the first snapshot, and acknowledges what the snapshot includes', () => {
    board.open();
    board.says(hello());
    expect(board.state).toBe('connecting');
    board.says(snapshot(7));
    expect(board.state).toBe('up');
    expect(board.statuses.at(-1)).toMatchObject({ state: 'up', reason: null, board: { bootId: 0xb007 } });
    expect(board.reports[0]).toEqual({
      kind: 'snapshot',
      t: 1000,
      columns: 8,
      rows: [0x55, 0, 0, 0, 0, 0, 0, 0],
    });
    expect(board.sent.at(-1)).toEqual({ kind: 'ack', seq: 7, bootId: 0xb007, flags: 0 });
  });

  it('sends its settings to a board that has others, until the hello shows them', () => {
    board.open();
    board.says(hello({ rows: 10 }), snapshot(255, { rows: new Array(10).fill(0), columns: 8 }));
    expect(board.sent.at(-1)).toEqual({ kind: 'configure', seq: 0, ...settings });
    expect(board.reports).toEqual([]);
    board.waits(500);
    expect(board.sentKinds()).toEqual(['helloRequest', 'configure', 'configure']);
    board.says(hello(), snapshot(255));
    expect(board.state).toBe('up');
  });

  it.each([{ rows: 7 }, { columns: 7 }, { onMs: 21 }, { offMs: 41 }])('notices a board with %o', (over) => {
    board.open();
    board.says(hello(over));
    expect(board.sent.at(-1)).toEqual({ kind: 'configure', seq: 0, ...settings });
  });

  it('takes over a board that has been running: what waited there is in the bitmap already', () => {
    board.open();
    board.says(edge(40, 900), hello(), edge(40, 900), snapshot(41, { oldest: 40 }));
    expect(board.reported('edge')).toEqual([]);
    expect(board.sent.at(-1)).toMatchObject({ kind: 'ack', seq: 41 });
    board.says(edge(42, 1100));
    expect(board.reported('edge')).toHaveLength(1);
  });

  it.each([
    [
      'newer',
      { protocolMajor: 2, firmwareMajor: 3 },
      /firmware 3\.0\.0 speaks protocol 2\.0, this program 1\.0.*too new.*Update this program/,
    ],
    ['older', { protocolMajor: 0, protocolMinor: 9 }, /too old.*Flash the firmware/],
  ])('refuses a %s major version in clear words', (_, over, words) => {
    board.open();
    board.says(hello(over), snapshot(255), edge(0, 1100));
    expect(board.state).toBe('refused');
    expect(board.statuses.at(-1)?.reason).toMatch(words);
    expect(board.reports).toEqual([]);
    board.waits(5000);
    expect(board.state).toBe('refused');
  });

  it('accepts a newer minor version', () => {
    board.open();
    board.says(hello({ protocolMinor: 9 }), snapshot(255));
    expect(board.state).toBe('up');
  });

  it('comes up with a board that was flashed after it had been refused', () => {
    board.open();
    board.says(hello({ protocolMajor: 2 }));
    board.says(hello({ bootId: 0xb008 }), snapshot(255, { bootId: 0xb008 }));
    expect(board.state).toBe('up');
  });

  it('says when a port talks, but not this language', () => {
    board.open();
    board.sends(Uint8Array.of(5, 1, 2, 0, 0x41, 0x42, 0));
    board.waits(3100);
    expect(board.statuses.at(-1)).toMatchObject({
      state: 'silent',
      reason: expect.stringMatching(/no frames/),
    });
    expect(board.count('discarded')).toBe(5);
  });
});

describe('events', () => {
  let board: BoardScript;
  beforeEach(() => {
    board = BoardScript.up();
  });

  it('reports edges, buttons, service lines in order and acknowledges each frame', () => {
    board.says(
      {
        kind: 'edges',
        seq: 0,
        time: 1010,
        changes: [
          { index: 33, on: true },
          { index: 7, on: false },
        ],
      },
      { kind: 'buttons', seq: 1, time: 1020, changes: [{ index: 2, on: true }] },
      { kind: 'serviceLines', seq: 2, time: 1030, changes: [{ index: 94, on: false }] },
    );
    expect(board.reports).toEqual([
      { kind: 'edge', t: 1010, row: 3, column: 3, on: true },
      { kind: 'edge', t: 1010, row: 0, column: 7, on: false },
      { kind: 'button', t: 1020, button: 'service', down: true },
      { kind: 'serviceLine', t: 1030, row: 9, column: 4, on: false },
    ]);
    expect(board.sent.map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });

  it('passes over a button of a later minor version', () => {
    board.says({ kind: 'buttons', seq: 0, time: 1020, changes: [{ index: 3, on: true }] });
    expect(board.reports).toEqual([]);
  });

  it('takes an event once, however often it comes', () => {
    board.says(edge(0, 1010), edge(0, 1010), edge(0, 1010));
    expect(board.reported('edge')).toHaveLength(1);
    expect(board.count('resend')).toBe(2);
    expect(board.sent.at(-1)).toMatchObject({ kind: 'ack', seq: 0 });
  });

  it('counts sequence numbers round', () => {
    for (let n = 0; n < 600; n += 1) board.says(edge(n & 0xff, 1010 + n));
    expect(board.reported('edge')).toHaveLength(600);
    expect(board.count('gap')).toBe(0);
  });

  it('asks once for a resend and a snapshot when a frame is missing, and loses nothing', () => {
    board.says(edge(0, 1010), edge(2, 1030), edge(3, 1040));
    expect(board.reported('edge')).toHaveLength(1);
    expect(board.count('gap')).toBe(1);
    expect(board.sent.slice(1)).toEqual([
      { kind: 'ack', seq: 0, bootId: 0xb007, flags: ackFlag.resend },
      { kind: 'snapshotRequest', seq: 0 },
    ]);
    board.says(edge(1, 1020), edge(2, 1030), edge(3, 1040), snapshot(3, { time: 1050 }));
    expect(board.reports.map(({ t }) => t)).toEqual([1010, 1020, 1030, 1040, 1050, 1050]);
  });

  it('keeps back a snapshot that knows of an event it has not got', () => {
    board.says(snapshot(0, { oldest: 0 }));
    expect(board.reports).toEqual([]);
    expect(board.count('gap')).toBe(1);
  });

  it('goes on from the snapshot after an overflow', () => {
    board.says(edge(0, 1010), snapshot(130, { oldest: 130, lost: 129, time: 3000 }));
    expect(board.count('overflow')).toBe(129);
    expect(board.reported('snapshot')).toEqual([]);
    board.says(edge(130, 2990), snapshot(130, { lost: 129, time: 3050 }));
    expect(board.reported('snapshot')).toHaveLength(1);
    expect(board.count('overflow')).toBe(129);
  });

  it('finds a button that went up while events were lost', () => {
    board.says({ kind: 'buttons', seq: 0, time: 1020, changes: [{ index: 0, on: true }] });
    board.says(snapshot(9, { lost: 9, time: 2000 }), snapshot(9, { lost: 9, time: 2050 }));
    expect(board.reported('button')).toEqual([
      { kind: 'button', t: 1020, button: 'bottom', down: true },
      { kind: 'button', t: 2000, button: 'bottom', down: false },
    ]);
  });
});

describe('damage', () => {
  it('counts each kind and goes on', () => {
    const board = BoardScript.up();
    const damaged = encodeFrame(edge(0, 1010));
    damaged[3] = (damaged[3] ?? 0) ^ 0x40;
    board.sends(damaged);
    board.sends(frameBody(Uint8Array.of(0x3e, 0, 1)));
    board.sends(frameBody(Uint8Array.of(0x03, 0, 1)));
    board.says({ kind: 'snapshotRequest', seq: 0 });
    board.says(edge(0, 1010));
    expect(board.link.counters).toMatchObject({
      crc: 1,
      discarded: damaged.length - 1,
      unknownType: 2,
      malformed: 1,
    });
    expect(board.reported('edge')).toHaveLength(1);
  });
});

describe('silence and absence', () => {
  it('is up as long as snapshots come', () => {
    const board = BoardScript.up();
    for (let n = 1; n <= 100; n += 1) {
      board.waits(50);
      board.says(snapshot(255, { time: 1000 + 50 * n }));
    }
    expect(board.state).toBe('up');
    expect(board.statuses).toEqual([]);
    expect(board.reported('snapshot')).toHaveLength(100);
  });

  it('falls silent after a second, asks, and comes back without losing events', () => {
    const board = BoardScript.up();
    board.waits(1000);
    expect(board.state).toBe('up');
    board.waits(50);
    expect(board.statuses.at(-1)).toMatchObject({ state: 'silent', reason: 'The sensor board is silent.' });
    expect(board.sentKinds()).toEqual(['helloRequest']);
    board.says(hello(), edge(0, 1900), snapshot(0, { time: 2000 }));
    expect(board.state).toBe('up');
    expect(board.reports.map(({ kind }) => kind)).toEqual(['edge', 'snapshot', 'rails']);
    expect(board.count('silent')).toBe(1);
  });

  it('does not call the board silent when it was itself that did not look', () => {
    const board = BoardScript.up();
    board.now += 5000;
    board.waits(50);
    expect(board.state).toBe('up');
    board.waits(1000);
    expect(board.state).toBe('silent');
  });

  it('keeps its place over a closed port if the board went on', () => {
    const board = BoardScript.up();
    board.close();
    expect(board.statuses.at(-1)).toMatchObject({ state: 'lost', counters: { closed: 1 } });
    board.says(edge(0, 1500));
    expect(board.reports).toEqual([]);
    board.open();
    board.says(hello(), edge(0, 1500), snapshot(0, { time: 1600 }));
    expect(board.reported('edge')).toHaveLength(1);
    expect(board.count('reboot')).toBe(0);
  });

  it('forgets the half frame in which the cable was pulled, and counts one loss however often it is told', () => {
    const board = BoardScript.up();
    board.sends(encodeFrame(edge(0, 1500)).subarray(0, 6));
    board.close();
    board.close();
    board.open();
    board.says(hello(), snapshot(255));
    expect(board.state).toBe('up');
    expect(board.link.counters).toMatchObject({ closed: 1, discarded: 0 });
  });

  it('says nothing into a closed port', () => {
    const board = BoardScript.up();
    board.close();
    board.waits(5000);
    expect(board.sent).toEqual([]);
  });
});

describe('a reboot', () => {
  it('begins again from a snapshot, with time going on', () => {
    const board = BoardScript.up();
    board.says(edge(0, 90_000));
    board.waits(700);
    board.says(hello({ bootId: 0xb008, time: 51 }), snapshot(255, { bootId: 0xb008, time: 55 }));
    expect(board.count('reboot')).toBe(1);
    expect(board.reported('snapshot').at(-1)?.t).toBe(90_000 + 700 + 4);
    board.says(edge(0, 155));
    expect(board.reports.at(-1)).toMatchObject({ kind: 'edge', t: 90_000 + 700 + 104 });
  });

  it('is noticed from the snapshot if its hello was lost', () => {
    const board = BoardScript.up();
    board.waits(500);
    board.says(snapshot(255, { bootId: 0xb008, time: 55 }), snapshot(255, { bootId: 0xb008, time: 105 }));
    expect(board.reports).toEqual([]);
    expect(board.sentKinds()).toEqual(['helloRequest']);
    board.says(hello({ bootId: 0xb008 }), snapshot(255, { bootId: 0xb008, time: 105 }));
    expect(board.state).toBe('up');
    expect(board.count('reboot')).toBe(1);
  });
});

describe("the board's time", () => {
  it('goes on where 32 bits of milliseconds wrap', () => {
    const board = BoardScript.up();
    const day49 = 2 ** 32 - 10;
    board.says(edge(0, day49 / 2), edge(1, day49), edge(2, 15), edge(3, 20));
    expect(board.reports.map(({ t }) => t)).toEqual([day49 / 2, day49, 2 ** 32 + 15, 2 ** 32 + 20]);
  });

  it('never goes back', () => {
    const board = BoardScript.up();
    board.says(edge(0, 1500), edge(1, 1400), edge(2, 1501));
    expect(board.reports.map(({ t }) => t)).toEqual([1500, 1500, 1501]);
  });
});

describe('the wheel', () => {
  const turned = (seq: number, count: number, index: number | null, resting = false) =>
    ({
      kind: 'wheel',
      seq,
      time: 1000 + seq,
      wheelFlags: (index === null ? 0 : 1) | (resting ? 2 : 0),
      wheelCount: count,
      wheelIndex: index ?? 0,
    }) as const;

  it('tells the raw count, and its zero once the index was passed', () => {
    const board = BoardScript.up();
    board.says(turned(0, 300, null), turned(1, 900, 500), turned(2, 1000, 500, true));
    expect(board.reported('wheel')).toMatchObject([
      { count: 300, zero: null, resting: false },
      { count: 900, zero: 500, resting: false },
      { count: 1000, zero: 500, resting: true, deviation: null },
    ]);
  });

  it.each([
    [500 + 1440, 0, 0],
    [500 - 1440 - 2, -2, 0],
    [500 + 2880 + 3, 3, 1],
    [500 + 1437, -3, 1],
  ])('measures the passage at %i against the one at 500', (index, deviation, faults) => {
    const board = BoardScript.up();
    board.says(turned(0, 500, 500), turned(1, index, index));
    expect(board.reported('wheel').at(-1)).toMatchObject({ zero: index, deviation });
    expect(board.count('wheelIndex')).toBe(faults);
  });

  it('goes on counting over a reboot, with its zero to be found anew', () => {
    const board = BoardScript.up();
    board.says(turned(0, 700, 500, true));
    board.says(hello({ bootId: 0xb008 }), snapshot(255, { bootId: 0xb008, wheelFlags: 2 }));
    expect(board.reported('wheel').at(-1)).toMatchObject({ count: 700, zero: null });
  });
});

it('service lines are told by the first snapshot where they are closed, and afterwards as they change', () => {
  const board = new BoardScript();
  board.open();
  board.says(hello(), snapshot(255, { serviceRows: [0b11, 0b10000] }));
  const lines = () => board.reports.flatMap((report) => (report.kind === 'serviceLine' ? [report] : []));
  expect(lines().map(({ row, column, on }) => [row, column, on])).toEqual([
    [8, 0, true],
    [8, 1, true],
    [9, 4, true],
  ]);
  board.forget();
  board.says({ kind: 'serviceLines', seq: 0, time: 1030, changes: [{ index: 81, on: false }] });
  board.says(snapshot(0, { serviceRows: [0b01, 0b10000] }));
  expect(lines().map(({ row, column, on }) => [row, column, on])).toEqual([[8, 1, false]]);
});
