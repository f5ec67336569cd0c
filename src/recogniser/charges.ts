/** What an edge costs a story: pauses, strays, overlapping hands. */
import type { Square } from '../rules/rules.ts';
import { between, has, squaresOf } from './bits.ts';
import { type Bill, charged } from './costs.ts';
import type { Scene } from './state.ts';
import { astrayShare, type Loose, type Story } from './story.ts';

/** A piece is back where it was: it bounced, or was set straight. */
export function backAfter(away: number, { numbers: { time } }: Scene): 'bounce' | 'setStraight' {
  return away <= time.bounce ? 'bounce' : 'setStraight';
}

/** A reply that was lifted before what it answers was finished, or that landed before it did. */
export function early(bill: Bill, { acts, dues }: Story, piece: Loose, scene: Scene): Bill {
  const previous = acts.at(-1);
  if (previous === undefined) return bill;
  const { at, since, lifted: from, home } = piece;
  if (at !== null && since < previous.landed) {
    const ahead = Math.min(1, (scene.t - since) / scene.numbers.time.held);
    // Nobody answers what has not even begun.
    const unasked = since < previous.lifted ? 1 : 0;
    return charged(bill, scene, 'early', at, 1 + ahead + unasked);
  }
  const isFinished = from > previous.finished && dues.every(({ act }) => act !== previous.act);
  return isFinished ? bill : charged(bill, scene, 'overlapped', home);
}

/** It paused there, or stood astray. */
export function left(bill: Bill, piece: Loose, scene: Scene): Bill {
  const { t, numbers } = scene;
  if (piece.astray !== null) return strayed(bill, piece, scene);
  return charged(bill, scene, 'stop', piece.at, Math.min(1, (t - piece.since) / numbers.time.stop) ** 2);
}

/** It stood astray. */
export function strayed(bill: Bill, piece: Loose, scene: Scene): Bill {
  if (piece.astray === null) return bill;
  return charged(bill, scene, piece.astray, piece.at, astrayShare(piece, scene.t, scene.numbers.time));
}

/** What is done at once costs all, and what is done after `least` ms nothing. */
export function fading(ms: number, least: number): number {
  return Math.max(0, 1 - ms / least);
}

/** It has passed a square beyond this one, and comes back. */
export function overshot(bill: Bill, piece: Loose, square: Square, scene: Scene): Bill {
  return turnsBack(piece, square, scene) ? charged(bill, scene, 'overshot', square) : bill;
}

/** It comes from the farthest square that it has passed: once, however far back it goes. */
function turnsBack({ home, last, been }: Loose, square: Square, { board }: Scene): boolean {
  if (home === null || last === null || !has(between(board, home, last), square)) return false;
  return has(been, last) && squaresOf(been).every((other) => !has(between(board, home, other), last));
}
