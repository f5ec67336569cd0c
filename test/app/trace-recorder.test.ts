import { describe, expect, it } from 'vitest';
import { chooseGame } from '../../src/app/game-choice.ts';
import { TraceRecorder } from '../../src/app/trace-recorder.ts';
import type { GameEvent } from '../../src/game/event.ts';
import type { Input } from '../../src/game/input.ts';
import type { SliderId } from '../../src/rules/rules.ts';
import { at, square } from './squares.ts';

const { head } = chooseGame({ game: 'trappes', options: {}, fen: 'W:W21:B1' });
const S3 = 'S3' as SliderId;

function traceOf(inputs: readonly (Input | readonly [Input, GameEvent])[]): unknown[] {
  const lines: string[] = [];
  const recorder = new TraceRecorder(head, (line) => lines.push(line));
  for (const given of inputs) {
    if ('kind' in given) recorder.record(given, []);
    else recorder.record(given[0], [given[1]]);
  }
  recorder.end();
  return lines.slice(1).map((line) => JSON.parse(line));
}

const snapshot: Input = { kind: 'snapshot', t: 1000, occupied: at('a1', 'c1') };

describe('a recorded trace', () => {
  it('begins with the game', () => {
    const lines: string[] = [];
    new TraceRecorder(head, (line) => lines.push(line));
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      damier: 'trace',
      v: 1,
      game: 'trappes',
      fen: 'W:W21:B1',
      options: {},
    });
  });

  it('counts its time from the first snapshot, leaves out what came before, and says how long it went on', () => {
    expect(
      traceOf([
        { kind: 'button', t: 900, seat: 'top', down: true },
        snapshot,
        { kind: 'edge', t: 1500, at: square('a1'), on: false },
        { kind: 'button', t: 1600, seat: 'bottom', down: true },
        { kind: 'time', t: 3000 },
      ]),
    ).toEqual([
      { t: 0, snapshot: ['a1', 'c1'] },
      { t: 500, at: 'a1', on: false },
      { t: 600, button: 'bottom', down: true },
      { t: 2000 },
    ]);
  });

  it('leaves out snapshots that say nothing new', () => {
    const lines = traceOf([
      snapshot,
      { kind: 'edge', t: 1100, at: square('a1'), on: false },
      { kind: 'snapshot', t: 1200, occupied: at('c1') },
      { kind: 'snapshot', t: 1300, occupied: at('c1', 'e1') },
    ]);
    expect(lines).toEqual([
      { t: 0, snapshot: ['a1', 'c1'] },
      { t: 100, at: 'a1', on: false },
      { t: 300, snapshot: ['c1', 'e1'] },
      { t: 300 },
    ]);
  });

  it('holds a valid spin from its start on', () => {
    const lines = traceOf([
      snapshot,
      { kind: 'spinStart', t: 1100 },
      { kind: 'edge', t: 1200, at: square('a1'), on: false },
      { kind: 'spinStop', t: 1300, angle: 123.456 },
    ]);
    expect(lines.slice(1)).toEqual([
      { t: 100, spin: 'start' },
      { t: 200, at: 'a1', on: false },
      { t: 300, spin: 'stop', angle: 123.46 },
      { t: 300 },
    ]);
  });

  it('holds no spin that did not count, but what happened meanwhile', () => {
    const lines = traceOf([
      snapshot,
      { kind: 'spinStart', t: 1100 },
      { kind: 'edge', t: 1200, at: square('a1'), on: false },
      { kind: 'spinVoid', t: 1300 },
    ]);
    expect(lines.slice(1)).toEqual([{ t: 200, at: 'a1', on: false }, { t: 300 }]);
  });

  it('holds the choice that wheel and button made, not how', () => {
    const lines = traceOf([
      snapshot,
      { kind: 'highlight', t: 1100, step: 1 },
      [
        { kind: 'button', t: 1200, seat: 'bottom', down: true },
        { t: 1200, type: 'slider', side: 'W', slider: S3, position: 'L', fell: [] },
      ],
      { kind: 'sliderDone', t: 2000, slider: S3, ok: true },
    ]);
    expect(lines.slice(1)).toEqual([{ t: 200, choose: 'S3 L' }, { t: 1000 }]);
  });
});
