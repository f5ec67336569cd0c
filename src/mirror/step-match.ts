import type { LocalGame } from './difference.ts';
import { heard } from './hear.ts';
import { differenceNow, freezeOf, isLevel, isOwner, type Match, type MatchMessage } from './match.ts';
import { appendOwn, bringTogether, sayAgain, sayState } from './say.ts';
import { type Draft, draftOf, type MatchStep } from './state.ts';

export type MatchInput =
  | { readonly kind: 'heard'; readonly t: number; readonly message: MatchMessage }
  /** This board's game, each time it has changed. */
  | { readonly kind: 'local'; readonly t: number; readonly local: LocalGame }
  /** The bus is there (again). */
  | { readonly kind: 'connected'; readonly t: number }
  | { readonly kind: 'time'; readonly t: number }
  /** The hand was told of the offer in the log. */
  | { readonly kind: 'told'; readonly t: number }
  /** Whether the other board is of a build that says nothing of how it stands: it is believed to. */
  | { readonly kind: 'older'; readonly t: number; readonly older: boolean }
  /** This board goes away in order: the other one may go on with the log. */
  | { readonly kind: 'leave'; readonly t: number };

/** One input taken in; pure, and never throws, whatever was heard. */
export function stepMatch(match: Match, input: MatchInput): MatchStep {
  const { t } = input;
  const draft = draftOf({ ...match, since: match.since ?? t }, t);
  switch (input.kind) {
    case 'heard':
      heard(draft, t, input.message);
      break;
    case 'local':
      draft.match = { ...draft.match, local: input.local };
      break;
    case 'connected':
      sayAgain(draft, t);
      break;
    case 'told':
      draft.match = { ...draft.match, told: draft.match.log.length };
      break;
    case 'leave':
      if (isOwner(draft.match) && isLevel(draft.match)) appendOwn(draft, { kind: 'handOver' });
      sayState(draft, t);
      return draft;
    case 'older':
      draft.match = { ...draft.match, older: input.older };
      break;
    case 'time':
      break;
  }
  if (freezeOf(draft.match) === null) bringTogether(draft, t);
  if (draft.match.log.length > match.log.length) draft.match = { ...draft.match, since: t };
  const { log, local, frozen, older, stateAgain } = draft.match;
  const isSame = log === match.log && local === match.local && frozen === match.frozen;
  if (!isSame) noteHeld(draft);
  if (!older && (!isSame || t >= stateAgain)) sayState(draft, t);
  return draft;
}

/** Whatever the log has by now was in force in the game here. */
function noteHeld(draft: Draft): void {
  const { match } = draft;
  const between = differenceNow(match)?.kind;
  if (between === 'same' || between === 'ahead') draft.match = { ...match, held: match.log.length };
}

/** When `time` is wanted next, ms. */
export function matchDeadline(match: Match): number {
  const { proposed, askAgain, stateAgain, older } = match;
  const said = older ? Number.POSITIVE_INFINITY : stateAgain;
  // What stands still asks for nothing.
  if (freezeOf(match) !== null) return said;
  const proposes = proposed !== null && isLevel(match) ? proposed.again : Number.POSITIVE_INFINITY;
  return Math.min(askAgain, said, proposes);
}
