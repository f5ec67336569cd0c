import { createOpponent, type Opponent, weightsOf } from '../../opponent/opponent.ts';
import {
  actsAt,
  actText,
  afterOne,
  type ForceSetup,
  forcingActs,
  isForced,
  isReached,
  type Wanted,
} from '../../problems/problems.ts';
import type { Act, Progress, Spinner } from '../../rules/rules.ts';

/** How hard the one who defends looks for what costs him least. */
const DEFENCE = { nodes: 3_000, depth: 12, seed: 0, misjudges: 0, shouldStop: () => false };

export interface LineMaker {
  readonly setup: ForceSetup;
  readonly opponent: Opponent;
}

export function lineMaker(setup: ForceSetup, spinner: Spinner | null): LineMaker {
  const { rules, endgames = null } = setup;
  return {
    setup,
    opponent: createOpponent({ rules, spinner, weights: weightsOf(rules), endgames, tableBits: 12 }),
  };
}

export interface Line {
  readonly acts: readonly string[];
  /** How many acts of the solver take nothing. */
  readonly quiet: number;
}

/** From a position in which what is wanted can be forced, to where it is reached: the shortest way against the longest defence. */
export function lineFrom({ setup, opponent }: LineMaker, start: Progress, wanted: Wanted): Line {
  const { rules } = setup;
  const acts: string[] = [];
  let quiet = 0;
  let progress = start;
  let left = wanted;
  while (!isReached(setup, progress, left)) {
    const isOwn = progress.position.turn === wanted.side;
    for (const act of isOwn ? [quickest(setup, progress, left)] : defence(opponent, setup, progress, left)) {
      acts.push(actText(act));
      if (isOwn && act.kind === 'move' && act.captured.length === 0) quiet++;
      if (act.kind !== 'huff') left = afterOne(left);
      progress = rules.advance(progress, act);
    }
    if (progress.outcome !== null) break;
  }
  return { acts, quiet };
}

/** The forcing act behind which the fewest half-moves are needed. */
function quickest(setup: ForceSetup, progress: Progress, wanted: Wanted): Act {
  const acts = forcingActs(setup, progress, wanted);
  const [best] = acts
    .map((act) => ({ act, needs: needed(setup, setup.rules.advance(progress, act), wanted) }))
    .sort((a, b) => a.needs - b.needs);
  if (best === undefined) throw new Error('nothing is forced where it was');
  return best.act;
}

/** How many half-moves what is wanted takes from there, of those that are left. */
function needed(setup: ForceSetup, progress: Progress, wanted: Wanted): number {
  for (let left = 0; left < wanted.left; left++)
    if (isForced(setup, progress, { ...wanted, left })) return left;
  return wanted.left;
}

function defence(opponent: Opponent, setup: ForceSetup, progress: Progress, wanted: Wanted): readonly Act[] {
  const { rules } = setup;
  if (wanted.balance === null) {
    const [longest] = actsAt(rules, progress, true)
      .map((act) => ({ act, needs: needed(setup, rules.advance(progress, act), wanted) }))
      .sort((a, b) => b.needs - a.needs);
    if (longest === undefined) throw new Error('no reply, and no end');
    return [longest.act];
  }
  // What the proof leaves out the line does too (`isForced`).
  const decision = opponent.decide(
    { progress, sector: rules.ruleSet.traps ? 'piece' : null, omitsNothing: wanted.left <= 0 },
    DEFENCE,
  );
  if (decision === null) throw new Error('no reply, and no end');
  const { huffed, act } = decision.choice;
  return [
    ...(huffed === null ? [] : [{ kind: 'huff', square: huffed } as const]),
    ...(act === null ? [] : [act]),
  ];
}
