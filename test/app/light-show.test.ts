import { beforeEach, describe, expect, it } from 'vitest';
import { chooseGame } from '../../src/app/game-choice.ts';
import { LightShow } from '../../src/app/light-show.ts';
import { newSession, viewOf } from '../../src/game/game.ts';
import type { Light, View } from '../../src/game/view.ts';
import { FakeActuators } from './fake-actuators.ts';
import { FakeClock } from './fake-clock.ts';
import { square } from './squares.ts';

const choice = chooseGame({ game: 'russian', options: {}, fen: null });
const dark: View = { ...viewOf(newSession(choice.setup)), lights: [] };
const lit = (light: Light): View => ({ ...dark, lights: [light] });

let clock: FakeClock;
let actuators: FakeActuators;
let view: View;
beforeEach(() => {
  clock = new FakeClock();
  actuators = new FakeActuators();
  view = dark;
  new LightShow({
    actuators,
    clock,
    profile: choice.profile,
    log: () => undefined,
    view: () => view,
  }).start();
});

describe('the lights', () => {
  it('that do not change are sent once a second', () => {
    view = lit({ at: square('a1'), id: 'L1' });
    clock.pass(10_000);
    expect(actuators.frames.length).toBeGreaterThanOrEqual(10);
    expect(actuators.frames.length).toBeLessThanOrEqual(12);
  });

  it('that blink are sent when they do, 125 ms a step', () => {
    view = lit({ at: square('a1'), id: 'L6' });
    clock.pass(8000);
    const [first, second] = actuators.frames;
    expect(first).not.toEqual(second);
    expect(actuators.frames.length).toBeGreaterThan(30);
  });

  it('follow the game at the next step', () => {
    clock.pass(1000);
    const before = actuators.frames.at(-1);
    view = lit({ at: square('a1'), id: 'L1' });
    clock.pass(125);
    expect(actuators.frames.at(-1)).not.toEqual(before);
  });

  it('are not sent while the actuators are away, and are when they come back', () => {
    clock.pass(500);
    actuators.setLink('lost');
    const sent = actuators.frames.length;
    clock.pass(5000);
    expect(actuators.frames.length).toBe(sent);
    actuators.setLink('up');
    clock.pass(125);
    expect(actuators.frames.length).toBe(sent + 1);
  });
});
