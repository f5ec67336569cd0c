import { needsSpin } from '../../opponent/opponent.ts';
import type { Move, Progress, Rules, SliderAction } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import type { RulesAndWheel } from './game.ts';

/**
 * The game after so many half-moves at random, as ballots of two or three moves are drawn in English draughts. One that
 * has taken a piece without being retaken is drawn again: it would decide the game.
 */
export function drawOpening({ rules, spinner }: RulesAndWheel, halfMoves: number, random: Random): Progress {
  for (;;) {
    let progress = rules.begin(rules.start());
    for (let ply = 0; ply < halfMoves && progress.outcome === null; ply++) {
      const sector =
        needsSpin(rules, { progress, sector: null }) && spinner ? random.pick(spinner.sectors) : 'piece';
      const acts: readonly (Move | SliderAction)[] =
        sector === 'piece' ? rules.moves(progress.position) : rules.sliderActions(progress.position, sector);
      progress = rules.advance(progress, random.pick(acts));
    }
    if (progress.outcome === null && isQuiet(rules, progress) && isEven(progress)) return progress;
  }
}

function isQuiet(rules: Rules, { position }: Progress): boolean {
  return rules.moves(position).every((move) => move.captured.length === 0);
}

function isEven({ position }: Progress): boolean {
  const pieces = [...position.pieces.values()];
  return pieces.filter(({ side }) => side === 'W').length * 2 === pieces.length;
}
