/** A file of settings that cannot be used does not keep an exhibit shut. The program itself, on the virtual board. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome, Program } from './server.ts';

interface Health {
  readonly settings: string | null;
  readonly lock: string | null;
  readonly game: string;
}

/** One start with these settings, in a home folder; answers what `/health` says once staff's part is there. */
async function started(home: string, settings: string): Promise<Health & { readonly err: string }> {
  const file = join(home, 'settings.json');
  writeFileSync(file, settings);
  const program = new Program(home, ['exhibit', '--config', file, '--port', '0']);
  try {
    const url = await program.url();
    const health = (await (await fetch(`${url}health`)).json()) as Health;
    return { ...health, err: program.err };
  } finally {
    const { code } = await program.end('SIGTERM');
    expect(code).toBe(0);
  }
}

const GOOD = '{ "exhibit": { "games": ["english"] } }';

/** What a check of names and values lets through, and what it does not; each once ended the start. */
const UNUSABLE = [
  '',
  '['.repeat(100_000),
  '{ "board": { "profile": "no-such-board" } }',
  '{ "board": { "profile": "classic-8x8" }, "exhibit": { "games": ["international"] } }',
  '{ "page": { "host": "203.0.113.5" } }',
  '{ "broadcast": { "site": "https://example.org/", "tokenFile": "/no/such/file" } }',
  '{ "mirror": { "passwordFile": "/no/such/file" } }',
  '{ "mirror": { "listen": "203.0.113.5" } }',
];

describe('an exhibit whose settings cannot be used', () => {
  it('opens with the last that were good, whatever is wrong', async () => {
    const home = newHome();
    expect(await started(home, GOOD)).toMatchObject({ settings: 'file', lock: null, game: 'english' });
    for (const settings of UNUSABLE) {
      const { err, ...health } = await started(home, settings);
      expect([settings.slice(0, 60), health]).toEqual([
        settings.slice(0, 60),
        expect.objectContaining({ settings: 'lastGood', lock: null, game: 'english' }),
      ]);
      expect(err).toContain('the settings cannot be used');
      expect(readFileSync(join(home, 'settings.json'), 'utf8')).toBe(settings);
    }
    expect(await started(home, GOOD)).toMatchObject({ settings: 'file', lock: null });
  });

  it('opens locked, and says what is wrong, where none were ever good', async () => {
    const home = newHome();
    const { settings, lock, err } = await started(home, '{ "pages": {} }');
    expect([settings, lock]).toEqual(['none', 'settings']);
    expect(err).toContain('settings.json:1:12: pages: there is no setting of this name');
    expect(err).toContain('E83');
  });

  it('undoes by itself what staff has brought, where the start after it cannot use it', async () => {
    const home = newHome();
    await started(home, GOOD);
    // As the page writes it, past the checks: what they do not see must be undone all the same.
    const brought = '{ "board": { "profile": "no-such-board" } }';
    const { createHash } = await import('node:crypto');
    const sha256 = createHash('sha256').update(brought).digest('hex');
    mkdirSync(join(home, 'settings'), { recursive: true });
    writeFileSync(join(home, 'settings/trial.json'), JSON.stringify({ sha256, starts: 0, by: 'page' }));
    expect(await started(home, brought)).toMatchObject({ settings: 'lastGood', lock: null });
    expect(readFileSync(join(home, 'settings.json'), 'utf8')).toBe(GOOD);
    expect(readFileSync(join(home, 'settings.json.refused'), 'utf8')).toBe(brought);
  });
});
