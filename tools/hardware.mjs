// `npm run hardware` (after `npm run build`): makes from hardware/electronics.json and hardware/profiles/ what hardware/README.md
// lists. `npm run hardware -- PROFILE FOLDER` makes it from a maker's own profile, into that folder.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProfile, loadProfile, PROFILE_IDS, ProfileError } from '../dist/adapters/profile/profile.js';
import { madeFor, madeForAll } from '../dist/hardware/hardware.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

function write(folder, files) {
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`${files.length} files made in ${folder}`);
}

const [own, folder] = process.argv.slice(2);
try {
  if (own === undefined) {
    write(root, madeForAll(PROFILE_IDS.map(loadProfile), read));
  } else if (folder === undefined) {
    console.error('npm run hardware -- PROFILE FOLDER: say into which folder');
    process.exitCode = 2;
  } else {
    // As `npm run parts -- PROFILE FOLDER` leaves it.
    const sliced = join(folder, 'prints.json');
    const prints = existsSync(sliced) ? JSON.parse(readFileSync(sliced, 'utf8')) : null;
    write(folder, madeFor(findProfile(own), read, prints));
  }
} catch (error) {
  if (!(error instanceof ProfileError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
