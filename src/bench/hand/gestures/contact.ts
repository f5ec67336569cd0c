import type { Algebraic } from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import type { Hand } from '../script.ts';
import { timing } from '../timing.ts';

/** At most this many extra pairs of edges come with one lift or one landing (docs/recognition.md). */
const MOST_PAIRS = 3;

/** After a lift: the contact closes and opens again a few times. */
export function bounceAfterLift(hand: Hand, random: Random, at: Algebraic): void {
  for (let pairs = random.whole(1, MOST_PAIRS); pairs > 0; pairs -= 1) {
    hand.wait(timing.bounce(random)).place(at).wait(timing.bounce(random)).lift(at);
  }
}

/** After a landing: the contact opens and closes again a few times. */
export function bounceAfterLanding(hand: Hand, random: Random, at: Algebraic): void {
  for (let pairs = random.whole(1, MOST_PAIRS); pairs > 0; pairs -= 1) {
    hand.wait(timing.bounce(random)).lift(at).wait(timing.bounce(random)).place(at);
  }
}
