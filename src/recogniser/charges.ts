/** What an edge costs a story: pauses, haste, strays, overlapping hands. */
import type { Square } from '../rules/rules.ts';
import { type Bill, charged } from './bill.ts';
import { has, isEmpty, squaresOf } from './bits.ts';
import { areNeighbours, between } from './lines.ts';
import type { Scene } from './state.ts';
import { astrayShare, type Done, type Loose, type Story } from './story.ts';

/** A piece is back where it was: it bounced, was nudged, or set straight. */
export function backAfter(away: number, { numbers: { time } }: Scene): 'bounce' | 'nudge' | 'setStraight' {
  return away <= time.bounce ? 'bounce' : away <= time.nudge ? 'nudge' : 'setStraight';
}

/** A reply that was lifted at once, or even before what it answers, or landed before. */
export function early(bill: Bill, previous: Done | undefined, piece: Loose, scene: Scene): Bill {
  if (previous === undefined) return bill;
  const { at, since, lifted: from, home } = piece;
  const { time } = scene.numbers;
  if (from >= previous.landed) {
    return charged(bill, scene, 'hurry', home, fading(from - previous.landed, time.hurry));
  }
  if (at === null || since >= previous.landed) return charged(bill, scene, 'overlapped', home);
  return charged(bill, scene, 'early', at, 1 + Math.min(1, (scene.t - since) / time.held));
}

/** It paused there, or stood astray. */
export function left(bill: Bill, piece: Loose, scene: Scene): Bill {
  const { t, numbers } = scene;
  if (piece.astray !== null) return strayed(bill, piece, scene);
  const paused = charged(bill, scene, 'stopLeast', piece.at);
  return charged(paused, scene, 'stop', piece.at, Math.min(1, (t - piece.since) / numbers.time.stop) ** 2);
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

/** It flies to no neighbour sooner than a hand can; or it passed a square beyond this one, and comes back. */
export function hurried(bill: Bill, piece: Loose, square: Square, scene: Scene): Bill {
  const { t, board, numbers } = scene;
  const { since, last } = piece;
  const isNear = last === null || areNeighbours(board, last, square) || last === square;
  const hasty = isNear ? 0 : fading(t - since, numbers.time.hasty);
  if (turnsBack(piece, square, scene) && numbers.cost.overshot >= hasty * numbers.cost.hasty)
    return charged(bill, scene, 'overshot', square);
  return charged(bill, scene, 'hasty', square, hasty);
}

function turnsBack({ home, been }: Loose, square: Square, { board }: Scene): boolean {
  if (home === null || isEmpty(been)) return false;
  return squaresOf(been).some((other) => has(between(board, home, other), square));
}

/** A piece that had just come was taken by the other hand, sooner than hands do. */
export function grasped(bill: Bill, { acts }: Story, { home, lifted: since }: Loose, scene: Scene): Bill {
  const last = acts.at(-1);
  if (last === undefined || last.act.landing !== home) return bill;
  return charged(bill, scene, 'grasp', home, fading(since - last.landed, scene.numbers.time.grasp));
}
