import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** A fresh folder of the test file's own, removed after its last test, also when that failed (remove-folders.ts). */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `damier-${name}-`));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  // A browser's last process may write there a moment longer; twenty tries take 21 s at most.
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
