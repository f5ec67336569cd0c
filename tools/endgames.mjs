// Solves the endgames that come with the program, into endgames/: `npm run endgames`, after a build. Some minutes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const GAMES = ['english', 'brazilian', 'russian', 'priorite-dame', 'sujet-verbe', 'international'];

rmSync(`${root}/endgames`, { recursive: true, force: true });
mkdirSync(`${root}/endgames`);
for (const game of GAMES) {
  const words = ['endgames', '--game', game, '--pieces', '4', '--out', `${root}/endgames`];
  execFileSync(process.execPath, [`${root}/bin/damier.js`, ...words], { stdio: 'inherit' });
}
