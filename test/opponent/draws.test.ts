import { describe, expect, it } from 'vitest';
import { createOpponent, type Endgames, weightsOf } from '../../src/opponent/opponent.ts';
import { type Progress, parseFen, type Rules } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';

/** A game that has counted so much. */
function counted(rules: Rules, fen: string, counts: Partial<Progress['counts']>): Progress {
  const begun = rules.begin(parseFen(rules, fen));
  return { ...begun, counts: { ...begun.counts, ...counts } };
}

const EFFORT = { nodes: 20_000, depth: 7, shouldStop: () => false, seed: 1, misjudges: 0 };

function decidedIn(rules: Rules, progress: Progress, endgames: Endgames | null = null): number | null {
  const setup = { rules, spinner: null, weights: weightsOf(rules), endgames, tableBits: 14 };
  return createOpponent(setup).decide({ progress, sector: null }, EFFORT)?.decidedIn ?? null;
}

describe('the search knows the draw that applies', () => {
  it.each([
    ['russian', 'five moves, a sacrifice among them', 'W:WK10,K27:BK28', { ending: 7 }, 5],
    ['russian', 'fifteen moves', 'W:WK24,K25,K11:BK3', { ending: 27 }, 7],
    ['international', 'five moves', 'W:WK40,K33:BK50', { ending: 7 }, 5],
    [
      'english',
      'a claim to come',
      'W:WK15,K19,K27:BK17',
      { withoutMan: 78, withoutCapture: 78, quiet: 78 },
      5,
    ],
    [
      'priorite-dame',
      'the quiet limit',
      'W:WK10,K27:BK28',
      { withoutMan: 29, withoutCapture: 29, quiet: 29 },
      5,
    ],
  ] as const)('%s, %s: what is won is not won too late', (id, _, fen, late, halfMoves) => {
    const rules = rulesOf(id);
    expect(decidedIn(rules, counted(rules, fen, {}))).toBe(halfMoves);
    expect(decidedIn(rules, counted(rules, fen, late))).toBeNull();
  });

  it('a capture on the way begins a count anew', () => {
    const rules = rulesOf('russian');
    const late = counted(rules, 'W:WK25,K21,13,K8:BK31,K4', { ending: 117 });
    expect(decidedIn(rules, late)).toBe(7);
  });

  it('a solved ending is won only where the count leaves it the time', () => {
    const rules = rulesOf('russian');
    const solved: Endgames = { valueOf: () => -22 };
    const petrov = 'W:WK25,K8,K14:BK28';
    expect(decidedIn(rules, counted(rules, petrov, {}), solved)).toBe(22);
    expect(decidedIn(rules, counted(rules, petrov, { ending: 12 }), solved)).toBeNull();
  });

  it('english: a claim that stands already is nobody’s yet', () => {
    const rules = rulesOf('english');
    const begun = counted(rules, 'W:WK15,K19,K27:BK17', { withoutMan: 90, withoutCapture: 90, quiet: 90 });
    const claim = { winner: null, reason: 'quietLimit' } as const;
    expect(decidedIn(rules, { ...begun, claim })).toBe(5);
  });
});
