/** A home folder whose files a power cut, a full disk or a person has damaged keeps no start from its page. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openIdentity } from '../../src/adapters/keys/keys.ts';
import { newHome, Program } from './server.ts';

interface Health {
  readonly store: { readonly aside: string | null } | null;
  readonly mirror: object | null;
  readonly damaged: readonly { readonly file: string; readonly keptAs: string | null }[];
}

const SETTINGS = JSON.stringify({
  exhibit: { games: ['english'] },
  mirror: { name: 'Nantes', broker: 'mqtt://127.0.0.1:1' },
});
/** What nobody may make anew: other boards have pinned it. */
const KEY = 'mirror/key.pem';

/** One start of an exhibit among other boards; answers what `/health` says once the kept games are open. */
async function started(home: string): Promise<Health & { readonly err: string }> {
  const file = join(home, '..', 'settings.json');
  writeFileSync(file, SETTINGS);
  const program = new Program(home, ['exhibit', '--config', file, '--port', '0']);
  try {
    const url = await program.url();
    const ask = async () => (await (await fetch(`${url}health`)).json()) as Health;
    while ((await ask()).store === null) await new Promise((done) => setTimeout(done, 50));
    return { ...(await ask()), err: program.err };
  } finally {
    const { code } = await program.end('SIGTERM');
    expect(code).toBe(0);
  }
}

/** Every file of the folder, but for what SQLite keeps beside its own while it is in use. */
function filesOf(home: string): readonly string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(home, file)).isFile() && !/-(wal|shm)$/.test(file))
    .sort();
}

function homeOf(): string {
  const home = join(newHome(), 'home');
  mkdirSync(home);
  return home;
}

describe('an exhibit whose home folder is damaged', () => {
  const home = homeOf();
  beforeAll(async () => {
    expect(await started(home)).toMatchObject({ damaged: [], mirror: expect.anything() });
    // Whatever a start has made is damaged below: were one of them missing, the table would say less than it seems to.
    expect(filesOf(home)).toEqual(
      expect.arrayContaining(['damier.sqlite', KEY, 'mirror/session', 'settings/good.json', 'table.json']),
    );
  });

  it.each<[string, (path: string, bytes: Buffer) => void]>([
    ['of length 0', (path) => writeFileSync(path, '')],
    ['half', (path, bytes) => writeFileSync(path, bytes.subarray(0, bytes.length >> 1))],
    ['all NUL', (path, bytes) => writeFileSync(path, Buffer.alloc(bytes.length))],
    ['a folder', (path) => remade(path, () => mkdirSync(path))],
    ['a link to itself', (path) => remade(path, () => symlinkSync(path, path))],
  ])('opens with every file of it %s, says so, and leaves the key to people', async (name, damage) => {
    for (const file of filesOf(home)) {
      const path = join(home, file);
      if (existsSync(path)) damage(path, readFileSync(path));
    }
    const { damaged, store, mirror, err } = await started(home);
    const told = damaged.map(({ file }) => file);
    expect(told).toEqual(expect.arrayContaining([KEY, 'settings/good.json', 'table.json']));
    expect(damaged.find(({ file }) => file === KEY)?.keptAs).toBeNull();
    for (const { file, keptAs } of damaged) {
      expect(err).toContain(join(home, file));
      if (keptAs !== null) expect(readdirSync(join(home, keptAs, '..'))).toContain(keptAs.split('/').at(-1));
    }
    expect([name, store?.aside]).toEqual([name, expect.stringMatching(/^damier\.damaged-\d\.sqlite$/)]);
    expect(mirror).toBeNull();
    // People decide: the board becomes another one.
    rmSync(join(home, KEY), { recursive: true, force: true });
    openIdentity(join(home, 'mirror'), 'Nantes');
  });

  it('is whole again at the next start', async () => {
    expect(await started(home)).toMatchObject({ damaged: [], mirror: expect.anything() });
  });
});

function remade(path: string, make: () => void): void {
  rmSync(path);
  make();
}
