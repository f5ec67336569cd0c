/** What an edge may mean: from one story to all that may have happened. */
import type { Square } from '../../rules/rules.ts';
import { type Bits, has, NO_SQUARES, put } from '../bits.ts';
import type { Candidate } from '../candidate.ts';
import { areNeighbours } from '../lines.ts';
import { candidatesFrom, candidatesOf, nodeAfter } from '../node.ts';
import { COST, TIME } from './costs.ts';
import type { Scene } from './scene.ts';
import {
  astrayCost,
  atHome,
  costOf,
  type Done,
  type Due,
  type Ghost,
  isStranger,
  type Loose,
  type Story,
  story,
} from './story.ts';

/** A reed opens: a ghost ends, a due is met, a piece is raised, or lifted from its home. */
export function off(before: Story, square: Square, scene: Scene): readonly Story[] {
  // A reed that speaks is not dead.
  if (has(before.dead, square)) return [];
  const { t } = scene;
  if (before.ghosts.some((ghost) => ghost.square === square)) return [withoutGhost(before, square, t)];
  if (before.dues.some((due) => due.square === square)) {
    return [story({ ...before, dues: before.dues.filter((due) => due.square !== square) })];
  }
  const standing = before.loose.find(({ at }) => at === square);
  if (standing !== undefined) {
    const raised = raisedAgain(standing, t);
    if (standing.home === null && before.loose.some(isStranger)) {
      return [story({ ...before, loose: before.loose.filter((one) => one !== standing) })];
    }
    return [changed(before, standing, raised, standing.home === null ? 0 : leavingCost(standing, t))];
  }
  if (!atHome(before, square)) return [];
  const others = has(before.tip.other, square) ? unseen(before, scene) : [];
  return [before, ...others].flatMap((one) => lifted(one, square, t));
}

/** Lifted from its home. What may be huffed may be so without a move, where that ends the game. */
function lifted(before: Story, square: Square, t: number): readonly Story[] {
  const piece = liftedFrom(square, t);
  const up = story({ ...before, loose: [...before.loose, piece] });
  if (!has(before.tip.huffable, square)) return [up];
  const claims = candidatesFrom(before.tip, square, null);
  return [up, ...claims.flatMap((act) => done(up, act, piece, t, true))];
}

/** A reed closes: a piece comes down, slides here, comes from a square that says nothing, or from nowhere. */
export function on(before: Story, square: Square, scene: Scene): readonly Story[] {
  if (has(before.dead, square)) return [];
  return [
    ...before.loose.flatMap((piece) => (piece.at === null ? comesDown(before, piece, square, scene) : [])),
    ...slides(before, square, scene),
    ...comesUnseen(before, square, scene),
    ...fromNowhere(before, square, scene),
  ];
}

/** A piece in the air comes home, stands on its way or astray, or ends an act. */
function comesDown(before: Story, piece: Loose, square: Square, scene: Scene): readonly Story[] {
  const { t } = scene;
  if (piece.home === null) {
    return [changed(before, piece, { ...piece, at: square, since: t }, COST.strangerAgain)];
  }
  const hasty = hastyCost(piece, square, scene);
  const acts = completions(before, piece, square, scene, hasty);
  if (piece.home === square) return [home(before, piece, scene), ...acts];
  const astray = strayCost(before, piece, square);
  return [changed(before, piece, { ...piece, at: square, since: t, astray }, hasty), ...acts];
}

/** The piece is back where the game has it. */
function home(before: Story, piece: Loose, { t, told }: Scene): Story {
  const away = t - piece.lifted;
  const isUndone = told !== null && before.acts.length === 0 && told.move?.from === piece.home;
  const cost = away <= TIME.bounce ? COST.bounce : away <= TIME.nudge ? COST.nudge : COST.setStraight;
  return story({
    ...before,
    loose: before.loose.filter((one) => one !== piece),
    cost: before.cost + (isUndone ? COST.takenBack : cost),
  });
}

/** Where no act of its goes, and where it has no act at all. */
function strayCost({ tip }: Story, { home }: Loose, square: Square): number {
  if (home === null) return 0;
  const acts = candidatesFrom(tip, null, home);
  if (acts.length === 0) return has(tip.own, home) ? COST.astray : COST.noBusiness;
  return acts.some((act) => act.landing === square || has(act.stops, square)) ? 0 : COST.astray;
}

/** A piece slides from a neighbouring square whose reed still feels it. */
function slides(before: Story, square: Square, scene: Scene): readonly Story[] {
  const { board, t, mask, reeds } = scene;
  const found: Story[] = [];
  const slid = (base: Story, piece: Loose, from: Square) => {
    const ghosts: readonly Ghost[] = has(mask, from)
      ? base.ghosts
      : [...base.ghosts, { square: from, since: t }];
    const next = story({ ...base, ghosts });
    found.push(...comesDown(next, piece, square, scene));
  };
  for (const piece of before.loose) {
    if (piece.at === null || piece.home === null || !areNeighbours(board, piece.at, square)) continue;
    const raised = raisedAgain(piece, t);
    slid(changed(before, piece, raised, leavingCost(piece, t)), raised, piece.at);
  }
  for (const from of board.squares) {
    if (!has(before.tip.own, from) || !has(reeds, from) || has(mask, from)) continue;
    if (!areNeighbours(board, from, square) || !atHome(before, from)) continue;
    if (!candidatesFrom(before.tip, null, from).some(({ way }) => has(way, square))) continue;
    const piece = liftedFrom(from, t);
    slid(story({ ...before, loose: [...before.loose, piece] }), piece, from);
  }
  return found;
}

/** A piece comes whose own reed never told that it left: it is set aside, or dead without a word. */
function comesUnseen(before: Story, square: Square, scene: Scene): readonly Story[] {
  const { dead, tip } = before;
  const found: Story[] = [];
  for (const origin of originsTo(before, square)) {
    if (!atHome(before, origin) || origin === square) continue;
    const isAside = has(scene.mask, origin);
    if (!isAside && tip.progress.position.pieces.get(origin)?.kind === 'king') {
      found.push(...comesInHalf(before, origin, square, scene));
      continue;
    }
    // Whoever holds a piece, or has put one astray, may have put that there; a stranger in the air may be this one.
    if (!isAside && !before.loose.every(isStranger)) continue;
    const cost = isAside || has(dead, origin) ? COST.aside : COST.dead;
    const piece = liftedFrom(origin, scene.t);
    const base = story({
      ...before,
      loose: [...(isAside ? before.loose : []), piece],
      dead: isAside ? dead : put(dead, origin, true),
    });
    found.push(...completions(base, piece, square, scene, cost));
    const astray = strayCost(before, piece, square);
    if (isAside) found.push(changed(base, piece, { ...piece, at: square, astray }, cost));
  }
  return found;
}

/** The upper disc of a king comes, the lower one still stands: it is due, to be laid on top. */
function comesInHalf(before: Story, origin: Square, square: Square, scene: Scene): readonly Story[] {
  const piece = liftedFrom(origin, scene.t);
  const base = { ...before, loose: [...before.loose, piece] };
  return completions(base, piece, square, scene, COST.half).map((after) => {
    const act = after.acts[before.acts.length]?.act;
    if (act === undefined) return after;
    return story({ ...after, dues: [...after.dues, { square: origin, isHalf: true, since: scene.t, act }] });
  });
}

/** The player says that nothing of his king is left behind: the reed is dead. */
export function withoutHalves(before: Story): readonly Story[] {
  const halves = before.dues.filter(({ isHalf }) => isHalf);
  if (halves.length === 0) return [];
  const dead = halves.reduce((bits, { square }) => put(bits, square, true), before.dead);
  return [
    story({
      ...before,
      dues: before.dues.filter(({ isHalf }) => !isHalf),
      dead,
      cost: before.cost + COST.dead - COST.half,
    }),
  ];
}

/** From where some act comes to that square. */
function originsTo({ tip, loose }: Story, square: Square): ReadonlySet<Square> {
  const origins = new Set<Square>();
  const claims = [
    null,
    ...loose.flatMap(({ home, at }) =>
      at === null && home !== null && has(tip.huffable, home) ? [home] : [],
    ),
  ];
  for (const claim of claims) {
    for (const { move, landing, trap } of candidatesOf(tip, claim)) {
      if (move !== null && (landing === square || trap === square)) origins.add(move.from);
    }
  }
  return origins;
}

/** A magnet that is in no hand the game knows of. */
function fromNowhere(before: Story, square: Square, { t }: Scene): readonly Story[] {
  const disc: Loose = { home: null, at: square, since: t, lifted: t, last: null, rested: false, astray: 0 };
  return [story({ ...before, loose: [...before.loose, disc], cost: before.cost + COST.stranger })];
}

/** Every act that the piece completes by standing on that square. */
function completions(
  before: Story,
  piece: Loose,
  square: Square,
  scene: Scene,
  extra: number,
): readonly Story[] {
  const { tip } = before;
  if (piece.home === null || !has(tip.own, piece.home)) return [];
  const found: Story[] = [];
  for (const claim of claimsIn(before)) {
    for (const act of candidatesFrom(tip, claim, piece.home)) {
      if (act.landing !== square && act.trap !== square) continue;
      found.push(...done({ ...before, cost: before.cost + extra }, act, piece, scene.t, true, scene.mask));
    }
  }
  return found;
}

/** No piece is huffed, or one of those in the air. */
function claimsIn({ tip, loose }: Story): readonly (Square | null)[] {
  const claims: (Square | null)[] = [null];
  for (const { home, at, rested } of loose) {
    if (at === null && home !== null && !rested && has(tip.huffable, home)) claims.push(home);
  }
  return claims;
}

/** The act is done: what it takes is off, or due. And with it what the other had put down already. */
function done(
  before: Story,
  act: Candidate,
  piece: Loose,
  t: number,
  seen: boolean,
  mask: Bits = NO_SQUARES,
): readonly Story[] {
  const dues: Due[] = [...before.dues];
  let cost = before.cost + costOf(act) + earlyCost(before.acts.at(-1), piece, t);
  cost += before.loose.filter((one) => one !== piece && isHeldBy(one, before, t)).length * COST.kept;
  const gone = new Set<Loose>([piece]);
  const strays: Loose[] = [];
  for (const captured of act.move?.captured ?? []) {
    const taken = before.loose.find(({ home }) => home === captured);
    if (taken === undefined) {
      if (!has(mask, captured) && !has(before.dead, captured))
        dues.push({ square: captured, isHalf: false, since: t, act });
      continue;
    }
    gone.add(taken);
    cost += graspCost(before, taken);
    cost += astrayCost(taken, t);
    if (taken.at !== null) strays.push({ ...taken, home: null, astray: 0 });
  }
  const huffed = before.loose.find(({ home }) => home !== null && home === act.huffed);
  if (huffed !== undefined) {
    gone.add(huffed);
    if (act.landing === act.huffed) cost += fading(COST.filled, t - huffed.since, TIME.filled);
  }
  if (act.trap !== null && seen) dues.push({ square: act.trap, isHalf: false, since: t, act });
  const last: Done = { act, landed: t, seen };
  const next = story({
    ...before,
    acts: [...before.acts, last],
    tip: nodeAfter(act),
    loose: [...before.loose.filter((one) => !gone.has(one)), ...strays],
    dues,
    cost,
  });
  return [next, ...mute(next, t), ...answered(next, t, mask)];
}

/** A piece of the mover's has been in his hand for long. */
function isHeldBy({ home, at, lifted: from }: Loose, { tip }: Story, t: number): boolean {
  return at === null && home !== null && has(tip.own, home) && t - from >= TIME.held;
}

/** A piece that has been off for long while others were moved: its reed is dead. */
function mute(after: Story, t: number): readonly Story[] {
  return after.loose.flatMap((piece) => {
    if (piece.home === null || piece.at !== null || piece.rested || t - piece.lifted < TIME.held) return [];
    // Its owner has just moved another.
    if (!has(after.tip.other, piece.home)) return [];
    const loose = after.loose.filter((one) => one !== piece);
    return [
      story({
        ...after,
        loose,
        dead: put(after.dead, piece.home, true),
        cost: after.cost + COST.dead - COST.kept,
      }),
    ];
  });
}

/** A reply that was lifted at once, or even before what it answers, or landed before. */
function earlyCost(previous: Done | undefined, { at, since, lifted: from }: Loose, t: number): number {
  if (previous === undefined) return 0;
  if (from >= previous.landed) return fading(COST.hurry, from - previous.landed, TIME.hurry);
  if (at === null || since >= previous.landed) return COST.overlapped;
  return COST.early * (1 + Math.min(1, (t - since) / TIME.held));
}

/** A piece of the side to move stands already where an act of its goes: it came early, which had looked astray. */
export function answered(after: Story, t: number, mask: Bits): readonly Story[] {
  const found: Story[] = [];
  for (const piece of after.loose) {
    if (piece.home === null || piece.at === null || !has(after.tip.own, piece.home)) continue;
    for (const claim of claimsIn(after)) {
      for (const act of candidatesFrom(after.tip, claim, piece.home)) {
        if (act.landing !== piece.at) continue;
        found.push(...done(after, act, piece, t, true, mask));
      }
    }
  }
  return found;
}

/** What the mover may have done that no reed need have told: fallen, or landed where nothing is felt. */
export function unseen(before: Story, { t, mask, reeds }: Scene, mayBeDead = true): readonly Story[] {
  const { tip, dead } = before;
  const found: Story[] = [];
  for (const piece of before.loose) {
    if (piece.home === null || piece.at !== null || !has(tip.own, piece.home)) continue;
    for (const claim of claimsIn(before)) {
      for (const act of candidatesFrom(tip, claim, piece.home)) {
        const { landing, trap } = act;
        if (trap !== null) {
          found.push(...done({ ...before, cost: before.cost + COST.unseenFall }, act, piece, t, false, mask));
        } else if (landing !== null && has(mask, landing)) {
          found.push(...done({ ...before, cost: before.cost + COST.aside }, act, piece, t, false, mask));
        } else if (landing !== null && mayBeDead && !has(reeds, landing)) {
          const cost = before.cost + (has(dead, landing) ? COST.aside : COST.dead);
          found.push(
            ...done({ ...before, cost, dead: put(dead, landing, true) }, act, piece, t, false, mask),
          );
        }
      }
    }
  }
  return found;
}

/** A piece that was at home until now, in the air. */
function liftedFrom(home: Square, t: number): Loose {
  return { home, at: null, since: t, lifted: t, last: home, rested: false, astray: 0 };
}

/** A piece that stood elsewhere, in the air again. */
function raisedAgain(piece: Loose, t: number): Loose {
  const rested = piece.rested || (piece.at !== null && t - piece.since >= TIME.passing);
  return { ...piece, at: null, since: t, last: piece.at, rested, astray: 0 };
}

function changed(before: Story, piece: Loose, next: Loose, cost: number): Story {
  return story({
    ...before,
    loose: before.loose.map((one) => (one === piece ? next : one)),
    cost: before.cost + cost,
  });
}

/** It paused there, or stood astray. */
function leavingCost(piece: Loose, t: number): number {
  const ms = t - piece.since;
  return astrayCost(piece, t) + COST.stopLeast + COST.stop * Math.min(1, ms / TIME.stop) ** 2;
}

/** What is done at once costs all, and what is done after `least` ms nothing. */
function fading(cost: number, ms: number, least: number): number {
  return cost * Math.max(0, 1 - ms / least);
}

/** It flies to no neighbour sooner than a hand can. */
function hastyCost({ since, last }: Loose, square: Square, { t, board }: Scene): number {
  const ms = t - since;
  if (last === null || areNeighbours(board, last, square) || last === square) return 0;
  return fading(COST.hasty, ms, TIME.hasty);
}

/** A piece that had just come was taken by the other hand, sooner than hands do. */
function graspCost({ acts }: Story, { home, lifted: since }: Loose): number {
  const last = acts.at(-1);
  if (last === undefined || last.act.landing !== home) return 0;
  return fading(COST.grasp, since - last.landed, TIME.grasp);
}

function withoutGhost(before: Story, square: Square, t: number): Story {
  const ghost = before.ghosts.find((one) => one.square === square);
  const overlap = ghost === undefined ? 0 : t - ghost.since;
  return story({
    ...before,
    ghosts: before.ghosts.filter((one) => one !== ghost),
    cost: before.cost + Math.max(0, overlap / TIME.overlapStep - 1) * COST.overlap,
  });
}

/** A ghost that stays is none. */
export function isHaunted({ ghosts }: Story, t: number): boolean {
  return ghosts.some(({ since }) => t - since > TIME.overlap);
}
