import { afterEach, describe, expect, it } from 'vitest';
import { type PageServer, startPageServer } from '../../../src/adapters/http/http.ts';
import type { Archive, KeptGameFile } from '../../../src/ports/archive.ts';
import { StoreFailure } from '../../../src/ports/store.ts';
import { FakeClock } from '../../app/fake-clock.ts';
import { keptGame } from '../../app/kept-game.ts';
import { newFolder } from '../../e2e/folders.ts';

const FILE: KeptGameFile = {
  game: keptGame(3),
  events: [{ t: 5, type: 'turn', side: 'W', needs: 'move' }],
  board: {
    profile: { id: 'classic-8x8', size: 8, squareColour: 'black', sliders: [], spinner: null },
    seats: { bottom: 'W', top: 'B' },
  },
};

const NO_CARDS = { rose: [], green: [], blue: [], dames: [] };
const BROKEN = { ok: false, problem: 'broken.json:1:2: this is no JSON' } as const;

const SOLVED = { fen: 'W:WK1:BK32', decidedIn: 21, moves: [] };

const ARCHIVE: Archive = {
  games: () => ({ games: [FILE.game], deleted: [], damaged: [2] }),
  game: (id) => (id === 3 ? FILE : null),
  pdn: (id, notation) => (id === 3 ? `1. ${notation === 'algebraic' ? 'b4:d6' : '21x14'} 2-0\n\n` : null),
  live: () => '1. 21-17 *\n\n',
  allPdn: () => [
    { id: 1, pdn: 'one\n\n' },
    { id: 2, pdn: null },
    { id: 3, pdn: 'three\n\n' },
  ],
  board: () => FILE.board,
  traces: () => [{ name: 'a.jsonl', bytes: 2, changed: '2026-11-28T10:00:00.000Z' }],
  trace: (name) => (name === 'a.jsonl' ? { bytes: 2, open: () => new Blob(['{}']).stream() } : null),
  endgame: async (game, fen) =>
    game === 'russian' && fen === SOLVED.fen ? SOLVED : { problem: 'no position' },
  deckNames: () => ['fr-ce2', 'broken'],
  decks: (name) => ({ 'fr-ce2': { ok: true, decks: NO_CARDS } as const, broken: BROKEN })[name] ?? null,
};

let server: PageServer;
afterEach(() => server.close());

async function get(path: string, archive: Archive | null = ARCHIVE) {
  const clock = new FakeClock();
  const site = newFolder('site');
  const options = {
    host: '127.0.0.1',
    port: 0,
    site,
    clock,
    health: () => ({ ok: true }),
    log: () => undefined,
  };
  server = await startPageServer({ ...options, archive: () => archive });
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('/api', () => {
  it.each([
    ['games', { games: [FILE.game], deleted: [], damaged: [2] }],
    ['games/3', FILE],
    [`endgames/russian?fen=${SOLVED.fen}`, SOLVED],
    ['boards/russian', FILE.board],
    ['traces', { traces: ARCHIVE.traces() }],
  ])('%s is JSON', async (path, body) => {
    const { status, text, headers } = await get(path);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual(body);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it.each([
    ['games/3.pdn', '1. 21x14 2-0\n\n'],
    ['games/3.pdn?notation=algebraic', '1. b4:d6 2-0\n\n'],
    ['games/3.pdn?notation=numeric', '1. 21x14 2-0\n\n'],
    ['live.pdn', '1. 21-17 *\n\n'],
    ['games.pdn', 'one\n\n% game 2 is damaged\n\nthree\n\n'],
    ['traces/a.jsonl', '{}'],
  ])('%s is text', async (path, text) => {
    expect(await get(path)).toMatchObject({ status: 200, text });
  });

  it.each(['games/3.pdn', 'games.pdn'])('%s in a notation that PDN has not is refused', async (path) => {
    expect(await get(`${path}?notation=names`)).toMatchObject({
      status: 422,
      text: expect.stringContaining('write algebraic (c3) or numeric (22)'),
    });
  });

  it('gives a game a name to be kept by', async () => {
    const { headers } = await get('games/3.pdn');
    expect(headers.get('content-disposition')).toBe('attachment; filename="damier-3.pdn"');
  });

  it.each([
    'games/4',
    'games/4.pdn',
    'games/0',
    'games/x',
    'games/3/4',
    'boards/chess',
    'endgames/chess?fen=W:WK1:BK32',
    'traces/b.jsonl',
    'traces/..%2fa.jsonl',
    'nothing',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('says why an endgame is not answered', async () => {
    for (const path of ['endgames/russian', 'endgames/russian?fen=rubbish']) {
      const { status, text } = await get(path);
      expect([status, JSON.parse(text).error]).toEqual([422, expect.stringMatching(/position/)]);
      await server.close();
    }
  });

  it('says when nothing is kept yet, or cannot be read', async () => {
    expect((await get('games', null)).status).toBe(503);
    await server.close();
    const failing = () => {
      throw new StoreFailure('the disk does not answer');
    };
    const { status, text } = await get('games', { ...ARCHIVE, games: failing });
    expect({ status, error: JSON.parse(text).error }).toEqual({
      status: 503,
      error: 'the disk does not answer',
    });
  });
});
