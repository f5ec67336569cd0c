import type { Algebraic } from '../rules/rules.ts';
import { has } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { decide } from './decision.ts';
import { disbelieved } from './disbelief.ts';
import { type EdgeLog, lastEdgeAt } from './edge-log.ts';
import { isSetAside } from './quarantine.ts';
import { maskOf, placementNow, type Recogniser } from './state.ts';
import { isAtRest } from './way.ts';

/** A square whose reed, and no other, stands between the board and the game. */
export interface Contested {
  readonly at: Algebraic;
  /** What the reed says. */
  readonly on: boolean;
}

const KNOWN = new WeakMap<Recogniser, Contested | null>();

/**
 * The one square of which those at the board may say that its reed is wrong: without it an act lies complete, or else the
 * board stands where the game does. Null if there is none, or more than one. Computed once a state.
 */
export function contestedSquare(state: Recogniser): Contested | null {
  const known = KNOWN.get(state);
  if (known !== undefined) return known;
  const contested = stands(state) ? null : computed(state);
  KNOWN.set(state, contested);
  return contested;
}

function computed(state: Recogniser): Contested | null {
  const explained = squaresOn(state).flatMap((contested) => {
    const kind = explainedWithout(state, contested.at);
    return kind === null ? [] : [{ contested, kind }];
  });
  for (const likely of LIKELIEST) {
    const [only, ...others] = explained.filter(({ kind }) => kind === likely);
    if (only !== undefined) return others.length === 0 ? only.contested : null;
  }
  return null;
}

/** What the board shows then: an act behind the last one, the game as it stands, or a correction of the last act. */
type Explained = 'act' | 'rest' | 'correction';
const LIKELIEST: readonly Explained[] = ['act', 'rest', 'correction'];

function explainedWithout(state: Recogniser, at: Algebraic): Explained | null {
  const without = disbelieved(state, state.t, at).recogniser;
  const decision = decide(without, state.t, 'forced');
  if (decision?.kind !== 'acts') return stands(without) ? 'rest' : null;
  const { root, last } = decision.reading;
  if (last.move?.from === state.game.rules.board.squareAt(at) && isWell(state.continuation.log, last))
    return null;
  return root === 'continuation' ? 'act' : 'correction';
}

/** The reed of its origin has changed since it landed: it had not left unseen. */
function isWell(log: EdgeLog, { move, landing }: Candidate): boolean {
  return move !== null && landing !== null && lastEdgeAt(log, move.from) > lastEdgeAt(log, landing);
}

function stands(state: Recogniser): boolean {
  const placement = placementNow(state);
  return placement !== null && isAtRest(state.continuation.node, placement, maskOf(state));
}

/** The squares that are believed: every playable one, and light ones that say something. */
function squaresOn(state: Recogniser): readonly Contested[] {
  const placement = placementNow(state);
  if (placement === null) return [];
  const { board } = state.game.rules;
  const dark = board.squares.map((square) => ({ at: board.nameOf(square), on: has(placement.dark, square) }));
  return [...dark, ...placement.light.map((at) => ({ at, on: true }))].filter(
    ({ at }) => !isSetAside(state.quarantine, at),
  );
}
