/** One move as hands mean it, and the way that the piece takes. */

import type { Algebraic, Move, Progress } from '../../../rules/rules.ts';
import { allMoves, type Intention, isExtendable } from '../choice.ts';
import { between as betweenSquares, namedPath } from '../squares.ts';
import type { Play } from './play.ts';
import { endsOf, freeSquares, isClear } from './sense.ts';
import { between, type Disc, HANDS, type Place } from './wood.ts';

// One move, as hands are going to carry it out.

/** What is special about it: at most one thing. */
type Trick = 'none' | 'aside' | 'origin' | 'through' | 'replyFirst' | 'halfKing' | 'kingApart' | 'unfelt';

export interface Task {
  readonly intention: Intention;
  /** Origin, landings, end. */
  readonly path: readonly Algebraic[];
  readonly from: Algebraic;
  readonly to: Algebraic;
  readonly captured: readonly Algebraic[];
  readonly trick: Trick;
  /** The game after it. */
  readonly after: Progress;
  /** Its piece cannot go on from its end. */
  readonly stands: boolean;
  /** What the hands did, for the expectation. */
  readonly style: Set<string>;
}

export function taskOf(play: Play, intention: Intention): Task {
  const { rules, random } = play;
  const { move, progress, huffed, omitted } = intention;
  const nameOf = (square: Move['from']) => rules.board.nameOf(square);
  const task = {
    intention,
    path: namedPath(rules.board, move, random),
    from: nameOf(move.from),
    to: nameOf(move.to),
    captured: move.captured.map(nameOf),
    after: rules.advance(progress, move),
    stands: !isExtendable(rules, move, allMoves(rules, progress)),
  };
  const trick = chooseTrick(play, task);
  const marks = [
    ...(trick === 'none' ? [] : [trick]),
    ...(huffed === null ? [] : ['huff']),
    ...(omitted ? ['omits'] : []),
  ];
  return { ...task, trick, style: new Set(marks) };
}

/** Where a huff is due, or another disturbance is not over yet, nothing is made harder. */
function chooseTrick(
  play: Play,
  { intention, after, from, to, stands }: Omit<Task, 'trick' | 'style'>,
): Trick {
  const { rules, stage, unfelt, through } = play;
  const { move, omitted, huffed, progress } = intention;
  const huffing = progress.huffable.length > 0 || after.huffable.length > 0 || omitted || huffed !== null;
  if (huffing || move.fell || from === to || unfelt !== null || through !== null) return 'none';
  const king = stage.discsOn(from).length === 2;
  if (king && play.does('halfKing')) return 'halfKing';
  if (king && play.does('kingApart')) return 'kingApart';
  if (play.does('strayAside')) return 'aside';
  if (play.does('strayOrigin')) return 'origin';
  if (play.does('unfelt')) return 'unfelt';
  if (after.outcome !== null || rules.layout !== null || move.crowned || !stands) return 'none';
  if (play.does('strayThrough')) return 'through';
  if (play.does('replyFirst') && unrelated(play, move, after).length > 0) return 'replyFirst';
  return 'none';
}

/** Answers that have nothing to do with where a piece came from and landed. */
export function unrelated({ rules }: Play, { from, to }: Move, after: Progress): Move[] {
  return rules.moves(after.position).filter((reply) => {
    const squares = [reply.from, reply.to, ...reply.captured, ...reply.routes.flatMap(({ path }) => path)];
    return !reply.fell && !squares.includes(to) && !squares.includes(from);
  });
}

// The way of a moving piece: lifted or pushed, high or low, over other squares, to its end.

/** A king's upper disc that slipped off on the way. */
export interface Slipped {
  readonly disc: Disc;
  readonly at: Algebraic;
  readonly since: number;
}

export interface Arrival {
  readonly t: number;
  readonly slipped: Slipped | null;
}

/** Brings discs that are in a hand to the end of a move's path, and puts them there. */
export function travel(play: Play, task: Task, discs: readonly Disc[], lift: number): Arrival {
  const { stage } = play;
  if (task.trick !== 'halfKing' && task.trick !== 'kingApart' && isFree(play, task) && play.does('slide')) {
    task.style.add('slide');
    const t = slides(play, task, discs, lift);
    stage.put(task.to, discs);
    return { t, slipped: null };
  }
  const hand = towards(play, task, discs, lift);
  const slipped = task.trick === 'kingApart' ? slips(play, task, discs, hand) : null;
  const held = slipped === null ? discs : discs.slice(0, 1);
  const t = lands(play, task, held, hand);
  stage.put(task.to, held);
  return { t, slipped };
}

/** Whether a piece can be pushed all the way. */
function isFree(play: Play, { path }: Task): boolean {
  const { rules, stage } = play;
  const open = play.openTraps();
  return path.every((at, index) => {
    const next = path[index + 1];
    if (next === undefined) return true;
    return [...betweenSquares(rules.board, at, next), next].every((on) => !stage.holds(on) && !open.has(on));
  });
}

function slides(play: Play, task: Task, discs: readonly Disc[], from: number): number {
  const { stage } = play;
  let hand = from;
  for (const at of task.path.slice(1, -1))
    hand = stage.push(discs, hand, stage.spot(at, HANDS.mm.landing)) + stage.ms('hop');
  return stage.push(discs, hand, landing(play, task, discs));
}

/** Lifted, thought over, put down on landings of its way, held over other squares: until it is about to land. */
function towards(play: Play, task: Task, discs: readonly Disc[], lift: number): number {
  const { stage, random } = play;
  let hand = lift;
  if (random.chance(0.4)) hand = stage.raise(discs, hand) + stage.ms('held');
  const open = play.openTraps();
  for (const at of task.path.slice(1, -1)) {
    if (stage.holds(at) || open.has(at) || !random.chance(0.45)) continue;
    hand = stage.carry(discs, hand, stage.spot(at, HANDS.mm.landing)) + stage.ms('hop');
  }
  return play.does('hover') ? hovers(play, task, discs, hand) : hand;
}

/** In an arc, or so low that reeds on the way may feel it. */
function lands(play: Play, task: Task, discs: readonly Disc[], from: number): number {
  const { stage, random } = play;
  const place = landing(play, task, discs);
  const here = discs[0]?.place ?? place;
  if (!play.does('skim') || !isClear(play, here, place)) return stage.carry(discs, from, place);
  task.style.add('skim');
  const z = between(random, HANDS.mm.skim);
  const low = stage.carry(discs, from, { ...here, z }, 0);
  const there = stage.carry(discs, low, { ...place, z }, 0);
  return stage.carry(discs, there, place, 0);
}

/** Where it comes down: by design where the reed does not feel it, if that is the trick. */
function landing({ stage, random }: Play, { to, trick }: Task, discs: readonly Disc[]): Place {
  if (trick !== 'unfelt' && trick !== 'replyFirst') return stage.spot(to, HANDS.mm.landing);
  for (;;) {
    const place = stage.aside(to, between(random, HANDS.mm.offCentre));
    if (!stage.feels(to, discs, place)) return place;
  }
}

/** Over other squares, close to the wood, mostly where its own moves go. */
function hovers(play: Play, task: Task, discs: readonly Disc[], from: number): number {
  const { stage, random, rules } = play;
  const { intention, to, path, captured } = task;
  const mine = allMoves(rules, intention.progress).filter((move) => move.from === intention.move.from);
  const free = freeSquares(play, [to, ...captured]);
  const likely = endsOf(play, mine).filter((at) => free.includes(at));
  const others = free.filter((at) => !path.includes(at));
  let hand = from;
  for (let stops = random.whole(1, 2); stops > 0; stops -= 1) {
    const pool = likely.length > 0 && random.chance(0.6) ? likely : others;
    if (pool.length === 0) break;
    task.style.add('hover');
    const place = {
      ...stage.spot(random.pick(pool), HANDS.mm.strayAside),
      z: between(random, HANDS.mm.hover),
    };
    hand = stage.carry(discs, hand, place) + stage.ms('hover');
  }
  return hand;
}

/** A king's upper disc slips off onto a free square near its end; null if none is free. */
function slips(play: Play, task: Task, discs: readonly Disc[], from: number): Slipped | null {
  const { stage, random } = play;
  const [, upper] = discs;
  const there = stage.centre(task.to);
  const near = freeSquares(play, [task.to, task.from, ...task.captured]).filter((at) => {
    const { x, y } = stage.centre(at);
    return Math.hypot(x - there.x, y - there.y) < 1.6 * stage.wood.pitch;
  });
  if (near.length === 0 || upper === undefined) return null;
  const at = random.pick(near);
  const since = stage.carry([upper], from + random.whole(0, 300), stage.spot(at, HANDS.mm.strayAside));
  return { disc: upper, at, since };
}
