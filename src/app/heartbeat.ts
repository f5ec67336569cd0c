import { closeSync, futimesSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { isCoded } from '../adapters/words/words.ts';
import type { Clock } from '../ports/clock.ts';

const BEAT_MS = 5000;

/**
 * Where the heartbeat is: in `RUNTIME_DIRECTORY`, which systemd keeps in memory and where no disk counts, or else in the
 * folder of kept games.
 */
export function heartbeatFile(home: string, { RUNTIME_DIRECTORY: runtime }: NodeJS.ProcessEnv): string {
  return join(runtime || home, 'heartbeat');
}

/**
 * Touches a file at once and every 5 s while the program's loop runs: a watchdog that finds it older than 30 s may restart
 * the program. A full disk or a pulled cable does not stop it, because no restart cures them; `/health` tells of those.
 */
export function startHeartbeat(file: string, clock: Clock): () => void {
  let cancel: () => void = () => undefined;
  const beat = () => {
    cancel = clock.after(BEAT_MS, beat);
    touch(file);
  };
  beat();
  return () => cancel();
}

/** Writes no byte: a full disk takes a file's time, and an empty file. */
function touch(file: string): void {
  const now = new Date();
  try {
    const beaten = openSync(file, 'a');
    try {
      futimesSync(beaten, now, now);
    } finally {
      closeSync(beaten);
    }
  } catch (error) {
    // A read-only disk takes no beat, and the journal, which it takes as little, has said so already.
    if (!isCoded(error)) throw error;
  }
}
