import { describe, expect, it } from 'vitest';
import {
  type ClockSetup,
  formatTimeControl,
  type GameEvent,
  readTimeControl,
  resumeSession,
  viewOf,
} from '../../src/game/game.ts';
import type { Side, SliderId, Square } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from './desk.ts';

function clock(text: string): ClockSetup {
  const read = readTimeControl(text);
  if (!read.ok || read.control === null) throw new Error(text);
  return { control: read.control, whileAway: 'pause' };
}

function withClock(text: string, game = 'classiques', fen: string | null = null) {
  return new Desk(game, fen, {}, { clock: clock(text) });
}

/** Seconds left, with `*` where the clock runs. */
function shown(desk: Desk): string {
  const { clocks } = desk.view;
  if (clocks === null) return 'none';
  const one = (side: Side) => `${clocks[side].ms / 1000}${clocks[side].running ? '*' : ''}`;
  return `${one('W')} ${one('B')}`;
}

describe('a time control is read from a text', () => {
  it.each([
    ['none', null],
    ['5', { kind: 'simple', baseMs: 300_000 }],
    ['0.5', { kind: 'simple', baseMs: 30_000 }],
    ['5+0', { kind: 'simple', baseMs: 300_000 }],
    ['5+3', { kind: 'fischer', baseMs: 300_000, incrementMs: 3000, beforeFirst: false }],
    ['5+3!', { kind: 'fischer', baseMs: 300_000, incrementMs: 3000, beforeFirst: true }],
    ['90d2.5', { kind: 'delay', baseMs: 5_400_000, delayMs: 2500 }],
    ['hourglass:3', { kind: 'hourglass', baseMs: 180_000 }],
    [
      'W5d3,B10',
      {
        kind: 'each',
        W: { kind: 'delay', baseMs: 300_000, delayMs: 3000 },
        B: { kind: 'simple', baseMs: 600_000 },
      },
    ],
  ])('%s', (text, control) => {
    expect(readTimeControl(text)).toEqual({ ok: true, control });
  });

  it.each([
    ...['', '5+', '+3', '5-3', '5:00', '5d3!', '0', '0+5', '1441', '5+3601', 'five', ' 5'],
    ...['W5', 'W5,B', 'B5,W5', 'W5,B5,', 'hourglass:', 'hourglass:3+1', 'hourglass:0', 'Whourglass:3,B3'],
  ])('"%s" is refused with the way out', (text) => {
    const read = readTimeControl(text);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.problem).toMatch(/^"/);
  });
});

describe('the clocks', () => {
  it('stand until the first move is committed; then the other side’s runs', () => {
    const desk = withClock('5').wait(60_000);
    expect(shown(desk)).toBe('300 300');
    desk.play('d4', 'e5');
    // Committed 250 ms after the landing; 750 ms of the second that was waited are Black's.
    expect(shown(desk)).toBe('300 300*');
    expect(shown(desk.wait(250))).toBe('300 299*');
    desk.play('a7', 'b6').wait(250);
    expect(shown(desk)).toBe('299* 298.45');
  });

  it('are started by the button of the player who does not begin, as on a chess clock', () => {
    const desk = withClock('5');
    expect(desk.view.buttons).toMatchObject({ bottom: 'offerOrResign', top: 'startClock' });
    desk.press('top').wait(10_000);
    expect(shown(desk)).toBe('290* 300');
    expect(desk.view.buttons.top).toBeNull();
  });

  it('are told every second, so that whoever shows them counts on', () => {
    const desk = withClock('5').press('top');
    const told = [0, 1, 2, 3].map(() => desk.wait(1000).view.clocks?.at);
    expect(told.map((at) => (at ?? 0) - (told[0] ?? 0))).toEqual([0, 1000, 2000, 3000]);
  });

  it('Fischer: the increment comes when a move is made, and before move 1 only where it is asked for', () => {
    const later = withClock('1+10').press('top').wait(20_000).play('d4', 'e5');
    expect(later.view.clocks?.W.ms).toBe(60_000 - 20_000 - 550 + 10_000);
    const before = withClock('1+10!');
    expect(shown(before)).toBe('70 70');
  });

  it('delay: in each turn the clock waits before it runs, and nothing is added', () => {
    const desk = withClock('1d5').press('top').wait(4000);
    expect(desk.view.clocks?.W).toEqual({ ms: 60_000, delayMs: 1000, running: true });
    expect(shown(desk.wait(3000))).toBe('58* 60');
    desk.play('d4', 'e5').wait(4000);
    expect(desk.view.clocks).toMatchObject({ W: { ms: 57_450, delayMs: 0 }, B: { ms: 60_000 } });
  });

  it('each its own: a handicap in time, with what each move brings', () => {
    const desk = withClock('W1,B2+10!');
    expect(shown(desk)).toBe('60 130');
    desk.press('top').wait(10_000).play('d4', 'e5').wait(30_000);
    const first = desk.view.clocks?.W.ms;
    desk.play('a7', 'b6');
    expect(desk.view.clocks?.W.ms).toBe(first);
    expect(desk.view.clocks?.B.ms).toBe(108_700);
    expect(withClock('W0.5,B10').press('top').wait(30_000).said()).toEqual(['result B time']);
  });

  it('hourglass: what one uses the other gains, up to the last second', () => {
    const desk = withClock('hourglass:1').press('top').wait(20_000);
    expect(shown(desk)).toBe('40* 80');
    desk.play('d4', 'e5').wait(30_250);
    const { W, B } = desk.session.clocks?.left ?? { W: 0, B: 0 };
    expect(W + B).toBe(120_000);
    expect(W).toBeGreaterThan(65_000);
    expect(desk.wait(60_000).said().at(-1)).toBe('result W time');
    expect(desk.session.clocks?.left).toEqual({ W: 120_000, B: 0 });
  });

  it('a flag that falls ends the game', () => {
    const desk = withClock('0.5').press('top').wait(29_999);
    expect(desk.said()).toEqual([]);
    expect(desk.wait(1).said()).toEqual(['result B time']);
    expect(desk.view.clocks).toMatchObject({ flag: 'W', W: { ms: 0, running: false } });
    expect(desk.view.prompt.line).toEqual({ id: 'win.time', params: { side: 'B' } });
  });

  it('falls at its own time, however late the next word from the board comes', () => {
    const desk = withClock('0.5').press('top');
    desk.t += 100_000;
    desk.feed({ kind: 'time', t: desk.t });
    expect(desk.events.at(-1)).toMatchObject({ type: 'result', t: 1000 + 100 + 30_000 });
  });

  it('a move that lies complete when the flag falls is made', () => {
    const desk = withClock('0.5').press('top').wait(29_600).move('d4', 'e5').wait(100);
    expect(desk.said()).toEqual(['move W 32-28']);
    expect(shown(desk)).toBe('0 30*');
  });

  it('a move set right is charged to its mover, and the other one gets his time back', () => {
    const desk = withClock('1').press('top').wait(10_000).play('d4', 'e5').wait(5000);
    expect(shown(desk)).toBe('49.45 55*');
    desk.play('e5', 'c5');
    expect(desk.said().at(-1)).toBe('revised W 32-27');
    expect(desk.view.clocks?.B.ms).toBe(60_000);
    expect(desk.view.clocks?.W.ms).toBe(60_000 - 10_000 - 300 - 1000 - 5000 - 300 - 250);
  });

  it('a takeback of several moves: as they stood when the first of them was made', () => {
    const desk = withClock('1').press('top').wait(10_000).play('d4', 'e5').wait(20_000).play('a7', 'b6');
    desk.move('b6', 'a7').wait(600).move('e5', 'd4').wait(600);
    desk.press('bottom').wait(500).press('top');
    expect(desk.said().slice(-2)).toEqual(['takeback B', 'takeback W']);
    expect(desk.view.clocks).toMatchObject({
      W: { ms: 60_000 - 10_000 - 550, running: true },
      B: { ms: 60_000 },
    });
  });

  it('what the board does itself is nobody’s time', () => {
    const desk = new Desk('trappes', null, {}, { clock: clock('1') }).spin(ANGLE.orange).choose('S3', 'L');
    desk.wait(700).lift('c3').wait(3300);
    expect(desk.view.clocks).toMatchObject({ W: { running: false }, B: { ms: 60_000, running: false } });
    desk.feed({ kind: 'sliderDone', t: desk.t, slider: 'S3' as SliderId, ok: true }).wait(1000);
    expect(shown(desk)).toBe('60 59*');
  });

  it('for another player: his own thinking counts, the hand’s work for him does not', () => {
    const desk = new Desk(
      'classiques',
      null,
      {},
      {
        clock: clock('1'),
        directed: [{ side: 'B', kind: 'computer', name: null, takebacks: 'granted' }],
      },
    );
    desk.play('d4', 'e5').wait(4250);
    desk.direct({ kind: 'move', from: 16 as Square, to: 21 as Square, captured: [], huffed: null });
    expect(shown(desk)).toBe('60 55');
    expect(shown(desk.wait(20_000))).toBe('60 55');
    expect(shown(desk.play('a7', 'b6'))).toMatch(/\* 55$/);
  });

  it('a far board’s own clock is right about its side', () => {
    const desk = new Desk(
      'classiques',
      null,
      {},
      {
        clock: clock('1+2'),
        directed: [{ side: 'B', kind: 'remote', name: 'Lyon', takebacks: 'asked' }],
      },
    );
    desk.play('d4', 'e5').wait(3000);
    const act = { kind: 'move', from: 16 as Square, to: 21 as Square, captured: [], huffed: null } as const;
    desk.feed({ kind: 'directed', t: desk.t, side: 'B', ply: 1, act, left: 61_500 });
    desk.wait(1000).play('a7', 'b6');
    expect(desk.view.clocks?.B.ms).toBe(61_500);
    const late = new Desk(
      'classiques',
      null,
      {},
      {
        clock: clock('0.1'),
        directed: [{ side: 'B', kind: 'remote', name: 'Lyon', takebacks: 'asked' }],
      },
    );
    expect(late.play('d4', 'e5').wait(60_000).said()).toEqual(['move W 32-28']);
  });
});

describe('while the sensors are away', () => {
  it('the clocks stand, and until a hand has been seen again', () => {
    const desk = withClock('5').press('top').wait(10_000);
    desk.feed({ kind: 'link', t: desk.t, up: false }).wait(60_000);
    expect(desk.view.clocks).toMatchObject({ stands: 'away', W: { ms: 290_000, running: false } });
    desk.feed({ kind: 'link', t: desk.t, up: true }).wait(60_000);
    expect(desk.view.clocks).toMatchObject({ stands: 'unseen', W: { ms: 290_000, running: false } });
    expect(shown(desk.lift('c3').put('c3').wait(1000))).toBe('289* 300');
  });

  it('a move set right after a pause is not charged with it', () => {
    const desk = withClock('1').press('top').play('d4', 'e5').wait(1000);
    desk.feed({ kind: 'link', t: desk.t, up: false }).wait(50_000);
    desk.feed({ kind: 'link', t: desk.t, up: true });
    desk.play('e5', 'c5');
    expect(desk.view.clocks?.W.ms).toBe(60_000 - 300 - 1000 - 1000 - 300 - 250);
  });
});

describe('counted in events', () => {
  it('a game resumed from its events has the clocks of its last event; the time between is nobody’s', () => {
    const desk = withClock('3+2').play('d4', 'e5').wait(4000).play('c7', 'b6').wait(2000).play('b6', 'd6');
    desk.wait(7000).play('f4', 'g5').wait(2000).play('g5', 'f4').play('f4', 'g5').play('e7', 'f6');
    expect(desk.said().slice(1)).toEqual([
      'move B 17-21',
      'revised B 17-22',
      'move W 33-29',
      'takeback W',
      'move W 33-29',
      'move B 18-23',
    ]);
    const events = JSON.parse(JSON.stringify(desk.events)) as GameEvent[];
    const resumed = viewOf(resumeSession(desk.session.setup, events)).clocks;
    expect(resumed).toMatchObject({ W: { running: false }, B: { running: false } });
    expect([resumed?.W.ms, resumed?.B.ms]).toEqual([desk.view.clocks?.W.ms, desk.view.clocks?.B.ms]);
  });
});

it.each(['5', '0.5', '5+3', '5+3!', '5d3', '1.5+0.5', 'W5+3!,B10d2', 'hourglass:0.5'])(
  'a time control is written as it is read: %s',
  (text) => {
    const read = readTimeControl(text);
    if (!read.ok || read.control === null) throw new Error(`${text} is not read`);
    expect(formatTimeControl(read.control)).toBe(text);
  },
);
