import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];

// Registered first, so run last: whatever a test has started in its folder has ended by then, or is ended by force.
afterAll(() => {
  // A browser's last process may write there a moment longer; twenty tries take 21 s at most.
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** A fresh folder of the test file's own, removed after its last test, also when that failed. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `damier-${name}-`));
  folders.push(folder);
  return folder;
}
