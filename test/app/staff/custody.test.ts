import { describe, expect, it } from 'vitest';
import type { SliderId } from '../../../src/rules/rules.ts';
import { staffed } from './staffed.ts';

describe('a board that staff has locked', () => {
  it('reads no move, and points out afterwards what stands elsewhere', async () => {
    const { board, desk, controller } = staffed({ game: 'russian' });
    await desk.act({ do: 'clean' });
    board.move('c3', 'd4');
    board.move('e3', 'f4');
    board.rest(3000);
    expect(controller.view.plies).toEqual([]);
    await desk.act({ do: 'wake' });
    board.rest(1000);
    expect(controller.view.plies).toEqual([]);
    expect(controller.view.lights.map(({ at }) => at)).toContain('e3');
    board.move('d4', 'c3');
    board.move('f4', 'e3');
    board.rest(1000);
    board.move('c3', 'd4');
    board.rest(2000);
    expect(controller.view.plies).toHaveLength(1);
  });

  it('is still seen by staff: squares, and links that break', async () => {
    const { board, desk, clock, controller } = staffed();
    await desk.act({ do: 'clean' });
    board.move('c3', 'c5');
    expect(desk.state().squares.occupied).toContain('c5');
    board.setLink('lost');
    clock.pass(12_000);
    expect(desk.state()).toMatchObject({
      links: { sensors: { state: 'lost' } },
      faults: [{ fault: { code: 'sensors' } }],
    });
    expect(controller.view.faults).toEqual([]);
  });

  it('moves a slider for staff alone, and puts it back for the game', async () => {
    const { board, desk, actuators, clock } = staffed();
    // First the game makes sure where its sliders are.
    for (let n = 0; n < 4; n += 1) {
      board.rest(1000);
      await actuators.arrive();
    }
    const before = actuators.moves.length;
    expect(await desk.act({ do: 'jog', slider: slider('S3'), notch: 'L' })).toBe('notLocked');
    await desk.act({ do: 'clean' });
    const jog = desk.act({ do: 'jog', slider: slider('S3'), notch: 'L' });
    clock.pass(400);
    await actuators.arrive();
    expect(await jog).toBeNull();
    expect(desk.state().sliders.find(({ id }) => id === 'S3')?.moved).toEqual({ notch: 'L', took: 400 });
    await desk.act({ do: 'wake' });
    board.rest(1000);
    expect(actuators.moves.slice(before)).toEqual(['S3 L', 'S3 N']);
  });

  it('says what a slider could not do', async () => {
    const { desk, actuators } = staffed();
    await desk.act({ do: 'sleep' });
    const jog = desk.act({ do: 'jog', slider: slider('S4'), notch: 'R' });
    await actuators.fail('no power');
    expect(await jog).toBe('sliderFailed');
    expect(await desk.act({ do: 'jog', slider: slider('S9'), notch: 'R' })).toBe('unknown');
  });

  it('is dark while it sleeps, and shows a wandering rank while it is cleaned', async () => {
    const { desk, actuators, clock } = staffed();
    await desk.act({ do: 'sleep' });
    clock.pass(3000);
    expect(actuators.frames.flatMap((frame) => [...frame]).every((byte) => byte === 0)).toBe(true);
    await desk.act({ do: 'clean' });
    actuators.frames.length = 0;
    clock.pass(8000);
    const lit = actuators.frames.map((frame) => frame.reduce((n, byte) => n + bits(byte), 0));
    expect([...new Set(lit)]).toEqual([4]);
    expect(new Set(actuators.frames.map((frame) => frame.join())).size).toBe(8);
  });
});

describe('the light test', () => {
  it.each([
    ['each', 1],
    ['blue', 32],
    ['all', 32],
  ] as const)('%s lights no more than the supply bears', async (test, most) => {
    const { desk, actuators, clock } = staffed();
    expect(await desk.act({ do: 'lights', test })).toBe('notLocked');
    await desk.act({ do: 'clean' });
    await desk.act({ do: 'lights', test });
    actuators.frames.length = 0;
    clock.pass(100_000);
    const lit = actuators.frames.map((frame) => frame.reduce((n, byte) => n + bits(byte), 0));
    expect(Math.max(...lit)).toBe(most);
    const all = actuators.frames.reduce(
      (sum, frame) => sum.map((byte, i) => byte | (frame[i] ?? 0)),
      [...new Uint8Array(16)],
    );
    const total = all.reduce((n, byte) => n + bits(byte), 0);
    expect(total).toBe(test === 'blue' ? 32 : desk.state().lights.total);
  });

  it('ends by itself', async () => {
    const { desk, clock } = staffed();
    await desk.act({ do: 'clean' });
    await desk.act({ do: 'lights', test: 'all' });
    clock.pass(6 * 60_000);
    expect(desk.state().lights.test).toBeNull();
  });

  it('a light reported dark is a fault until it shines again', async () => {
    const { desk, told } = staffed();
    await desk.act({ do: 'darkLight', light: 'd2 blue', dark: true });
    expect(desk.state().faults[0]).toMatchObject({ fault: { code: 'light', square: 'd2' }, cleared: null });
    expect(told.at(-1)).toEqual(['light']);
    await desk.act({ do: 'darkLight', light: 'd2 blue', dark: false });
    expect(desk.state().faults[0]?.cleared).not.toBeNull();
    expect(await desk.act({ do: 'darkLight', light: 'z9 blue', dark: true })).toBe('unknown');
  });
});

const slider = (name: string) => name as SliderId;

function bits(byte: number): number {
  return byte.toString(2).replaceAll('0', '').length;
}
