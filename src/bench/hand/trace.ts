/** A trace, and what must be understood of it. */

import type { Seat } from '../../game/game.ts';
import type {
  Algebraic,
  GameId,
  Notch,
  OutcomeReason,
  Sector,
  Side,
  SliderId,
  Square,
} from '../../rules/rules.ts';

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

/** Another legal act that the board showed long enough to be announced, before the act that stands. */
export type Shown = readonly [from: Square, to: Square, captured: readonly Square[]];

/** What must be understood, in order; `half` counts half-moves from 0, `begin` and `end` are lines of the trace (its head is line 0). */
export type ExpectedEvent = { readonly half: number } & (
  | { readonly type: 'spin'; readonly side: Side; readonly sector: Sector | 'border' }
  | { readonly type: 'huff'; readonly side: Side; readonly square: Square }
  | {
      readonly type: 'move';
      readonly side: Side;
      readonly from: Square;
      readonly to: Square;
      readonly captured: readonly Square[];
      readonly crowned: boolean;
      readonly fell: boolean;
      readonly omitted: boolean;
      readonly may: readonly Shown[];
      readonly style: readonly string[];
      readonly begin: number;
      readonly end: number;
      /** False if the next half-move began before its captured pieces were off. */
      readonly settled: boolean;
    }
  | {
      readonly type: 'slider';
      readonly side: Side;
      readonly slider: SliderId;
      readonly position: Notch;
      readonly fell: readonly Square[];
      readonly style: readonly string[];
      readonly begin: number;
      readonly end: number;
      readonly settled: boolean;
    }
  | { readonly type: 'newGame' }
  | { readonly type: 'result'; readonly winner: Side | null; readonly reason: OutcomeReason }
);

/** What must, or must not, be said at some time, whatever is understood. */
export type Demand =
  | { readonly require: 'alarm'; readonly half: number; readonly from: number; readonly to: number }
  | { readonly forbid: 'alarm'; readonly from: number; readonly to: number }
  | { readonly require: 'fault'; readonly square: string; readonly n: number }
  /** The reed does not feel what stands there: who names it is right. */
  | { readonly permit: 'fault'; readonly square: string; readonly from: number; readonly to: number };

export interface Expectation {
  readonly trace: string;
  readonly game: string;
  readonly family: string;
  readonly halfMoves: number;
  readonly events: readonly ExpectedEvent[];
  readonly demands: readonly Demand[];
}

/** JSON lines: a head, the events in order, the demands. */
export function formatExpectation(expectation: Expectation): string {
  const { trace, game, family, halfMoves, events, demands } = expectation;
  const lines = [{ expected: 1, trace, game, family, halfMoves }, ...events, ...demands];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** The stretches of [0, end] outside the windows in which an alarm is due: no alarm may come there. */
export function forbiddenAround(windows: readonly { from: number; to: number }[], end: number): Demand[] {
  const demands: Demand[] = [];
  let from = 0;
  for (const window of windows) {
    demands.push({ forbid: 'alarm', from, to: window.from });
    from = window.to;
  }
  demands.push({ forbid: 'alarm', from, to: end });
  return demands;
}
