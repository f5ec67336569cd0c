import type { GameEvent } from '../game/event.ts';
import { newSession, resumeSession, type Session, type SessionSetup } from '../game/game.ts';
import type { GameHead, GameStore, Journal } from '../ports/store.ts';
import type { Notch, SliderId } from '../rules/rules.ts';

/** What a line of a game's journal holds. */
export type JournalEntry =
  | { readonly event: GameEvent }
  /** A servo is about to get its first pulse: what had begun when the power failed. Nothing ever begins it again. */
  | { readonly begun: SliderId; readonly notch: Notch; readonly t: number };

/** The journal of the game that goes on, and the session as its events left it. */
export interface OpenedGame {
  readonly journal: Journal;
  readonly session: Session;
  readonly resumed: boolean;
  /** The time at which the inputs go on, ms: after the last one in the journal. */
  readonly epoch: number;
}

/** Resumes the last game with this head if it is not finished, or else begins one. */
export function openGame(
  store: GameStore,
  head: GameHead,
  setup: SessionSetup,
  log: (message: string) => void,
): OpenedGame {
  const journal = store.latest(head);
  const events = journal?.entries().flatMap(eventOf) ?? [];
  const last = events.at(-1);
  if (journal !== null && last !== undefined && !events.some(({ type }) => type === 'result')) {
    const session = tryToResume(setup, events, log);
    if (session !== null) return { journal, session, resumed: true, epoch: Math.ceil(last.t) + 1 };
  }
  journal?.close();
  return { journal: store.begin(head), session: newSession(setup), resumed: false, epoch: 0 };
}

function tryToResume(
  setup: SessionSetup,
  events: readonly GameEvent[],
  log: (message: string) => void,
): Session | null {
  try {
    return resumeSession(setup, events);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log(`the last game cannot be resumed (${why}). It is kept; a new one begins.`);
    return null;
  }
}

function eventOf(entry: unknown): readonly GameEvent[] {
  return isEventEntry(entry) ? [entry.event] : [];
}

/** The line was written by `append` above; its version stands in the journal's first line. */
function isEventEntry(entry: unknown): entry is Extract<JournalEntry, { event: GameEvent }> {
  return typeof entry === 'object' && entry !== null && 'event' in entry;
}
