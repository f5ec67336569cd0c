import { isDeepStrictEqual } from 'node:util';
import type { GameEvent } from '../../src/game/event.ts';
import type { GameHead, GameStore, Journal } from '../../src/ports/store.ts';

/** Kept games in memory, on a disk that can be full. */
export class FakeStore implements GameStore {
  full = false;
  readonly journals: { readonly head: GameHead; readonly lines: unknown[] }[] = [];

  latest(head: GameHead): Journal | null {
    const kept = this.journals.findLast((journal) => isDeepStrictEqual(journal.head, head));
    return kept === undefined ? null : this.#journal(kept.lines);
  }

  begin(head: GameHead): Journal {
    const lines: unknown[] = [];
    this.journals.push({ head, lines });
    return this.#journal(lines);
  }

  /** All lines of all games. */
  entries(): readonly unknown[] {
    return this.journals.flatMap(({ lines }) => lines);
  }

  events(): readonly GameEvent[] {
    return this.entries().flatMap((line) => {
      const { event } = line as { event?: GameEvent };
      return event === undefined ? [] : [event];
    });
  }

  #journal(lines: unknown[]): Journal {
    return {
      append: (entry) => {
        if (this.full) throw new Error('ENOSPC: no space left on device');
        lines.push(JSON.parse(JSON.stringify(entry)));
      },
      entries: () => lines,
      close: () => undefined,
    };
  }
}
