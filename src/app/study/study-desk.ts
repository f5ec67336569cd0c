import type { Answer, StudyAct, StudyView } from '../../ports/page.ts';
import type { Desk } from '../coach.ts';

/** Who sits beside a problem or an analysis. */
export interface StudyDesk extends Desk {
  readonly view: StudyView;
  hear(act: Exclude<StudyAct, { do: 'again' | 'back' }>): Answer | Promise<Answer>;
}
