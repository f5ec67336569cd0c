/** Kings of two discs: one half left behind, one slipped off on the way, the second disc of a new one. */
import { FIELD, HANDS } from './data.ts';
import type { Disc, Place } from './motion.ts';
import type { Play } from './play.ts';
import { freeFrom } from './strays.ts';
import type { Task } from './task.ts';
import type { Slipped } from './travel.ts';
import { between } from './wood.ts';

/** The half that was left on the origin follows: laid on top, or both are lifted and put down as one. */
export function fetchHalf(
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
export function putOnTop(play: Play, { to }: Task, { disc, at, since }: Slipped, after: number): number {
  const { stage } = play;
  const lower = stage.discsOn(to);
  const done = layOnTop(play, lower, [disc], Math.max(after, since) + stage.ms('halfFetched'));
  stage.put(to, [disc]);
  play.astray.push({ half: play.half, at, from: since - 100, to: done, what: 'half' });
  return done;
}

/** A new king: a second disc is laid on top, or the man is lifted for it; a box with king pieces has one in exchange. */
export function crown(play: Play, { to, style }: Task, after: number): number {
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
