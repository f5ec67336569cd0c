/** One move, carried out by hands: lift, way, landing, captured pieces, the second disc of a new king, and what goes wrong beside it. */

import type { Algebraic } from '../../../rules/rules.ts';
import { allMoves, type Intention } from '../choice.ts';
import type { Play } from './play.ts';
import {
  endsOf,
  felt,
  freeFrom,
  freeSquares,
  holdOver,
  isClear,
  knocked,
  layDown,
  liftThrough,
  setStraight,
  sleeve,
} from './sense.ts';
import { type Arrival, type Slipped, type Task, taskOf, travel, unrelated } from './travel.ts';
import { between, type Disc, FIELD, HANDS, type Place } from './wood.ts';

/** A huff is claimed only once the omission has been told (docs/simulated-hand.md), ms. */
const CLAIM_AFTER = 750;
/** An act that may go on stands once it has rested so long when the other side acts (docs/recognition.md), ms. */
const STANDS_AFTER = 270;

/** `begin`: when the hands of this half-move began; `from`: when this move may. */
export function carryOut(play: Play, intention: Intention, begin: number, from: number): void {
  const { rules, stage, half } = play;
  const task = taskOf(play, intention);
  const { trick, style, captured, path, to, stands, after } = task;
  const disturbed = play.through !== null;
  const unfelt = play.unfelt;
  let hand = Math.max(from, ...[...path, ...captured].map((at) => play.clearFrom.get(at) ?? 0));
  if (intention.huffed !== null) {
    hand = takeOff(play, rules.board.nameOf(intention.huffed), Math.max(hand, play.end + CLAIM_AFTER));
  }
  const { before, beside, rest } = ordered(play, task);
  for (const at of before) hand = takeOff(play, at, hand);
  const discs = trick === 'halfKing' ? [stage.takeUpper(task.from)] : stage.take(task.from);
  const lift = Math.max(hand, freeFrom(discs));
  const arrival = intention.move.fell ? fall(play, task, discs, lift) : travel(play, task, discs, lift);
  const landed = arrival.t;
  let other = Math.max(from, lift - 250);
  for (const at of beside) other = takeOff(play, at, other);
  if (play.does('knock')) {
    style.add('knock');
    other = Math.max(other, knocked(play, play.random.whole(lift, landed), [to, ...path, ...captured]));
  }
  const done = Math.max(other, finish(play, task, { discs, arrival, rest }));
  const stray = disturb(play, task, lift, landed);
  const arm = trick === 'none' && play.does('sleeve') ? wear(play, task, discs, lift, landed) : 0;
  const late = unfelt === null ? 0 : felt(play, unfelt.at, unfelt.discs, landed, unfelt.since);
  const gone = disturbed ? liftThrough(play, play.random.whole(landed - 200, done + 1200)) : 0;
  if (trick === 'replyFirst')
    play.unfelt = { at: to, discs, since: landed, replies: unrelated(play, intention.move, after) };
  else if (unfelt !== null) play.unfelt = null;
  // Captured pieces of the act before may go last of all.
  const end = Math.max(done, stray, late, gone, arm, play.end);
  const whole = trick !== 'through' && trick !== 'replyFirst';
  play.deeds.push({
    kind: 'move',
    half,
    intention,
    before: play.progress,
    style: [...style].sort(),
    whole,
    begin,
    end,
  });
  const calm = (trick === 'none' || !whole) && !intention.move.crowned && Math.max(stray, late, gone) <= done;
  play.mayRush = calm && stands && after.huffable.length === 0;
  play.landed = landed;
  play.end = stands ? end : Math.max(end, landed + STANDS_AFTER);
  play.advance(intention.move, intention.progress);
}

/** In which order captured pieces are taken off: before the lift, by the other hand meanwhile, or after the landing. */
function ordered(play: Play, { captured, path, style }: Task) {
  const { random } = play;
  const order = random.shuffled(captured);
  if (captured.some((at) => path.includes(at))) return { before: order, beside: [], rest: [] };
  const early = captured.length > 0 && play.does('early') ? random.whole(1, order.length) : 0;
  if (early > 0) style.add('early');
  const [first, rest] = [order.slice(0, early), order.slice(early)];
  if (early === 0 || !play.does('twoHands')) return { before: first, beside: [], rest };
  style.add('twoHands');
  return { before: [], beside: first, rest };
}

/** After the landing: captured pieces, the halves of a king, a push where the reed feels nothing; answers when all is done. */
function finish(
  play: Play,
  task: Task,
  { discs, arrival, rest }: { discs: readonly Disc[]; arrival: Arrival; rest: readonly Algebraic[] },
): number {
  const { stage, random } = play;
  const { trick, to, intention } = task;
  let free = arrival.t;
  let half = trick === 'halfKing';
  if (half && random.chance(0.5)) {
    free = fetchHalf(play, task, discs, { since: arrival.t, after: free });
    half = false;
  }
  for (const [index, at] of rest.entries()) {
    const lingers = index === rest.length - 1 && play.does('linger');
    free = takeOff(play, at, free + stage.ms(lingers ? 'linger' : 'betweenPieces'));
  }
  if (half) free = fetchHalf(play, task, discs, { since: arrival.t, after: free });
  if (arrival.slipped !== null) free = putOnTop(play, task, arrival.slipped, free);
  if (intention.move.fell || trick === 'replyFirst') return free;
  if (trick === 'unfelt') {
    free = Math.max(free, felt(play, to, discs, arrival.t));
  } else if (intention.move.crowned) {
    free = crown(play, task, free);
  }
  free = felt(play, to, stage.discsOn(to), Math.max(free, freeFrom(stage.discsOn(to))));
  if (trick !== 'none' || !play.does('adjustLanded')) return free;
  task.style.add('adjustLanded');
  return setStraight(play, to, free + stage.ms('betweenPieces'));
}

/** Takes a piece off the board, high or low; answers when the hand is free. */
function takeOff(play: Play, at: Algebraic, from: number): number {
  const { stage, random, side } = play;
  const apart = stage.discsOn(at).length === 2 && play.does('halfOff');
  const begin = apart ? upperOff(play, at, from) : Math.max(from, freeFrom(stage.discsOn(at)));
  const discs = stage.take(at);
  const tray = stage.beside(side);
  const here = discs[0]?.place ?? tray;
  const low = play.does('skimOff') && isClear(play, here, tray);
  const edge = { ...tray, z: low ? between(random, HANDS.mm.skim) : 0 };
  const away = low
    ? stage.carry(discs, stage.carry(discs, begin, { ...here, z: edge.z }, 0), edge, 0)
    : stage.carry(discs, begin, edge);
  play.clearFrom.set(at, away);
  return away + stage.ms('betweenPieces');
}

/** Takes a king's upper disc off alone; answers when the hand comes for the other. */
function upperOff({ stage, side }: Play, at: Algebraic, from: number): number {
  const upper = stage.takeUpper(at);
  return stage.carry([upper], Math.max(from, upper.free + 1), stage.beside(side)) + stage.ms('betweenPieces');
}

/** Second magnets beside the act; answers when they are gone, 0 where there is none or it stays. */
function disturb(play: Play, task: Task, lift: number, landed: number): number {
  const { stage, random, rules } = play;
  const { intention, trick, to, from, path, captured } = task;
  const z = between(random, HANDS.mm.stray);
  switch (trick) {
    case 'aside': {
      const free = freeSquares(play, [to, from, ...path, ...captured]);
      if (free.length === 0) return 0;
      const start = random.chance(0.5) ? lift + stage.ms('strayAfterLift') : random.whole(lift, landed + 500);
      return holdOver(play, random.pick(free), start, stage.ms('strayRests'), z);
    }
    case 'origin':
      return holdOver(play, from, lift + stage.ms('strayAfterLift'), stage.ms('strayRests'), z);
    case 'through': {
      // Where the piece itself may land, nobody could tell it from what lies there until that is gone.
      const mine = allMoves(rules, intention.progress).filter((move) => move.from === intention.move.from);
      const free = freeSquares(play, [to, from, ...path, ...captured, ...endsOf(play, mine)]);
      if (free.length > 0) layDown(play, random.pick(free), random.whole(lift, landed + 200));
      return 0;
    }
    case 'none':
    case 'replyFirst':
    case 'halfKing':
    case 'kingApart':
    case 'unfelt':
      return 0;
  }
}

/** A bracelet on the arm that brings the piece; answers when the arm is away. */
function wear(play: Play, task: Task, discs: readonly Disc[], lift: number, landed: number): number {
  const legs = discs[0]?.legs.filter((leg) => leg.from >= lift && leg.to <= landed) ?? [];
  task.style.add('sleeve');
  return sleeve(play, legs);
}

/** Into an open trap: in its hanging flap the reed may feel it pass. */
function fall({ stage }: Play, { to }: Task, discs: readonly Disc[], lift: number): Arrival {
  const over = stage.carry(discs, lift, { ...stage.centre(to), z: 25 });
  const past = over + stage.ms('fallsPast');
  stage.pulses.push({ at: to, from: over, to: past });
  stage.go(discs, over, 2, stage.beside('W'), 0);
  return { t: past, slipped: null };
}

// Kings of two discs: one half left behind, one slipped off on the way, the second disc of a new one.

/** The half that was left on the origin follows: laid on top, or both are lifted and put down as one. */
function fetchHalf(
  play: Play,
  { from, to }: Task,
  moved: readonly Disc[],
  { since, after }: { since: number; after: number },
): number {
  const { stage, random } = play;
  const left = stage.take(from);
  const begin = after + stage.ms('halfFetched');
  const hand = stage.raise(left, begin);
  const done = random.chance(0.5) ? layOnTop(play, moved, left, hand) : stackInHand(play, moved, left, hand);
  stage.put(to, left);
  play.astray.push({ half: play.half, at: from, from: since, to: done, what: 'half' });
  return done;
}

/** What slipped off is laid on top. */
function putOnTop(play: Play, { to }: Task, { disc, at, since }: Slipped, after: number): number {
  const { stage } = play;
  const lower = stage.discsOn(to);
  const done = layOnTop(play, lower, [disc], Math.max(after, since) + stage.ms('halfFetched'));
  stage.put(to, [disc]);
  play.astray.push({ half: play.half, at, from: since - 100, to: done, what: 'half' });
  return done;
}

/** A new king: a second disc is laid on top, or the man is lifted for it; a box with king pieces has one in exchange. */
function crown(play: Play, { to, style }: Task, after: number): number {
  const { stage, random, side } = play;
  const man = stage.discsOn(to);
  const begin = Math.max(after, freeFrom(man)) + stage.ms('crown');
  style.add('crown');
  const second = stage.fetch(side);
  if (stage.kingDiscs === 1) return exchange(play, to, second, begin);
  const done = random.chance(0.6)
    ? layOnTop(play, man, [second], begin)
    : stackInHand(play, man, [second], begin);
  stage.put(to, [second]);
  return done;
}

function exchange(play: Play, to: Task['to'], king: Disc, begin: number): number {
  const { stage, side } = play;
  stage.carry(stage.take(to), begin, stage.beside(side));
  const done = stage.carry([king], begin + stage.ms('crown'), stage.spot(to, HANDS.mm.centred));
  stage.put(to, [king]);
  return done;
}

function layOnTop({ stage }: Play, lower: readonly Disc[], upper: readonly Disc[], from: number): number {
  const begin = Math.max(from, freeFrom(lower), freeFrom(upper));
  return stage.carry(upper, begin, topOf(lower));
}

/** The lower ones are lifted, and all come down together. */
function stackInHand(play: Play, lower: readonly Disc[], upper: readonly Disc[], from: number): number {
  const { stage, random } = play;
  const begin = Math.max(from, freeFrom(lower), freeFrom(upper));
  const down = lower[0]?.place ?? topOf(lower);
  const air: Place = { ...down, z: between(random, HANDS.mm.lift) };
  const up = stage.carry(lower, begin, air, 0);
  const together = stage.carry(upper, up, topOf(lower)) + stage.ms('hop');
  return stage.carry([...lower, ...upper], together, down, 0);
}

function topOf(discs: readonly Disc[]): Place {
  const top = discs.at(-1)?.place;
  if (top === undefined) throw new Error('nothing to lay a disc on');
  return { ...top, z: top.z + FIELD.magnet.discHeightMm };
}
