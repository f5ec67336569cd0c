// `npm run parts` (after `npm run build`): makes from hardware/parts/ what a printer and a cutter take, for every board, into
// hardware/made/: an STL a printed part, plates of them as 3MF, a DXF a cut part, and prints.json with hours and grams as sliced.
// `npm run parts -- PROFILE FOLDER`: for one board, a maker's own too; `-- --sample FOLDER PROFILE …` for several, not all plates sliced (the test's). Needs Debian's openscad and prusa-slicer.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import { findProfile, loadProfile, PROFILE_IDS, ProfileError } from '../dist/adapters/profile/profile.js';
import {
  arranged,
  binaryStl,
  dxfSize,
  extent,
  madeFor,
  onBed,
  partCounts,
  readMechanics,
  readPartList,
  readStl,
} from '../dist/hardware/hardware.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const PARTS = join(root, 'hardware/parts');
const read = (path) => readFileSync(join(root, path), 'utf8');
const list = readPartList(read('hardware/parts/parts.json'));
const { sizes } = readMechanics(read('hardware/mechanics.json'));

/** Boards share parts: what comes to the same tree of solids is computed once a run. */
const drawn = new Map();

/** The part as STL or DXF. To work out the tree takes a moment, its faces seconds. */
async function openscad(sources, part, set, file) {
  const defines = Object.entries(set).flatMap(([name, value]) => ['-D', `${name}=${JSON.stringify(value)}`]);
  const source = [...defines, join(sources, part.source)];
  const tree = await draw(part, source, `${file}.csg`);
  const key = `${extname(file)} ${createHash('sha256').update(tree).digest('hex')}`;
  if (!drawn.has(key)) drawn.set(key, draw(part, source, file));
  return drawn.get(key);
}

/** OpenSCAD's words on what it made are told where it is not content. */
async function draw(part, source, file) {
  const { stderr } = await run('openscad', ['-q', '-o', file, ...source]);
  if (stderr.trim() !== '') throw new Error(`${part.name}: ${stderr}`);
  return readFileSync(file, 'utf8');
}

/** A few at a time. */
async function each(items, work) {
  const queue = [...items.entries()];
  const results = [];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

/** A plate as 3MF: each part's mesh once, and where its copies lie. */
function plate3mf(items, meshes) {
  const names = [...new Set(items.map(({ name }) => name))];
  const objects = names.map((name, index) => {
    const corners = new Map();
    const numbered = meshes.get(name).map((triangle) =>
      [0, 3, 6].map((at) => {
        const key = triangle
          .slice(at, at + 3)
          .map((value) => Math.round(value * 1e4) / 1e4)
          .join(' ');
        if (!corners.has(key)) corners.set(key, corners.size);
        return corners.get(key);
      }),
    );
    const vertices = [...corners.keys()].map((key) => {
      const [x, y, z] = key.split(' ');
      return `<vertex x="${x}" y="${y}" z="${z}"/>`;
    });
    const triangles = numbered.map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`);
    return `<object id="${index + 1}" name="${name}" type="model"><mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh></object>`;
  });
  const copies = items.map(
    ({ name, x, y }) =>
      `<item objectid="${names.indexOf(name) + 1}" transform="1 0 0 0 1 0 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} 0"/>`,
  );
  const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const files = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`,
    '3D/3dmodel.model': `${xml}<model unit="millimeter" xml:lang="en" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>${objects.join('')}</resources><build>${copies.join('')}</build></model>`,
  };
  const bytes = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      [Buffer.from(text), { mtime: '1980-01-01T00:00:00' }],
    ]),
  );
  return zipSync(bytes, { level: 9 });
}

/** Boards share plates: each is sliced once a run. */
const sliced = new Map();

/**
 * Slicing takes ten seconds a plate. A sample slices the last plate of each board, and any that is not the committed one to
 * the byte: what the slicer said of that one stands beside it.
 */
function committedPrint(board, name, bytes) {
  const folder = join(root, 'hardware/made', board);
  if (!isSame(join(folder, 'plates', name), bytes)) return null;
  const { plates } = JSON.parse(readFileSync(join(folder, 'prints.json'), 'utf8'));
  if (plates.at(-1).file === name) return null;
  const { hours, grams } = plates.find(({ file }) => file === name);
  return { hours, grams };
}

function isSame(file, bytes) {
  return existsSync(file) && readFileSync(file).equals(Buffer.from(bytes));
}

function slicedOnce(bytes, file, gcode) {
  const key = createHash('sha256').update(bytes).digest('hex');
  if (!sliced.has(key)) sliced.set(key, slice(file, gcode));
  return sliced.get(key);
}

/** Hours and grams of one printing. Throws where the slicer is not content. */
async function slice(file, gcode) {
  const settings = join(PARTS, 'slicing.ini');
  const { stdout, stderr } = await run('prusa-slicer', [
    '--load',
    settings,
    '--dont-arrange',
    '--export-gcode',
    '-o',
    gcode,
    file,
  ]);
  const said = `${stdout}${stderr}`;
  if (/warning|error|invalid|empty|outside/i.test(said)) throw new Error(`${file}: ${said}`);
  const text = readFileSync(gcode, 'utf8');
  const [, grams] = /total filament used \[g\] = (\S+)/.exec(text) ?? [];
  const [, days, hours, minutes] =
    /estimated printing time \(normal mode\) = (?:(\d+)d )?(?:(\d+)h )?(?:(\d+)m )?/.exec(text) ?? [];
  if (grams === undefined) throw new Error(`${file}: the slicer told no grams`);
  const time = Number(days ?? 0) * 24 + Number(hours ?? 0) + Number(minutes ?? 0) / 60;
  return { hours: Math.round(10 * time) / 10, grams: Math.round(Number(grams)) };
}

async function make(profile, folder, isSample = false) {
  const work = mkdtempSync(join(tmpdir(), 'damier-parts-'));
  try {
    const sources = join(work, 'parts');
    cpSync(PARTS, sources, { recursive: true });
    const made = new Map(madeFor(profile, read));
    writeFileSync(join(sources, 'board.scad'), made.get(`${profile.id}.scad`));
    const counts = partCounts(profile, sizes);
    const parts = list.filter(({ name }) => counts.has(name));
    for (const sub of ['print', 'cut', 'plates']) mkdirSync(join(folder, sub), { recursive: true });

    const printed = parts.filter(({ made: how }) => how === 'printed');
    const meshes = new Map(
      await each(printed, async (part) => {
        const text = await openscad(sources, part, part.set, join(work, `${part.name}.stl`));
        const mesh = onBed(readStl(text), part.lies);
        writeFileSync(join(folder, 'print', `${part.name}.stl`), binaryStl(mesh));
        return [part.name, mesh];
      }),
    );
    const cut = parts.filter(({ made: how }) => how === 'cut');
    const sheets = await each(cut, async (part) => {
      const text = await openscad(sources, part, part.outline, join(work, `${part.name}.dxf`));
      writeFileSync(join(folder, 'cut', `${part.name}.dxf`), text);
      const { name, sheet, of } = part;
      return { part: name, count: counts.get(name), mm: sizes[sheet], of, ...dxfSize(text) };
    });

    const lying = printed.map(({ name }) => {
      const { to } = extent(meshes.get(name));
      return { name, wide: to[0], deep: to[1], count: counts.get(name) };
    });
    const plates = await each([...arranged(lying).entries()], async ([index, { times, items }]) => {
      const name = `plate-${index + 1}.3mf`;
      const file = join(folder, 'plates', name);
      const bytes = plate3mf(items, meshes);
      writeFileSync(file, bytes);
      const content = {};
      for (const item of items) content[item.name] = (content[item.name] ?? 0) + 1;
      const known = isSample ? committedPrint(profile.id, name, bytes) : null;
      const print = known ?? (await slicedOnce(bytes, file, join(work, `${name}.gcode`)));
      return { file: name, times, content, ...print };
    });
    const sum = (of) => Math.round(plates.reduce((all, plate) => all + plate.times * plate[of], 0));
    const prints = { board: profile.id, hours: sum('hours'), grams: sum('grams'), plates, cut: sheets };
    writeFileSync(join(folder, 'prints.json'), `${JSON.stringify(prints, null, 2)}\n`);
    console.log(
      `${folder}: ${plates.length} plates, ${prints.hours} h, ${prints.grams} g; ${cut.length} outlines`,
    );
  } finally {
    rmSync(work, { recursive: true });
  }
}

const [own, folder, ...more] = process.argv.slice(2);
try {
  if (own === undefined) {
    const into = join(root, 'hardware/made');
    rmSync(into, { recursive: true, force: true });
    for (const id of PROFILE_IDS) await make(loadProfile(id), join(into, id));
  } else if (folder === undefined) {
    console.error('npm run parts -- PROFILE FOLDER: say into which folder');
    process.exitCode = 2;
  } else if (own === '--sample') {
    for (const profile of more.map((each) => findProfile(each)))
      await make(profile, join(folder, profile.id), true);
  } else {
    await make(findProfile(own), folder);
  }
} catch (error) {
  if (!(error instanceof ProfileError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
