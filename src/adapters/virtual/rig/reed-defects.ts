import type { BoardFault } from '../board-fault.ts';

/** What is wrong with the reeds, each a bitmap a row, bit = column. */
export interface ReedDefects {
  readonly welded: readonly number[];
  readonly dead: readonly number[];
  readonly fluttering: readonly number[];
  /** Diodes that conduct both ways. */
  readonly shorted: readonly number[];
}

const LINES = 10;
const FILES = 'abcdefghij';

export function reedDefects(faults: readonly BoardFault[]): ReedDefects {
  const squares = (kind: 'stuck' | 'unseen' | 'chatter' | 'ghost') =>
    faults.flatMap((fault) => (fault.kind === kind ? [fault.at] : []));
  const lines = faults.flatMap((fault) => (fault.kind === 'row' || fault.kind === 'column' ? [fault] : []));
  const onLines = lines.flatMap(({ kind, line }) =>
    Array.from({ length: LINES }, (_, nth) =>
      kind === 'row' ? `${FILES[nth]}${line}` : `${line}${nth + 1}`,
    ),
  );
  return {
    welded: bitmap(squares('stuck')),
    dead: bitmap([...squares('unseen'), ...onLines]),
    fluttering: bitmap(squares('chatter')),
    shorted: bitmap(squares('ghost')),
  };
}

function bitmap(squares: readonly string[]): readonly number[] {
  const rows = new Array<number>(LINES).fill(0);
  for (const at of squares) {
    const row = Number(at.slice(1)) - 1;
    rows[row] = (rows[row] ?? 0) | (1 << FILES.indexOf(at.charAt(0)));
  }
  return rows;
}
