// `npm run pcb` (after `npm run build`): the printed boards of all profiles, into hardware/pcb/: KiCad's board file, checked by KiCad's
// design rules, and what a manufacturer takes. `npm run pcb -- PROFILE FOLDER` does it for a maker's own. Needs KiCad and gerbv (Debian).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProfile, loadProfile, PROFILE_IDS, ProfileError } from '../dist/adapters/profile/profile.js';
import { boardFiles, cableFiles, designsOf } from '../dist/hardware/hardware.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const PYTHON = '/usr/bin/python3';
const DPI = '180';
const COPPER = '#7fae8fff';
const SIDES = {
  top: ['Edge_Cuts', 'F_Silkscreen', 'F_Mask', 'F_Cu'],
  bottom: ['Edge_Cuts', 'B_Silkscreen', 'B_Mask', 'B_Cu'],
};
const COLOURS = ['#000000ff', '#1b2f8fff', '#d4a72cff', COPPER];

/** Both sides as the gerbers have them; the underside as it looks from the top, through the board. */
function draw(folder, name) {
  const gerbers = mkdtempSync(join(tmpdir(), 'damier-pcb-'));
  const file = join(folder, name, name);
  execFileSync(PYTHON, ['-m', 'zipfile', '-e', `${file}-gerbers.zip`, gerbers]);
  for (const [side, layers] of Object.entries(SIDES)) {
    const colours = COLOURS.flatMap((colour) => ['-f', colour]);
    const files = layers.map((layer) => join(gerbers, `${name}-${layer}.gbr`));
    execFileSync(
      'gerbv',
      ['-x', 'png', '-D', DPI, '-B', '1', '-b', '#ffffff', ...colours, '-o', `${file}-${side}.png`, ...files],
      { stdio: 'ignore' },
    );
  }
  rmSync(gerbers, { recursive: true });
}

const [own, given] = process.argv.slice(2);
const folder = given ?? join(root, 'hardware/pcb');
try {
  if (own !== undefined && given === undefined) {
    console.error('npm run pcb -- PROFILE FOLDER: say into which folder');
    process.exit(2);
  }
  if (!existsSync('/usr/lib/python3/dist-packages/pcbnew.py')) {
    console.error(
      'npm run pcb needs KiCad and gerbv: sudo apt-get install --no-install-recommends kicad gerbv',
    );
    process.exit(2);
  }
  const profiles = own === undefined ? PROFILE_IDS.map(loadProfile) : [findProfile(own)];
  const designs = designsOf(profiles);
  for (const design of designs) {
    console.log(`leading the copper of ${design.name} …`);
    for (const [path, text] of boardFiles(design)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }
  for (const [path, text] of cableFiles(profiles)) writeFileSync(join(folder, path), text);
  const boards = designs.map(({ name }) => join(folder, name, `${name}.kicad_pcb`));
  execFileSync(PYTHON, [join(root, 'tools/pcb.py'), folder, ...boards], { stdio: 'inherit' });
  for (const { name } of designs) draw(folder, name);
  console.log(`${designs.length} boards made in ${folder}`);
} catch (error) {
  if (error instanceof ProfileError) console.error(error.message);
  else if (error.status === 1)
    console.error('KiCad finds faults: they are listed in the board’s -read-back.json');
  else throw error;
  process.exitCode = 1;
}
