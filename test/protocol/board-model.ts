import type { Message } from '../../src/protocol/protocol.ts';
import { edge, hello, snapshot } from './board-script.ts';

/**
 * The board's end of the link as firmware/PROTOCOL.md has it, as plain data: events are numbered in the order in which they
 * happened, and event n is an edge of square n.
 */
export interface BoardModel {
  /** Events that have happened. */
  readonly posted: number;
  /** The oldest event that still waits is this one. */
  readonly oldest: number;
  /** How many of those that wait have been sent since the last resend. */
  readonly sent: number;
  /** Events given up. */
  readonly lost: number;
  readonly snapshotDue: boolean;
  readonly helloDue: boolean;
  /** How many events may wait. */
  readonly room: number;
}

/** The first event's number: such that the numbers wrap within a few events. */
const FIRST_SEQ = 254;
const WINDOW = 2;
const BOOT_ID = 0xb007;

export function bootedBoard(room: number): BoardModel {
  return { posted: 0, oldest: 0, sent: 0, lost: 0, snapshotDue: true, helloDue: true, room };
}

const seqOf = (event: number): number => (FIRST_SEQ + event) & 0xff;

export function happens(board: BoardModel): BoardModel {
  const posted = board.posted + 1;
  const waiting = board.posted - board.oldest;
  if (waiting < board.room) return { ...board, posted };
  return { ...board, posted, oldest: board.posted, sent: 0, lost: board.lost + waiting, snapshotDue: true };
}

/** What is due goes out: hello, then events within the window, then a snapshot. */
export function transmits(board: BoardModel): {
  readonly board: BoardModel;
  readonly said: readonly Message[];
} {
  const said: Message[] = board.helloDue ? [hello({ bootId: BOOT_ID })] : [];
  const waiting = board.posted - board.oldest;
  let { sent } = board;
  for (; sent < Math.min(waiting, WINDOW); sent += 1) {
    const event = board.oldest + sent;
    said.push(edge(seqOf(event), 1000 + event, event, true));
  }
  if (board.snapshotDue) said.push(boardSnapshot(board));
  return { board: { ...board, sent, snapshotDue: false, helloDue: false }, said };
}

function boardSnapshot({ posted, oldest, lost }: BoardModel): Message {
  return snapshot(seqOf(posted - 1), {
    bootId: BOOT_ID,
    time: 1000 + posted,
    oldest: seqOf(oldest),
    lost,
    rows: [(1 << posted) - 1, 0, 0, 0, 0, 0, 0, 0],
  });
}

/** Its timers: what was not acknowledged is sent again, and a snapshot is due. */
export function waits(board: BoardModel): BoardModel {
  return { ...board, sent: 0, snapshotDue: true };
}

export function hears(board: BoardModel, message: Message): BoardModel {
  switch (message.kind) {
    case 'helloRequest':
      return { ...board, helloDue: true, snapshotDue: true };
    case 'snapshotRequest':
      return { ...board, snapshotDue: true };
    case 'ack': {
      const taken = (message.seq - seqOf(board.oldest) + 1) & 0xff;
      if (taken > board.posted - board.oldest) return board;
      const sent = (message.flags & 1) === 1 ? 0 : Math.max(0, board.sent - taken);
      return { ...board, oldest: board.oldest + taken, sent };
    }
    default:
      throw new Error(`a host in this model does not say ${message.kind}`);
  }
}
