// `npm run packages`: makes the packages that others build on, each from one folder of src as it stands, in dist/packages/.
// Each has one entry here, and its README in packages/. One may be published as any folder: npm publish dist/packages/damier-rules
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { dataScript, dataTypes, withDataScripts, withScripts } from './emitted.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `folder` of src, whose entry has the folder's name; `on` are the other packages that it imports. */
export const PACKAGES = [
  {
    name: 'damier-rules',
    folder: 'rules',
    on: [],
    description:
      'Ten games of draughts: legal moves, endings, huffing, trapdoors, FEN, PDN, reasons for refusal, counts',
    keywords: [
      'draughts',
      'checkers',
      'dames',
      'pdn',
      'fen',
      'rules',
      'international',
      'russian',
      'english',
      'brazilian',
    ],
  },
  {
    name: 'damier-opponent',
    folder: 'opponent',
    on: ['damier-rules'],
    description:
      'A search that plays eleven games of draughts at eight levels; pure, without a clock or threads',
    keywords: ['draughts', 'checkers', 'engine', 'search', 'ai'],
  },
  {
    name: 'damier-recogniser',
    folder: 'recogniser',
    on: ['damier-rules'],
    description:
      'From the edges of a draughts board that senses its pieces to what a hand did: acts, with their probability',
    keywords: ['draughts', 'checkers', 'reed', 'sensor', 'board', 'recognition'],
  },
  {
    name: 'damier-protocol',
    folder: 'protocol',
    on: [],
    description:
      'The serial link of a draughts board that senses its pieces: messages, framing, and the link as a pure machine',
    keywords: ['draughts', 'serial', 'cobs', 'crc32', 'protocol'],
  },
];

const FORMATS = [
  { folder: 'esm', type: 'module', module: ts.ModuleKind.ESNext },
  { folder: 'cjs', type: 'commonjs', module: ts.ModuleKind.CommonJS },
];

/** Makes all packages, or those named, in `out`; answers their folders. */
export function makePackages(out = join(root, 'dist', 'packages'), names = PACKAGES.map(({ name }) => name)) {
  const made = PACKAGES.filter(({ name }) => names.includes(name));
  for (const wanted of made) makePackage(wanted, join(out, wanted.name));
  return made.map(({ name }) => join(out, name));
}

function makePackage(wanted, out) {
  rmSync(out, { recursive: true, force: true });
  const source = join(root, 'src', wanted.folder);
  const files = [...scripts(source), ...declarations(source, wanted.folder)];
  for (const { folder, type } of FORMATS) {
    for (const { format, path, text } of files) {
      if (format === undefined || format === folder) write(join(out, folder, path), named(text, wanted));
    }
    // Says which of Node's two module systems the folder is of; the rest says the package's own.
    writeJson(join(out, folder, 'package.json'), { type, sideEffects: false });
  }
  writeJson(join(out, 'package.json'), manifestOf(wanted));
  copyFileSync(join(root, 'packages', wanted.name, 'README.md'), join(out, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
}

/** The scripts of both formats, without comments: those stand in the types. */
function scripts(source) {
  const sources = [
    ...written(source),
    ...data(source).map(({ path, json }) => [`${path}.ts`, dataScript(json)]),
  ];
  return FORMATS.flatMap(({ folder, module }) =>
    sources.map(([path, text]) => {
      const { outputText } = ts.transpileModule(withDataScripts(text), {
        fileName: path,
        compilerOptions: {
          module,
          target: ts.ScriptTarget.ES2022,
          rewriteRelativeImportExtensions: true,
          removeComments: true,
        },
      });
      return { format: folder, path: path.replace(/\.ts$/, '.js'), text: withTabs(path, outputText) };
    }),
  );
}

function written(source) {
  return readdirSync(source, { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, readFileSync(join(source, path), 'utf8')]);
}

/** The files of data that its scripts import. */
function data(source) {
  return written(source).flatMap(([path, text]) =>
    [...text.matchAll(/from '(\.[^']*\.json)'/g)].map(([, to]) => ({
      path: join(dirname(path), to),
      json: readFileSync(join(source, dirname(path), to), 'utf8'),
    })),
  );
}

/** A tenth of the size is four blanks a step. */
function withTabs(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  const checkLines = (node) => {
    if (ts.isTemplateLiteralToken(node) && node.getText(source).includes('\n'))
      throw new Error(`${path} has a text over several lines, whose blanks would be lost: write \\n`);
    ts.forEachChild(node, checkLines);
  };
  checkLines(source);
  return text.replaceAll(/^(?: {4})+/gm, (blanks) => '\t'.repeat(blanks.length / 4));
}

/** The types, which are the same in both formats. */
function declarations(source, folder) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram([join(source, `${folder}.ts`)], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // What is imported of another folder is another package; here it is only read.
    rootDir: join(root, 'src'),
    outDir: '/',
  });
  const texts = new Map(data(source).map(({ path, json }) => [`${path}.d.ts`, dataTypes(json)]));
  const { diagnostics } = program.emit(undefined, (name, text) => {
    const path = relative(`/${folder}`, name);
    if (!path.startsWith('..')) texts.set(path, withDataScripts(withScripts(text)));
  });
  const [fault] = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (fault !== undefined) throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, '\n'));
  return [...reachable(`${folder}.d.ts`, texts)].map((path) => ({
    format: undefined,
    path,
    text: texts.get(path),
  }));
}

/** The files of types that the entry leads to: the others are nobody's who uses the package. */
function reachable(path, texts, found = new Set()) {
  if (!texts.has(path) || found.has(path)) return found;
  found.add(path);
  for (const [, to] of texts.get(path).matchAll(/(?:from|import\()\s*['"](\.[^'"]*)\.js['"]/g))
    reachable(join(dirname(path), `${to}.d.ts`), texts, found);
  return found;
}

/** Another folder's entry by its package's name; anything else of another folder has no place in a package. */
function named(text, { name, on }) {
  const renamed = PACKAGES.filter((other) => on.includes(other.name)).reduce(
    (now, other) =>
      now.replaceAll(
        new RegExp(`(['"])\\.\\./${other.folder}/${other.folder}\\.js\\1`, 'g'),
        `$1${other.name}$1`,
      ),
    text,
  );
  const foreign =
    /['"](?:\.\.\/)+(?:rules|recogniser|game|protocol|mirror|opponent|json|hardware|ports)\/[^'"]*['"]/.exec(
      renamed,
    );
  if (foreign !== null)
    throw new Error(`${name} imports ${foreign[0]}, which is in no package that it is on`);
  return renamed;
}

function manifestOf({ name, folder, on, description, keywords }) {
  const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const condition = (format) => ({
    types: `./${format}/${folder}.d.ts`,
    default: `./${format}/${folder}.js`,
  });
  return {
    name,
    version,
    description,
    keywords,
    license: 'MIT',
    type: 'module',
    engines,
    sideEffects: false,
    main: `./cjs/${folder}.js`,
    types: `./cjs/${folder}.d.ts`,
    exports: {
      '.': { import: condition('esm'), require: condition('cjs') },
      './package.json': './package.json',
    },
    files: FORMATS.map((format) => format.folder),
    ...(on.length > 0 && { dependencies: Object.fromEntries(on.map((other) => [other, version])) }),
  };
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function writeJson(path, value) {
  write(path, `${JSON.stringify(value, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const folder of makePackages()) console.log(folder);
}
