import { standingOf } from '../recogniser/recogniser.ts';
import { isWhyAsked, withWhyAsked } from './hint.ts';
import { promptOf } from './prompt.ts';
import type { Session } from './session.ts';
import { isTriedAgain } from './tried.ts';
import type { CoachView, Prompt } from './view.ts';

/**
 * The lights say at once what is off track; the reason is told with the alarm, seconds later, to whoever tries it again, or to
 * whoever asks. It is offered where asking says something.
 */
export function whyStateOf(session: Session): CoachView['why'] {
  if (session.over !== null || standingOf(session.recogniser).kind !== 'offTrack') return 'none';
  if (session.alarm !== null || isWhyAsked(session) || isTriedAgain(session)) return 'given';
  const answer = promptOf(withWhyAsked(session));
  if (answer.why === null) return 'none';
  if (!saysTheSame(answer, promptOf(session))) return 'offered';
  return answer.chip?.id === 'chip.fix' ? 'given' : 'none';
}

function saysTheSame(one: Prompt, other: Prompt): boolean {
  return one.line.id === other.line.id && one.why?.id === other.why?.id;
}

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
