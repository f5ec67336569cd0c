import { has } from './bits.ts';
import type { Candidate } from './candidate.ts';
import type { Announced } from './correction.ts';

/**
 * By playing he has claimed a huff, or waived it: a correction changes nothing about that (rules.md, Huffing), unless it
 * takes the huffed piece as a captured one, or the captured one as huffed; or that one was only nudged.
 */
export function keepsClaim(first: Candidate, { act, startSeen }: Announced): boolean {
  const { huffed, lifted } = first;
  if (huffed === act.huffed || startSeen || sparesHuffed(first, act)) return true;
  if (huffed === null) return act.huffed !== null && has(lifted, act.huffed);
  return act.huffed === null && has(act.lifted, huffed);
}

/** It came to stand where the huffed piece had stood, or that one was only nudged. */
export function standsWhereItHuffed({ huffed, landing }: Candidate): boolean {
  return huffed !== null && huffed === landing;
}

/**
 * In the correction the piece that was taken for huffed stands where the act was taken to end, or is captured there. Not one
 * that ends where a captured piece of the act's stood: that is put back. Another huff needs a capture to be believed: without
 * one, the opponent may have put that piece where it may not go.
 */
export function sparesHuffed({ huffed, landing, move, end }: Candidate, act: Candidate): boolean {
  const square = act.landing;
  if (square === null || landing === null || !standsWhereItHuffed(act) || landing === square) return false;
  if (act.move?.captured.includes(landing) === true) return false;
  if (huffed !== null && move?.captured.length === 0) return false;
  return has(end, square) || move?.captured.includes(square) === true;
}
