import type { Algebraic, Board } from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import type { Script } from '../script.ts';
import { timing } from '../timing.ts';
import { neighbours } from '../way.ts';

/** A nudged piece is over its own square and the light one for this long, or under neither. */
const NUDGE = 60;

/**
 * Sets pieces straight, several at once: each is lifted and put back, or nudged over a free light square and back.
 * Answers when the last one stands again.
 */
export function adjust(
  script: Script,
  start: number,
  random: Random,
  board: Board,
  pieces: readonly Algebraic[],
  free: (at: Algebraic) => boolean,
): number {
  const taken = new Set<Algebraic>();
  let last = start;
  for (const piece of pieces) {
    const hand = script.hand(start + (piece === pieces[0] ? 0 : random.whole(0, 900)));
    const aside = neighbours(board, piece).filter((at) => free(at) && !taken.has(at));
    hand.lift(piece);
    if (aside.length > 0 && random.chance(0.15)) {
      const light = random.pick(aside);
      taken.add(light);
      hand.wait(NUDGE).place(light).wait(timing.straighten(random)).lift(light).wait(NUDGE).place(piece);
    } else {
      hand.wait(timing.straighten(random)).place(piece);
    }
    last = Math.max(last, hand.now);
  }
  return last;
}

/** Up to four different pieces to be set straight. */
export function piecesToAdjust(random: Random, among: readonly Algebraic[]): Algebraic[] {
  return random.shuffled(among).slice(0, random.pick([1, 1, 2, 2, 3, 4]));
}
