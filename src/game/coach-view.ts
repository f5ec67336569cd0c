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
