import { describe, expect, it } from 'vitest';
import {
  decodeMessage,
  deframe,
  emptyDeframer,
  encodeFrame,
  type LinkState,
  type Message,
  newLink,
  stepLink,
} from '../../src/protocol/protocol.ts';
import { type BoardModel, bootedBoard, happens, hears, transmits, waits } from './board-model.ts';
import { settings } from './board-script.ts';

/** Both ends and all that is between them. A message at any place of a line may be the next to arrive: lines reorder. */
interface World {
  readonly board: BoardModel;
  readonly host: LinkState;
  readonly toHost: readonly Message[];
  readonly toBoard: readonly Message[];
  readonly now: number;
  /** Events that the host has reported, in order. */
  readonly reported: readonly number[];
  readonly faults: number;
}
interface Limits {
  readonly events: number;
  /** Messages lost, doubled or overtaken on the way, all together. */
  readonly faults: number;
  /** How many events may wait on the board. */
  readonly room: number;
}

/** On one line at a time; a board that would say more waits. */
const IN_FLIGHT = 3;
/** Longer than the host's pause between two questions. */
const TIMER_MS = 100;

function start(room: number): World {
  const host = stepLink(newLink(settings), { kind: 'opened', now: 0 });
  return settle({
    board: bootedBoard(room),
    host: host.state,
    toHost: [],
    toBoard: [],
    now: 0,
    reported: [],
    faults: 0,
  });
}

function boardSpeaks(world: World): World {
  const { board, said } = transmits(world.board);
  return { ...world, board, toHost: [...world.toHost, ...said] };
}

function hostHears(world: World, message: Message): World {
  const { state, outputs } = stepLink(world.host, {
    kind: 'bytes',
    now: world.now,
    bytes: encodeFrame(message),
  });
  let { reported, toBoard } = world;
  for (const output of outputs) {
    if (output.kind === 'report' && output.report.kind === 'edge')
      reported = [...reported, output.report.row * 10 + output.report.column];
    if (output.kind === 'report' && output.report.kind === 'snapshot')
      // The truth that the host is shown never contradicts the events that it was told.
      expect(output.report.rows[0]).toBe((1 << ((reported.at(-1) ?? -1) + 1)) - 1);
    if (output.kind === 'send') toBoard = [...toBoard, read(output.bytes)];
  }
  return { ...world, host: state, reported, toBoard };
}

function read(bytes: Uint8Array): Message {
  const [piece] = deframe(emptyDeframer, bytes).found;
  const decoded = piece?.kind === 'body' ? decodeMessage(piece.bytes) : null;
  if (decoded?.kind !== 'message') throw new Error('the host sent what it would not understand itself');
  return decoded.message;
}

const without = <T>(items: readonly T[], at: number): T[] => items.filter((_, index) => index !== at);

/** Everything that can happen next. */
function* nexts(world: World, limits: Limits): Generator<World> {
  const { board, toHost, toBoard } = world;
  if (board.posted < limits.events) yield { ...world, board: happens(board) };
  if (toHost.length < IN_FLIGHT && transmits(board).said.length > 0) yield boardSpeaks(world);
  if (toHost.length === 0 && toBoard.length === 0)
    yield { ...world, board: waits(board), now: world.now + TIMER_MS };
  const mayFail = world.faults < limits.faults;
  const failed = { ...world, faults: world.faults + 1 };
  for (const [at, message] of toHost.entries()) {
    if (at > 0 && !mayFail) break;
    const next = { ...(at === 0 ? world : failed), toHost: without(toHost, at) };
    yield hostHears(next, message);
    if (at > 0 || !mayFail) continue;
    yield { ...failed, toHost: without(toHost, at) };
    yield hostHears(failed, message);
  }
  for (const [at, message] of toBoard.entries()) {
    if (at > 0 && !mayFail) break;
    const next = { ...(at === 0 ? world : failed), toBoard: without(toBoard, at) };
    yield { ...next, board: hears(next.board, message) };
    if (at > 0 || !mayFail) continue;
    yield { ...failed, toBoard: without(toBoard, at) };
    yield { ...failed, board: hears(failed.board, message) };
  }
}

/** From here on nothing is lost: everything on the way arrives in order, and the timers run. */
function settle(world: World): World {
  let now = world;
  for (let round = 0; round < 12 && !(round > 0 && isAtRest(now)); round += 1) {
    now = boardSpeaks(now);
    for (const message of now.toHost) now = hostHears({ ...now, toHost: now.toHost.slice(1) }, message);
    for (const message of now.toBoard)
      now = { ...now, toBoard: now.toBoard.slice(1), board: hears(now.board, message) };
    now = { ...now, board: waits(now.board), now: now.now + TIMER_MS };
  }
  return now;
}

function isAtRest({ board, host }: World): boolean {
  return host.phase === 'up' && board.oldest === board.posted && host.lost === board.lost;
}

/** Two worlds with the same future. */
function keyOf({ board, host, toHost, toBoard, now, reported, faults }: World): string {
  const mayAsk = now - host.resendAskedAt >= 60;
  const { expected, lost, phase } = host;
  return JSON.stringify([board, expected, lost, phase, mayAsk, toHost, toBoard, reported, faults]);
}

/** Walks through every world that can come about. @returns how many */
function explore(limits: Limits, check: (world: World) => void): number {
  const seen = new Set<string>();
  const open = [start(limits.room)];
  for (let world = open.pop(); world !== undefined; world = open.pop()) {
    const key = keyOf(world);
    if (seen.has(key)) continue;
    seen.add(key);
    check(world);
    open.push(...nexts(world, limits));
  }
  return seen.size;
}

/** No event twice, none before an older one. */
function isInOrder(events: readonly number[]): boolean {
  return events.every((event, nth) => nth === 0 || event > (events[nth - 1] ?? 0));
}

describe('the acknowledgements, over a line that loses, doubles and reorders at every step', () => {
  it.each([
    { events: 3, faults: 1 },
    { events: 2, faults: 2 },
  ])(
    'tell each of $events events once, in order, and all once the line is whole ($faults faults)',
    (limits) => {
      const worlds = explore({ ...limits, room: limits.events }, (world) => {
        const { reported, board } = settle(world);
        if (!isInOrder(reported) || reported.length !== board.posted || board.oldest !== board.posted)
          expect.fail(`told ${reported} of ${board.posted} from ${keyOf(world)}`);
      });
      expect(worlds).toBeGreaterThan(1000);
    },
  );

  it('tell no event twice after an overflow, nothing but what was given up is missing', () => {
    const worlds = explore({ events: 2, faults: 2, room: 1 }, (world) => {
      const { reported, board } = settle(world);
      if (
        !isInOrder(reported) ||
        reported.length + board.lost < board.posted ||
        board.oldest !== board.posted
      )
        expect.fail(`told ${reported} of ${board.posted}, ${board.lost} given up, from ${keyOf(world)}`);
    });
    expect(worlds).toBeGreaterThan(1000);
  });
});
