import type { Side } from '../../rules/rules.ts';

export function opponentOf(side: Side): Side {
  return side === 'W' ? 'B' : 'W';
}
