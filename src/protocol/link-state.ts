import { type DeframerState, emptyDeframer, encodeFrame } from './frame.ts';
import { type Message, type MessageOf, wheelFlag } from './message.ts';
import type { SensorReport, WheelReport } from './report.ts';

/** What the host wants of the board. Sizes 1–10; debounce times 1–255 ms. */
export interface LinkSettings {
  readonly rows: number;
  readonly columns: number;
  readonly onMs: number;
  readonly offMs: number;
}

/** What a board does until a host asks for something else (firmware/core/sensor_link.h, `Settings`). */
export const FIRST_SETTINGS: LinkSettings = { rows: 8, columns: 8, onMs: 20, offMs: 40 };

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

/** How often each kind of fault was met on a link since it was made; only ever growing. */
export interface LinkCounters {
  /** Frames whose CRC did not fit. */
  readonly crc: number;
  /** Bytes thrown away: damaged frames, noise, the tail of a frame begun before the port was open. */
  readonly discarded: number;
  /** Frames that came whole but whose payload was shorter than their type's. */
  readonly malformed: number;
  /** Frames of a type that this version does not know, skipped. */
  readonly unknownType: number;
  /** Times a frame was found to be missing (then a resend and a snapshot were asked for). */
  readonly gap: number;
  /** Event frames that came again although they had been taken already. */
  readonly resend: number;
  /** Event frames that the board dropped because nobody had taken them for too long. */
  readonly overflow: number;
  /** Boots of the board seen after the first. */
  readonly reboot: number;
  /** Times the board fell silent. */
  readonly silent: number;
  /** Times the port was closed. */
  readonly closed: number;
  /** Passages of the wheel's index at which the count was off by more than two. */
  readonly wheelIndex: number;
}

export const noFaults: LinkCounters = {
  crc: 0,
  discarded: 0,
  malformed: 0,
  unknownType: 0,
  gap: 0,
  resend: 0,
  overflow: 0,
  reboot: 0,
  silent: 0,
  closed: 0,
  wheelIndex: 0,
};

/** Unrolls the board's 32-bit ms clock: `offset` is added to what the board says; `last` is the latest time told to anyone. */
interface BoardTime {
  readonly offset: number;
  readonly raw: number;
  readonly last: number;
  /** Host clock at `raw`. */
  readonly heardAt: number;
}

export const boardTimeZero: BoardTime = { offset: 0, raw: 0, last: 0, heardAt: 0 };

/** A time of the same boot. Older than the last one (a late duplicate) it counts as the last. */
export function advance(time: BoardTime, raw: number, now: number): BoardTime {
  const wrapped = raw < time.raw && time.raw - raw > 2 ** 31;
  const offset = time.offset + (wrapped ? 2 ** 32 : 0);
  return { offset, raw, last: Math.max(time.last, offset + raw), heardAt: now };
}

/** The first time of a new boot: goes on from the last time by what passed on the host's clock. */
export function restart(time: BoardTime, raw: number, now: number): BoardTime {
  const last = time.last + Math.max(0, now - time.heardAt);
  return { offset: last - raw, raw, last, heardAt: now };
}

/** Allowed at the index: mechanical brief, spinner (±2 counts). */
const indexTolerance = 2;

/** The board counts from 0 at each boot; the count told goes on from `base`. */
interface WheelReference {
  readonly base: number;
  /** The last report of this boot. */
  readonly report: WheelReport | null;
}
const stillWheel: WheelReference = { base: 0, report: null };

/** After a reboot the count told stays where it was; where its zero lies is to be found anew. */
export function wheelAfterBoot(before: WheelReference): WheelReference {
  return { base: before.report?.count ?? before.base, report: null };
}

type WheelFields = Pick<MessageOf<'wheel'>, 'wheelFlags' | 'wheelCount' | 'wheelIndex'>;

/** What the board told, as a report; `missedIndex` if the index was passed, and off by more than the tolerance. */
export function followWheel(
  { base, report: before }: WheelReference,
  told: WheelFields,
  t: number,
  countsPerTurn: number,
): { readonly wheel: WheelReference & { readonly report: WheelReport }; readonly missedIndex: boolean } {
  const indexed = (told.wheelFlags & wheelFlag.indexed) !== 0;
  const zero = indexed ? base + told.wheelIndex : null;
  const passedAgain = zero !== null && before !== null && before.zero !== null && zero !== before.zero;
  const deviation = passedAgain
    ? wrapHalf(zero - (before.zero ?? 0), countsPerTurn)
    : (before?.deviation ?? null);
  return {
    wheel: {
      base,
      report: {
        kind: 'wheel',
        t,
        count: base + told.wheelCount,
        zero,
        resting: (told.wheelFlags & wheelFlag.resting) !== 0,
        deviation,
      },
    },
    missedIndex: passedAgain && Math.abs(deviation ?? 0) > indexTolerance,
  };
}

/** The shortest way round. */
function wrapHalf(counts: number, countsPerTurn: number): number {
  return counts - countsPerTurn * Math.round(counts / countsPerTurn);
}
