import type { PdnItem } from './pdn-game.ts';
import { type LineFailure, type PdnPly, type Reading, type ReplayedLine, replayLine } from './pdn-line.ts';

/** A half-move with what is written about it. */
export interface PdnNode {
  readonly ply: PdnPly;
  readonly comments: readonly string[];
  readonly nags: readonly number[];
  /** Each replaces this half-move. */
  readonly variations: readonly PdnTree[];
}

/** A line and its variations, understood. */
export interface PdnTree {
  /** Comments before the first half-move. */
  readonly comments: readonly string[];
  readonly nodes: readonly PdnNode[];
  /** Why the line goes no further, or null. */
  readonly failure: LineFailure | null;
}

/** The tree over a replayed line. Variations that cannot be replayed end where they fail. */
export function treeOf(reading: Reading, items: readonly PdnItem[], line: ReplayedLine): PdnTree {
  const comments: string[] = [];
  const nodes: { ply: PdnPly; comments: string[]; nags: number[]; variations: PdnTree[] }[] = [];
  let moves = 0;
  for (const item of items) {
    const node = nodes.at(-1);
    // What follows the move that failed belongs to no position.
    if (moves > line.plies.length) break;
    switch (item.kind) {
      case 'move': {
        const ply = line.plies[moves];
        moves += 1;
        if (ply !== undefined) nodes.push({ ply, comments: [], nags: [], variations: [] });
        break;
      }
      case 'comment':
        (node?.comments ?? comments).push(item.text);
        break;
      case 'nag':
        node?.nags.push(item.value);
        break;
      case 'variation':
        node?.variations.push(variationTree(reading, item.items, node.ply, nodes.at(-2)?.ply));
        break;
      case 'setup':
      case 'unknownMove':
        break;
    }
  }
  return { comments, nodes, failure: line.failure };
}

/**
 * A variation replaces the half-move before it. Some writers mean one that goes on after it, or, behind Black's
 * answer, one that replaces White's move: those are tried where the first reading fails at once.
 */
function variationTree(
  reading: Reading,
  items: readonly PdnItem[],
  ply: PdnPly,
  earlier: PdnPly | undefined,
): PdnTree {
  const starts = [ply.before, ply.after, ...(earlier === undefined ? [] : [earlier.before])];
  const lines: ReplayedLine[] = [];
  for (const start of starts) {
    const line = replayLine(reading, [start], items);
    lines.push(line);
    if (line.failure === null || line.plies.length > 0) break;
  }
  const best = lines.reduce((one, other) => (other.plies.length > one.plies.length ? other : one));
  return treeOf(reading, items, best);
}

/** The failures of all variations, in the order of the text. */
export function variationFailures(tree: PdnTree): readonly LineFailure[] {
  return tree.nodes.flatMap((node) =>
    node.variations.flatMap((variation) => [
      ...(variation.failure === null ? [] : [variation.failure]),
      ...variationFailures(variation),
    ]),
  );
}
