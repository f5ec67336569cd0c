import type { Algebraic } from '../rules/rules.ts';
import { has } from './bits.ts';
import { filtered } from './edge-log.ts';
import { heeded, isSetAside, setAside } from './quarantine.ts';
import { maskOf, placementNow, type Recogniser, type Result } from './state.ts';
import { retraced, type Track, watched } from './track.ts';

/** Those at the board say that it stands right: the square that says otherwise is set aside. */
export function disbelieved(recogniser: Recogniser, t: number, at: Algebraic): Result {
  const next = { ...recogniser, t };
  if (isSetAside(next.quarantine, at)) return { recogniser: next, understood: [] };
  return withoutStuck(next, at, t, true);
}

/** A stuck square is set aside, by the game or by the word of those at the board. */
export function withoutStuck(recogniser: Recogniser, at: Algebraic, t: number, contradicted = false): Result {
  const quarantine = setAside(recogniser.quarantine, recogniser.game.rules.board, at, contradicted);
  return {
    recogniser: withoutEdgesOf({ ...recogniser, quarantine }, at, t),
    understood: [{ kind: 'setAside', t, at, code: 'stuck' }],
  };
}

/** An edge of a square that is set aside. */
export function heard(recogniser: Recogniser, t: number, at: Algebraic, on: boolean): Result {
  const { board } = recogniser.game.rules;
  const square = board.squareAt(at);
  const agrees = on === (square !== null && has(recogniser.continuation.node.bits, square));
  const quarantine = heeded(recogniser.quarantine, board, at, agrees);
  if (quarantine === recogniser.quarantine) return { recogniser, understood: [] };
  return {
    recogniser: withoutEdgesOf({ ...recogniser, quarantine }, at, t),
    understood: [{ kind: 'released', t, at }],
  };
}

/** Forgets the edges of a square that is no longer believed, and reads the others anew. */
export function withoutEdgesOf(recogniser: Recogniser, at: Algebraic, t: number): Recogniser {
  const square = recogniser.game.rules.board.squareAt(at);
  const next = { ...recogniser, lastEdge: t, judgedUntil: t };
  const placement = placementNow(next);
  if (placement === null) return next;
  const mask = maskOf(next);
  const reread = (track: Track) => {
    const log = filtered(track.log, (edge) => edge.square !== square);
    const again = retraced({ ...track, log }, placement, mask);
    return placement.light.length === 0 ? again : watched(again, placement, mask, t);
  };
  return {
    ...next,
    continuation: reread(next.continuation),
    correction: next.correction === null ? null : reread(next.correction),
  };
}
