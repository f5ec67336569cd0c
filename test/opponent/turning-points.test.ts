import { describe, expect, it } from 'vitest';
import { chanceOf, type Played, turningPoints } from '../../src/opponent/opponent.ts';
import type { Sector } from '../../src/rules/rules.ts';
import { effort, seatedAt } from './table.ts';

/** Enough to see a piece lost. */
const EFFORT = effort({ nodes: 800 });

/** A game played well but for its last half-move but two, which throws away more than a man. */
function spoilt(id: 'english' | 'trappes', from: number) {
  const { rules, opponent } = seatedAt(id);
  let progress = rules.begin(rules.start());
  const game: Played[] = [];
  let at: number | null = null;
  for (let ply = 0; ply < (at ?? 40) + 3 && progress.outcome === null; ply++) {
    const moves = rules.moves(progress.position);
    const spins = rules.ruleSet.traps && moves.every((move) => move.captured.length === 0);
    const sectors: readonly Sector[] = ['piece', 'piece', 'orange', 'green'];
    const sector = spins ? (sectors[Math.floor(4 * chanceOf(ply))] ?? null) : null;
    const situation = { progress, sector };
    const acts =
      sector === 'orange' || sector === 'green' ? rules.sliderActions(progress.position, sector) : moves;
    const worth = (act: (typeof acts)[number]) =>
      opponent.weigh(situation, { huffed: null, act }, EFFORT)?.points ?? 0;
    const best = opponent.decide(situation, EFFORT)?.choice;
    const [worst] = [...acts].sort((a, b) => worth(a) - worth(b));
    if (best === undefined || worst === undefined) throw new Error('no choice');
    const spoils = at === null && ply >= from && worth(worst) < worth(acts.at(0) ?? worst) - 150;
    if (spoils) at = ply;
    const choice = spoils ? { huffed: null, act: worst } : best;
    game.push({ situation, choice });
    if (choice.act !== null) progress = rules.advance(progress, choice.act);
  }
  return { game, at };
}

describe('turning points', () => {
  it.each([
    ['english', 8],
    ['trappes', 8],
  ] as const)('%s: the one bad half-move of a game is found, with a better one', (id, from) => {
    const { game, at } = spoilt(id, from);
    const { opponent } = seatedAt(id);
    const points = turningPoints(opponent, game, EFFORT);
    expect(points.map(({ ply }) => ply)).toContain(at);
    expect(points.length).toBeLessThanOrEqual(3);
    for (const { possible, expected, better, played } of points) {
      expect(possible).toBeGreaterThan(expected);
      expect(better).not.toEqual(played);
    }
  });

  it('a game without a choice has none', () => {
    const { rules, opponent } = seatedAt('brazilian');
    const progress = rules.begin(rules.start());
    expect(
      turningPoints(
        opponent,
        [{ situation: { progress, sector: null }, choice: { huffed: null, act: null } }],
        effort(),
      ),
    ).toEqual([]);
  });
});
