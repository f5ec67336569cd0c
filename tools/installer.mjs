// `npm run installer [-- FOLDER]` (after a build): in installer/, for each processor that has a sum below, the one file that makes a
// bare Debian or Raspberry Pi OS an exhibit (`sudo sh damier-….run`), and the archive of the same release for updates (`….tgz`).
// All are made on this machine, of whatever kind it is; their packages and their Node come from npm's registry.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const NODE = {
  version: '22.23.5',
  sums: {
    x64: 'sha512-3jhC+wcoWxKZxcRqF2sUSl0c9HEXFnur/nuIPx6O6CWKV0jOUWQm7Htw5SuXqqlMCEhi0cJqybFPEb5hhcBiMw==',
    arm64: 'sha512-e1LOUGKVruPGuLVutn8+Cgm5pI1APm4Kvh+zbb/qe/ZpD9s+TQby5iUgZOWmPpbSKpj0Td8DP1N0NEnXasHizg==',
  },
};
const PARTS = ['bin', 'dist', 'firmware/dist', 'hardware', 'endgames', 'docs', 'deploy', 'package.json'];

const run = (program, args, cwd) =>
  execFileSync(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] }).toString();

/** The Node of that machine's kind, in `folder`/node. */
function putNode(folder, arch, work) {
  const sum = NODE.sums[arch];
  if (sum === undefined)
    throw new Error(`no Node is known here for ${arch}; there are ${Object.keys(NODE.sums).join(', ')}`);
  const [packed] = run('npm', ['pack', '--silent', `node-linux-${arch}@${NODE.version}`], work)
    .trim()
    .split('\n');
  const bytes = readFileSync(join(work, packed));
  const is = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (is !== sum) throw new Error(`${packed} is not what was expected: ${is} instead of ${sum}`);
  mkdirSync(join(folder, 'node/bin'), { recursive: true });
  run('tar', [
    '-xzf',
    join(work, packed),
    '-C',
    join(folder, 'node'),
    '--strip-components=1',
    'package/bin/node',
    'package/LICENSE',
  ]);
}

/** The packages that the program itself needs, with the binaries for that processor; nothing is compiled. */
function putPackages(folder, arch) {
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  const kind = [`--cpu=${arch}`, '--os=linux', '--libc=glibc'];
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  run('npm', ['ci', '--omit=dev', ...kind, ...quiet], folder);
}

/** Says what it is, refuses what is not whole, and hands over to deploy/install.sh. */
const head = (name, sum) => `#!/bin/sh
# ${name}: makes this Debian or Raspberry Pi OS an exhibit of Damier. sudo sh ${name}.run [options of deploy/install.sh]
set -eu
[ "$(tail -n +ARCHIVE_LINE "$0" | sha256sum | cut -d ' ' -f 1)" = ${sum} ] || {
  echo "$0 is not whole: download it again" >&2
  exit 2
}
work=$(mktemp -d /var/tmp/damier.XXXXXX)
trap 'rm -rf "$work"' EXIT
tail -n +ARCHIVE_LINE "$0" | tar -xzf - -C "$work"
sh "$work/damier/deploy/install.sh" "$@"
exit 0
`;

/** Makes both files in `out`, and answers their names. */
export function makeInstaller(out, arch) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const built = ['dist/cli/damier.js', 'dist/kiosk/index.html', 'dist/kiosk/texts'];
  if (!built.every((path) => existsSync(join(root, path))))
    throw new Error('not all is built; run npm run build first');
  const name = `damier-${version}-linux-${arch}`;
  const work = mkdtempSync(join(tmpdir(), 'damier-installer-'));
  try {
    const folder = join(work, 'damier');
    for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
    putPackages(folder, arch);
    putNode(folder, arch, work);
    mkdirSync(out, { recursive: true });
    const archive = join(out, `${name}.tgz`);
    run('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', work, 'damier']);
    const packed = readFileSync(archive);
    const text = head(name, createHash('sha256').update(packed).digest('hex'));
    const script = text.replaceAll('ARCHIVE_LINE', String(text.split('\n').length));
    writeFileSync(join(out, `${name}.run`), Buffer.concat([Buffer.from(script), packed]), { mode: 0o755 });
    return [`${name}.run`, `${name}.tgz`];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = process.argv[2] ?? join(root, 'installer');
  for (const arch of Object.keys(NODE.sums))
    for (const name of makeInstaller(out, arch)) console.log(join(out, name));
}
