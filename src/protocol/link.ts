import { deframe, emptyDeframer } from './frame.ts';
import {
  advance,
  boardTimeZero,
  count,
  follow,
  type LinkSettings,
  type LinkState,
  type LinkStep,
  linkStatus,
  put,
  restart,
  send,
  still,
  wheelAfterBoot,
} from './link-state.ts';
import { ackFlag, decodeMessage, type MessageOf, protocolVersion } from './message.ts';
import { type EventMessage, reportEvents, reportSnapshot } from './report.ts';

/** `now` is the host's monotonic clock in ms. */
export type LinkInput =
  | { readonly kind: 'opened'; readonly now: number }
  | { readonly kind: 'closed'; readonly now: number }
  | { readonly kind: 'bytes'; readonly now: number; readonly bytes: Uint8Array }
  /** Time passes; wanted at least every 100 ms while the port is open. */
  | { readonly kind: 'time'; readonly now: number };

/** The board sends a snapshot every 50 ms; a computer that is busy for a moment is not the board's silence. */
export const silentAfterMs = 1000;
/** Opening the port resets the board; its boot loader takes up to 2 s. */
export const connectWithinMs = 3000;
const connecting = { phase: 'connecting', reason: 'Waiting for the sensor board to say hello.' } as const;
/** Between two looks at the clock; see LinkInput. */
const longestLookMs = 200;
const askEveryMs = 500;
/** Longer than a resend takes, shorter than the board's own resend timer. */
const askResendEveryMs = 60;

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
          ...connecting,
          deframer: emptyDeframer,
          heardAt: input.now,
          lookedAt: input.now,
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

function passTime(before: LinkState, now: number): LinkStep {
  if (before.phase === 'lost' || before.phase === 'refused') return still(before);
  const state = look(before, now);
  const patience = state.phase === 'connecting' ? connectWithinMs : silentAfterMs;
  if (state.phase !== 'silent' && now - state.heardAt > patience) {
    const reason =
      state.board === null && state.counters.discarded > 0
        ? 'Bytes arrive, but no frames: is this port the sensor board, with firmware for this link?'
        : 'The sensor board is silent.';
    return ask({ ...count(state, 'silent'), phase: 'silent', reason }, now);
  }
  return state.phase === 'up' ? still(state) : askInTurn(state, now);
}

/** A host that was busy with something else cannot say that nothing came meanwhile. */
function look(state: LinkState, now: number): LinkState {
  const away = Math.max(0, now - state.lookedAt - longestLookMs);
  return { ...state, lookedAt: now, heardAt: state.heardAt + away };
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
  const welcome: LinkState = met.phase === 'refused' ? { ...met, ...connecting } : met;
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
  if (board === null || snapshot.bootId !== board.bootId) return askInTurn(state, now);
  if (!isConfigured(board, settings)) return still(state);
  const dropped = (snapshot.lost - state.lost) & 0xffff;
  // Overtaken by a later snapshot on the way.
  if (state.expected !== null && dropped >= 0x8000) return still(state);
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
  if (dropped === 0) return state.expected;
  // The host may have taken events behind the gap already: fewer numbers were dropped than tell ahead from behind.
  const isAhead = dropped < 0x80 && ((snapshot.oldest - state.expected) & 0xff) >= 0x80;
  return isAhead ? state.expected : snapshot.oldest;
}

function takeEvents(state: LinkState, message: EventMessage, now: number): LinkStep {
  if (state.expected === null) return still(state);
  const ahead = (message.seq - state.expected) & 0xff;
  if (ahead >= 0x80) return acknowledge(still(count(state, 'resend')));
  if (ahead > 0) return askResend(state, now);
  const time = advance(state.time, message.time, now);
  const taken = { ...state, time, expected: next(message.seq) };
  return acknowledge(reportEvents(taken, message, time.last));
}

/** Asks for what stands between the board and play: its hello, or the settings it has not got yet. */
function ask(state: LinkState, now: number): LinkStep {
  const { board, settings } = state;
  const { major, minor } = protocolVersion;
  const step = still({ ...state, askedAt: now });
  return board !== null && !isConfigured(board, settings)
    ? send(step, { kind: 'configure', seq: 0, ...settings })
    : send(step, { kind: 'helloRequest', seq: 0, protocolMajor: major, protocolMinor: minor });
}

function askInTurn(state: LinkState, now: number): LinkStep {
  return now - state.askedAt < askEveryMs ? still(state) : ask(state, now);
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
