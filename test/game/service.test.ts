import { describe, expect, it } from 'vitest';
import { resumeSession, type ServiceReport } from '../../src/game/game.ts';
import { heldOf } from '../../src/game/resume.ts';
import type { SliderId, Square } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from './desk.ts';

const C3 = 22 as Square;
const G3 = 24 as Square;
const S3 = 'S3' as SliderId;

function tell(desk: Desk, report: ServiceReport): Desk {
  return desk.feed({ kind: 'service', t: desk.t, report });
}
const flap = (desk: Desk, of: Square, closed: boolean) => tell(desk, { kind: 'flapShut', of, closed });
const done = (desk: Desk, ok = true) => desk.feed({ kind: 'sliderDone', t: desk.t, slider: S3, ok });

/** White has chosen S3 L, which opens c3; both flaps' switches have spoken, and the servo has just been ordered. */
function opening(): Desk {
  const desk = new Desk('trappes', 'W:W24,31:B1,2');
  flap(flap(desk, C3, true), G3, true)
    .spin(ANGLE.orange)
    .choose('S3', 'L');
  expect(desk.effects).toMatchObject([{ slider: S3, notch: 'L' }]);
  return desk;
}

describe('the flaps’ switches', () => {
  it('a flap that opens in time: nothing to say', () => {
    const desk = flap(opening().wait(450), C3, false).wait(200);
    expect(done(desk).wait(1000).view.faults).toEqual([]);
  });

  it('late: the slider is slow, until it is in time again', () => {
    const desk = opening().wait(600);
    flap(desk, C3, false);
    expect(desk.said().at(-1)).toBe('fault sliderSlow S3');
    expect(done(desk).wait(300).view).toMatchObject({
      turn: 'B',
      faults: [{ code: 'sliderSlow', part: 'S3' }],
    });
  });

  it('unchanged: back, once more, and only then a fault; the action is taken back', () => {
    const desk = done(opening().wait(650));
    expect(desk.effects.map(({ notch }) => notch)).toEqual(['L', 'N']);
    done(desk.wait(650));
    expect(desk.effects.map(({ notch }) => notch)).toEqual(['L', 'N', 'L']);
    expect(desk.said()).toEqual(['spin W orange', 'slider W S3 L']);
    done(desk.wait(650));
    expect(desk.said().slice(2)).toEqual(['fault slider S3', 'takeback W']);
    expect(desk.view.choices.map(({ slider }) => slider)).not.toContain('S3');
  });

  it('the second try works: no fault', () => {
    const desk = done(opening().wait(650));
    done(desk.wait(650));
    done(flap(desk.wait(400), C3, false).wait(250));
    expect(desk.said()).toEqual(['spin W orange', 'slider W S3 L']);
    expect(desk.view.faults).toEqual([]);
  });

  it('a board without switches is believed', () => {
    const desk = new Desk('trappes', 'W:W24,31:B1,2').spin(ANGLE.orange).choose('S3', 'L').wait(1300);
    expect(done(desk).view).toMatchObject({ turn: 'B', faults: [] });
  });
});

describe('a piece that does not fall', () => {
  const jam = () => {
    const desk = new Desk('trappes').spin(ANGLE.orange).choose('S3', 'R').wait(600).wait(600);
    return done(desk).wait(900);
  };

  it('its trap is closed and opened once; if it falls then, all is well', () => {
    const desk = jam();
    expect(desk.said().at(-1)).toBe('fault trapJam g3');
    done(desk.wait(700)).wait(600);
    expect(desk.effects.map(({ notch }) => notch)).toEqual(['R', 'N', 'R']);
    desk.wait(300).lift('g3');
    expect(desk.view.faults).toEqual([]);
    done(desk).wait(4000);
    expect(desk.view.alarm).toBe(false);
  });

  it('a restart begins neither try again, whenever it comes', () => {
    const chosen = () => new Desk('trappes', 'W:W24,31:B1,2').spin(ANGLE.orange).choose('S3', 'R');
    const jammed = () => done(chosen().wait(600)).wait(1500);
    const away = () => done(jammed()).wait(600);
    for (const moment of [chosen, jammed, away, () => done(away()).wait(600)]) {
      const desk = moment();
      const { setup } = desk.session;
      const { board } = setup.rules;
      const begun = desk.effects.length;
      desk.session = resumeSession(setup, desk.events, heldOf(desk.session));
      const occupied = [...setup.start.pieces.keys()].map((square) => board.nameOf(square));
      for (let n = 0; n < 20; n++) desk.feed({ kind: 'snapshot', t: desk.t, occupied }).wait(500);
      expect(desk.effects).toHaveLength(begun);
      expect(desk.view.alarm).toBe(true);
    }
  });

  it('if it lies there still, the door stays open and it is to be taken off; then the fault is over', () => {
    const desk = jam();
    done(desk.wait(700)).wait(600);
    done(desk.wait(700)).wait(1500);
    expect(desk.effects).toHaveLength(3);
    expect(desk.view.lights).toContainEqual({ at: 'g3', id: 'L6' });
    expect(desk.wait(3000).view.alarm).toBe(true);
    expect(desk.lift('g3').wait(500).view).toMatchObject({ alarm: false, faults: [], turn: 'B' });
  });
});

describe('the supply', () => {
  it.each(['servo', 'light'] as const)('a low %s rail is a fault while it is low', (part) => {
    const desk = new Desk('trappes');
    const rails = (mv: number) => tell(desk, { kind: 'rails', servo: null, light: null, [part]: mv });
    expect(rails(4499).view.faults).toEqual([{ code: 'power', part }]);
    expect(rails(4550).view.faults).toHaveLength(1);
    expect(rails(4600).view.faults).toEqual([]);
    expect(desk.said()).toEqual([`fault power ${part}`]);
  });

  it('more than three resets within an hour', () => {
    const desk = new Desk('trappes');
    for (let n = 0; n < 3; n++) tell(desk.wait(1000), { kind: 'reset' });
    expect(desk.view.faults).toEqual([]);
    expect(tell(desk, { kind: 'reset' }).view.faults).toEqual([{ code: 'power', part: 'resets' }]);
    expect(tell(desk.wait(3_600_000), { kind: 'reset' }).view.faults).toEqual([]);
  });
});

describe('the wheel’s index', () => {
  it('a spin that lost count is spun again; the fault ends with one that did not', () => {
    const desk = new Desk('trappes');
    desk.feed({ kind: 'spinStart', t: desk.t }).wait(500);
    tell(desk, { kind: 'wheelSlip' }).wait(1500);
    desk.feed({ kind: 'spinStop', t: desk.t, angle: ANGLE.piece }).wait(300);
    expect(desk.said()).toEqual(['fault wheel ']);
    expect(desk.view).toMatchObject({ needs: 'spin', faults: [{ code: 'wheel' }] });
    expect(desk.spin(ANGLE.piece).view).toMatchObject({ needs: 'move', faults: [] });
  });
});
