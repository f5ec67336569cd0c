import { isDeepStrictEqual } from 'node:util';
import type { GameEvent } from '../../src/game/event.ts';
import {
  type GameHead,
  type GoesOn,
  type Journal,
  type JournalEntry,
  type JournalStep,
  type KeptList,
  type KeptStore,
  StoreFailure,
} from '../../src/ports/store.ts';

interface FakeJournal {
  readonly head: GameHead;
  number: number | null;
  readonly entries: JournalEntry[];
  latest: Journal['latest'];
}

/** Kept games in memory, on a disk that can be full. */
export class FakeStore implements KeptStore {
  full = false;
  readonly aside = null;
  /** How many steps may still be written before the disk is full. */
  room = Number.POSITIVE_INFINITY;
  /** How many have been written. */
  steps = 0;
  /** How many games have been begun. */
  #begun = 0;
  readonly journals: FakeJournal[] = [];

  goingOn(head: GameHead, { number, after }: GoesOn): Journal | null {
    const its = this.journals.filter((journal) => isDeepStrictEqual(journal.head, head));
    const isOpen = ({ entries }: FakeJournal) => entries.every(({ type }) => type !== 'result');
    const named = its.find((journal) => journal.number === number && isOpen(journal));
    const kept = named ?? its.findLast((journal) => (journal.number ?? 0) > after);
    return kept === undefined ? null : this.#journal(kept);
  }

  ofMatch(match: string): Journal | null {
    const kept = this.journals.findLast(({ latest }) => latest?.held.match === match);
    return kept === undefined ? null : this.#journal(kept);
  }

  begin(head: GameHead): Journal {
    return this.#journal({ head, number: null, entries: [], latest: null });
  }

  abandon(head: GameHead): void {
    const left = this.journals.filter((journal) => !isDeepStrictEqual(journal.head, head));
    this.journals.splice(0, this.journals.length, ...left);
  }

  list(): KeptList {
    return { games: [], deleted: [], damaged: [] };
  }

  newest(): null {
    return null;
  }

  read(): null {
    return null;
  }

  name(_id: number, _name: string | null): boolean {
    return false;
  }

  remove(_id: number): boolean {
    return false;
  }

  restore(_id: number): boolean {
    return false;
  }

  purge(): boolean {
    return false;
  }

  close(): void {}

  /** All entries of all games. */
  entries(): readonly JournalEntry[] {
    return this.journals.flatMap(({ entries }) => entries);
  }

  events(): readonly GameEvent[] {
    return this.entries().filter((entry) => entry.type !== 'begun');
  }

  #journal(kept: FakeJournal): Journal {
    return {
      entries: () => kept.entries,
      get number() {
        return kept.number;
      },
      get latest() {
        return kept.latest;
      },
      append: (step) => this.#append(kept, step),
    };
  }

  #append(kept: FakeJournal, { entries, held, reached }: JournalStep): void {
    if (kept.latest === null && entries.length === 0) return;
    if (this.full || this.room === 0) throw new StoreFailure('database or disk is full (SQLITE_FULL)');
    this.room -= 1;
    this.steps += 1;
    if (kept.latest === null) {
      this.#begun += 1;
      kept.number = this.#begun;
      this.journals.push(kept);
    }
    kept.entries.push(...(JSON.parse(JSON.stringify(entries)) as JournalEntry[]));
    kept.latest = { held: JSON.parse(JSON.stringify(held)), reached };
  }
}
