import type { Seat } from '../game/game.ts';
import type { Algebraic, Outcome } from '../rules/rules.ts';
import { type BoardGlance, UNSEEN } from './glance.ts';
import { type House, housePlan, type Laid, type Plan, type Question } from './plan.ts';

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
      /** How far the game on the board had gone when the asking began. If it goes on, it is played. */
      readonly progress: number;
    }
  /** The table is being laid, then the pieces are placed. */
  | { readonly kind: 'setup'; readonly plan: Plan; readonly laid: Laid }
  /** The problem of the day. `solved`: since when; null before. */
  | { readonly kind: 'problem'; readonly plan: Plan; readonly solved: number | null }
  /** `taught`: since when its capture has stood on the board; null before. */
  | { readonly kind: 'round'; readonly plan: Plan; readonly taught: number | null }
  | { readonly kind: 'play'; readonly plan: Plan }
  | { readonly kind: 'over'; readonly plan: Plan; readonly outcome: Outcome; readonly cursor: number }
  /** The visit is over: the start position is restored, by whoever is there. */
  | { readonly kind: 'restore' };

/** The table that was asked for last. */
interface AskedTable {
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
  /** Since when nothing can be asked of the board. Null while it is there, or nobody has looked. */
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

/** Asks for a table. What the old one says is no longer heard. */
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

/** A link that is lost for a moment takes the invitation from nobody, ms. */
const AWAY_MS = 5000;

/**
 * The board has been away for a while, and nobody is in the middle of something on it. Then nothing is offered that could not be
 * played. A game that is under way waits for its board, and its own prompt says so.
 */
export function isAbsent({ awaySince, stage, t, lock }: Exhibit): boolean {
  if (lock !== null || awaySince === null || t - awaySince < AWAY_MS) return false;
  return stage.kind !== 'play' && stage.kind !== 'round';
}

/** What the curator's figures count; `t` in ms of the exhibit's time. No person is in any of it. */
export type VisitEvent = { readonly t: number } /** Somebody woke the board. */ & (
  | { readonly type: 'begun'; readonly by: 'piece' | 'wheel' | 'button' | 'page' }
  | { readonly type: 'language'; readonly language: string }
  | { readonly type: 'chosen'; readonly plan: Plan }
  /** The worked round was played to its end, or left before. */
  | { readonly type: 'round'; readonly whole: boolean }
  /** The first half-move of a game. */
  | { readonly type: 'played'; readonly plan: Plan }
  | { readonly type: 'ended'; readonly plan: Plan; readonly plies: number; readonly outcome: Outcome }
  /** A game was left before its end; it is kept. */
  | { readonly type: 'abandoned'; readonly plan: Plan; readonly plies: number }
  /** The visit is over; `attended` false: nobody had answered for the whole countdown. */
  | { readonly type: 'left'; readonly attended: boolean }
  /** The board attracts again; `clean`: with the start position on it. */
  | { readonly type: 'ready'; readonly clean: boolean }
  | { readonly type: 'locked'; readonly lock: Lock | null }
);

export type Effect =
  /** Lay the table; answered by the input `seated` with the same number. */
  | {
      readonly kind: 'sit';
      readonly number: number;
      readonly plan: Plan;
      readonly laid: Laid;
      /** False: the last open game of this kind goes on. */
      readonly anew: boolean;
    }
  /** These squares' sensors are wrong: the game is to do without them. */
  | { readonly kind: 'disbelieve'; readonly squares: readonly Algebraic[] }
  | { readonly kind: 'count'; readonly event: VisitEvent };

/** Why staff keeps visitors from the board. */
export type Lock = 'cleaning' | 'closed' | 'asleep' | 'settings';

/** What a visitor does on the page. It changes nothing if it is not to be done now, or does not answer what is asked. */
export type VisitorAct =
  /** Anything that shows that somebody is there. */
  | { readonly do: 'touch' }
  | { readonly do: 'language'; readonly language: string }
  /** Begin: asked how many play. */
  | { readonly do: 'begin' }
  /** Begin, one player against the board. */
  | { readonly do: 'alone' }
  | { readonly do: 'answer'; readonly answer: string }
  /** To the question before, or to where the questions began. */
  | { readonly do: 'back' }
  /** Enough of the worked round: play. */
  | { readonly do: 'skip' }
  /** The board stands right, whatever its sensors say of the lit squares: they are not to be believed. */
  | { readonly do: 'insist' }
  /** Another game; the present one goes on if somebody moves a piece. */
  | { readonly do: 'stop' };

/** What happens to the exhibit; `t` in ms, never decreasing. */
export type Input = { readonly t: number } & (
  | { readonly kind: 'time' }
  | { readonly kind: 'act'; readonly act: VisitorAct }
  /** A piece is lifted from or put on a square. */
  | { readonly kind: 'piece'; readonly at: Algebraic; readonly on: boolean }
  | { readonly kind: 'wheel' }
  | { readonly kind: 'button'; readonly seat: Seat; readonly down: boolean }
  /** How the game that was sat down to last stands. */
  | { readonly kind: 'board'; readonly board: BoardGlance }
  /** The table that was asked for is laid, or could not be; `number` is that of the effect `sit`. */
  | { readonly kind: 'seated'; readonly number: number; readonly ok: boolean }
  /** How loud pages may be, 0 … 1: the house's volume, or less in its quiet hours. */
  | { readonly kind: 'volume'; readonly volume: number }
  /** How bright pages may be now, 0 … 1. */
  | { readonly kind: 'brightness'; readonly brightness: number }
  /** Staff locks or opens the exhibit. */
  | { readonly kind: 'lock'; readonly lock: Lock | null }
);
