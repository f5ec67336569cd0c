import type { View } from '../game/game.ts';

export type Fault = View['faults'][number];

/** A fault that was there: times in ms since 1970, by the machine's clock. */
export interface FaultRecord {
  readonly fault: Fault;
  /** When it was first seen. */
  readonly raised: number;
  /** When it was seen to be gone; null: it is there now. */
  readonly cleared: number | null;
  /** How often it came: one that is back soon is the same trouble, not a new one. */
  readonly times: number;
}

/** Newest first. */
export type FaultHistory = readonly FaultRecord[];

/** A fault that is back sooner than this goes on: a loose plug fills no list. */
const SAME_TROUBLE_MS = 10 * 60_000;
/** More records than staff reads; the oldest that are over go first. */
const MOST_RECORDS = 200;

interface FaultNews {
  readonly history: FaultHistory;
  readonly raised: readonly Fault[];
  readonly cleared: readonly Fault[];
}

/** Takes in which faults there are now. The history itself comes back where nothing has changed. */
export function noteFaults(history: FaultHistory, present: readonly Fault[], now: number): FaultNews {
  const open = history.filter(({ cleared }) => cleared === null).map(({ fault }) => fault);
  const raised = present.filter((fault) => !open.some((known) => isSameFault(known, fault)));
  const cleared = open.filter((known) => !present.some((fault) => isSameFault(known, fault)));
  if (raised.length === 0 && cleared.length === 0) return { history, raised, cleared };
  const ended = history.map((record) =>
    record.cleared === null && cleared.some((fault) => isSameFault(fault, record.fault))
      ? { ...record, cleared: now }
      : record,
  );
  const come = raised.reduce<FaultHistory>((list, fault) => withFault(list, fault, now), ended);
  return { history: bounded(come), raised, cleared };
}

export function openFaults(history: FaultHistory): readonly Fault[] {
  return history.filter(({ cleared }) => cleared === null).map(({ fault }) => fault);
}

export function isSameFault(one: Fault, other: Fault): boolean {
  return one.code === other.code && one.square === other.square && one.part === other.part;
}

function withFault(history: FaultHistory, fault: Fault, now: number): FaultHistory {
  const last = history.find((record) => isSameFault(record.fault, fault));
  const goesOn = last !== undefined && last.cleared !== null && now - last.cleared < SAME_TROUBLE_MS;
  if (!goesOn) return [{ fault, raised: now, cleared: null, times: 1 }, ...history];
  return [{ ...last, cleared: null, times: last.times + 1 }, ...history.filter((one) => one !== last)];
}

function bounded(history: FaultHistory): FaultHistory {
  if (history.length <= MOST_RECORDS) return history;
  const over = history.filter(({ cleared }) => cleared !== null);
  const dropped = new Set(over.slice(over.length - (history.length - MOST_RECORDS)));
  return history.filter((record) => !dropped.has(record)).slice(0, MOST_RECORDS);
}
