import { describe, expect, it } from 'vitest';
import { type GameEvent, readTimeControl, resumeSession } from '../../src/game/game.ts';
import type { TroubleKind, Trying } from '../../src/game/input.ts';
import { heldOf } from '../../src/game/resume.ts';
import type { Side, Square } from '../../src/rules/rules.ts';
import { Desk } from './desk.ts';

/** Black is played by a program; it is to move, under a clock. */
function against(kind: 'engine' | 'computer' | 'remote' = 'engine'): Desk {
  const read = readTimeControl('5');
  if (!read.ok || read.control === null) throw new Error('5 is a time control');
  const desk = new Desk(
    'russian',
    null,
    {},
    {
      clock: { control: read.control, whileAway: 'pause' },
      directed: [{ side: 'B', kind, name: kind === 'engine' ? 'Scan' : null, takebacks: 'granted' }],
    },
  );
  return desk.play('c3', 'd4').wait(1000);
}

const fails = (desk: Desk, kind: TroubleKind = 'ended', trying: Trying = 'again', side: Side = 'B') =>
  desk.feed({ kind: 'trouble', t: desk.t, side, trouble: { kind, trying } });
const decide = (desk: Desk, act: 'hand' | 'computer' | 'resign' | 'abandon') =>
  desk.feed({ kind: 'standIn', t: desk.t, side: 'B', act });
const reply = { kind: 'move', from: 9 as Square, to: 13 as Square, captured: [], huffed: null } as const;

describe('a player who fails', () => {
  it.each<[TroubleKind, Trying]>([
    ['ended', 'again'],
    ['late', 'waits'],
    ['notReady', 'waits'],
    ['illegal', 'again'],
    ['line', 'calls'],
    ['refused', 'nothing'],
    ['broken', 'again'],
  ])('%s: page and fault lamp say which, and what is tried', (kind, trying) => {
    const { prompt, faults, trouble } = fails(against(), kind, trying).view;
    expect(prompt).toMatchObject({
      line: { id: `fail.${kind}`, params: { town: 'Scan' } },
      why: { id: `try.${trying}` },
    });
    expect(faults).toEqual([{ code: 'player', part: 'Scan' }]);
    expect(trouble).toEqual({ kind, trying, side: 'B', mayDo: ['hand', 'computer', 'resign', 'abandon'] });
  });

  it('costs nobody time, until he is well again', () => {
    const desk = fails(against());
    const before = desk.session.clocks?.left;
    desk.wait(600_000);
    expect(desk.session.clocks?.left).toEqual(before);
    expect(desk.view.clocks?.stands).toBe('player');
    desk.feed({ kind: 'trouble', t: desk.t, side: 'B', trouble: null });
    expect(desk.view).toMatchObject({ trouble: null, faults: [], clocks: { stands: null } });
  });

  it('can be replaced by hands, who then play his side', () => {
    const desk = decide(fails(against()), 'hand');
    expect(desk.said().at(-1)).toBe('player B hand');
    expect(desk.view).toMatchObject({ players: { B: { kind: 'hand' } }, trouble: null, faults: [] });
    desk.play('b6', 'a5');
    expect(desk.said().at(-1)).toBe('move B 9-13');
  });

  it('can be replaced by the computer, which then plays for him', () => {
    const desk = decide(fails(against()), 'computer');
    expect(desk.view.players.B).toEqual({ kind: 'computer', name: null });
    desk.direct(reply);
    expect(desk.refused).toBeNull();
    expect(desk.wait(1000).view.directed?.shown).toBe(true);
  });

  it('while the hand carried out what he had said: that is void', () => {
    const desk = against().direct(reply).wait(1000).lift('b6');
    decide(fails(desk), 'hand');
    expect(desk.view.directed).toBeNull();
    desk.put('c5').wait(1000);
    expect(desk.said().at(-1)).toBe('move B 9-14');
  });

  it.each([
    ['resign', 'result W resigned'],
    ['abandon', 'result null abandoned'],
  ] as const)('can end the game: %s', (act, said) => {
    const desk = decide(fails(against()), act);
    expect(desk.said().at(-1)).toBe(said);
    expect(desk.view).toMatchObject({ trouble: null, pause: 'none' });
  });

  it('while he does well nobody takes his place', () => {
    const desk = decide(against(), 'hand');
    expect(desk.view.players.B.kind).toBe('engine');
    expect(decide(decide(desk, 'resign'), 'abandon').session.over).toBeNull();
  });

  it('at a far board keeps his side: nobody here plays or resigns it', () => {
    const desk = fails(against('remote'), 'away', 'waits');
    expect(desk.view.trouble?.mayDo).toEqual(['abandon']);
    expect(decide(desk, 'hand').view.players.B.kind).toBe('remote');
    expect(decide(desk, 'abandon').said().at(-1)).toBe('result null abandoned');
  });

  it('stays replaced over a restart', () => {
    const desk = decide(fails(against()), 'hand').play('b6', 'a5');
    const setup = against().session.setup;
    const events = JSON.parse(JSON.stringify(desk.events)) as GameEvent[];
    const resumed = resumeSession(setup, events, heldOf(desk.session));
    expect(resumed.setup.directed).toEqual([]);
    expect(resumed.plies).toHaveLength(2);
  });
});
