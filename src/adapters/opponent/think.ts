import {
  createOpponent,
  type Decision,
  type Opponent,
  turningPoints,
  weightsOf,
} from '../../opponent/opponent.ts';
import { type ForceSetup, proofAt } from '../../problems/problems.ts';
import { createRules } from '../../rules/rules.ts';
import { endgamesOf, type SharedEndgames } from '../endgames/endgames.ts';
import { SHARED_BITS, type Task, type ThinkersGame, type Thought } from './thinker.ts';

/** For each half-move of a review: a long game takes some seconds in the background. */
const REVIEW = { nodes: 20_000, depth: 12, seed: 0, misjudges: 0 };

/** For each answer to a problem's move. */
const REPLY = { nodes: 60_000, depth: 30, seed: 0, misjudges: 0 };

/** What a thread thinks with. */
export interface Mind {
  readonly opponent: Opponent;
  readonly force: ForceSetup;
}

export function mindAt(
  { game, options, layout, spinner }: ThinkersGame,
  shared: SharedEndgames | null,
  memory: SharedArrayBuffer | null = null,
): Mind {
  const rules = createRules(game, { options, ...(layout && { layout }) });
  const endgames = shared && endgamesOf(rules, shared);
  const remembered = memory === null ? {} : { memory, tableBits: SHARED_BITS };
  return {
    opponent: createOpponent({ rules, spinner, weights: weightsOf(rules), endgames, ...remembered }),
    force: { rules, endgames },
  };
}

/** Thinks it out, on the clock; `tell` hears of it on the way. It ends early, with what it has found, as soon as it `shouldEnd`. */
export function think(
  { opponent, force }: Mind,
  task: Task,
  now: () => number,
  shouldEnd: () => boolean,
  tell: (thought: Thought) => void,
): Thought {
  switch (task.kind) {
    case 'decide': {
      const { situation, strength, seed, milliseconds, keeps = false, reports = false } = task;
      const deadline = now() + milliseconds;
      const shouldStop = () => shouldEnd() || now() >= deadline;
      const told = (soFar: Decision) => tell({ kind: 'deepened', soFar });
      const effort = { ...strength, seed, keeps, shouldStop, ...(reports && { told }) };
      const decision = opponent.decide(situation, effort);
      return { kind: 'decided', decision };
    }
    case 'review': {
      const effort = { ...REVIEW, shouldStop: shouldEnd };
      return { kind: 'reviewed', turningPoints: turningPoints(opponent, task.game, effort) };
    }
    case 'prove': {
      const { situation, wanted } = task;
      const { progress } = situation;
      const proof = proofAt(force, progress, wanted);
      const isTheirs = progress.position.turn !== wanted.side && !proof.reached;
      const reply = isTheirs ? opponent.decide(situation, { ...REPLY, shouldStop: shouldEnd }) : null;
      return { kind: 'proved', proof, reply };
    }
  }
}

/** Helps the thread that thinks it out, on another thread, until it `shouldEnd`. */
export function help(
  { opponent }: Mind,
  task: Task & { readonly kind: 'decide' },
  helper: number,
  shouldEnd: () => boolean,
): void {
  const { situation, strength, seed } = task;
  opponent.decide(situation, {
    ...{ ...strength, nodes: Number.POSITIVE_INFINITY },
    ...{ seed, helper, shouldStop: shouldEnd },
  });
}
