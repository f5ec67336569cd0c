import type { Move } from './act.ts';
import type { Position } from './position.ts';
import type { RuleSet } from './ruleset.ts';
import type { Square } from './square.ts';

/** The pieces that should have captured, before the move: those that could make a correct capture. */
export function offenders(correct: readonly Move[]): readonly Square[] {
  return [...new Set(correct.filter((move) => move.captured.length > 0).map((move) => move.from))];
}

/**
 * The pieces that may be huffed after `omission`, where they stand in `after`. With `huffTarget: offender` it is the
 * piece that moved if it should itself have captured, else each piece that should have (docs/rules.md, Huffing).
 */
export function huffableAfter(
  ruleSet: RuleSet,
  targets: readonly Square[],
  omission: Move,
  before: Position,
  after: Position,
): readonly Square[] {
  switch (ruleSet.huffTarget) {
    case 'any':
      return [...after.pieces]
        .filter(([, piece]) => piece.side === before.turn)
        .map(([square]) => square)
        .sort((a, b) => a - b);
    case 'offender':
      return targets.includes(omission.from) ? [omission.to] : targets;
  }
}

/** What a player is told when a capture was missed. */
export interface Missed {
  /** The pieces that should have captured, where they stood before the move. */
  readonly pieces: readonly Square[];
  /** How many enemies the best of them could have taken, and how many were taken instead. */
  readonly could: number;
  readonly took: number;
}

export function missedBy(correct: readonly Move[], omission: Move): Missed {
  const could = Math.max(0, ...correct.map((move) => move.captured.length));
  return { pieces: offenders(correct), could, took: omission.captured.length };
}
