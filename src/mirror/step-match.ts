import { heard } from './hear.ts';
import type { LocalGame } from './local-game.ts';
import { isOwner, type Match, type MatchMessage } from './match.ts';
import { draftOf, type MatchStep } from './match-step.ts';
import { appendOwn, bringTogether, sayAgain } from './say.ts';

export type MatchInput =
  | { readonly kind: 'heard'; readonly t: number; readonly message: MatchMessage }
  /** This board's game, each time it has changed. */
  | { readonly kind: 'local'; readonly t: number; readonly local: LocalGame }
  /** The bus is there (again). */
  | { readonly kind: 'connected'; readonly t: number }
  | { readonly kind: 'time'; readonly t: number }
  /** The hand was told of the offer in the log. */
  | { readonly kind: 'told'; readonly t: number }
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
      if (isOwner(draft.match)) appendOwn(draft, { kind: 'handOver' });
      return draft;
    case 'time':
      break;
  }
  if (draft.match.frozen === null) bringTogether(draft, t);
  if (draft.match.log.length > match.log.length) draft.match = { ...draft.match, since: t };
  return draft;
}

/** When `time` is wanted next, ms. */
export function matchDeadline({ proposed, askAgain }: Match): number {
  return Math.min(askAgain, proposed?.again ?? Number.POSITIVE_INFINITY);
}
