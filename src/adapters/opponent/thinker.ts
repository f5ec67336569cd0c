/** What a thinker is asked, and one that thinks in a thread of its own. */

import { Worker } from 'node:worker_threads';
import type { ClocksView, HintedAct } from '../../game/game.ts';
import {
  type Choice,
  type Decision,
  type Played,
  type Situation,
  type Strength,
  type TurningPoint,
  transpositionBytes,
} from '../../opponent/opponent.ts';
import type { Proof, Wanted } from '../../problems/problems.ts';
import type { GameId, Options, Side, Spinner, TrapLayout } from '../../rules/rules.ts';
import type { SharedEndgames } from '../endgames/endgames.ts';
import { endThread } from '../thread/end-thread.ts';

/** The game that a thinker plays; plain data, so that it may be sent to a thread. */
export interface ThinkersGame {
  readonly game: GameId;
  readonly options: Options;
  readonly layout: TrapLayout | null;
  readonly spinner: Spinner | null;
}

/** Positions that the threads of one thinker remember together, as a power of two: 12 MB. */
export const SHARED_BITS = 20;

/** What is to be thought out. */
export type Task =
  | {
      readonly kind: 'decide';
      readonly situation: Situation;
      readonly strength: Strength;
      readonly seed: number;
      /** The decision is made after so long at the latest, in ms. */
      readonly milliseconds: number;
      /**
       * How many threads, each of which looks at as many positions as the strength says. Left out: one, because equal tasks then
       * have equal answers.
       */
      readonly threads?: number;
      /** True: it goes on from what the last task has found out (`Effort`). */
      readonly keeps?: boolean;
      /** True: what is best so far is told after each further half-move of depth. */
      readonly reports?: boolean;
    }
  | { readonly kind: 'review'; readonly game: readonly Played[] }
  /** Is the aim still within reach, and if it is the other one's turn: what does he play? */
  | { readonly kind: 'prove'; readonly situation: Situation; readonly wanted: Wanted };

export type Thought =
  | { readonly kind: 'decided'; readonly decision: Decision | null }
  | { readonly kind: 'deepened'; readonly soFar: Decision }
  | { readonly kind: 'reviewed'; readonly turningPoints: readonly TurningPoint[] }
  /** `reply` null: the one who is to reach it moves, it is reached, or a wheel comes first. */
  | { readonly kind: 'proved'; readonly proof: Proof; readonly reply: Decision | null };

/** A choice as the session takes it in. */
export function actOf({ huffed, act }: Choice): HintedAct {
  if (act === null) {
    if (huffed === null) throw new Error('a choice without an act or a huff');
    return { kind: 'claim', huffed };
  }
  switch (act.kind) {
    case 'move':
      return { kind: 'move', from: act.from, to: act.to, captured: act.captured, huffed };
    case 'slider':
      return { kind: 'slider', slider: act.slider, notch: act.notch };
  }
}

/** Levels are bounded by positions. A slow machine answers after this long at the latest, in ms. */
const LONGEST = 5_000;
const SHORTEST = 20;
/** A game is expected to go on for so many moves, so the time left never runs out. */
const MOVES_TO_COME = 30;
/** For the hand that carries the move out while the clock runs. */
const HAND_MS = 4_000;

/** How long the computer may think about a move, in ms. */
export function thinkingTime(clocks: ClocksView | null, side: Side): number {
  if (clocks === null) return LONGEST;
  const { ms, delayMs } = clocks[side];
  const share = (ms + delayMs) / MOVES_TO_COME;
  return Math.round(Math.max(SHORTEST, Math.min(LONGEST, share, ms + delayMs - HAND_MS)));
}

/** Thinks one thing out at a time. */
export interface Thinker {
  /**
   * Calls back once it is thought out (and before, with a task that `reports`), unless another task, or `stop`, comes first. Then
   * what was under way is thrown away.
   */
  think(task: Task, done: (thought: Thought) => void): void;
  stop(): void;
  /** What is under way is to be answered now, as far as it has come. */
  hurry(): void;
  close(): Promise<void>;
}

/** Whole numbers that all threads see: the task that still counts, one in a hurry, and one that is decided. */
export const WANTED = 0;
export const HURRIED = 1;
export const DECIDED = 2;

/** What a thread begins with. Tasks are numbered. */
export interface ThinkerPlan {
  readonly table: ThinkersGame;
  readonly shared: SharedArrayBuffer;
  /** What all threads remember of positions; null: there is one, with its own. */
  readonly memory: SharedArrayBuffer | null;
  /** Two numbers for each thread, of which helpers write theirs: for which task, and at how many positions it has looked. */
  readonly looked: SharedArrayBuffer;
  /** Which helper it is, from 1; null: it decides. */
  readonly helper: number | null;
}
export type ToThinker =
  | { readonly kind: 'task'; readonly number: number; readonly task: Task }
  /** From now on it looks these up. */
  | { readonly kind: 'endgames'; readonly endgames: SharedEndgames };
export interface NumberedThought {
  readonly number: number;
  readonly thought: Thought;
}

export interface ThinkerSetup {
  /** What is kept of the game's endgames. It is asked anew before each task until there are some. */
  readonly endgames: () => Promise<SharedEndgames | null>;
  /** How many threads a task may be thought out on; left out: one. */
  readonly threads?: number;
  readonly failed: (error: Error) => void;
}

/** Thinks on threads of its own; from the compiled program, as a worker is given JavaScript. */
export function thinkInWorker(table: ThinkersGame, { endgames, threads = 1, failed }: ThinkerSetup): Thinker {
  let closed = false;
  const shared = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
  const numbers = new Int32Array(shared);
  const looked = new SharedArrayBuffer(2 * threads * Float64Array.BYTES_PER_ELEMENT);
  const memory = threads === 1 ? null : new SharedArrayBuffer(transpositionBytes(SHARED_BITS));
  let last = 0;
  let tell: (thought: Thought) => void = () => {};
  const fail = (error: Error) => {
    if (!closed) failed(error);
    closed = true;
  };
  const begin = (helper: number | null) => {
    const plan: ThinkerPlan = { table, shared, memory, looked, helper };
    const worker = new Worker(new URL('./thinker-worker.js', import.meta.url), { workerData: plan });
    worker.on('error', fail);
    // A thread may also end without an error.
    worker.on('exit', (code) => fail(new Error(`its thread has ended (${code})`)));
    return worker;
  };
  const leader = begin(null);
  const workers = [leader, ...Array.from({ length: threads - 1 }, (_, index) => begin(index + 1))];
  leader.on('message', ({ number, thought }: NumberedThought) => {
    if (number === Atomics.load(numbers, WANTED)) tell(thought);
  });
  const say = (message: ToThinker, many: number) => {
    for (const worker of workers.slice(0, many)) worker.postMessage(message);
  };
  /** Held as long as the threads look it up, so that the next thinker finds it read (adapters/endgames). */
  let lookedUp: SharedEndgames | null = null;
  const lookUp = async () => {
    if (lookedUp !== null) return;
    lookedUp = await endgames();
    if (lookedUp !== null) say({ kind: 'endgames', endgames: lookedUp }, threads);
  };
  const ask = async (number: number, task: Task) => {
    await lookUp();
    say({ kind: 'task', number, task }, task.kind === 'decide' ? (task.threads ?? 1) : 1);
  };
  return {
    think: (task, done) => {
      last++;
      Atomics.store(numbers, WANTED, last);
      tell = done;
      ask(last, task).catch(fail);
    },
    stop: () => {
      Atomics.store(numbers, WANTED, 0);
    },
    hurry: () => {
      Atomics.store(numbers, HURRIED, last);
    },
    close: async () => {
      closed = true;
      // A search that goes on ends, and then the thread hears that it is to end.
      Atomics.store(numbers, WANTED, 0);
      await Promise.all(workers.map(endThread));
    },
  };
}
