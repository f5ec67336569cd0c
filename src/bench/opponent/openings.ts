/** Makes a game's opening book by our own search. */
import type { Openings } from '../../adapters/openings/openings.ts';
import { createOpponent, STRONGEST, weightsOf } from '../../opponent/opponent.ts';
import { createRules, formatFen, formatMove, type GameId, type Progress } from '../../rules/rules.ts';

/** At each half-move, so many moves at most. */
const WIDTHS = [6, 4, 4, 3, 2, 2];
/** Points; the search errs by more. */
const MARGIN = 10;

/**
 * The near-best moves of both sides, each position searched once with the strongest level's number of positions. Equal seeds make equal
 * books; the memory of earlier positions is forgotten, so that their order changes nothing.
 */
export function openingsOf(game: GameId, seed: number, progress: (positions: number) => void): Openings {
  const rules = createRules(game);
  const opponent = createOpponent({ rules, spinner: null, weights: weightsOf(rules), tableBits: 20 });
  const { nodes, depth } = STRONGEST;
  const effort = { nodes, depth, seed, misjudges: 0, shouldStop: () => false };
  const searched = new Set<string>();
  const lines: string[] = [];
  const grow = (game: Progress, line: readonly string[]): void => {
    const fen = formatFen(game.position);
    const width = WIDTHS[line.length];
    if (width === undefined || searched.has(fen) || game.outcome !== null) {
      lines.push(line.join(' '));
      return;
    }
    searched.add(fen);
    progress(searched.size);
    const situation = { progress: game, sector: null, omitsNothing: true };
    for (const { choice } of opponent.nearBest(situation, effort, MARGIN).slice(0, width)) {
      if (choice.act?.kind !== 'move' || choice.huffed !== null) continue;
      grow(rules.advance(game, choice.act), [...line, formatMove(rules, game.position, choice.act)]);
    }
  };
  grow(rules.begin(rules.start()), []);
  return { game, halfMoves: WIDTHS.length, widths: WIDTHS, margin: MARGIN, nodes, lines };
}
