import type { View } from '../game/game.ts';

export type Fault = View['faults'][number];

/** A fault that was there: times in ms since 1970, by the machine's clock. */
export interface FaultRecord {
  readonly fault: Fault;
  /** When it was first seen. */
  readonly raised: number;
  /** When it was seen to be gone; null: it is there now. */
  readonly cleared: number | null;
  /** How often it came. One that is back soon is the same trouble, not a new one. */
  readonly times: number;
  /** Whether people were told that it is there, and not yet that it is gone. */
  readonly told: boolean;
}

/** Newest first. */
export type FaultHistory = readonly FaultRecord[];

/**
 * What a game notices only when hands come by. That it is no longer noticed says little. A dead reed was raised and cleared with
 * each game on its square, 350 alerts in a year of visitors (`damier bench exhibit`).
 */
const NOTICED: ReadonlySet<Fault['code']> = new Set([
  ...(['chatter', 'stuck', 'unseen', 'ghost', 'line'] as const),
  ...(['sliderSlow', 'slider', 'trapJam', 'wheel', 'button'] as const),
]);
/** A fault that is back sooner than this goes on. So a loose plug fills no list, and a bad reed is told once, not once a game. */
const SAME_TROUBLE_MS = { seen: 10 * 60_000, noticed: 24 * 3_600_000 } as const;
/** More records than staff reads. The oldest that are over go first. */
const MOST_RECORDS = 200;

interface FaultNews {
  readonly history: FaultHistory;
  /** To be told now: it is there; or it is gone and, as far as is known, stays so. */
  readonly raised: readonly Fault[];
  readonly cleared: readonly Fault[];
}

/** Takes in which faults there are now. Answers the same history where nothing has changed. */
export function noteFaults(history: FaultHistory, present: readonly Fault[], now: number): FaultNews {
  const isThere = ({ fault }: FaultRecord) => present.some((one) => isSameFault(one, fault));
  const ended = history.map((record) =>
    record.cleared === null && !isThere(record) ? { ...record, cleared: now } : record,
  );
  const open = openFaults(ended);
  const come = present
    .filter((fault) => !open.some((known) => isSameFault(known, fault)))
    .reduce<FaultHistory>((list, fault) => withFault(list, fault, now), ended);
  const raised = come.filter((record) => record.cleared === null && !record.told);
  const cleared = come.filter((record) => record.told && isOver(record, now));
  const isNews = (record: FaultRecord) => raised.includes(record) || cleared.includes(record);
  const all = come.map((record) => (isNews(record) ? { ...record, told: !record.told } : record));
  const isSame = all.length === history.length && all.every((record, nth) => record === history[nth]);
  return {
    history: isSame ? history : bounded(all),
    raised: raised.map(({ fault }) => fault).reverse(),
    cleared: cleared.map(({ fault }) => fault).reverse(),
  };
}

function sameTroubleMs({ code }: Fault): number {
  return NOTICED.has(code) ? SAME_TROUBLE_MS.noticed : SAME_TROUBLE_MS.seen;
}

/** Whether people may be told that it is gone: at once where that is seen, but not of one that has come back before. */
function isOver({ fault, cleared, times }: FaultRecord, now: number): boolean {
  if (cleared === null) return false;
  return (times === 1 && !NOTICED.has(fault.code)) || now - cleared >= sameTroubleMs(fault);
}

export function openFaults(history: FaultHistory): readonly Fault[] {
  return history.filter(({ cleared }) => cleared === null).map(({ fault }) => fault);
}

export function isSameFault(one: Fault, other: Fault): boolean {
  return one.code === other.code && one.square === other.square && one.part === other.part;
}

function withFault(history: FaultHistory, fault: Fault, now: number): FaultHistory {
  const last = history.find((record) => isSameFault(record.fault, fault));
  const goesOn = last !== undefined && last.cleared !== null && now - last.cleared < sameTroubleMs(fault);
  if (!goesOn) return [{ fault, raised: now, cleared: null, times: 1, told: false }, ...history];
  return [{ ...last, cleared: null, times: last.times + 1 }, ...history.filter((one) => one !== last)];
}

function bounded(history: FaultHistory): FaultHistory {
  if (history.length <= MOST_RECORDS) return history;
  const over = history.filter(({ cleared }) => cleared !== null);
  const dropped = new Set(over.slice(over.length - (history.length - MOST_RECORDS)));
  return history.filter((record) => !dropped.has(record)).slice(0, MOST_RECORDS);
}
