import { benchRules, type RulesRow } from '../bench/rules.ts';
import { GAME_IDS, type GameId } from '../rules/rules.ts';

/** Measures the move generator of every game, or of one, telling each on a terminal. */
export function runRules(repetitions: number, game: GameId | null): Promise<readonly RulesRow[]> {
  return benchRules({
    repetitions,
    games: game === null ? GAME_IDS : [game],
    progress: (counted) => {
      if (process.stderr.isTTY) process.stderr.write(`\rcounting ${counted} …\x1b[K`);
    },
  });
}

/** One line a game, and how the peer fares where there is one. */
export function formatRules(rows: readonly RulesRow[]): string {
  const width = Math.max(...rows.map(({ game }) => game.length));
  return rows
    .map(({ game, depth, nodes, nodesPerSecond, peer }) => {
      const speed = `${game.padEnd(width)}  depth ${String(depth).padStart(2)}  ${nodes} nodes  ${millions(nodesPerSecond)}`;
      if (peer === undefined) return speed;
      if (peer === null) return `${speed}  (peer not installed)`;
      return `${speed}  (${peer.name}: ${millions(peer.nodesPerSecond)}, ${peer.ratio.toFixed(1)} times slower)`;
    })
    .join('\n');
}

function millions(nodesPerSecond: number): string {
  return `${(nodesPerSecond / 1e6).toFixed(2)} million nodes a second`;
}
