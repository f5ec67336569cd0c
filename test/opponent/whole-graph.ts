import { formatFen, type Position, parseFen, type Rules } from '../../src/rules/rules.ts';

/** In how many half-moves each position is won (odd) or lost (even), by FEN; what is left out is open. */
export type Distances = ReadonlyMap<string, number>;

/**
 * Solves all positions that can be reached from some, by going over all of them again and again until nothing changes. It knows
 * only the moves of the rules, no numbers of positions, no way back.
 */
export function solveGraph(rules: Rules, from: readonly Position[]): Distances {
  const replies = new Map<string, readonly string[]>();
  const unseen = from.map((position) => formatFen(position));
  for (let fen = unseen.pop(); fen !== undefined; fen = unseen.pop()) {
    if (replies.has(fen)) continue;
    const position = parseFen(rules, fen);
    const after = rules.moves(position).map((move) => formatFen(rules.play(position, move)));
    replies.set(fen, after);
    unseen.push(...after.filter((reply) => !replies.has(reply)));
  }
  const distances = new Map<string, number>();
  for (let halfMoves = 0, left = [...replies]; ; halfMoves++) {
    const known = distances.size;
    const decided: string[] = [];
    left = left.filter(([fen, after]) => {
      const values = after.map((reply) => distances.get(reply));
      const soonest = Math.min(
        ...values.map((value) => (value !== undefined && value % 2 === 0 ? value : Number.POSITIVE_INFINITY)),
      );
      const isLost = values.every((value) => value !== undefined && value % 2 === 1);
      const latest = Math.max(-1, ...values.map((value) => value ?? 0));
      const distance = soonest < Number.POSITIVE_INFINITY ? soonest + 1 : isLost ? latest + 1 : null;
      if (distance !== halfMoves) return true;
      decided.push(fen);
      return false;
    });
    for (const fen of decided) distances.set(fen, halfMoves);
    // Nothing is decided in a half-move more unless something was in this one; a loss waits for the win before it.
    if (
      halfMoves > 1 &&
      distances.size === known &&
      !left.some(([, after]) => after.some((reply) => distances.get(reply) === halfMoves - 1))
    )
      return distances;
  }
}
