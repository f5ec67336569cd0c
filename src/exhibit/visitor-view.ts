import type { Laid, Plan, Question, Welcome } from './plan.ts';
import { type Exhibit, isAbsent, type Lock, type Stage, type VisitorAct } from './state.ts';
import { answersNow, leavingIn, mayInsist } from './visit.ts';

/** One page of the exhibit. */
export type Scene =
  | { readonly kind: 'attract'; readonly game: Plan['game'] }
  | {
      readonly kind: 'question';
      readonly asks: Question;
      readonly plan: Plan;
      readonly answers: readonly string[];
      /** The answer that a held button gives. */
      readonly cursor: number;
    }
  /** `missing` null: the table is being laid. */
  | { readonly kind: 'setup'; readonly plan: Plan; readonly laid: Laid; readonly missing: number | null }
  | { readonly kind: 'round'; readonly plan: Plan }
  | { readonly kind: 'problem'; readonly plan: Plan }
  | { readonly kind: 'play'; readonly plan: Plan }
  | {
      readonly kind: 'over';
      readonly plan: Plan;
      readonly outcome: (Stage & { kind: 'over' })['outcome'];
      readonly answers: readonly string[];
      readonly cursor: number;
    }
  | { readonly kind: 'restore'; readonly missing: number | null }
  /** The board is not there, or nothing can be kept: nobody can play. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'locked'; readonly lock: Lock };

/** All that a page needs to know of the visit. */
export interface VisitorView {
  readonly languages: readonly string[];
  readonly language: string;
  readonly welcome: Welcome;
  /** The house has its words low. A visitor may have them high. */
  readonly low: boolean;
  readonly scene: Scene;
  /** How loud the page may be, 0 … 1. */
  readonly volume: number;
  /** How bright it may be, 0 … 1. */
  readonly brightness: number;
  /** Seconds that the visitors have to show that they are there; null while nobody doubts it. */
  readonly leaving: number | null;
  /** What can be done on the page now. There is always something, except under a lock and without a board. */
  readonly acts: readonly VisitorAct['do'][];
}

export function visitorOf(state: Exhibit): VisitorView {
  const { house, language, volume, brightness } = state;
  const leaving = isAbsent(state) ? null : leavingIn(state);
  return {
    languages: house.languages,
    welcome: house.welcome,
    low: house.low,
    language,
    volume,
    brightness,
    scene: sceneOf(state),
    leaving: leaving === null ? null : Math.ceil(leaving / 1000),
    acts: actsOf(state),
  };
}

function sceneOf(state: Exhibit): Scene {
  const { stage, table, board, lock } = state;
  if (lock !== null) return { kind: 'locked', lock };
  if (isAbsent(state)) return { kind: 'absent' };
  const missing = table.state === 'laid' && board.there ? board.missing : null;
  switch (stage.kind) {
    case 'attract':
      return { kind: 'attract', game: state.house.games[0] };
    case 'question': {
      const { asks, plan, cursor } = stage;
      return { kind: 'question', asks, plan, cursor, answers: answersNow(state) };
    }
    case 'setup': {
      const { plan, laid } = stage;
      return { kind: 'setup', plan, laid, missing };
    }
    case 'problem':
    case 'round':
      return { kind: stage.kind, plan: stage.plan };
    case 'play':
      return stage;
    case 'over':
      return { ...stage, answers: answersNow(state) };
    case 'restore':
      return { ...stage, missing };
  }
}

function actsOf(state: Exhibit): VisitorView['acts'] {
  if (state.lock !== null || isAbsent(state)) return [];
  return mayInsist(state) ? [...actsIn(state.stage), 'insist'] : actsIn(state.stage);
}

function actsIn({ kind }: Stage): VisitorView['acts'] {
  switch (kind) {
    case 'attract':
    case 'restore':
      return ['touch', 'language', 'begin', 'alone'];
    case 'question':
      return ['touch', 'language', 'answer', 'back'];
    case 'setup':
    case 'play':
    case 'problem':
      return ['touch', 'language', 'stop'];
    case 'round':
      return ['touch', 'language', 'skip', 'stop'];
    case 'over':
      return ['touch', 'language', 'answer'];
  }
}
