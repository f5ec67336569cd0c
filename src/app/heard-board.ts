import type { SensorBoard } from '../ports/board.ts';

/** The same board, whose reports are heard otherwise. */
export function heardBoard(board: SensorBoard, onReport: SensorBoard['onReport']): SensorBoard {
  return {
    open: () => board.open(),
    close: () => board.close(),
    get link() {
      return board.link;
    },
    onLink: (listener) => board.onLink(listener),
    onReport,
  };
}
