import { type BoardTime, boardTimeZero } from './board-time.ts';
import { type LinkCounters, noFaults } from './counters.ts';
import { type DeframerState, emptyDeframer, encodeFrame } from './frame.ts';
import type { Message, MessageOf } from './message.ts';
import type { SensorReport } from './report.ts';
import { stillWheel, type WheelReference } from './wheel.ts';

/** What the host wants of the board. Sizes 1–10; debounce times 1–255 ms. */
export interface LinkSettings {
  readonly rows: number;
  readonly columns: number;
  readonly onMs: number;
  readonly offMs: number;
}

export type LinkOutput =
  | { readonly kind: 'send'; readonly bytes: Uint8Array }
  | { readonly kind: 'report'; readonly report: SensorReport }
  | { readonly kind: 'status'; readonly status: SensorLinkStatus };

export type LinkPhase = 'connecting' | 'up' | 'silent' | 'lost' | 'refused';

export interface SensorLinkStatus {
  readonly state: LinkPhase;
  /** What a person should know when it is not up; null when it is. */
  readonly reason: string | null;
  /** The board's last hello; null before the first. */
  readonly board: MessageOf<'hello'> | null;
  readonly counters: LinkCounters;
}

export interface LinkState {
  readonly settings: LinkSettings;
  readonly countsPerTurn: number;
  readonly phase: LinkPhase;
  readonly reason: string | null;
  readonly counters: LinkCounters;
  readonly deframer: DeframerState;
  readonly board: MessageOf<'hello'> | null;
  /** Sequence number of the next event frame; null until a snapshot of this boot says where to begin. */
  readonly expected: number | null;
  /** The board's own count of dropped frames, as last told. */
  readonly lost: number;
  readonly buttons: number;
  /** The service lines (rows r8 and r9) as last told: bit c is column c. */
  readonly service: readonly number[];
  readonly wheel: WheelReference;
  readonly time: BoardTime;
  /** When the last good frame came (or the port opened); moved on by the time in which this host did not look. */
  readonly heardAt: number;
  /** When this host last looked, when it last asked the board for something, and for a resend. */
  readonly lookedAt: number;
  readonly askedAt: number;
  readonly resendAskedAt: number;
}

export interface LinkStep {
  readonly state: LinkState;
  readonly outputs: readonly LinkOutput[];
}

/** `countsPerTurn`: of the wheel's encoder, four a line. */
export function newLink(settings: LinkSettings, countsPerTurn = 1440): LinkState {
  return {
    settings,
    countsPerTurn,
    phase: 'lost',
    reason: 'The port is closed.',
    counters: noFaults,
    deframer: emptyDeframer,
    board: null,
    expected: null,
    lost: 0,
    buttons: 0,
    service: [],
    wheel: stillWheel,
    time: boardTimeZero,
    heardAt: 0,
    lookedAt: 0,
    askedAt: 0,
    resendAskedAt: Number.NEGATIVE_INFINITY,
  };
}

export function linkStatus({ phase, reason, board, counters }: LinkState): SensorLinkStatus {
  return { state: phase, reason, board, counters };
}

export function count(state: LinkState, fault: keyof LinkCounters, by = 1): LinkState {
  return { ...state, counters: { ...state.counters, [fault]: state.counters[fault] + by } };
}

export function still(state: LinkState): LinkStep {
  return { state, outputs: [] };
}

export function put(step: LinkStep, output: LinkOutput): LinkStep {
  return { state: step.state, outputs: [...step.outputs, output] };
}

export function send(step: LinkStep, message: Message): LinkStep {
  return put(step, { kind: 'send', bytes: encodeFrame(message) });
}

export function follow(step: LinkStep, reaction: (state: LinkState) => LinkStep): LinkStep {
  const after = reaction(step.state);
  return { state: after.state, outputs: [...step.outputs, ...after.outputs] };
}
