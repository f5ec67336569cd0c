import { RulesError } from './error.ts';

/** A side of the game, by its FEN letter: `W` is the side named first in docs/rules.md (white, blue in majorite, yellow in sujet-verbe). */
export type Side = 'W' | 'B';

/** Programs without types write `white` or `X`. */
export function checkedSide(given: Side): Side {
  if (given === 'W' || given === 'B') return given;
  throw new RulesError({
    code: 'badAct',
    input: String(given),
    where: `side "${given}"`,
    problem: 'it is no side',
    wayOut: 'give W (the side named first) or B',
  });
}

/** The other side. */
export function opponentOf(side: Side): Side {
  return side === 'W' ? 'B' : 'W';
}
