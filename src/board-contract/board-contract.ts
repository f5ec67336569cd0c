/**
 * What every adapter of a sensor board promises (docs/boards.md), tried on one of them. Its author runs this with a board that he
 * plays himself, in whatever test framework he has: it answers what is broken, and throws nothing of its own.
 */
import type { SensorBoard } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import { PROMISES } from './promises.ts';
import { SlowClock, Trial } from './trial.ts';

/** An adapter, not opened yet, and the board at the other end of its cable: unplugged, its squares empty. */
export interface Bench {
  readonly board: SensorBoard;
  plugIn(): void;
  unplug(): void;
  /** A piece is put on this square, or taken from it; the board tells it when its time passes. */
  put(at: string, isOn: boolean): void;
  /** The board's own time goes on by so much, and it says what it says in that time. */
  pass(ms: number): void;
  /** The board's processor starts again: its time begins as after power-up. */
  restart(): void;
}

/** Makes a new one for each promise. What the adapter waits for goes by `clock`, as in `createSensorBoard`. */
export type MakeBench = (setup: { readonly clock: Clock }) => Bench | Promise<Bench>;

export interface Finding {
  /** What an adapter promises, in one sentence. */
  readonly promise: string;
  /** What broke it, in one sentence; null: it holds. */
  readonly fault: string | null;
}

export interface Patience {
  /** How often what has to come is looked for: 1000 times unless said. */
  readonly turns?: number;
  /** How long each look waits, for boards behind a real cable, ms: 5 unless said; 0 for one that is all in this program. */
  readonly turnMs?: number;
}

/** Tries every promise on a bench of its own, one after the other. */
export async function checkSensorBoard(
  makeBench: MakeBench,
  patience: Patience = {},
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { promise, breach } of PROMISES) {
    const clock = new SlowClock();
    findings.push({ promise, fault: await faultOf(() => makeBench({ clock }), clock, patience, breach) });
  }
  return findings;
}

async function faultOf(
  makeBench: () => Bench | Promise<Bench>,
  clock: SlowClock,
  { turns = 1000, turnMs = 5 }: Patience,
  breach: (trial: Trial) => Promise<string | null>,
): Promise<string | null> {
  let trial: Trial | null = null;
  try {
    trial = new Trial(await makeBench(), clock, { turns, turnMs });
    return await breach(trial);
  } catch (error) {
    return `it threw: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    trial?.end();
  }
}
