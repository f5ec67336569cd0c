/** Owns when something last happened at the board. */

import { change, type DraftOf } from './draft.ts';
import type { Activity } from './session.ts';

/** A hand did something: quiet begins anew. */
export function stirred(draft: DraftOf<Activity>, t: number): void {
  change<Activity>(draft, { lastActivity: t, quietJudged: 0 });
}

/** So many ms of quiet have been judged. */
export function judgedQuiet(draft: DraftOf<Activity>, quietJudged: number): void {
  change<Activity>(draft, { quietJudged });
}

/** After an absence. True: what lies there was changed meanwhile. False: it is as it was left, or the change was meant. */
export function changedMeanwhile(draft: DraftOf<Activity>, isChanged: boolean): void {
  change<Activity>(draft, { absence: isChanged ? 'changed' : null });
}
