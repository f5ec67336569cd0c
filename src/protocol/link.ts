import { advance, type BoardTime, boardTimeZero, restart } from './board-time.ts';
import { type LinkCounters, noFaults } from './counters.ts';
import { type DeframerState, deframe, emptyDeframer, encodeFrame } from './frame.ts';
import {
  ackFlag,
  buttonIds,
  decodeMessage,
  indexStride,
  type Message,
  type MessageOf,
  protocolVersion,
} from './message.ts';
import type { SensorReport } from './report.ts';
import { followWheel, stillWheel, type WheelReference, wheelAfterBoot } from './wheel.ts';

/** What the host wants of the board. Sizes 1–10; debounce times 1–255 ms. */
export interface LinkSettings {
  readonly rows: number;
  readonly columns: number;
  readonly onMs: number;
  readonly offMs: number;
}

/** `now` is the host's monotonic clock in ms. */
export type LinkInput =
  | { readonly kind: 'opened'; readonly now: number }
  | { readonly kind: 'closed'; readonly now: number }
  | { readonly kind: 'bytes'; readonly now: number; readonly bytes: Uint8Array }
  /** Time passes; wanted at least every 100 ms while the port is open. */
  | { readonly kind: 'time'; readonly now: number };

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
  readonly wheel: WheelReference;
  readonly time: BoardTime;
  /** When the last good frame came (or the port opened), when the board was last asked for something, and for a resend. */
  readonly heardAt: number;
  readonly askedAt: number;
  readonly resendAskedAt: number;
}

export interface LinkStep {
  readonly state: LinkState;
  readonly outputs: readonly LinkOutput[];
}

/** The board sends a snapshot every 50 ms; a computer that is busy for a moment is not the board's silence. */
export const silentAfterMs = 1000;
/** Opening the port resets the board; its boot loader takes up to 2 s. */
export const connectWithinMs = 3000;
const askEveryMs = 500;
/** Longer than a resend takes, shorter than the board's own resend timer. */
const askResendEveryMs = 60;

export function newLink(settings: LinkSettings): LinkState {
  return {
    settings,
    phase: 'lost',
    reason: 'The port is closed.',
    counters: noFaults,
    deframer: emptyDeframer,
    board: null,
    expected: null,
    lost: 0,
    buttons: 0,
    wheel: stillWheel,
    time: boardTimeZero,
    heardAt: 0,
    askedAt: 0,
    resendAskedAt: Number.NEGATIVE_INFINITY,
  };
}

export function linkStatus({ phase, reason, board, counters }: LinkState): SensorLinkStatus {
  return { state: phase, reason, board, counters };
}

/** The link's one transition: pure. A status is put out when state, reason or board change; counters alone make none. */
export function stepLink(state: LinkState, input: LinkInput): LinkStep {
  const step = react(state, input);
  const after = step.state;
  if (after.phase === state.phase && after.reason === state.reason && after.board === state.board)
    return step;
  return put(step, { kind: 'status', status: linkStatus(after) });
}

function react(state: LinkState, input: LinkInput): LinkStep {
  switch (input.kind) {
    case 'opened':
      return ask(
        {
          ...state,
          phase: 'connecting',
          reason: 'Waiting for the sensor board to say hello.',
          deframer: emptyDeframer,
          heardAt: input.now,
        },
        input.now,
      );
    case 'closed':
      if (state.phase === 'lost') return still(state);
      return still({ ...count(state, 'closed'), phase: 'lost', reason: 'The port is closed.' });
    case 'time':
      return passTime(state, input.now);
    case 'bytes':
      return state.phase === 'lost' ? still(state) : takeBytes(state, input.bytes, input.now);
  }
}

function passTime(state: LinkState, now: number): LinkStep {
  if (state.phase === 'lost' || state.phase === 'refused') return still(state);
  const patience = state.phase === 'connecting' ? connectWithinMs : silentAfterMs;
  if (state.phase !== 'silent' && now - state.heardAt > patience) {
    const reason =
      state.board === null && state.counters.discarded > 0
        ? 'Bytes arrive, but no frames: is this port the sensor board, with firmware for this link?'
        : 'The sensor board is silent.';
    return ask({ ...count(state, 'silent'), phase: 'silent', reason }, now);
  }
  return state.phase !== 'up' && now - state.askedAt >= askEveryMs ? ask(state, now) : still(state);
}

function takeBytes(state: LinkState, bytes: Uint8Array, now: number): LinkStep {
  const cut = deframe(state.deframer, bytes);
  let step = still({ ...state, deframer: cut.state });
  for (const found of cut.found) {
    if (found.kind === 'body') step = follow(step, (before) => takeBody(before, found.bytes, now));
    else step = follow(step, (before) => still(countDiscarded(before, found.reason, found.bytes.length)));
  }
  return step;
}

function countDiscarded(state: LinkState, reason: string, bytes: number): LinkState {
  const counted = count(state, 'discarded', bytes);
  return reason === 'crc' ? count(counted, 'crc') : counted;
}

function takeBody(state: LinkState, body: Uint8Array, now: number): LinkStep {
  const decoded = decodeMessage(body);
  if (decoded.kind !== 'message') return still(count(state, decoded.kind));
  const heard = { ...state, heardAt: now };
  const { message } = decoded;
  if (message.kind === 'hello') return takeHello(heard, message, now);
  if (state.phase === 'refused' || state.board === null) return still(heard);
  switch (message.kind) {
    case 'snapshot':
      return takeSnapshot(heard, message, now);
    case 'edges':
    case 'wheel':
    case 'buttons':
    case 'serviceLines':
      return takeEvents(heard, message, now);
    case 'helloRequest':
    case 'ack':
    case 'snapshotRequest':
    case 'configure':
    case 'nameBoard':
      // Only a host says these: an echo on the line.
      return still(count(state, 'unknownType'));
  }
}

function takeHello(state: LinkState, hello: MessageOf<'hello'>, now: number): LinkStep {
  const refusal = refuse(hello);
  if (refusal !== null)
    return still({ ...state, board: hello, expected: null, phase: 'refused', reason: refusal });
  const sameBoot = state.board?.bootId === hello.bootId;
  const met = sameBoot ? { ...state, board: hello } : meetBoot(state, hello, now);
  const phase = met.phase === 'refused' ? 'connecting' : met.phase;
  const welcome: LinkState = { ...met, phase };
  return isConfigured(hello, state.settings) ? still(welcome) : ask(welcome, now);
}

/** A board that restarted knows nothing of the frames before: begin again from its first snapshot. */
function meetBoot(state: LinkState, hello: MessageOf<'hello'>, now: number): LinkState {
  const counted = state.board === null ? state : count(state, 'reboot');
  return {
    ...counted,
    board: hello,
    expected: null,
    lost: 0,
    wheel: wheelAfterBoot(state.wheel),
    time:
      state.board === null ? advance(boardTimeZero, hello.time, now) : restart(state.time, hello.time, now),
  };
}

function refuse({
  protocolMajor,
  protocolMinor,
  firmwareMajor,
  firmwareMinor,
  firmwarePatch,
}: MessageOf<'hello'>) {
  if (protocolMajor === protocolVersion.major) return null;
  const firmware = `${firmwareMajor}.${firmwareMinor}.${firmwarePatch}`;
  const spoken = `The sensor board's firmware ${firmware} speaks protocol ${protocolMajor}.${protocolMinor}, this program ${protocolVersion.major}.${protocolVersion.minor}`;
  return protocolMajor > protocolVersion.major
    ? `${spoken}: the firmware is too new. Update this program, or flash the firmware that came with it.`
    : `${spoken}: the firmware is too old. Flash the firmware that came with this program.`;
}

function isConfigured(hello: MessageOf<'hello'>, { rows, columns, onMs, offMs }: LinkSettings): boolean {
  return hello.rows === rows && hello.columns === columns && hello.onMs === onMs && hello.offMs === offMs;
}

function takeSnapshot(state: LinkState, snapshot: MessageOf<'snapshot'>, now: number): LinkStep {
  const { board, settings } = state;
  if (board === null || snapshot.bootId !== board.bootId) return ask({ ...state, board: null }, now);
  if (!isConfigured(board, settings)) return still(state);
  const dropped = (snapshot.lost - state.lost) & 0xffff;
  const resynced: LinkState = {
    ...count(state, 'overflow', state.expected === null ? 0 : dropped),
    lost: snapshot.lost,
    expected: firstExpected(state, snapshot, dropped),
  };
  if (resynced.expected !== next(snapshot.seq)) return askResend(resynced, now);
  return acknowledge(reportSnapshot(resynced, snapshot, now));
}

function firstExpected(state: LinkState, snapshot: MessageOf<'snapshot'>, dropped: number): number {
  // What waited before this host was there is in the bitmap already.
  if (state.expected === null) return next(snapshot.seq);
  return dropped > 0 ? snapshot.oldest : state.expected;
}

function reportSnapshot(state: LinkState, snapshot: MessageOf<'snapshot'>, now: number): LinkStep {
  const time = advance(state.time, snapshot.time, now);
  const t = time.last;
  const followed = followWheel(state.wheel, snapshot, t);
  const before = state.wheel.report;
  const { report: wheel } = followed.wheel;
  // While it turns its own reports say more.
  const wheelNews = before === null || (wheel.resting && (!before.resting || before.count !== wheel.count));
  const reports: SensorReport[] = [
    { kind: 'snapshot', t, columns: snapshot.columns, rows: snapshot.rows },
    ...buttonIds.flatMap((button, bit): SensorReport[] => {
      const down = ((snapshot.buttons >> bit) & 1) === 1;
      return down === (((state.buttons >> bit) & 1) === 1) ? [] : [{ kind: 'button', t, button, down }];
    }),
    ...(wheelNews ? [wheel] : []),
    { kind: 'rails', t, servo: measured(snapshot.servoRail), light: measured(snapshot.lightRail) },
  ];
  const counted = followed.missedIndex ? count(state, 'wheelIndex') : state;
  const after: LinkState = {
    ...counted,
    phase: 'up',
    reason: null,
    time,
    wheel: followed.wheel,
    buttons: snapshot.buttons,
  };
  return { state: after, outputs: reports.map((report) => ({ kind: 'report', report })) };
}

function measured(millivolts: number): number | null {
  return millivolts === 0xffff ? null : millivolts;
}

type EventMessage =
  | MessageOf<'edges'>
  | MessageOf<'wheel'>
  | MessageOf<'buttons'>
  | MessageOf<'serviceLines'>;

function takeEvents(state: LinkState, message: EventMessage, now: number): LinkStep {
  if (state.expected === null) return still(state);
  const ahead = (message.seq - state.expected) & 0xff;
  if (ahead >= 0x80) return acknowledge(still(count(state, 'resend')));
  if (ahead > 0) return askResend(state, now);
  const time = advance(state.time, message.time, now);
  const taken = { ...state, time, expected: next(message.seq) };
  return acknowledge(reportEvents(taken, message, time.last));
}

function reportEvents(state: LinkState, message: EventMessage, t: number): LinkStep {
  switch (message.kind) {
    case 'edges':
    case 'serviceLines': {
      const kind = message.kind === 'edges' ? 'edge' : 'serviceLine';
      return {
        state,
        outputs: message.changes.map(({ index, on }) => {
          const row = Math.floor(index / indexStride);
          return { kind: 'report', report: { kind, t, row, column: index % indexStride, on } };
        }),
      };
    }
    case 'buttons':
      return reportButtons(state, message, t);
    case 'wheel': {
      const { wheel, missedIndex } = followWheel(state.wheel, message, t);
      const counted = missedIndex ? count(state, 'wheelIndex') : state;
      return { state: { ...counted, wheel }, outputs: [{ kind: 'report', report: wheel.report }] };
    }
  }
}

function reportButtons(state: LinkState, message: MessageOf<'buttons'>, t: number): LinkStep {
  let { buttons } = state;
  const outputs: LinkOutput[] = [];
  for (const { index, on: down } of message.changes) {
    const button = buttonIds[index];
    // A later minor version may have more buttons.
    if (button === undefined) continue;
    buttons = down ? buttons | (1 << index) : buttons & ~(1 << index);
    outputs.push({ kind: 'report', report: { kind: 'button', t, button, down } });
  }
  return { state: { ...state, buttons }, outputs };
}

/** Asks for what stands between the board and play: its hello, or the settings it has not got yet. */
function ask(state: LinkState, now: number): LinkStep {
  const { board, settings } = state;
  const { major, minor } = protocolVersion;
  const step = still({ ...state, askedAt: now });
  return board !== null && !isConfigured(board, settings) && state.phase !== 'silent'
    ? send(step, { kind: 'configure', seq: 0, ...settings })
    : send(step, { kind: 'helloRequest', seq: 0, protocolMajor: major, protocolMinor: minor });
}

/** A frame is missing. The ones that follow it say the same: one question until it can have been answered. */
function askResend(state: LinkState, now: number): LinkStep {
  if (now - state.resendAskedAt < askResendEveryMs) return still(state);
  const asking = still({ ...count(state, 'gap'), resendAskedAt: now });
  return send(acknowledge(asking, ackFlag.resend), { kind: 'snapshotRequest', seq: 0 });
}

function acknowledge(step: LinkStep, flags = 0): LinkStep {
  const { board, expected } = step.state;
  if (board === null || expected === null) return step;
  return send(step, { kind: 'ack', seq: (expected - 1) & 0xff, bootId: board.bootId, flags });
}

function next(seq: number): number {
  return (seq + 1) & 0xff;
}

function count(state: LinkState, fault: keyof LinkCounters, by = 1): LinkState {
  return { ...state, counters: { ...state.counters, [fault]: state.counters[fault] + by } };
}

function still(state: LinkState): LinkStep {
  return { state, outputs: [] };
}

function put(step: LinkStep, output: LinkOutput): LinkStep {
  return { state: step.state, outputs: [...step.outputs, output] };
}

function send(step: LinkStep, message: Message): LinkStep {
  return put(step, { kind: 'send', bytes: encodeFrame(message) });
}

function follow(step: LinkStep, reaction: (state: LinkState) => LinkStep): LinkStep {
  const after = reaction(step.state);
  return { state: after.state, outputs: [...step.outputs, ...after.outputs] };
}
