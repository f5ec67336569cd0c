/** A side of the game, by its FEN letter: `W` is the side named first in rules.md (white, blue in majorite, yellow in sujet-verbe). */
export type Side = 'W' | 'B';

/** The other side. */
export function opponentOf(side: Side): Side {
  return side === 'W' ? 'B' : 'W';
}
