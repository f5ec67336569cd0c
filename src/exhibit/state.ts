import type { Algebraic, Outcome } from '../rules/rules.ts';
import type { Effect, VisitEvent } from './effect.ts';
import { type BoardGlance, UNSEEN } from './glance.ts';
import type { Lock } from './input.ts';
import { type House, housePlan, type Laid, type Plan } from './plan.ts';
import type { Question } from './questions.ts';

/** Answers after a game: the same again, another game, or that is all. */
export const AFTERWARDS = ['again', 'another', 'bye'] as const;

/** Where a visit is. */
export type Stage =
  /** Nobody is there. */
  | { readonly kind: 'attract' }
  | {
      readonly kind: 'question';
      readonly asks: Question;
      /** What would be played as it stands. */
      readonly plan: Plan;
      readonly cursor: number;
      /** How far the game on the board had gone when the asking began: if it goes on, it is played. */
      readonly progress: number;
    }
  /** The table is being laid, then the pieces are placed. */
  | { readonly kind: 'setup'; readonly plan: Plan; readonly laid: Laid }
  /** The problem of the day. `solved`: since when; null before. */
  | { readonly kind: 'problem'; readonly plan: Plan; readonly solved: number | null }
  /** `taught`: since when its capture stands on the board; null before. */
  | { readonly kind: 'round'; readonly plan: Plan; readonly taught: number | null }
  | { readonly kind: 'play'; readonly plan: Plan }
  | { readonly kind: 'over'; readonly plan: Plan; readonly outcome: Outcome; readonly cursor: number }
  /** The visit is over: the start position is restored, by whoever is there. */
  | { readonly kind: 'restore' };

/** The table that was asked for last. */
export interface AskedTable {
  readonly number: number;
  readonly plan: Plan;
  readonly laid: Laid;
  /** When it was asked for. */
  readonly asked: number;
  /** `laying` until the shell has answered. */
  readonly state: 'laying' | 'laid' | 'failed';
}

/** The whole exhibit: an immutable value. Times in ms. */
export interface Exhibit {
  readonly house: House;
  readonly t: number;
  readonly stage: Stage;
  readonly language: string;
  readonly lock: Lock | null;
  /** How loud pages may be, 0 … 1. */
  readonly volume: number;
  /** How bright pages may be, 0 … 1. */
  readonly brightness: number;
  readonly table: AskedTable;
  readonly board: BoardGlance;
  /** Since when nothing can be asked of the board; null while it is there, or nobody has looked. */
  readonly awaySince: number | null;
  /** Since when the board has stood as the game says; null while it does not. */
  readonly standsSince: number | null;
  /** Since when the same few squares have been wrong; null while none is, or many are. */
  readonly wrongSince: number | null;
  /** Squares that visitors have declared wrong, until their sensors show a change. */
  readonly disbelieved: readonly Algebraic[];
  /** The last sign of life. */
  readonly alive: number;
  /** A button that is held; `spent`: it has meant something. */
  readonly button: { readonly since: number; readonly spent: boolean } | null;
  /** How often in a row the same square, and nothing else, has given a sign. */
  readonly flicker: { readonly at: string; readonly times: number } | null;
}

/** What outlives a power cut: a game that was being played. */
export interface Memory {
  readonly plan: Plan;
  readonly language: string;
}

export interface Step {
  readonly state: Exhibit;
  readonly effects: readonly Effect[];
}

/** Why what a visitor does on the page changes nothing: staff has locked the board, or it is not to be done now. */
export type VisitRefusal = 'locked' | 'notDue';

/** A step under way. */
export interface Draft {
  state: Exhibit;
  readonly effects: Effect[];
}

/** An exhibit that has just been switched on. With a memory, the game that was played goes on. */
export function begin(house: House, t: number, memory: Memory | null): Step {
  const plan = housePlan(house);
  const draft: Draft = {
    state: {
      house,
      t,
      stage: { kind: 'restore' },
      language: house.languages[0],
      lock: null,
      volume: 1,
      brightness: 1,
      table: { number: 0, plan, laid: 'game', asked: t, state: 'failed' },
      board: UNSEEN,
      awaySince: null,
      standsSince: null,
      wrongSince: null,
      disbelieved: [],
      alive: t,
      button: null,
      flicker: null,
    },
    effects: [],
  };
  if (memory === null || !house.games.includes(memory.plan.game)) {
    lay(draft, plan, { laid: 'game', anew: true });
  } else {
    const language = house.languages.find((code) => code === memory.language) ?? house.languages[0];
    change(draft, { language, stage: { kind: 'setup', plan: memory.plan, laid: 'game' } });
    lay(draft, memory.plan, { laid: 'game', anew: false });
  }
  return draft;
}

/** What to remember over a power cut; null when no game is being played. */
export function memoryOf({ stage, language, lock }: Exhibit): Memory | null {
  return stage.kind === 'play' && lock === null ? { plan: stage.plan, language } : null;
}

export function change(draft: Draft, changes: Partial<Exhibit>): void {
  draft.state = { ...draft.state, ...changes };
}

export function enter(draft: Draft, stage: Stage): void {
  change(draft, { stage });
}

/** What an event says; its time is now. */
type Said<E> = E extends VisitEvent ? Omit<E, 't'> : never;

export function count(draft: Draft, event: Said<VisitEvent>): void {
  draft.effects.push({ kind: 'count', event: { ...event, t: draft.state.t } });
}

/** Asks for a table. What the old one says is no longer listened to. */
export function lay(draft: Draft, plan: Plan, how: { readonly laid: Laid; readonly anew: boolean }): void {
  const number = draft.state.table.number + 1;
  draft.effects.push({ kind: 'sit', number, plan, ...how });
  change(draft, {
    table: { number, plan, laid: how.laid, asked: draft.state.t, state: 'laying' },
    board: UNSEEN,
    awaySince: null,
    standsSince: null,
    wrongSince: null,
  });
}
