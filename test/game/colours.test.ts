import { describe, expect, it } from 'vitest';
import { loadProfile } from '../../src/adapters/profile/profile.ts';
import { drawsEvenly, heldOf, resumeSession, type Session } from '../../src/game/game.ts';
import { ANGLE, Desk } from './desk.ts';

const FROM_A_LOT = { lot: { spinner: null } };
const { spinner } = loadProfile('trappes-8x8');
if (spinner === null) throw new Error('the trap board has a wheel');
const why = ({ view }: Desk) => view.prompt.why;
const edge = ({ view }: Desk) => view.lights.filter(({ id }) => id === 'L10').map(({ at }) => at);

/** Behind one move Black resigns, and the pieces are set up again. */
function again(desk: Desk): Desk {
  desk.play('c3', 'd4');
  if (desk.view.players.B.kind === 'hand') desk.press('top', 3100).wait(200).press('top');
  else desk.direct({ kind: 'resign' });
  desk.wait(2000);
  expect(desk.view.outcome?.reason).toBe('resigned');
  return desk.move('d4', 'c3').wait(3000);
}

describe('the first player', () => {
  it('is drawn by lot before the first game, seen in words and in lights until the first act (003:12)', () => {
    const desk = new Desk('priorite-dame', null, {}, FROM_A_LOT);
    expect([why(desk), edge(desk)]).toEqual([null, []]);
    desk.feed({ kind: 'lot', t: desk.t, seat: 'top' });
    expect(why(desk)).toEqual({ id: 'lot.change', params: { side: 'B' } });
    expect(edge(desk)).toEqual(['b8', 'd8', 'f8', 'h8']);
    // It falls once.
    desk.feed({ kind: 'lot', t: desk.t, seat: 'bottom' });
    expect(why(desk)?.id).toBe('lot.change');
    desk.play('c3', 'd4');
    expect([why(desk), edge(desk)]).toEqual([null, []]);
  });

  it('keeps his seat where the lot falls on White’s', () => {
    const desk = new Desk('priorite-dame', null, {}, FROM_A_LOT);
    desk.feed({ kind: 'lot', t: desk.t, seat: 'bottom' });
    expect(why(desk)).toEqual({ id: 'lot.stay', params: { side: 'W' } });
    expect(edge(desk)).toEqual(['a1', 'c1', 'e1', 'g1']);
  });

  it('is the same after a restart', () => {
    const desk = new Desk('priorite-dame', null, {}, FROM_A_LOT);
    desk.feed({ kind: 'lot', t: desk.t, seat: 'top' });
    const { session } = desk;
    const back: Session = resumeSession(session.setup, desk.events, heldOf(session));
    expect(back.colours).toEqual({ kind: 'drawn', seat: 'top' });
  });

  it('is drawn by the wheel where the board has one, as likely the one as the other; on the line it is spun again', () => {
    expect(drawsEvenly(spinner)).toBe(true);
    expect(drawsEvenly({ ...spinner, sectors: ['piece', 'piece', 'green'] })).toBe(false);
    const desk = new Desk('priorite-dame', null, {}, { lot: { spinner } });
    expect(desk.view).toMatchObject({
      wheelWanted: true,
      prompt: { line: { id: 'lot.spin' }, why: { id: 'lot.how' } },
    });
    desk.spin(ANGLE.border);
    expect(desk.view.prompt.line.id).toBe('lot.spin');
    desk.spin(ANGLE.green);
    expect(desk.view).toMatchObject({ wheelWanted: false, prompt: { line: { id: 'turn.plain' } } });
    expect(why(desk)?.id).toBe('lot.change');
    expect(edge(desk)).toEqual(['b8', 'd8', 'f8', 'h8']);
    const other = new Desk('priorite-dame', null, {}, { lot: { spinner } }).spin(ANGLE.piece);
    expect(edge(other)).toEqual(['a1', 'c1', 'e1', 'g1']);
  });

  it('of people who do not wait for the lot is whoever moves White', () => {
    const desk = new Desk('priorite-dame', null, {}, { lot: { spinner } }).play('c3', 'd4');
    expect(desk.view.turn).toBe('B');
    expect(desk.view.wheelWanted).toBe(false);
  });
});

describe('for a new game', () => {
  it('two people exchange colours by changing seats, and draw no more (000:67)', () => {
    const desk = again(new Desk('priorite-dame', null, {}, FROM_A_LOT));
    expect(desk.view.outcome).toBeNull();
    expect(why(desk)).toEqual({ id: 'lot.exchange', params: {} });
    desk.feed({ kind: 'lot', t: desk.t, seat: 'top' });
    expect(why(desk)?.id).toBe('lot.exchange');
    desk.play('c3', 'd4');
    expect(why(desk)).toBeNull();
  });

  it('a far board plays the other side', () => {
    const far = { side: 'B', kind: 'remote', name: 'Liège', takebacks: 'asked' } as const;
    const desk = again(new Desk('russian', null, {}, { directed: [far] }));
    expect(desk.view.players).toMatchObject({ W: { kind: 'remote' }, B: { kind: 'hand' } });
    expect(why(desk)).toBeNull();
    // The hand here waits for its move.
    desk.play('c3', 'd4');
    expect(desk.session.plies).toEqual([]);
  });

  it('that is to be laid nothing begins by itself, and once it is asked for', () => {
    const desk = again(new Desk('russian', null, {}, { following: 'laid' }));
    expect(desk.session.nextDue).toBe(true);
    expect(desk.said().filter((line) => line === 'newGame')).toEqual([]);
    expect(desk.wait(10_000).session.nextDue).toBe(true);
  });
});
