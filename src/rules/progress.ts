import type { Move } from './act.ts';
import { RulesError } from './error.ts';
import type { Outcome } from './outcome.ts';
import type { Position } from './position.ts';
import type { Square } from './square.ts';

/** A game so far, as far as rules need it: what repetition, quiet limits and a due huff depend on. */
export interface Progress {
  readonly position: Position;
  /** Null while the game goes on. Waits for the claim while a huff is due. */
  readonly outcome: Outcome | null;
  /** The draw that the side to move may claim; null where there is none (`quietEnd`). */
  readonly claim: Outcome | null;
  /** Squares, where they stand now, of pieces that the side to move may huff; empty when none is due. */
  readonly huffable: readonly Square[];
  /** The omission that may be huffed now, with the game before it; null when none is due. */
  readonly due: { readonly omission: Move; readonly before: Progress } | null;
  /** The side to move has been made to go back (`huffRemedy: alsoForce`): it may not omit the capture again. */
  readonly forced: boolean;
  readonly counts: Counts;
}

/** What the draws count. All are of half-moves or occurrences since a capture, a huff or a man's move made the rest moot. */
export interface Counts {
  /** Half-moves since a man's move. */
  readonly withoutMan: number;
  /** Half-moves since a capture, a fall or a huff. */
  readonly withoutCapture: number;
  /** Half-moves since the later of the two. */
  readonly quiet: number;
  /** How often each position (or, with `sameMove3`, each player's move) has occurred. */
  readonly occurrences: ReadonlyMap<string, number>;
  /** Half-moves since the ending began whose length is limited (endings.ts). */
  readonly ending: number;
  /** Half-moves of it in which the hunted king has stood alone on the main road (`endings64`). */
  readonly road: number;
}

/** Programs without types give a position where a game so far is due. */
export function checkProgress(given: Progress): void {
  if (typeof given === 'object' && given !== null && 'position' in given && 'counts' in given) return;
  throw new RulesError({
    code: 'badPosition',
    input: JSON.stringify(given) ?? String(given),
    where: 'argument progress',
    problem: 'it is no game so far',
    wayOut: 'give what rules.begin(position), advance(…) or game.state answers',
  });
}
