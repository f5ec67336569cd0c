import { describe, expect, it } from 'vitest';
import { commandWords, type EngineListener, HubThinker } from '../../../src/adapters/hub/thinker.ts';
import type { Trouble } from '../../../src/game/input.ts';
import type { Decision } from '../../../src/opponent/opponent.ts';
import { STRONGEST } from '../../../src/opponent/opponent.ts';
import { rulesOf } from '../../rules/games.ts';
import { ManualClock } from '../manual-clock.ts';

const rules = rulesOf('international');

/** A thinker whose engine is played by the test: what it is sent, and the time. */
function bench(parameters: Readonly<Record<string, string>> = {}) {
  const engines: { sent: string[]; listener: EngineListener; killed: boolean }[] = [];
  const faults: string[] = [];
  const clock = new ManualClock();
  const troubles: (Trouble | null)[] = [];
  const decided: (Decision | null)[] = [];
  const thinker = new HubThinker({
    rules,
    parameters,
    start: (listener) => {
      const engine = { sent: [] as string[], listener, killed: false };
      engines.push(engine);
      return {
        send: (line) => engine.sent.push(line),
        kill: () => {
          engine.killed = true;
        },
      };
    },
    after: (ms, callback) => clock.after(ms, callback),
    trouble: (trouble) => troubles.push(trouble),
    failed: (message, final) => faults.push(final ? `final: ${message}` : message),
  });
  const engine = () => {
    const last = engines.at(-1);
    if (last === undefined) throw new Error('no engine was started');
    return last;
  };
  return {
    engines,
    faults,
    decided,
    thinker,
    engine,
    says: (...lines: readonly string[]) => {
      for (const line of lines) engine().listener.line(line);
    },
    ask: () =>
      thinker.think(
        {
          kind: 'decide',
          situation: { progress: rules.begin(rules.start()), sector: null },
          strength: STRONGEST,
          seed: 0,
          milliseconds: 2000,
        },
        (thought) => {
          if (thought.kind === 'decided') decided.push(thought.decision);
        },
      ),
    clock,
    troubles,
  };
}

const OPENING = ['id name=Other version=1', 'param name=threads value=1 type=int', 'wait'];

describe('an engine that speaks the Hub protocol', () => {
  it('is introduced to, given its parameters, and asked', () => {
    const { engine, says, ask, decided, faults } = bench({ threads: '2', book: 'no' });
    ask();
    expect(engine().sent).toEqual(['hub']);
    says(...OPENING);
    expect(engine().sent).toEqual(['hub', 'set-param name=threads value=2', 'init']);
    expect(faults).toEqual([expect.stringContaining('no parameter book; it has: threads')]);
    says('ready');
    expect(engine().sent.slice(3)).toEqual([
      'new-game',
      `pos pos=W${'b'.repeat(20)}${'e'.repeat(10)}${'w'.repeat(20)}`,
      'level move-time=2.00',
      'go think',
    ]);
    says('info depth=12 score=0.25 pv="32-28 19-23"', 'done move=32-28');
    expect(decided).toMatchObject([{ points: 25, choice: { huffed: null, act: { from: 32, to: 28 } } }]);
  });

  it('that hangs is killed, started anew and asked again; its late words count for nothing', () => {
    const { engines, says, ask, clock, decided, faults } = bench();
    ask();
    says(...OPENING, 'ready');
    clock.pass(2000 + 5000);
    expect(engines.map(({ killed }) => killed)).toEqual([true, false]);
    expect(faults).toEqual([expect.stringContaining('1 of 3): it did not answer in time')]);
    says(...OPENING, 'ready', 'done move=31-27');
    expect(decided).toHaveLength(1);
  });

  it('that dies three times in a row is given up', () => {
    const { engines, engine, ask, faults } = bench();
    ask();
    for (let time = 0; time < 3; time++) engine().listener.ended('it ended by itself (1)');
    expect(engines).toHaveLength(3);
    expect(faults.at(-1)).toMatch(/^final: .*3 of 3/);
  });

  it('that plays what is no move is started anew', () => {
    const { engines, says, ask, decided, faults } = bench();
    ask();
    says(...OPENING, 'ready', 'done move=1-50');
    expect([decided, engines.length]).toEqual([[], 2]);
    expect(faults[0]).toContain('1-50, which is no move here');
  });

  it('is asked the newer question once it has ended the older one', () => {
    const { engine, says, ask, decided } = bench();
    ask();
    says(...OPENING, 'ready');
    ask();
    expect(engine().sent.at(-1)).toBe('stop');
    says('done move=32-28');
    expect([decided, engine().sent.at(-1)]).toEqual([[], 'go think']);
    says('done move=33-29');
    expect(decided).toMatchObject([{ choice: { act: { from: 33 } } }]);
  });
});

describe('an engine that fails is said to, within 5 s of when it should have done well', () => {
  it('as it ends', () => {
    const { engine, ask, troubles, says } = bench();
    ask();
    engine().listener.ended('it ended by itself (1)');
    expect(troubles).toEqual([{ kind: 'ended', trying: 'again' }]);
    // That it is ready again is no answer yet.
    says(...OPENING, 'ready');
    expect(troubles).toHaveLength(1);
    says('done move=32-28');
    expect(troubles.at(-1)).toBeNull();
  });

  it('as it does not get ready: it is waited for, and then started anew', () => {
    const { clock, engines, troubles } = bench();
    clock.pass(5000);
    expect(troubles).toEqual([{ kind: 'notReady', trying: 'waits' }]);
    clock.pass(25_000);
    expect([troubles.at(-1), engines.length]).toEqual([{ kind: 'notReady', trying: 'again' }, 2]);
  });

  it('as it does not answer: it is waited for, and then started anew', () => {
    const { clock, ask, says, engines, troubles } = bench();
    ask();
    says(...OPENING, 'ready');
    clock.pass(2000);
    expect(troubles.filter((trouble) => trouble !== null)).toEqual([]);
    clock.pass(5000);
    expect(troubles.filter((trouble) => trouble !== null)).toEqual([
      { kind: 'late', trying: 'waits' },
      { kind: 'late', trying: 'again' },
    ]);
    expect(engines).toHaveLength(2);
  });

  it('as it plays what is no move', () => {
    const { ask, says, troubles } = bench();
    ask();
    says(...OPENING, 'ready', 'done move=1-50');
    expect(troubles.at(-1)).toEqual({ kind: 'illegal', trying: 'again' });
  });
});

it('a command line is parted at blanks, double quotes hold together', () => {
  expect(commandWords('"/opt/my engine/scan" hub --book "a b"')).toEqual([
    '/opt/my engine/scan',
    'hub',
    '--book',
    'a b',
  ]);
});
