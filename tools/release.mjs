// `node tools/release.mjs TAG FOLDER` (after a build): what a release has, in FOLDER: NOTES.md, the section of CHANGELOG.md, and in
// assets/ the program and the packages as npm takes them, the firmware, the printed boards to order, the prints and cuts.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { zipSync } from 'fflate';
import { makePackages } from './packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The section of that version; an error where there is none, or nothing in it. */
export function notesFor(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((one) => one.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (notes === undefined)
    throw new Error(`CHANGELOG.md has no section [${version}]: move what is in [Unreleased] there`);
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return `${notes}\n`;
}

/** Every file below a folder of the checkout whose path fits, as one zip. */
function zipped(folder, fits) {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => fits.test(path));
  if (files.length === 0) throw new Error(`${folder} has nothing for a release`);
  // A file of the same content is the same file: its time is that of the zip format's beginning.
  const mtime = new Date(1980, 0, 2);
  return zipSync(
    Object.fromEntries(files.map((path) => [path, [readFileSync(join(root, path)), { mtime }]])),
  );
}

export function makeRelease(tag, folder) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (tag !== `v${version}`)
    throw new Error(`the tag is ${tag}, and package.json says ${version}: tag v${version}, or change it`);
  const notes = notesFor(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  const assets = join(folder, 'assets');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(folder, 'NOTES.md'), notes);
  for (const packed of [root, ...makePackages()])
    execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', assets], {
      cwd: packed,
    });
  const zips = {
    firmware: zipped('firmware', /^firmware\/(dist\/|PROTOCOL\.md|README\.md)/),
    pcb: zipped('hardware/pcb', /-gerbers\.zip$|-parts\.csv$|-positions\.csv$|README\.md$/),
    prints: zipped('hardware/made', /\.(stl|3mf|dxf|json)$/),
  };
  for (const [name, zip] of Object.entries(zips))
    writeFileSync(join(assets, `damier-${name}-${version}.zip`), zip);
  return readdirSync(assets).sort();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [tag, folder] = process.argv.slice(2);
  if (tag === undefined || folder === undefined) {
    console.error('node tools/release.mjs TAG FOLDER');
    process.exitCode = 2;
  } else
    try {
      for (const name of makeRelease(tag, resolve(folder))) console.log(name);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
}
