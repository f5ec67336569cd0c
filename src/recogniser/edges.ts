/** What an edge may mean: from one story to all that may have happened. */
import { areNeighbours, type Square } from '../rules/rules.ts';
import { type Bits, has, intersection, isEmpty, NO_SQUARES, put, squaresOf, union, without } from './bits.ts';
import { type Candidate, candidatesFrom, candidatesOf, nodeAfter } from './candidate.ts';
import { backAfter, early, fading, left, overshot, strayed } from './charges.ts';
import { type Bill, charged } from './costs.ts';
import type { Scene } from './state.ts';
import {
  actPaid,
  atHome,
  type Done,
  type Due,
  type Ghost,
  isStranger,
  type Loose,
  liftedFrom,
  type Story,
  stranger,
} from './story.ts';

/** A reed opens: a ghost ends, a due is met, a piece is raised, or lifted from its home. */
export function off(before: Story, square: Square, scene: Scene): readonly Story[] {
  // A reed that speaks is not dead.
  if (has(before.dead, square)) return [];
  if (before.ghosts.some((ghost) => ghost.square === square)) return [withoutGhost(before, square, scene)];
  const met = before.dues.find((due) => due.square === square);
  if (met !== undefined) {
    const acts = before.acts.map((one) => (one.act === met.act ? { ...one, finished: scene.t } : one));
    return [{ ...before, acts, dues: before.dues.filter((due) => due !== met) }];
  }
  const standing = before.loose.find(({ at }) => at === square);
  if (standing !== undefined) {
    if (standing.home === null && before.loose.some(isStranger)) {
      return [{ ...before, loose: before.loose.filter((one) => one !== standing) }];
    }
    const isStrange = standing.home === null && standing.astray === null;
    const bill = isStrange ? before.bill : left(before.bill, standing, scene);
    const raised = changed(before, standing, raisedAgain(standing, scene), bill);
    const passed = scene.t - standing.since < scene.numbers.time.passing;
    return standing.astray === null || passed
      ? [raised]
      : [raised, ...answered(raised, scene, standing.home)];
  }
  if (!atHome(before, square)) return [];
  const others = has(before.tip.other, square) ? unseen(before, scene) : [];
  return [before, ...others].flatMap((one) => lifted(one, square, scene));
}

/** Lifted from its home. What may be huffed may be so without a move, where that ends the game. */
function lifted(before: Story, square: Square, scene: Scene): readonly Story[] {
  const piece = liftedFrom(square, scene.t, scene.t);
  const up = { ...before, loose: [...before.loose, piece] };
  if (!has(before.tip.huffable, square)) return [up];
  const claims = candidatesFrom(before.tip, square, null);
  return [up, ...claims.flatMap((act) => done(up, act, piece, scene, true))];
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
    const away = t - piece.since;
    const term = away < scene.numbers.time.held ? backAfter(away, scene) : 'stranger';
    const again = charged(before.bill, scene, term, square);
    return [changed(before, piece, { ...piece, at: square, since: t }, again)];
  }
  const bill = overshot(before.bill, piece, square, scene);
  const acts = completions({ ...before, bill }, piece, square, scene);
  if (piece.home === square) return [home(before, piece, scene), ...acts];
  const astray = strayOf(before, piece, square);
  return [changed(before, piece, { ...piece, at: square, since: t, astray }, bill), ...acts];
}

/** The piece is back where the game has it. */
function home(before: Story, piece: Loose, scene: Scene): Story {
  const { t, told } = scene;
  const isUndone = told !== null && before.acts.length === 0 && told.move?.from === piece.home;
  const last = before.acts.at(-1);
  const isPutTogether = last?.inHalves === true && last.act.landing === piece.home;
  // Who puts it back has only set it straight, whatever he did meanwhile.
  const bill = charged(before.bill, scene, 'kept', piece.home, -piece.kept);
  const term = isPutTogether ? 'bounce' : backAfter(t - piece.lifted, scene);
  return {
    ...before,
    loose: before.loose.filter((one) => one !== piece),
    bill: charged(bill, scene, isUndone ? 'takenBack' : term, piece.home),
  };
}

/** Where no act of its goes, and where it has no act at all. */
function strayOf({ tip }: Story, { home }: Loose, square: Square): Loose['astray'] {
  if (home === null) return null;
  const acts = candidatesFrom(tip, null, home);
  if (acts.length === 0) return has(tip.own, home) ? 'astray' : 'noBusiness';
  return acts.some((act) => act.landing === square || has(act.way, square)) ? null : 'astray';
}

/** A piece slides from a neighbouring square whose reed still feels it. */
function slides(before: Story, square: Square, scene: Scene): readonly Story[] {
  const { board, t, mask, reeds } = scene;
  const found: Story[] = [];
  const slid = (base: Story, piece: Loose, from: Square) => {
    const ghosts: readonly Ghost[] = has(mask, from)
      ? base.ghosts
      : [...base.ghosts, { square: from, since: t }];
    const next = { ...base, ghosts };
    found.push(...comesDown(next, piece, square, scene));
  };
  for (const piece of before.loose) {
    if (piece.at === null || piece.home === null || !areNeighbours(board, piece.at, square)) continue;
    const raised = raisedAgain(piece, scene);
    slid(changed(before, piece, raised, left(before.bill, piece, scene)), raised, piece.at);
  }
  for (const from of board.squares) {
    if (!has(before.tip.own, from) || !has(reeds, from) || has(mask, from)) continue;
    if (!areNeighbours(board, from, square) || !atHome(before, from)) continue;
    if (candidatesFrom(before.tip, null, from).length === 0) continue;
    const piece = liftedFrom(from, t, t);
    slid({ ...before, loose: [...before.loose, piece] }, piece, from);
  }
  return found;
}

/** A piece comes whose own reed never told that it left: it is set aside, or dead without a word. */
function comesUnseen(before: Story, square: Square, scene: Scene): readonly Story[] {
  const { dead, tip } = before;
  const found: Story[] = [];
  const aside = squaresOf(intersection(tip.own, scene.mask));
  // Whoever holds a piece, or has put one astray, may have put that there; a stranger in the air may be this one.
  const mayBeDead = before.loose.every(isStranger);
  const mute = mayBeDead ? without(tip.own, scene.alive) : NO_SQUARES;
  const origins = originsTo(before, square, union(tip.kings, mute));
  for (const origin of new Set([...aside, ...origins])) {
    if (!atHome(before, origin) || origin === square) continue;
    const isAside = has(scene.mask, origin);
    if (!isAside && has(tip.kings, origin)) {
      found.push(...comesInHalf(before, origin, square, scene));
      continue;
    }
    const bill = charged(before.bill, scene, isAside || has(dead, origin) ? 'aside' : 'dead', origin);
    const piece = liftedFrom(origin, scene.t, scene.t);
    const base = {
      ...before,
      loose: [...(isAside ? before.loose : []), piece],
      dead: isAside ? dead : put(dead, origin, true),
      bill,
    };
    found.push(...completions(base, piece, square, scene));
    const astray = strayOf(before, piece, square);
    if (isAside) found.push(changed(base, piece, { ...piece, at: square, astray }, bill));
  }
  return found;
}

/** The upper disc of a king comes, the lower one still stands: it is due, to be laid on top. */
function comesInHalf(before: Story, origin: Square, square: Square, scene: Scene): readonly Story[] {
  const piece = liftedFrom(origin, scene.t, scene.t);
  const bill = charged(before.bill, scene, 'half', origin);
  const base = { ...before, loose: [...before.loose, piece], bill };
  return completions(base, piece, square, scene).map((after) => {
    const last = after.acts[before.acts.length];
    if (last === undefined) return after;
    const acts = after.acts.with(before.acts.length, { ...last, inHalves: true });
    const due = { square: origin, isHalf: true, since: scene.t, act: last.act };
    return { ...after, acts, dues: [...after.dues, due] };
  });
}

/** The player says that nothing of his king is left behind: the reed is dead. */
export function withoutHalves(before: Story, scene: Scene): readonly Story[] {
  const halves = before.dues.filter(({ isHalf }) => isHalf);
  if (halves.length === 0) return [];
  const dead = halves.reduce((bits, { square }) => put(bits, square, true), before.dead);
  const [first] = halves;
  const bill = charged(before.bill, scene, 'dead', first?.square ?? null);
  return [
    {
      ...before,
      dues: before.dues.filter(({ isHalf }) => !isHalf),
      dead,
      bill: charged(bill, scene, 'half', first?.square ?? null, -1),
    },
  ];
}

/** From which of those squares some act comes to that one. */
function originsTo({ tip, loose }: Story, square: Square, among: Bits): ReadonlySet<Square> {
  const origins = new Set<Square>();
  if (isEmpty(among)) return origins;
  const claims = [
    null,
    ...loose.flatMap(({ home, at }) =>
      at === null && home !== null && has(tip.huffable, home) ? [home] : [],
    ),
  ];
  for (const claim of claims) {
    for (const { move, landing, trap } of candidatesOf(tip, claim)) {
      if (move === null || !has(among, move.from)) continue;
      if (landing === square || trap === square) origins.add(move.from);
    }
  }
  return origins;
}

/** A magnet that is in no hand the game knows of; or one that has just been captured, and only passes as it is carried away. */
function fromNowhere(before: Story, square: Square, scene: Scene): readonly Story[] {
  const { t, numbers } = scene;
  const disc = stranger(square, t, t);
  const last = before.acts.at(-1);
  const isCarried = last?.act.move?.captured.length && t - last.finished < numbers.quiet.held;
  if (isCarried) return [{ ...before, loose: [...before.loose, { ...disc, astray: 'stranger' }] }];
  const bill = charged(before.bill, scene, 'stranger', square);
  return [{ ...before, loose: [...before.loose, disc], bill }];
}

/** Every act that the piece completes by standing on that square. */
function completions(before: Story, piece: Loose, square: Square, scene: Scene): readonly Story[] {
  const { tip } = before;
  if (piece.home === null || !has(tip.own, piece.home)) return [];
  const found: Story[] = [];
  for (const claim of claimsIn(before)) {
    for (const act of candidatesFrom(tip, claim, piece.home)) {
      if (act.landing !== square && act.trap !== square) continue;
      found.push(...done(before, act, piece, scene, true));
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
function done(before: Story, act: Candidate, piece: Loose, scene: Scene, seen: boolean): readonly Story[] {
  const { t, mask, numbers } = scene;
  const dues: Due[] = [...before.dues];
  let bill = early(actPaid(before.bill, scene, act), before, piece, scene);
  const kept = new Set(before.loose.filter((one) => one !== piece && isHeldBy(one, before, scene)));
  for (const { home } of kept) bill = charged(bill, scene, 'kept', home);
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
    bill = strayed(bill, taken, scene);
    if (taken.at !== null) strays.push({ ...taken, home: null, astray: null });
  }
  const huffed = before.loose.find(({ home }) => home !== null && home === act.huffed);
  if (huffed !== undefined) {
    gone.add(huffed);
    if (act.landing === act.huffed) {
      bill = charged(bill, scene, 'filled', act.huffed, fading(t - huffed.since, numbers.time.filled));
    }
  }
  if (act.trap !== null && seen) dues.push({ square: act.trap, isHalf: false, since: t, act });
  const last: Done = { act, lifted: piece.lifted, landed: t, finished: t, seen, inHalves: false };
  const next = {
    ...before,
    acts: [...before.acts, last],
    tip: nodeAfter(act),
    loose: [
      ...before.loose
        .filter((one) => !gone.has(one))
        .map((one) => (kept.has(one) ? { ...one, kept: one.kept + 1 } : one)),
      ...strays,
    ],
    dues,
    bill,
  };
  return [next, ...mute(next, scene), ...answered(next, scene)];
}

/** A piece of the mover's has been in his hand for long. */
function isHeldBy({ home, at, lifted: from }: Loose, { tip }: Story, { t, numbers }: Scene): boolean {
  return at === null && home !== null && has(tip.own, home) && t - from >= numbers.time.held;
}

/** A piece that has been off for long while others were moved: its reed is dead. */
function mute(after: Story, scene: Scene): readonly Story[] {
  const { t, numbers } = scene;
  return after.loose.flatMap((piece) => {
    if (piece.home === null || piece.at !== null || piece.rested || t - piece.lifted < numbers.time.held)
      return [];
    // Its owner has just moved another.
    if (!has(after.tip.other, piece.home)) return [];
    const loose = after.loose.filter((one) => one !== piece);
    const bill = charged(after.bill, scene, 'dead', piece.home);
    return [
      {
        ...after,
        loose,
        dead: put(after.dead, piece.home, true),
        bill: charged(bill, scene, 'kept', piece.home, -piece.kept),
      },
    ];
  });
}

/** A piece of the side to move stands already where an act of its goes: it came early, or what it takes (`taken`) was astray until now. */
function answered(after: Story, scene: Scene, taken: Square | null = null): readonly Story[] {
  const found: Story[] = [];
  for (const piece of after.loose) {
    if (piece.home === null || piece.at === null || !has(after.tip.own, piece.home)) continue;
    for (const claim of claimsIn(after)) {
      for (const act of candidatesFrom(after.tip, claim, piece.home)) {
        if (act.landing !== piece.at || (taken !== null && !has(act.lifted, taken))) continue;
        found.push(...done(after, act, piece, scene, true));
      }
    }
  }
  return found;
}

/** What the mover may have done that no reed need have told: fallen, or landed where nothing is felt. */
export function unseen(before: Story, scene: Scene, mayBeDead = true): readonly Story[] {
  const { mask, reeds } = scene;
  const { tip, dead } = before;
  const found: Story[] = [];
  for (const piece of before.loose) {
    if (piece.home === null || piece.at !== null || !has(tip.own, piece.home)) continue;
    for (const claim of claimsIn(before)) {
      for (const act of candidatesFrom(tip, claim, piece.home)) {
        const { landing, trap } = act;
        if (trap !== null) {
          const bill = charged(before.bill, scene, 'unseenFall', trap);
          found.push(...done({ ...before, bill }, act, piece, scene, false));
        } else if (landing !== null && has(mask, landing)) {
          const bill = charged(before.bill, scene, 'aside', landing);
          found.push(...done({ ...before, bill }, act, piece, scene, false));
        } else if (landing !== null && mayBeDead && !has(reeds, landing)) {
          const bill = charged(before.bill, scene, has(dead, landing) ? 'aside' : 'dead', landing);
          found.push(...done({ ...before, bill, dead: put(dead, landing, true) }, act, piece, scene, false));
        }
      }
    }
  }
  return found;
}

/** A piece that stood elsewhere, in the air again. */
function raisedAgain(piece: Loose, { t, numbers }: Scene): Loose {
  const rested = piece.rested || (piece.at !== null && t - piece.since >= numbers.time.passing);
  const passed = piece.at !== null && t - piece.since < numbers.quiet.act;
  const been = passed ? put(piece.been, piece.at, true) : piece.been;
  return { ...piece, at: null, since: t, last: piece.at, rested, been, astray: null };
}

function changed(before: Story, piece: Loose, next: Loose, bill: Bill): Story {
  return {
    ...before,
    loose: before.loose.map((one) => (one === piece ? next : one)),
    bill,
  };
}

function withoutGhost(before: Story, square: Square, scene: Scene): Story {
  const { t, numbers } = scene;
  const ghost = before.ghosts.find((one) => one.square === square);
  const overlap = ghost === undefined ? 0 : t - ghost.since;
  return {
    ...before,
    ghosts: before.ghosts.filter((one) => one !== ghost),
    bill: charged(before.bill, scene, 'overlap', square, Math.max(0, overlap / numbers.time.overlapStep - 1)),
  };
}

/** A ghost that stays is none. */
export function isHaunted({ ghosts, tip }: Story, t: number): boolean {
  return ghosts.some(({ since }) => t - since > tip.game.numbers.time.overlap);
}
