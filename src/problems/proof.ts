import type { Choice } from '../opponent/opponent.ts';
import type { Act, Move, Progress } from '../rules/rules.ts';
import { type ForceSetup, forcingActs, isForced, isReached, type Wanted } from './forced.ts';

/** How it stands with what is wanted. */
export interface Proof {
  /** It is still reached, whatever is answered. */
  readonly forced: boolean;
  readonly reached: boolean;
  /** In the turn of who is to reach it: what does; null where nothing does, or it is the other one's turn. */
  readonly forcing: Choice | null;
}

export function proofAt(setup: ForceSetup, progress: Progress, wanted: Wanted): Proof {
  const reached = isReached(setup, progress, wanted);
  const forced = reached || isForced(setup, progress, wanted);
  const isOwn = progress.outcome === null && progress.position.turn === wanted.side;
  return { forced, reached, forcing: isOwn && !reached ? forcingChoice(setup, progress, wanted) : null };
}

/** A piece that is huffed first comes with the move behind it. */
function forcingChoice(setup: ForceSetup, progress: Progress, wanted: Wanted): Choice | null {
  const [first] = forcingActs(setup, progress, wanted);
  if (first === undefined) return null;
  if (first.kind !== 'huff') return { huffed: null, act: moveOf(first) };
  const claimed = setup.rules.advance(progress, first);
  if (claimed.outcome !== null) return { huffed: first.square, act: null };
  const then = forcingActs(setup, claimed, wanted).find((act): act is Move => act.kind === 'move');
  return then === undefined ? null : { huffed: first.square, act: then };
}

function moveOf(act: Act): Move {
  if (act.kind !== 'move') throw new Error(`a ${act.kind} is no move`);
  return act;
}
