import type { Session } from './session.ts';
import type { CoachView } from './view.ts';

/**
 * Whether the computer may judge beside a game. Not while it would play against somebody who has none beside him: a far board, a
 * program elsewhere, or a person under a clock, which would stand meanwhile.
 */
export function analysisStateOf({ over, setup }: Session): CoachView['analysis'] {
  const { directed = [], clock } = setup;
  if (over !== null) return 'offered';
  if (directed.some(({ takebacks }) => takebacks !== 'granted')) return 'elsewhere';
  return clock !== undefined && directed.length === 0 ? 'clock' : 'offered';
}
