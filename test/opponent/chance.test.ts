import { describe, expect, it } from 'vitest';
import { createEvaluation } from '../../src/opponent/evaluation.ts';
import { chanceOf, weightsOf } from '../../src/opponent/opponent.ts';
import { expectedValue, pointsOf, WIN } from '../../src/opponent/path.ts';
import { formatFen, type GameId, type Position, type Progress, type Sector } from '../../src/rules/rules.ts';
import { effort, said, seatedAt, WHEEL } from './table.ts';

/** What a turn is worth by trying everything, every sector by its odds; as a search of that depth sees it. */
function plain(id: GameId) {
  const { rules } = seatedAt(id);
  const cursor = rules.cursor();
  const evaluate = createEvaluation(rules, cursor.bits, weightsOf(rules));
  const look = (position: Position) => {
    cursor.begin(position);
    return expectedValue(evaluate(cursor.node));
  };
  const value = (progress: Progress, depth: number, ply: number): number => {
    const { outcome, position } = progress;
    if (outcome !== null) return outcome.winner === position.turn ? WIN - ply : ply - WIN;
    const moves = rules.moves(position);
    const capturing = moves.some((move) => move.captured.length > 0);
    const best = (acts: readonly Parameters<typeof rules.advance>[1][], next: number) =>
      Math.max(...acts.map((act) => -value(rules.advance(progress, act), next, ply + 1)));
    if (capturing) return best(moves, depth > 0 && moves.length === 1 ? depth : depth - 1);
    if (depth <= 0) return look(position);
    const of = (sector: Sector) =>
      best(sector === 'piece' ? moves : rules.sliderActions(position, sector), depth - 1);
    const shares = WHEEL.sectors.map(of);
    return Math.round(shares.reduce((sum, share) => sum + share, 0) / shares.length);
  };
  return value;
}

describe('the wheel in a search', () => {
  it.each(['trappes', 'trappes-anglo'] as const)('%s: cuts change no value', (id) => {
    const { rules, opponent } = seatedAt(id);
    const value = plain(id);
    let progress = rules.begin(rules.start());
    for (let ply = 0; ply < 24 && progress.outcome === null; ply++) {
      const moves = rules.moves(progress.position);
      const capturing = moves.some((move) => move.captured.length > 0);
      const sectors: readonly Sector[] = ['piece', 'orange', 'green'];
      const sector = capturing ? null : (sectors[Math.floor(3 * chanceOf(ply, 7))] ?? null);
      const acts =
        sector === null || sector === 'piece' ? moves : rules.sliderActions(progress.position, sector);
      const all = acts.map((act) => -value(rules.advance(progress, act), 1, 1));
      const found = opponent.decide({ progress, sector }, effort({ depth: 2, nodes: 1e6 }));
      expect(found?.points, formatFen(progress.position)).toBe(pointsOf(Math.max(...all)));
      progress = rules.advance(
        progress,
        acts[Math.floor(chanceOf(ply, 8) * acts.length)] ?? acts[0] ?? fail(),
      );
    }
  });

  it.each([
    ['a slider that swallows a king is moved', 'W:W32,31:BK22,1', 'orange', 'S3 L'],
    ['a trap of one’s own is not opened under one’s piece', 'W:WK22,31:B1,K24', 'orange', 'S3 R'],
  ] as const)('%s', (_, fen, sector, best) => {
    expect(said(seatedAt('trappes').decide(fen, sector))).toBe(best);
  });

  it('a piece does not walk into an open trap where it may go elsewhere', () => {
    const decision = seatedAt('trappes').decide('W:W26:B1,2,3:O22', 'piece');
    expect(said(decision)).toBe('26-23');
  });

  it('a piece on a trap that may open leaves it', () => {
    // 22 is swallowed by S3 L with orange, one turn in four; 26 stands safe.
    expect(said(seatedAt('trappes').decide('W:WK22:B5,K32', 'piece', { depth: 2 }))).toMatch(/^22-/);
  });
});

function fail(): never {
  throw new Error('no act');
}
