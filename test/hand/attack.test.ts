import { describe, expect, test } from 'vitest';
import { inputOf, rulesOn, sessionFor } from '../../src/bench/drive.ts';
import { type Attack, attack, rummage } from '../../src/bench/hand/choice.ts';
import { occupiedIn } from '../../src/bench/hand/squares.ts';
import type { TraceLine } from '../../src/bench/hand/trace.ts';
import { Random } from '../../src/bench/random.ts';
import { illegalActs } from '../../src/bench/standing.ts';
import {
  type Effect,
  type GameEvent,
  type Input,
  nextDeadline,
  type Session,
  step,
  viewOf,
} from '../../src/game/game.ts';
import { formatFen, GAME_IDS, type GameId, parseFen } from '../../src/rules/rules.ts';
import { equipment } from './equipment.ts';

/** Feeds lines with the deadlines between them. */
function feed(session: Session, lines: readonly TraceLine[]) {
  const events: GameEvent[] = [];
  const effects: Effect[] = [];
  let now = session;
  const take = (input: Input) => {
    const stepped = step(now, input);
    now = stepped.session;
    events.push(...stepped.events);
    effects.push(...stepped.effects);
  };
  for (const line of lines) {
    let last = -1;
    for (let due = nextDeadline(now); due !== null && due < line.t && due > last; due = nextDeadline(now)) {
      last = due;
      take({ kind: 'time', t: due });
    }
    take(inputOf(line));
  }
  return { session: now, events, effects };
}

function begin(game: GameId, seed: number) {
  const options = game === 'sujet-verbe' ? { cards: false } : {};
  const rules = rulesOn(equipment(), game, options);
  const start = rules.begin(rules.start());
  const head = { damier: 'trace', v: 1, game, fen: formatFen(start.position), options } as const;
  const occupied = occupiedIn(rules.board, start.position);
  const setup = { board: rules.board, random: new Random(seed), occupied, from: 100 };
  return { rules, start, session: sessionFor(equipment(), head), setup, first: { t: 0, snapshot: occupied } };
}

/** Lines that take off and put on what the position asks for, one piece after another. */
function restore(attacked: Attack, wanted: ReadonlySet<string>, from: number): TraceLine[] {
  const astray = [...attacked.occupied].filter((at) => !wanted.has(at));
  const missing = [...wanted].filter((at) => ![...attacked.occupied].some((other) => other === at));
  const touches = [...astray.map((at) => ({ at, on: false })), ...missing.map((at) => ({ at, on: true }))];
  return touches.map((touch, index) => ({ t: from + 300 * index, ...touch }) as TraceLine);
}

describe.each(GAME_IDS)('%s under attack', (game) => {
  test('fifty random events a second for two minutes: no illegal act, no trap opens', () => {
    const { rules, start, session, setup, first } = begin(game, 11);
    const { lines } = attack({ ...setup, seconds: 120, perSecond: 50 }, rules.layout, true);
    const said = feed(session, [first, ...lines]);
    expect(illegalActs(rules, start, said.events)).toEqual([]);
    expect(said.effects).toEqual([]);
  });

  test('pieces put anywhere by hand: no illegal act, and it sounds the alarm', () => {
    const { rules, start, session, setup, first } = begin(game, 12);
    const { lines } = rummage({ ...setup, seconds: 1200, perSecond: 0.25 });
    const said = feed(session, [first, ...lines]);
    expect(illegalActs(rules, start, said.events)).toEqual([]);
    expect(said.events.some((event) => event.type === 'alarm')).toBe(true);
    expect(said.effects).toEqual([]);
  });

  test('afterwards it recovers with the pieces alone', () => {
    const { rules, start, session, setup, first } = begin(game, 13);
    const attacked = attack({ ...setup, seconds: 60, perSecond: 50 }, null, false);
    const after = feed(session, [first, ...attacked.lines, { t: 65_000 }]);
    const wanted = new Set(occupiedIn(rules.board, parseFen(rules, viewOf(after.session).fen)));
    const lines = restore(attacked, wanted, 66_000);
    const restored = feed(after.session, [...lines, { t: 150_000 }]);
    expect(viewOf(restored.session).alarm).toBe(false);
    expect(illegalActs(rules, start, [...after.events, ...restored.events])).toEqual([]);
  });
});
