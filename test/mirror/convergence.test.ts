import { describe, expect, it } from 'vitest';
import { Random } from '../../src/bench/random.ts';
import { endOf } from '../../src/mirror/ledger.ts';
import { actText, type Played, resumed } from '../../src/mirror/mirror.ts';
import type { GameId } from '../../src/rules/rules.ts';
import { SimulatedBus, type Weather } from './simulated-bus.ts';

const GAMES: readonly GameId[] = ['trappes', 'english', 'classiques', 'trappes-anglo', 'sujet-verbe'];
/** So many in the sample; a long run sets the variable (docs/mirror.md). */
const SCHEDULES = Number(process.env.DAMIER_SCHEDULES ?? 240);
const FIRST = Number(process.env.DAMIER_FIRST_SCHEDULE ?? 0);

/** From fair to foul; each schedule draws its own. */
function weather(random: Random): Weather {
  return {
    drop: random.pick([0, 0, 0.05, 0.3]),
    double: random.pick([0, 0.1, 0.5]),
    delay: random.pick([20, 500, 5000]),
    partition: random.pick([0, 0.01, 0.03]),
    brokerRestart: random.pick([0, 0.01, 0.05]),
    kill: random.pick([0, 0.01, 0.05]),
    leave: random.pick([0, 0.005, 0.05]),
    pair: random.pick([0, 0, 0, 0.03]),
    clash: random.pick([0, 0, 0, 0.03]),
    forge: random.pick([0, 1]),
  };
}

function texts({ played }: { readonly played: readonly Played[] }, isOver: boolean): readonly string[] {
  const isIdle = isOver && played.at(-1)?.act.kind === 'spin';
  return played.slice(0, isIdle ? -1 : undefined).map(({ side, act }) => `${side} ${actText(act)}`);
}

describe('two boards on a bus that drops, doubles, delays, parts, restarts and kills', () => {
  const totals = {
    acts: 0,
    forged: 0,
    epochs: 0,
    over: 0,
    pairings: 0,
    kills: 0,
    killedPairing: 0,
    clashes: 0,
  };
  const kinds = new Map<string, number>();
  /** After how long each pair agreed, ms: all that hands have to undo and to lay meanwhile among it. */
  const healed: number[] = [];

  const seeds = Array.from({ length: SCHEDULES }, (_, seed) => FIRST + seed);

  it.each(seeds)('come to one log, schedule %i', (seed) => {
    const random = new Random(seed, 6);
    const game = GAMES[seed % GAMES.length] ?? 'english';
    const bus = new SimulatedBus(game, random, weather(random));
    bus.storm(90_000);
    const { W, B } = bus.boards;
    const flags = W.match.counters.early + B.match.counters.early;
    const agreed = bus.settle(180_000);
    // A flag alone may have to wait: it counts once its time has passed here too.
    if (W.match.counters.early + B.match.counters.early === flags) {
      expect(agreed).toBeLessThanOrEqual(5000);
      healed.push(agreed);
    }

    expect([W.match.frozen, B.match.frozen]).toEqual([null, null]);
    expect(W.match.log).toEqual(B.match.log);
    // No act is lost, none is played twice: both boards hold what the log holds, act by act.
    const end = endOf(W.match.ledger);
    // Result, winner and reason are the log's on both.
    expect([endOf(W.game), endOf(B.game)]).toEqual([end, end]);
    // So it is in a game that is over, whatever both did in its last moment (but for a spin that nothing came of).
    const logged = texts(W.match.ledger, end !== null);
    expect([texts(W.game, end !== null), texts(B.game, end !== null)]).toEqual([logged, logged]);
    // What is on the disk is that log, chained from the terms.
    expect(resumed(B.setup, B.kept.log).head).toBe(W.match.head);
    totals.acts += W.match.log.length;
    totals.forged += W.match.counters.forged + B.match.counters.forged;
    totals.epochs += W.match.ledger.epoch - 1;
    if (end !== null) totals.over += 1;
    totals.clashes += bus.counts.clashes;
    totals.pairings += bus.counts.pairings;
    totals.kills += bus.counts.kills;
    totals.killedPairing += bus.counts.killedPairing;
    for (const { act } of W.match.log) {
      const kind = act.kind === 'move' && act.huffed !== null ? 'huff' : act.kind;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  });

  it('and the schedules were worth the name', () => {
    expect(totals.acts).toBeGreaterThan(4500);
    expect(totals.forged).toBeGreaterThan(500);
    expect(totals.epochs).toBeGreaterThan(10);
    expect(totals.over).toBeGreaterThan(10);
    expect(totals.clashes).toBeGreaterThan(50);
    expect(totals.kills).toBeGreaterThan(200);
    expect(totals.killedPairing).toBeGreaterThan(20);
    for (const kind of [
      'takeback',
      'askBack',
      'agreeBack',
      'declineBack',
      'answer',
      'handOver',
      'slider',
      'huff',
    ])
      expect([kind, (kinds.get(kind) ?? 0) > 10]).toEqual([kind, true]);
    expect(healed.length).toBeGreaterThan(0.9 * SCHEDULES);
    expect(Math.max(...healed)).toBeGreaterThan(1000);
    if (SCHEDULES > 1000)
      console.info(
        JSON.stringify({
          schedules: SCHEDULES,
          healed: Math.max(...healed),
          ...totals,
          ...Object.fromEntries(kinds),
        }),
      );
  });
});
