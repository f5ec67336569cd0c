// `npm run hardware` (after `npm run build`): makes from hardware/electronics.json and hardware/profiles/ what hardware/README.md
// lists. `npm run hardware -- PROFILE FOLDER` makes it from a maker's own profile, into that folder.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProfile, loadProfile, PROFILE_IDS, ProfileError } from '../dist/adapters/profile/profile.js';
import {
  calibrationSchema,
  electronicsSchema,
  madeFor,
  madeForAll,
  mechanicsSchema,
  profileFileSchema,
  purchaseSchema,
  stepsSchema,
} from '../dist/hardware/hardware.js';
import { published, readBy } from './published-schema.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
const SCHEMAS = {
  'hardware/calibration.schema.json': published(
    'hardware:calibration',
    'Calibration',
    readBy(calibrationSchema),
  ),
  'hardware/electronics.schema.json': published(
    'hardware:electronics',
    'Electronics',
    readBy(electronicsSchema),
  ),
  'hardware/mechanics.schema.json': published('hardware:mechanics', 'Mechanics', readBy(mechanicsSchema)),
  'hardware/profiles/profile.schema.json': published(
    'hardware:profile',
    'BoardProfile',
    readBy(profileFileSchema),
  ),
  'hardware/purchase.schema.json': published('hardware:purchase', 'Purchase', readBy(purchaseSchema)),
  'hardware/steps.schema.json': published('hardware:steps', 'Steps', readBy(stepsSchema)),
};

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
    write(root, [
      ...Object.entries(SCHEMAS).map(([path, schema]) => [path, JSON.stringify(schema)]),
      ...madeForAll(PROFILE_IDS.map(loadProfile), read),
    ]);
    const biome = join(root, 'node_modules/.bin/biome');
    execFileSync(biome, ['format', '--write', ...Object.keys(SCHEMAS)], { cwd: root, stdio: 'ignore' });
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
