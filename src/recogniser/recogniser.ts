/**
 * From timestamped edges to what hands did, by one model of the hand (docs/recognition.md); pure. The one entry of this folder.
 *
 * Every edge makes of each story all that may have happened (`edges.ts`), each at its cost; the likeliest are kept. When the
 * board has been quiet, or when somebody acts (`forced`), what has become likely enough is told (`decision.ts`).
 */
import type { Algebraic, Square } from '../rules/rules.ts';
import { bitOf, has, NO_SQUARES, put, squaresOf, union, without } from './bits.ts';
import { type Candidate, type Game, type Node, nodeAfter } from './candidate.ts';
import { billFrom, charged } from './costs.ts';
import { type Decision, decide, restAfter, standsAsTold, withProbabilities } from './decision.ts';
import { isHaunted, off, on } from './edges.ts';
import { reread, unheard } from './reconcile.ts';
import {
  changesBetween,
  edgeNoted,
  heeded,
  isOccupied,
  isSetAside,
  judged,
  NO_QUARANTINE,
  nodeNow,
  placed,
  placementOf,
  type Quarantine,
  type Recogniser,
  type Result,
  sceneOf,
  setAside,
  type Understood,
  withdrawn,
} from './state.ts';
import { freshStory, isSettled, isSurprising, kept, planned, rebased } from './story.ts';

export { bitsOf, has } from './bits.ts';
export { type Candidate, type Game, type Node, nodeAfter, nodeOf, type Only } from './candidate.ts';
export { handNumbersWith, NUMBERS, type Numbers, numbersIn } from './costs.ts';
export {
  type Cause,
  type ExplainedAct,
  type ExplainedStory,
  type ExplainedTerm,
  explain,
} from './decision.ts';
export {
  type Contested,
  contestedSquare,
  contradicting,
  misplaced,
  type Standing,
  standingOf,
} from './standing.ts';
export {
  maskOf,
  nodeNow,
  placementNow,
  type Recogniser,
  type Result,
  standsAs,
  type Understood,
} from './state.ts';

/** A board that has told nothing yet; the game stands at `node`. */
export function recogniserAt(game: Game, node: Node): Recogniser {
  return {
    game,
    t: Number.NEGATIVE_INFINITY,
    lastEdge: Number.NEGATIVE_INFINITY,
    judgedUntil: Number.NEGATIVE_INFINITY,
    raw: null,
    quarantine: NO_QUARANTINE,
    falling: NO_SQUARES,
    base: node,
    stories: [freshStory(node)],
    announced: null,
    last: null,
  };
}

/** A settled edge. An edge that says what is known already changes nothing. */
export function edgeSeen(recogniser: Recogniser, t: number, at: Algebraic, isOn: boolean): Result {
  const { raw, game } = recogniser;
  const { board } = game.rules;
  if (raw === null || isOccupied(board, raw, at) === isOn) return { recogniser, understood: [] };
  const quarantine = edgeNoted(recogniser.quarantine, board, at, t);
  const next = { ...recogniser, t, raw: placed(board, raw, at, isOn), quarantine };
  if (isSetAside(recogniser.quarantine, at)) return heard(next, t, at, isOn);
  if (isSetAside(quarantine, at)) {
    return {
      recogniser: reread({ ...next, lastEdge: t, judgedUntil: t, stories: unheard(next) }, t),
      understood: [{ kind: 'setAside', t, at, code: 'chatter' }],
    };
  }
  return { recogniser: afterEdge(next, t, board.squareAt(at), isOn), understood: [] };
}

/** Every occupied square. What differs from the edges so far counts as edges now, lifted pieces first. */
export function snapshotSeen(recogniser: Recogniser, t: number, occupied: readonly Algebraic[]): Result {
  const { board } = recogniser.game.rules;
  const placement = placementOf(board, occupied);
  if (recogniser.raw === null) {
    const seen = { ...recogniser, t, lastEdge: t, judgedUntil: t, raw: placement };
    return { recogniser: reread(seen, t), understood: [] };
  }
  let next = recogniser;
  const understood: Understood[] = [];
  for (const { at, on: isOn } of changesBetween(board, recogniser.raw, placement)) {
    const result = edgeSeen(next, t, at, isOn);
    next = result.recogniser;
    understood.push(...result.understood);
  }
  return { recogniser: next, understood };
}

/** When quiet is to be judged next, or null while nothing can come of it. */
export function nextJudgement(recogniser: Recogniser): number | null {
  const { lastEdge, judgedUntil, raw, game } = recogniser;
  if (raw === null || isDecided(recogniser)) return null;
  for (const ms of game.numbers.moments) if (lastEdge + ms > judgedUntil) return lastEdge + ms;
  return null;
}

/** The board has rested, and its only story leaves nothing to be told. */
function isDecided({ stories, announced, lastEdge, judgedUntil, game }: Recogniser): boolean {
  const [only, ...others] = stories;
  if (only === undefined || others.length > 0 || !isSettled(only) || isSurprising(only)) return false;
  return standsAsTold(only, announced) && judgedUntil >= lastEdge + game.numbers.quiet.held;
}

/** Time has come to `t` without an edge: what has been quiet long enough is understood. */
export function quietUntil(recogniser: Recogniser, t: number): Result {
  const stories = recogniser.stories.filter((one) => !isHaunted(one, t));
  const alive = { ...recogniser, t, judgedUntil: t, stories };
  const isStill = t - recogniser.lastEdge >= recogniser.game.numbers.quiet.extendable;
  return concluded(isMess(alive) ? (isStill ? cleared(alive, t) : messed(alive, t)) : alive, t);
}

/** All that quiet tells at once: behind an act the board may be at rest, or there is more to tell. */
function concluded(recogniser: Recogniser, t: number): Result {
  const decision = decide(recogniser, t, 'quiet');
  const result = settledBy(recogniser, decision, t);
  if (decision === null || decision.kind === 'rest') return result;
  const more = concluded(result.recogniser, t);
  return { recogniser: more.recogniser, understood: [...result.understood, ...more.understood] };
}

/** A mess that lies still is a board like any other, from which things may go on. */
function cleared(recogniser: Recogniser, t: number): Recogniser {
  return {
    ...recogniser,
    stories: rebased(messed(recogniser, t).stories, t),
    base: nodeNow(recogniser),
    announced: null,
  };
}

/** Someone acted, by wheel or button: what lies complete on the board is understood at once. */
export function forced(recogniser: Recogniser, t: number): Result {
  const next = { ...recogniser, t };
  return settledBy(next, decide(next, t, 'forced'), t);
}

/** The last act of what would be understood if someone acted now; null if nothing lies complete. */
export function actThatLies(recogniser: Recogniser, t: number, mayBeStuck = true): Candidate | null {
  const decision = decide({ ...recogniser, t }, t, mayBeStuck ? 'forced' : 'seen');
  return decision?.kind === 'acts' ? (decision.story.acts[decision.told - 1]?.act ?? null) : null;
}

/** The announced act can no longer change: the opponent has acted. */
export function finalised(recogniser: Recogniser): Recogniser {
  return recogniser.announced === null ? recogniser : advanced(recogniser, [recogniser.announced], null);
}

/** The opponent acts by wheel or button: final, unless the mover has his piece in the hand again to correct the act. */
export function answered(recogniser: Recogniser): Recogniser {
  const { announced, stories } = recogniser;
  if (announced === null) return recogniser;
  const isHeld = stories[0]?.acts[0]?.act !== announced;
  return isHeld ? recogniser : finalised(recogniser);
}

/** The game stands elsewhere by other means than a hand's (a spin, a slider, an answer, a new game). */
export function movedTo(recogniser: Recogniser, node: Node): Recogniser {
  const { t, stories } = recogniser;
  const held = stories[0]?.loose.filter(
    ({ home, at }) => home !== null && has(node.bits, home) && (at === null || !has(node.bits, at)),
  );
  const next = {
    ...recogniser,
    base: node,
    announced: null,
    stories: [planned({ ...freshStory(node), loose: held ?? [] })],
    judgedUntil: Math.min(recogniser.judgedUntil, t),
  };
  return reread(next, t);
}

/** Those at the board say that it stands right: the square that says otherwise is set aside. */
export function disbelieved(recogniser: Recogniser, t: number, at: Algebraic): Result {
  if (isSetAside(recogniser.quarantine, at)) return { recogniser: { ...recogniser, t }, understood: [] };
  const quarantine = setAside(recogniser.quarantine, recogniser.game.rules.board, at, true);
  const next = { ...recogniser, t, quarantine, lastEdge: t, judgedUntil: t };
  return {
    recogniser: reread({ ...next, stories: unheard(next) }, t),
    understood: [{ kind: 'setAside', t, at, code: 'stuck' }],
  };
}

/** The piece on that square is about to fall through its trap. */
export function expectFall(recogniser: Recogniser, square: Square): Recogniser {
  const { raw, falling } = recogniser;
  if (raw === null || !has(raw.dark, square)) return recogniser;
  return reread({ ...recogniser, falling: put(falling, square, true) }, recogniser.t);
}

/** The piece is gone, or did not fall: the square counts again. */
export function fallOver(recogniser: Recogniser, square: Square): Recogniser {
  if (!has(recogniser.falling, square)) return recogniser;
  return reread({ ...recogniser, falling: put(recogniser.falling, square, false) }, recogniser.t);
}

/** The last edge of a playable square that is believed. */
export function lastSeen({ last }: Recogniser): Recogniser['last'] {
  return last;
}

/** Whether a piece stands on that square, as far as the reed says. */
export function isOn({ raw }: Recogniser, square: Square): boolean {
  return raw !== null && has(raw.dark, square);
}

function afterEdge(recogniser: Recogniser, t: number, square: Square | null, isOn: boolean): Recogniser {
  const next = { ...recogniser, lastEdge: t, judgedUntil: t };
  if (square === null) return next;
  if (!isOn && has(next.falling, square)) return { ...next, falling: without(next.falling, bitOf(square)) };
  const seen = { ...next, last: { square, on: isOn } };
  if (isMess(recogniser)) return messed(seen, t);
  const scene = sceneOf(next, t);
  const step = isOn ? on : off;
  const stories = kept(
    next.stories.flatMap((one) => (isHaunted(one, t) ? [] : step(one, square, scene))),
    t,
  );
  const after = { ...seen, stories };
  return isMess(after) ? messed(after, t) : after;
}

/** No story explains the board. */
function isMess({ stories }: Recogniser): boolean {
  const [best] = stories;
  return best === undefined || isSurprising(best);
}

/** What was thought of a mess is forgotten: the board is compared with the game alone until hands rest. */
function messed(recogniser: Recogniser, t: number): Recogniser {
  const base = nodeNow(recogniser);
  const mess = { ...freshStory(base), bill: billFrom(recogniser.game.numbers.beam.surprise + 1) };
  return reread({ ...recogniser, base, announced: null, stories: [mess] }, t);
}

/** A square that is set aside speaks: if people had set it aside by mistake, it is believed again. */
function heard(recogniser: Recogniser, t: number, at: Algebraic, isOn: boolean): Result {
  const { board } = recogniser.game.rules;
  const square = board.squareAt(at);
  const agrees = isOn === (square !== null && has(nodeNow(recogniser).bits, square));
  const quarantine = heeded(recogniser.quarantine, board, at, agrees);
  if (quarantine === recogniser.quarantine) return { recogniser, understood: [] };
  return {
    recogniser: reread({ ...recogniser, quarantine, lastEdge: t, judgedUntil: t }, t),
    understood: [{ kind: 'released', t, at }],
  };
}

function settledBy(recogniser: Recogniser, decision: Decision | null, t: number): Result {
  if (decision === null) return { recogniser, understood: [] };
  switch (decision.kind) {
    case 'rest':
      return { recogniser: restAfter(recogniser), understood: [] };
    case 'takeback': {
      const stories = recogniser.stories.filter(({ acts }) => acts.length !== 1);
      const { quarantine, understood } = unsaid(recogniser, t);
      const next = reread({ ...recogniser, announced: null, stories, quarantine }, t);
      return { recogniser: restAfter(next), understood };
    }
    case 'final':
      return { recogniser: finalised(recogniser), understood: [] };
    case 'acts':
      return told(recogniser, decision, t);
  }
}

/** The announced act is withdrawn, and with it what it made suspect. */
function unsaid(
  { announced, quarantine: before, game }: Recogniser,
  t: number,
): { readonly quarantine: Quarantine; readonly understood: readonly Understood[] } {
  if (announced === null) return { quarantine: before, understood: [] };
  const quarantine = withdrawn(before, game.rules.board, announced);
  const free = before.aside.filter((one) => !quarantine.aside.includes(one));
  return {
    quarantine,
    understood: [
      { kind: 'withdrawn', t, act: announced },
      ...free.map(({ at }) => ({ kind: 'released', t, at }) as const),
    ],
  };
}

function told(
  recogniser: Recogniser,
  { story, told: count, final, stories: weighed }: Decision & { kind: 'acts' },
  t: number,
): Result {
  const { announced, game } = recogniser;
  const acts = story.acts.slice(0, count).map(({ act }) => act);
  const [first] = acts;
  const stands = announced !== null && first === announced;
  const fresh = stands ? acts.slice(1) : acts;
  const understood: Understood[] = [];
  const { board } = game.rules;
  const isRevised = announced !== null && !stands && first?.move?.from === announced.move?.from;
  let quarantine = recogniser.quarantine;
  if (announced !== null && !stands && !isRevised) {
    const before = unsaid(recogniser, t);
    quarantine = before.quarantine;
    understood.push(...before.understood);
  }
  for (const square of squaresOf(story.dead)) {
    const at = board.nameOf(square);
    if (isSetAside(quarantine, at)) continue;
    quarantine = setAside(quarantine, board, at, false, acts.at(-1) ?? null);
    understood.push({ kind: 'setAside', t, at, code: 'stuck' });
  }
  withProbabilities(story, count, weighed, game.numbers)
    .slice(acts.length - fresh.length)
    .forEach((one, index) => {
      understood.push({ kind: 'act', t, ...one, revises: index === 0 && isRevised });
    });
  const last = acts.at(-1);
  const isFinal = final || last === undefined || last.move === null || last.trap !== null;
  const done = isFinal ? acts : acts.slice(0, -1);
  const stories = recogniser.stories.includes(story) ? recogniser.stories : [story, ...recogniser.stories];
  const next = advanced({ ...recogniser, stories, quarantine }, done, isFinal ? null : (last ?? null));
  return released(reread(next, t), recogniser, fresh, t, understood);
}

/** Those acts are final: stories without them are no more. */
function advanced(
  recogniser: Recogniser,
  acts: readonly Candidate[],
  announced: Candidate | null,
): Recogniser {
  const last = acts.at(-1);
  const { t } = recogniser;
  const { numbers } = recogniser.game;
  const stories = recogniser.stories
    .filter((one) => acts.every((act, index) => one.acts[index]?.act === act))
    .map((one) => ({ ...one, acts: one.acts.slice(acts.length) }));
  return {
    ...recogniser,
    base: last === undefined ? recogniser.base : nodeAfter(last),
    announced,
    stories: rebased(stories, t).map((one) =>
      announced === null || one.acts[0]?.act === announced
        ? one
        : { ...one, bill: charged(one.bill, { numbers, t }, 'undone', announced.landing) },
    ),
  };
}

/** Judges the squares set aside by the acts, and says which are believed again. */
function released(
  recogniser: Recogniser,
  before: Recogniser,
  acts: readonly Candidate[],
  t: number,
  understood: readonly Understood[],
): Result {
  const last = acts.at(-1);
  if (before.quarantine.aside.length === 0 || before.raw === null || last === undefined) {
    return { recogniser, understood };
  }
  const { board } = recogniser.game.rules;
  const touched = acts.reduce(
    (all, { lifted, landing }) => union(all, landing === null ? lifted : put(lifted, landing, true)),
    NO_SQUARES,
  );
  const quarantine = judged(recogniser.quarantine, board, touched, nodeAfter(last).bits, before.raw.dark);
  const free = recogniser.quarantine.aside.filter(({ at }) => quarantine.aside.every((one) => one.at !== at));
  if (free.length === 0) return { recogniser: { ...recogniser, quarantine }, understood };
  return {
    recogniser: reread({ ...recogniser, quarantine }, t),
    understood: [...understood, ...free.map(({ at }) => ({ kind: 'released', t, at }) as const)],
  };
}
