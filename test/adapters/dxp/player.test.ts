import { describe, expect, it } from 'vitest';
import { type DxpLineListener, DxpPlayer } from '../../../src/adapters/dxp/dxp.ts';
import { DxpExchange } from '../../../src/adapters/dxp/exchange.ts';
import { playerStateOf, type TimeControl } from '../../../src/game/game.ts';
import type { Trouble } from '../../../src/game/input.ts';
import type { PlayerAct } from '../../../src/ports/player.ts';
import { Desk } from '../../game/desk.ts';
import { rulesOf } from '../../rules/games.ts';
import { ManualClock } from '../manual-clock.ts';

const rules = rulesOf('international');

/** Our board, White's hand at it; and the other program, which plays Black and may be cut off. */
function table({ calls = true, isThere = true, control = null as TimeControl | null } = {}) {
  const clock = new ManualClock();
  const troubles: (Trouble | null)[] = [];
  const acts: PlayerAct[] = [];
  const other = new DxpExchange({ rules, side: 'W', start: rules.start(), name: 'Truus', minutes: 10 });
  let listener: DxpLineListener | null = null;
  let opened = 0;
  let there = isThere;
  const sent: string[] = [];
  const connect = () => {
    listener?.opened(
      {
        send: (text) => {
          sent.push(text);
          if (!there) return;
          for (const output of other.take(text)) if (output.kind === 'send') listener?.message(output.text);
        },
        close: () => undefined,
      },
      calls,
    );
  };
  const player = new DxpPlayer({
    ...{ rules, side: 'B', start: rules.start(), name: 'Damier', calls, say: () => undefined },
    ...{ minutes: 10, now: () => clock.now() },
    after: (ms, callback) => clock.after(ms, callback),
    trouble: (trouble) => troubles.push(trouble),
    open: (now) => {
      listener = now;
      opened += 1;
      if (calls && there) connect();
      else if (calls) now.closed('nobody is there', true);
      return () => undefined;
    },
  });
  player.onAct((act) => acts.push(act));
  const desk = new Desk(
    'international',
    null,
    {},
    {
      directed: [{ side: 'B', kind: 'engine', name: null, takebacks: 'never' }],
      ...(control && { clock: { control, whileAway: 'pause' as const } }),
    },
  );
  const see = () => player.see(playerStateOf(desk.session));
  see();
  return {
    ...{ clock, troubles, acts, other, desk, sent },
    opened: () => opened,
    /** Time passes, and each second of it changes the game: a clock runs. */
    pass: (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 1) {
        clock.pass(1000);
        desk.wait(1000);
        see();
      }
    },
    /** The hand plays, and what follows has time to. */
    play: (from: string, to: string) => {
      desk.play(from, to);
      see();
      clock.pass(1500);
    },
    cut: () => {
      there = false;
      other.lost();
      listener?.closed('the other program has hung up', calls);
    },
    back: () => {
      there = true;
      if (!calls) connect();
    },
  };
}

describe('a program at the other end of a DXP line', () => {
  it('that hangs up is said at once and called again, and the game goes on', () => {
    const { play, cut, back, clock, troubles, other, acts, desk, opened } = table();
    expect(troubles).toEqual([null]);
    cut();
    expect(troubles.at(-1)).toEqual({ kind: 'line', trying: 'calls' });
    // What the hand plays meanwhile is not lost.
    play('d4', 'e5');
    expect(desk.said()).toEqual(['move W 32-28']);
    expect(other.plies).toBe(0);
    back();
    clock.pass(15_000);
    expect(opened()).toBeGreaterThan(1);
    expect([troubles.at(-1), other.plies]).toEqual([null, 1]);
    expect(acts).toEqual([]);
  });

  it('that is not there is said within 5 s, and called again and again', () => {
    const { clock, troubles, opened } = table({ isThere: false });
    expect(troubles.at(-1)).toEqual({ kind: 'line', trying: 'calls' });
    clock.pass(60_000);
    expect(opened()).toBeGreaterThan(5);
  });

  it('that is waited for is said after 3 s, and when its line breaks', () => {
    const { clock, troubles, cut, back } = table({ calls: false });
    clock.pass(3000);
    expect(troubles).toEqual([{ kind: 'line', trying: 'waits' }]);
    back();
    cut();
    expect(troubles.at(-1)).toEqual({ kind: 'line', trying: 'waits' });
  });

  it('hears a move of the hand while its clock runs', () => {
    const { desk, other, pass } = table({ control: { kind: 'simple', baseMs: 600_000 } });
    desk.play('d4', 'e5');
    pass(3);
    expect(other.plies).toBe(1);
  });

  it.each([
    ['of the ten minutes that it was given', null, 150],
    ['of its clock', { kind: 'simple', baseMs: 240_000 } as const, 60],
    ['but half a minute at least', { kind: 'simple', baseMs: 60_000 } as const, 30],
  ])(
    'is late when it has thought for a quarter %s, and well again with its answer',
    (_, control, seconds) => {
      const { desk, troubles, pass, cut, back, clock } = table({ control });
      desk.play('d4', 'e5');
      pass(seconds - 2);
      expect(troubles).toEqual([null]);
      pass(3);
      expect(troubles).toEqual([null, { kind: 'late', trying: 'waits' }]);
      // Behind a line that breaks it has its time again.
      cut();
      back();
      clock.pass(15_000);
      expect(troubles.at(-1)).toBeNull();
      pass(seconds);
      expect(troubles.at(-1)).toEqual({ kind: 'late', trying: 'waits' });
    },
  );

  it('that refuses the game is said to', () => {
    const { troubles, cut, back, clock, other } = table();
    cut();
    // It has begun another game meanwhile.
    other.take(`R01${'Other'.padEnd(32)}Z010000A`);
    back();
    clock.pass(15_000);
    expect(troubles.at(-1)).toEqual({ kind: 'refused', trying: 'nothing' });
  });
});
