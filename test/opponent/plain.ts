import type { Progress, Rules } from '../../src/rules/rules.ts';

/**
 * Whether the side to move wins by force (n > 0: in n - 1 half-moves) or is lost (n < 0: in -n - 1), looked for so deep
 * by trying everything; null where neither is found. For games without a wheel.
 */
export function solved(rules: Rules, progress: Progress, depth: number): number | null {
  const { outcome, position, huffable } = progress;
  if (outcome !== null) return outcome.winner === null ? null : outcome.winner === position.turn ? 1 : -1;
  if (depth === 0) return null;
  const acts = [...rules.moves(position), ...(progress.forced ? [] : rules.omissions(position))];
  const games = [
    ...acts.map((act) => ({ after: rules.advance(progress, act), same: false })),
    ...huffable.map((square) => ({ after: rules.advance(progress, { kind: 'huff', square }), same: true })),
  ];
  const values: (number | null)[] = [];
  for (const { after, same } of games) {
    const answer = solved(rules, after, same ? depth : depth - 1);
    const value = answer === null ? null : same ? answer : answer > 0 ? -answer - 1 : -answer + 1;
    values.push(value);
  }
  return values.reduce(better);
}

/** A win is better the sooner, a loss the later, and what is open lies between. */
function better(a: number | null, b: number | null): number | null {
  const rank = (value: number | null) => (value === null ? 0 : 1 / value);
  return rank(a) >= rank(b) ? a : b;
}
