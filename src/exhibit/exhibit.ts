/**
 * The exhibit that stands alone: a visit as a pure machine. It goes from the board that attracts to the board that is ready for the
 * next visitors. The one public entry of this folder.
 */

export { glanceOf } from './glance.ts';
export {
  attractLights,
  attractView,
  type House,
  type Laid,
  lessonAct,
  NO_WELCOME,
  type Plan,
  type Question,
  STRENGTHS,
  type Strength,
  type Welcome,
} from './plan.ts';
export {
  begin,
  type Effect,
  type Exhibit,
  type Input,
  isAbsent,
  type Lock,
  type Memory,
  memoryOf,
  type VisitEvent,
  type VisitorAct,
  type VisitRefusal,
} from './state.ts';
export { step } from './step.ts';
export { type Scene, type VisitorView, visitorOf } from './visitor-view.ts';
