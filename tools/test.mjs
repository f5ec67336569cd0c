// `npm test`: everything that must hold, from the tool chain to the browser. Its last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './debian-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Stages before the tests; a stage that fails counts as one failed test. Nothing after a failed `needed` stage can run. */
const STAGES = [
  { name: 'Debian packages', needed: true, run: installMissing },
  { name: 'build', needed: true, run: () => command(process.execPath, 'tools/build.mjs') },
  { name: 'lint', run: () => command(bin('biome'), 'check', '--error-on-warnings', '.') },
  ...['tsconfig.json', 'src/kiosk/tsconfig.json', 'test/kiosk/tsconfig.json']
    .filter((project) => existsSync(join(root, project)))
    .map((project) => ({ name: `types of ${project}`, run: () => command(bin('tsc'), '-p', project) })),
  { name: 'arrows', run: () => command(bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'src') },
];

/** Runs one program from the project's root, its output shown; answers whether it ended well. */
function command(program, ...args) {
  return spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** Runs vitest with both projects. A file that did not load and a test that was skipped count as failed. */
function tests() {
  const folder = mkdtempSync(join(tmpdir(), 'damier-test-'));
  const report = join(folder, 'report.json');
  const ended = command(
    bin('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  const counts = existsSync(report) ? countTests(JSON.parse(readFileSync(report, 'utf8'))) : null;
  rmSync(folder, { recursive: true, force: true });
  if (counts === null) return { passed: 0, failed: 1 };
  if (counts.skipped > 0)
    console.error(`damier: ${counts.skipped} tests were skipped; that counts as failed.`);
  const failed = counts.failed + counts.skipped;
  return { passed: counts.passed, failed: !ended && failed === 0 ? 1 : failed };
}

function countTests(report) {
  const notLoaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

let passed = 0;
let failed = 0;
let blocked = false;
for (const stage of STAGES) {
  console.log(`\n== ${stage.name}`);
  if (stage.run()) continue;
  failed += 1;
  console.error(`damier: ${stage.name} failed.`);
  if (stage.needed) {
    console.error('damier: nothing after this can run, so no test was run.');
    blocked = true;
    break;
  }
}
if (!blocked) {
  console.log('\n== tests');
  const counts = tests();
  passed += counts.passed;
  failed += counts.failed;
}
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
