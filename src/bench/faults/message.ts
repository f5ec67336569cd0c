import type { View } from '../../game/game.ts';
import type { BoardReport } from '../../ports/board.ts';
import type { Notch, SliderId } from '../../rules/rules.ts';

/** What the bench, which is board and hands, says to a process that plays. */
export type Said =
  | { readonly kind: 'report'; readonly report: BoardReport }
  | { readonly kind: 'choose'; readonly slider: SliderId; readonly notch: Notch }
  /** Monotonic and wall clock jump by so many ms. */
  | { readonly kind: 'clock'; readonly ms: number }
  /** Take memory until there is none left. */
  | { readonly kind: 'hoard' };

export interface ToHost {
  readonly n: number;
  readonly said: Said;
}

/** What it says back. */
export type FromHost =
  /** That message was taken in; the game as people see it. */
  | { readonly kind: 'done'; readonly n: number; readonly seen: Seen }
  /** A servo got its first pulse. */
  | { readonly kind: 'servo'; readonly slider: SliderId; readonly notch: Notch };

/** The part of a view that the bench looks at. */
export interface Seen
  extends Pick<View, 'fen' | 'needs' | 'turn' | 'seats' | 'plies' | 'choices' | 'outcome'> {
  /** The prompt's id. */
  readonly prompt: string;
}
