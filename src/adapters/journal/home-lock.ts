import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';

export interface HomeLock {
  release(): Promise<void>;
}

/**
 * Makes sure that one process alone writes into a state directory; answers null if another one has it. The lock is a
 * socket in Linux's abstract name space: it belongs to the process and goes with it, however it ends, so that none is
 * ever left over after a power cut. Other systems have no such names, and no lock.
 */
export async function lockHome(stateDirectory: string): Promise<HomeLock | null> {
  if (process.platform !== 'linux') return { release: async () => undefined };
  const name = createHash('sha256').update(realpathSync(stateDirectory)).digest('hex').slice(0, 32);
  const server = createServer((connection) => connection.destroy());
  server.unref();
  const locked = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(`\0damier-${name}`, () => resolve(true));
  });
  if (!locked) return null;
  return { release: () => new Promise((done) => server.close(() => done())) };
}
