import { NewerSchema, openGameStore } from '../adapters/store/store.ts';
import { newSession, type View, viewOf } from '../game/game.ts';
import { type KeptStore, StoreFailure } from '../ports/store.ts';
import { BadUse } from './errors.ts';
import type { GameChoice } from './game-choice.ts';
import type { Machine } from './machine.ts';
import { shownView } from './shown-view.ts';

const RETRY_MS = 1000;

export interface StoreWish {
  readonly home: string;
  readonly choice: GameChoice;
  readonly machine: Pick<Machine, 'clock' | 'date'>;
  readonly log: (message: string) => void;
  /** Shown while the disk does not give the games. */
  readonly onView: (view: View) => void;
  /** Called once when it has to be waited for. */
  readonly waiting: () => void;
  readonly ended: () => boolean;
}

/** Opens the kept games. While the disk is full or read-only, that is said and tried again. Throws `BadUse` for a newer file. */
export async function openStore(wish: StoreWish): Promise<KeptStore | null> {
  const { home, machine, log, onView, waiting, choice, ended } = wish;
  for (let waits = false; !ended(); waits = true) {
    const store = await tryToOpen(home, machine.date, log);
    if (!(store instanceof StoreFailure)) {
      if (!ended()) return store;
      store.close();
      return null;
    }
    if (!waits) {
      log(`the kept games cannot be opened and are waited for: ${store.message}`);
      onView(standingStill(choice));
      waiting();
    }
    await new Promise<void>((done) => {
      machine.clock.after(RETRY_MS, done);
    });
  }
  return null;
}

async function tryToOpen(
  home: string,
  now: () => Date,
  log: (message: string) => void,
): Promise<KeptStore | StoreFailure> {
  try {
    return await openGameStore(home, { log, now });
  } catch (error) {
    if (error instanceof StoreFailure) return error;
    if (error instanceof NewerSchema) {
      throw new BadUse(
        `${home}/damier.sqlite: ${error.message}. Use that one, or name another folder in DAMIER_HOME`,
      );
    }
    throw error;
  }
}

function standingStill({ setup }: GameChoice): View {
  return shownView(viewOf(newSession(setup)), {
    sensors: 'connecting',
    actuators: 'connecting',
    storeFull: true,
    storeAside: null,
  });
}
