/** What a process that plays is made to suffer. */
export type FaultKind =
  /** `kill -9` in the middle of a gesture. */
  | 'kill'
  /** Its clocks jump an hour on, two back, one on. */
  | 'clock'
  /** Its files can grow no more, for the length of a gesture. */
  | 'disk'
  /** It takes memory until it is ended for it. */
  | 'memory';

/** What came of it. The last five must be 0. */
export interface FaultTally {
  readonly faults: Record<FaultKind, number>;
  /** Starts after which the game went on. */
  resumed: number;
  /** … after a press, because a move had been made meanwhile. */
  confirmed: number;
  /** … after the hand had put pieces where the game wants them. */
  guided: number;
  /** Half-moves that were shown. */
  shown: number;
  /** Half-moves that were shown and are gone. */
  lost: number;
  /** Half-moves that are there twice, or that nobody made. */
  duplicated: number;
  /** Servos begun that no choice asked for, nor the second try of a trap that was told as jammed; counted after each fault. */
  effects: number;
  /** Something was shown that was not on the disk. */
  wrong: number;
  /** Files of kept games that were not as they were written. */
  damaged: number;
}

export function emptyTally(): FaultTally {
  return {
    faults: { kill: 0, clock: 0, disk: 0, memory: 0 },
    ...{ resumed: 0, confirmed: 0, guided: 0, shown: 0 },
    ...{ lost: 0, duplicated: 0, effects: 0, wrong: 0, damaged: 0 },
  };
}

export function isClean({ lost, duplicated, effects, wrong, damaged }: FaultTally): boolean {
  return lost + duplicated + effects + wrong + damaged === 0;
}

export function sumOf(tallies: readonly FaultTally[]): FaultTally {
  const sum = emptyTally();
  for (const tally of tallies) {
    for (const kind of ['kill', 'clock', 'disk', 'memory'] as const) sum.faults[kind] += tally.faults[kind];
    for (const name of FIGURES) sum[name] += tally[name];
  }
  return sum;
}

export const FIGURES = [
  'resumed',
  'confirmed',
  'guided',
  'shown',
  'lost',
  'duplicated',
  'effects',
  'wrong',
  'damaged',
] as const satisfies readonly (keyof FaultTally)[];
