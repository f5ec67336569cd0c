/**
 * The exhibit that stands alone: a visit as a pure machine, from the board that attracts to the board that is ready for the
 * next visitors. The one public entry of this folder.
 */

export { isAbsent } from './absent.ts';
export { attractLights, attractView } from './attract.ts';
export type { Effect, VisitEvent } from './effect.ts';
export { glanceOf } from './glance.ts';
export type { Input, Lock, VisitorAct } from './input.ts';
export { lessonAct } from './lesson.ts';
export {
  type House,
  type Laid,
  NO_WELCOME,
  type Plan,
  STRENGTHS,
  type Strength,
  type Welcome,
} from './plan.ts';
export type { Question } from './questions.ts';
export { begin, type Exhibit, type Memory, memoryOf, type VisitRefusal } from './state.ts';
export { step } from './step.ts';
export { type Scene, type VisitorView, visitorOf } from './visitor-view.ts';
