import { KINDS_OF_WEIGHT, type Weights } from '../../opponent/opponent.ts';
import type { GameId } from '../../rules/rules.ts';

/** The source file that holds the weights of a game, with the command that found them. */
export function formatWeights(game: GameId, weights: Weights, command: string): string {
  const kinds = KINDS_OF_WEIGHT.flatMap((kind) => {
    const { opening, ending } = weights[kind];
    return [
      `  ${kind}: {`,
      `    opening: [${opening.join(', ')}],`,
      `    ending: [${ending.join(', ')}],`,
      '  },',
    ];
  });
  return [
    "import type { Weights } from '../weights.ts';",
    '',
    `/** Found by \`${command}\`. */`,
    `export const ${nameOf(game)}: Weights = {`,
    ...kinds,
    '};',
    '',
  ].join('\n');
}

/** `priorite-dame` → `prioriteDame` */
function nameOf(game: GameId): string {
  return game.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
