import type { Seat } from '../../game/game.ts';
import type { Algebraic, GameId } from '../../rules/rules.ts';

/** The first line of a trace: which game, from where, with which options of its rule set. */
export interface TraceHead {
  readonly damier: 'trace';
  readonly v: 1;
  readonly game: GameId;
  readonly fen: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** What can happen on a board, without its time. */
export type Happening =
  | { readonly snapshot: readonly Algebraic[] }
  | { readonly at: Algebraic; readonly on: boolean }
  | { readonly spin: 'start' }
  | { readonly spin: 'stop'; readonly angle: number }
  | { readonly choose: string }
  | { readonly button: Seat; readonly down: boolean }
  | { readonly answer: 'right' | 'wrong' }
  | Record<never, never>;

/** A line of a trace after its head; `t` in ms. */
export type TraceLine = { readonly t: number } & Happening;

export interface Trace {
  readonly head: TraceHead;
  readonly lines: readonly TraceLine[];
}

/** JSON lines, as `damier replay` reads them. */
export function formatTrace(trace: Trace): string {
  return `${[trace.head, ...trace.lines].map((line) => JSON.stringify(line)).join('\n')}\n`;
}
