import {
  type GameEvent,
  type Held,
  heldOf,
  newSession,
  resumeSession,
  type Session,
  type StepResult,
} from '../game/game.ts';
import type { Clock } from '../ports/clock.ts';
import type { FarLink } from '../ports/player.ts';
import type { GameStore, GoesOn, Journal, JournalEntry } from '../ports/store.ts';
import { messageOf } from './errors.ts';
import { type GameChoice, playersOf } from './game-choice.ts';

export interface RunningGameOptions {
  readonly choice: GameChoice;
  /** The kept game of this head that goes on, if it is open. Null: a new one begins. A match with a far board goes on anyhow. */
  readonly goesOn: GoesOn | null;
  /** The board elsewhere that plays a side; left out or null: nobody plays from elsewhere. */
  readonly far?: Pick<FarLink, 'match'> | null;
  readonly store: GameStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: (message: string) => void;
}

/**
 * While the disk writes, nothing else happens. So clocks that run, or stand, are written for at most this share of the time.
 * Otherwise a disk that takes seconds would hold up the board, which then looks away, which is to be written too, and so on
 * without end.
 */
const CLOCKS_SHARE = 1 / 10;
/** A step that took longer is reported, ms; once a minute at most. */
const SLOW_MS = 1000;
const SAID_MS = 60_000;

/** The game that goes on and its journal, which are always at the same point. What is not on the disk has not happened. */
export class RunningGame {
  readonly #options: RunningGameOptions;
  #journal: Journal;
  #session: Session;
  /** What is held, as text; and what of it beside the clocks. */
  #held: HeldText;
  /** What was when the journal was last written. */
  #written: HeldText;
  /** From when on clocks alone may be written again, ms. */
  #clocksFrom = Number.NEGATIVE_INFINITY;
  #saidAt = Number.NEGATIVE_INFINITY;
  /** The step whose first part has ended a journal, while the next could not be begun. */
  #ended: StepResult | null = null;
  /** A kept game went on. */
  readonly resumed: boolean;
  /** The time at which the inputs go on, ms: after the last that the journal knows of. */
  readonly epoch: number;

  constructor(options: RunningGameOptions) {
    this.#options = options;
    const { choice, store } = options;
    const opened = resumed(options);
    this.#journal = opened?.journal ?? store.begin(choice.head);
    this.#session = opened?.session ?? newSession(choice.setup);
    this.#held = textOfHeld(this.#session, null);
    this.#written = this.#held;
    this.resumed = opened !== null;
    this.epoch = opened?.epoch ?? 0;
  }

  get session(): Session {
    return this.#session;
  }

  /** Its number among the kept games; null before its first entry. */
  get number(): number | null {
    return this.#journal.number;
  }

  /**
   * Writes what a step brought, at `t`, and only then takes it over. A step that threw `StoreFailure` can be kept again: what of it
   * was written is not written twice. Answers whether anything but time has passed.
   */
  keep(step: StepResult, t: number): boolean {
    const held = textOfHeld(step.session, this.#held);
    const entries = entriesOf(step, t);
    const changed = entries.length > 0 || held.all !== this.#held.all;
    if (this.#isDue(held, entries)) this.#writeTimed(step, entries, t, held);
    this.#session = step.session;
    this.#held = held;
    return changed;
  }

  #isDue(held: HeldText, entries: readonly JournalEntry[]): boolean {
    if (entries.length > 0 || held.beside !== this.#written.beside) return true;
    return held.all !== this.#written.all && this.#options.clock.now() >= this.#clocksFrom;
  }

  #writeTimed(step: StepResult, entries: readonly JournalEntry[], t: number, held: HeldText): void {
    const { clock, log } = this.#options;
    const before = clock.now();
    this.#write(step, entries, t);
    this.#written = held;
    const now = clock.now();
    const took = now - before;
    this.#clocksFrom = now + took / CLOCKS_SHARE;
    if (took < SLOW_MS || now - this.#saidAt < SAID_MS) return;
    this.#saidAt = now;
    log(`the disk took ${(took / 1000).toFixed(1)} s to write a step; meanwhile the board waits.`);
  }

  /** Every game has a journal of its own. What a step brings before `newGame` ends one; the rest begins the next. */
  #write(step: StepResult, entries: readonly JournalEntry[], reached: number): void {
    const held = heldOf(step.session);
    const next = entries.findIndex(({ type }) => type === 'newGame');
    const begins = next > 0 || (next === 0 && this.#journal.latest !== null);
    if (!begins) {
      this.#journal.append({ entries, held, reached });
      return;
    }
    if (next > 0 && this.#ended !== step)
      this.#journal.append({ entries: entries.slice(0, next), held, reached });
    this.#ended = step;
    const { store, choice } = this.#options;
    const following = store.begin({ ...choice.head, players: playersOf(step.session.setup) });
    following.append({ entries: entries.slice(next), held, reached });
    this.#journal = following;
  }
}

/** An act of a servo stands in the journal with what it follows from, before its first pulse. Nothing ever begins it again. */
function entriesOf({ events, effects }: StepResult, t: number): readonly JournalEntry[] {
  return [
    ...events,
    ...effects.map(({ slider, notch }): JournalEntry => ({ type: 'begun', t, slider, notch })),
  ];
}

interface HeldText {
  readonly held: Held;
  readonly all: string;
  readonly beside: string;
}

/** Twenty times a second nothing of it has changed. */
function textOfHeld(session: Session, before: HeldText | null): HeldText {
  const held = heldOf(session);
  if (before !== null && isSame(before.held, held)) return before;
  const { clocks, ...beside } = held;
  return { held, all: JSON.stringify([beside, clocks]), beside: JSON.stringify(beside) };
}

function isSame(a: Held, b: Held): boolean {
  return (Object.keys({ ...a, ...b }) as (keyof Held)[]).every((part) => a[part] === b[part]);
}

interface Resumed {
  readonly journal: Journal;
  readonly session: Session;
  readonly epoch: number;
}

/**
 * The game that goes on, if its events make a game: the one asked for, if it is not finished. With a far board, the one that is the
 * match that is due, even if finished, because the other board may not have heard of its end.
 */
function resumed({ choice, store, log, goesOn, far = null }: RunningGameOptions): Resumed | null {
  const journal =
    far !== null ? store.ofMatch(far.match) : goesOn === null ? null : store.goingOn(choice.head, goesOn);
  const events = journal?.entries().filter(isEvent) ?? [];
  if (journal === null || journal.latest === null) return null;
  if (far === null && events.some(({ type }) => type === 'result')) return null;
  const { held, reached } = journal.latest;
  try {
    return { journal, session: resumeSession(choice.setup, events, held), epoch: Math.ceil(reached) + 1 };
  } catch (error) {
    log(`the last game cannot be resumed (${messageOf(error)}). It is kept; a new one begins.`);
    return null;
  }
}

function isEvent(entry: JournalEntry): entry is GameEvent {
  return entry.type !== 'begun';
}
