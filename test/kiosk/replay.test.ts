import { describe, expect, it } from 'vitest';
import { readTrace, replay } from '../../src/adapters/trace/trace.ts';
import { type Standing, settled } from '../../src/kiosk/replay/discs.ts';
import { gameRecording } from '../../src/kiosk/replay/game-recording.ts';
import { type Happening, indexAt, numberedRows, wheelAt } from '../../src/kiosk/replay/recording.ts';
import { traceRecording } from '../../src/kiosk/replay/trace-recording.ts';
import type { Disc } from '../../src/ports/page.ts';
import { parseFen } from '../../src/rules/rules.ts';
import { boardFor, keptFile, simulated, traceText } from './recordings.ts';

const man = (side: 'W' | 'B'): Standing => ({ side, discs: ['man'] });
const king = (side: 'W' | 'B'): Standing => ({ side, discs: ['man', 'man'] });
const kingPiece = (side: 'W' | 'B'): Standing => ({ side, discs: ['king'] });
const never = () => false;
const places = (discs: readonly Disc[]) =>
  discs.map(({ id, place }) => `${id} ${place.on === 'square' ? `${place.at}${place.level}` : place.on}`);

describe('discs that follow a game', () => {
  const start = settled(
    [],
    new Map([
      ['c3', man('W')],
      ['d4', man('B')],
      ['a1', king('W')],
    ]),
    never,
  );

  it('are made where pieces stand, a king of two', () => {
    expect(places(start)).toEqual(['1 c30', '2 d40', '3 a10', '4 a11']);
  });

  it('stay the same ones on their way', () => {
    const moved = settled(
      start,
      new Map([
        ['e5', man('W')],
        ['a1', king('W')],
      ]),
      never,
    );
    expect(places(moved)).toEqual(['1 e50', '2 tray', '3 a10', '4 a11']);
  });

  it('move a king whole, and crown from the tray', () => {
    const moved = settled(
      start,
      new Map([
        ['c3', man('W')],
        ['b2', king('W')],
      ]),
      never,
    );
    expect(places(moved)).toEqual(['1 c30', '2 tray', '3 b20', '4 b21']);
    const crowned = settled(
      moved,
      new Map([
        ['d4', king('B')],
        ['b2', king('W')],
      ]),
      never,
    );
    expect(places(crowned)).toEqual(['1 tray', '2 d40', '3 b20', '4 b21', '5 d41']);
  });

  it('exchange a man for a king piece where there is one', () => {
    const crowned = settled(start, new Map([['d4', kingPiece('B')]]), never);
    expect(places(crowned)).toEqual(['1 tray', '2 tray', '3 tray', '4 tray', '5 d40']);
    const back = settled(crowned, new Map([['d4', man('B')]]), never);
    expect(places(back)).toEqual(['1 tray', '2 d40', '3 tray', '4 tray', '5 tray']);
  });

  it('are held over the square that the game still has them on', () => {
    const held = settled(
      start,
      new Map([
        ['d4', man('B')],
        ['a1', king('W')],
      ]),
      (at) => at === 'c3',
    );
    expect(held[0]?.place).toEqual({ on: 'hand', x: 2.5, y: 2.5 });
    const landed = settled(
      held,
      new Map([
        ['b4', man('W')],
        ['d4', man('B')],
        ['a1', king('W')],
      ]),
      never,
    );
    expect(places(landed)[0]).toBe('1 b40');
  });
});

describe('a kept game', () => {
  it.each([
    ['14-trap', 'trappes'],
    ['13-huff', 'classiques'],
    ['16-takeback', 'brazilian'],
    ['26-options', 'sujet-verbe'],
  ] as const)('of %s in %s has its pieces stand at every moment as the game says', (family, game) => {
    const file = keptFile(simulated(family, game));
    const { moments, happenings, rules, length } = gameRecording(file);
    expect(moments).toHaveLength(happenings.length + 1);
    expect(length).toBe(moments.at(-1)?.t);
    let discs: readonly Disc[] = [];
    for (const moment of moments) {
      ({ discs } = moment.room(discs));
      const { pieces } = parseFen(rules, moment.view().fen);
      const tops = discs.flatMap(({ side, place }) =>
        place.on === 'square' && place.level === 0 ? [`${place.at}${side}`] : [],
      );
      const wanted = [...pieces].map(([square, { side }]) => `${rules.board.nameOf(square)}${side}`);
      expect(tops.sort()).toEqual(wanted.sort());
    }
  });
});

describe('a trace', () => {
  it.each([
    ['09-wrong', 'trappes'],
    ['07-quick', 'majorite'],
    ['17-newgame', 'russian'],
  ] as const)('of %s in %s is understood as `damier replay` understands it', (family, game) => {
    const text = traceText(simulated(family, game));
    const { happenings, moments } = traceRecording(text, boardFor(game));
    const events = replay(readTrace(text)).filter(({ type }) => type !== 'turn');
    // A question is none of the game's events: what was asked is told, not what was done.
    const told = happenings.map(({ event }) => event).filter(({ type }) => type !== 'question');
    expect(told).toEqual(events);
    expect(moments.every(({ t }, index) => t >= (moments[index - 1]?.t ?? 0))).toBe(true);
  });

  it('shows on the board what the sensors saw', () => {
    const made = simulated('09-wrong', 'trappes');
    const { moments } = traceRecording(traceText(made), boardFor('trappes'));
    const seen = new Set<string>();
    for (const line of made.trace.lines) {
      if ('snapshot' in line) for (const at of line.snapshot) seen.add(at);
      if ('at' in line && line.on) seen.add(line.at);
      if ('at' in line && !line.on) seen.delete(line.at);
    }
    const last = moments.at(-1)?.room([]).discs ?? [];
    const squares = last.flatMap(({ place }) =>
      place.on === 'square' && place.level === 0 ? [place.at] : [],
    );
    expect(squares.sort()).toEqual([...seen].sort());
  });
});

it('the place in a recording is the last moment that has come', () => {
  const moments = [{ t: 0 }, { t: 10 }, { t: 10 }, { t: 30 }];
  expect([-1, 0, 9, 10, 29, 99].map((t) => indexAt(moments, t))).toEqual([-1, 0, 0, 2, 2, 3]);
});

it('the wheel runs out and stops at its angle', () => {
  const run = { from: 1000, until: 3000, angle: 45 };
  expect(wheelAt(run, 3000)).toEqual({ angle: 45, speed: 0 });
  expect(wheelAt(run, 2000).speed).toBeLessThan(0);
  expect(wheelAt(null, 5)).toEqual({ angle: 0, speed: 0 });
});

describe('the list of what happened', () => {
  const happening = (t: number, side: 'W' | 'B', type: string): Happening =>
    ({ t, side, event: { type }, stories: [] }) as unknown as Happening;
  const told = (...words: string[]) =>
    numberedRows(words.map((word, i) => happening(i, word.startsWith('W') ? 'W' : 'B', word.slice(2)))).map(
      ({ number, listed }) => `${number ?? '-'} ${listed.map(({ index }) => words[index]).join(' ')}`,
    );

  it('numbers half-moves as a game is written, both sides in a row', () => {
    expect(told('W move', 'B move', 'W move')).toEqual(['1. W move B move', '2. W move']);
    expect(told('B move', 'W move', 'B move')).toEqual(['1. B move W move', '2. B move']);
  });

  it('gives what came between a row without a number', () => {
    expect(told('W spin', 'W move', 'B spin', 'B slider', 'W result')).toEqual([
      '- W spin',
      '1. W move',
      '- B spin',
      '1… B slider',
      '- W result',
    ]);
  });

  it('counts what was taken back no more', () => {
    expect(told('W move', 'B move', 'B takeback', 'B move', 'W move')).toEqual([
      '1. W move B move',
      '- B takeback',
      '1… B move',
      '2. W move',
    ]);
  });
});
