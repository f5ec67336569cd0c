import { expect, it } from 'vitest';
import { withEdges } from '../../src/app/boards.ts';
import { chooseGame } from '../../src/app/game-choice.ts';
import type { BoardReport } from '../../src/ports/board.ts';
import { FakeBoard } from './fake-board.ts';
import { at, square } from './squares.ts';

/** What the board reports, and what is heard of it: edges in short. */
function heard(act: (board: FakeBoard) => void): readonly (string | BoardReport)[] {
  const board = new FakeBoard(chooseGame({ game: 'russian', options: {}, fen: null }));
  const told: (string | BoardReport)[] = [];
  withEdges(board).onReport((report) =>
    told.push(report.kind === 'edge' ? `${report.at} ${report.on ? 'on' : 'off'} ${report.t}` : report.kind),
  );
  act(board);
  return told;
}

const snapshot = (t: number, ...names: readonly string[]) =>
  ({ kind: 'snapshot', t, occupied: at(...names) }) as const;

it('a board that tells bitmaps alone is heard to tell edges, lifted pieces first', () => {
  expect(
    heard((board) => {
      board.report(snapshot(0, 'a1', 'c3'));
      board.report(snapshot(50, 'a1', 'c3'));
      board.report(snapshot(100, 'a1', 'b4'));
    }),
  ).toEqual(['snapshot', 'snapshot', 'c3 off 100', 'b4 on 100', 'snapshot']);
});

it('edges of the board’s own are heard once', () => {
  expect(
    heard((board) => {
      board.report(snapshot(0, 'a1', 'c3'));
      board.report({ kind: 'edge', t: 20, at: square('c3'), on: false });
      board.report(snapshot(50, 'a1'));
    }),
  ).toEqual(['snapshot', 'c3 off 20', 'snapshot']);
});

it('what changed while the board was away is no hand’s', () => {
  expect(
    heard((board) => {
      board.report(snapshot(0, 'a1', 'c3'));
      board.setLink('lost');
      board.setLink('up');
      board.report(snapshot(50, 'a1'));
    }),
  ).toEqual(['snapshot', 'snapshot']);
});
