/** What a step told, each decision with the stories that stood behind it (docs/recognition.md). Pure. */
import { type ExplainedStory, explain } from '../recogniser/recogniser.ts';
import type { Algebraic } from '../rules/rules.ts';
import { doubtedNow } from './doubt.ts';
import type { GameEvent } from './event.ts';
import type { Input } from './input.ts';
import { newSession } from './new-session.ts';
import type { Session } from './session.ts';
import { nextDeadline } from './step.ts';
import { deadlinesBefore, stepTraced, type Trace } from './trace.ts';

export type { ExplainedAct, ExplainedStory, ExplainedTerm } from '../recogniser/recogniser.ts';

/** The player is asked whether a reed is wrong: `on`, it says that a piece stands there. */
export interface Question {
  readonly t: number;
  readonly type: 'question';
  readonly square: Algebraic;
  readonly on: boolean;
}

export interface Explained {
  readonly event: GameEvent | Question;
  /** The likeliest first; none where nothing was decided of hands, and of what was decided at once with the next event. */
  readonly stories: readonly ExplainedStory[];
}

/** What `input` led to from `before`. */
export function explained(
  before: Session,
  input: Input,
  { session, events }: { readonly session: Session; readonly events: readonly GameEvent[] },
  most?: number,
): readonly Explained[] {
  const doubted = doubtedNow(before) === null ? doubtedNow(session) : null;
  const told: readonly Explained['event'][] = [
    ...events,
    ...(doubted === null
      ? []
      : [{ t: input.t, type: 'question', square: doubted.at, on: doubted.on } as const]),
  ];
  const last = told.findLastIndex(isDecision);
  return told.map((event, index) => ({
    event,
    stories:
      index === last
        ? explain(before.recogniser, input.t, input.kind === 'time' ? 'quiet' : 'forced', most)
        : [],
  }));
}

function isDecision(event: Explained['event']): boolean {
  switch (event.type) {
    case 'move':
    case 'revised':
    case 'huff':
    case 'takeback':
    case 'question':
      return true;
    case 'alarm':
      return event.code !== 'clear';
    default:
      return false;
  }
}

/** Everything that a trace tells, explained; by `most` stories, where two or three are too few. */
export function explainTrace({ setup, inputs }: Trace, most?: number): readonly Explained[] {
  const all: Explained[] = [];
  let session = newSession(setup);
  const feed = (input: Input) => {
    const stepped = stepTraced(session, input);
    all.push(...explained(session, input, stepped, most));
    session = stepped.session;
  };
  for (const input of inputs) {
    for (const t of deadlinesBefore(input.t, () => nextDeadline(session))) feed({ kind: 'time', t });
    feed(input);
  }
  return all;
}
