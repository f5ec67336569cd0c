// Builds TypeScript and pages into dist/; run by `npm ci` (prepare).
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { dataScript, dataTypes, withDataScripts, withScripts } from './emitted.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

function binary(name, path) {
  try {
    return require.resolve(`${name}/package.json`).replace(/package\.json$/, path);
  } catch {
    console.error(
      `damier: ${name} is not installed, so nothing can be built. It is a development dependency:\n` +
        'run `npm ci --include=dev` (NODE_ENV=production leaves development dependencies out).',
    );
    process.exit(2);
  }
}

const tsc = binary('typescript', 'bin/tsc');
const vite = binary('vite', 'bin/vite.js');
const run = (script, ...args) =>
  execFileSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });

rmSync(`${root}/dist`, { recursive: true, force: true });
run(tsc, '-p', 'tsconfig.build.json');
madeFit();
if (existsSync(`${root}/src/kiosk/index.html`))
  run(vite, 'build', '--config', 'src/kiosk/vite.config.ts', '--logLevel', 'warn');
chmodSync(`${root}/bin/damier.js`, 0o755);

/** What is exported of dist/ is read by others' tools, as the packages are. */
function madeFit() {
  const rewrite = (path, made) => writeFileSync(path, made(readFileSync(path, 'utf8')));
  for (const path of emitted(/\.js$/)) rewrite(path, withDataScripts);
  for (const path of emitted(/\.d\.ts$/)) rewrite(path, (text) => withDataScripts(withScripts(text)));
  for (const path of emitted(/\.json$/)) {
    const json = readFileSync(path, 'utf8');
    writeFileSync(`${path}.js`, dataScript(json));
    writeFileSync(`${path}.d.ts`, dataTypes(json));
    rmSync(path);
  }
}

function emitted(named) {
  return readdirSync(`${root}/dist`, { recursive: true })
    .filter((name) => named.test(name))
    .map((name) => `${root}/dist/${name}`);
}
