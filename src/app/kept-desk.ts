import type { PageServer } from '../adapters/http/http.ts';
import type { Clock } from '../ports/clock.ts';
import type { Answer, KeepAct, Refusal } from '../ports/page.ts';
import { type KeptStore, StoreFailure } from '../ports/store.ts';
import { BadUse, messageOf, unfit } from './errors.ts';

interface KeptDeskParts {
  readonly server: Pick<PageServer, 'publish' | 'hear'>;
  /** Null while the disk does not give the games. */
  readonly store: () => KeptStore | null;
  /** The number of the game at the board, or of the one that waits beside it; `changing`: somebody is sitting down. */
  readonly atBoard: () => number | null | 'changing';
  /** Nobody is there whose games they would be. */
  readonly unattended: boolean;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: (message: string) => void;
}

/** How much later than it might be a deleted game is gone, at most. */
const PURGE_MS = 600_000;
const FIRST_PURGE_MS = 10_000;

const NOBODYS: Refusal = {
  code: 'notHere',
  why: 'an exhibit’s games are its house’s: no visitor names or deletes them',
};

/** Pages name kept games, delete them and have them back. What was deleted long enough ago is taken from the disk. */
export function keepWhenAsked(parts: KeptDeskParts): () => void {
  const { server, clock } = parts;
  let changes = 0;
  const tell = () => {
    changes += 1;
    server.publish({ type: 'kept', changes });
  };
  const purge = () => {
    if (hasPurged(parts)) tell();
    cancel = clock.after(PURGE_MS, purge);
  };
  let cancel = clock.after(FIRST_PURGE_MS, purge);
  const off = server.hear('keptGames', ({ game, act }) => {
    const answer = parts.unattended ? NOBODYS : kept(parts, game, act);
    if (answer === 'taken') tell();
    return answer;
  });
  return () => {
    cancel();
    off();
  };
}

function hasPurged({ store, log }: KeptDeskParts): boolean {
  try {
    return store()?.purge() ?? false;
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    log(`deleted games stay on the disk for now: ${error.message}`);
    return false;
  }
}

function kept(parts: KeptDeskParts, id: number, act: KeepAct): Answer {
  try {
    if (!isDone(parts, id, act)) throw new BadUse(`no game ${id} is kept here`);
    return 'taken';
  } catch (error) {
    if (error instanceof BadUse) return unfit(error);
    if (error instanceof StoreFailure)
      return unfit(new BadUse(`the kept games cannot be reached at the moment (${messageOf(error)})`));
    throw error;
  }
}

/** False: there is no such game. */
function isDone({ store, atBoard }: KeptDeskParts, id: number, act: KeepAct): boolean {
  const games = store();
  if (games === null) throw new BadUse('the kept games are not there yet; ask again in a moment');
  switch (act.do) {
    case 'name':
      return games.name(id, act.name);
    case 'restore':
      return games.restore(id);
    case 'delete': {
      const now = atBoard();
      if (now === 'changing')
        throw new BadUse('somebody is sitting down at the board; ask again in a moment');
      if (now === id) throw new BadUse(`game ${id} is the one at the board; begin another one first`);
      return games.remove(id);
    }
  }
}
