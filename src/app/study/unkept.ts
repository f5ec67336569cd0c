import type { GameStore, Journal, JournalEntry, JournalStep } from '../../ports/store.ts';

/** A store that keeps nothing: what is tried beside a game is gone when the board goes back to it. */
export function unkeptStore(): GameStore {
  return {
    list: () => ({ games: [], deleted: [], damaged: [] }),
    newest: () => null,
    read: () => null,
    latest: () => null,
    ofMatch: () => null,
    begin: unkeptJournal,
    abandon: () => undefined,
    aside: null,
    close: () => undefined,
  };
}

function unkeptJournal(): Journal {
  const entries: JournalEntry[] = [];
  let latest: Journal['latest'] = null;
  return {
    entries: () => entries,
    number: null,
    get latest() {
      return latest;
    },
    append: ({ entries: more, held, reached }: JournalStep) => {
      entries.push(...more);
      latest = { held, reached };
    },
  };
}
