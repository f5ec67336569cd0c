/** Before the integration tests: `dist/kiosk` is what the page's sources say, built once for all files that open it. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export default function buildPage(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  execFileSync(
    process.execPath,
    [vite, 'build', '--config', 'src/kiosk/vite.config.ts', '--logLevel', 'warn'],
    { cwd: root },
  );
}
