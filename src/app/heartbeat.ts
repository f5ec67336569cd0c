import { writeFileSync } from 'node:fs';
import type { Clock } from '../ports/clock.ts';

const BEAT_MS = 5000;

export interface HeartbeatOptions {
  readonly file: string;
  readonly clock: Clock;
  /** Whether the program does its work, as far as a restart could cure it. */
  readonly sound: () => boolean;
}

/**
 * Touches a file every 5 s while the loop runs and writes: a watchdog that finds it older than 30 s may restart the
 * program. A pulled cable does not stop it, because no restart plugs it in.
 */
export function startHeartbeat({ file, clock, sound }: HeartbeatOptions): () => void {
  let cancel: () => void = () => undefined;
  const beat = () => {
    cancel = clock.after(BEAT_MS, beat);
    if (!sound()) return;
    try {
      writeFileSync(file, `${new Date().toISOString()} ${process.pid}\n`);
    } catch (error) {
      // A disk that takes no heartbeat lets none be seen, which is what the watchdog is to find.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  };
  beat();
  return () => cancel();
}
