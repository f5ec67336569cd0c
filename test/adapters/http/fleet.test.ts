import { afterEach, expect, it } from 'vitest';
import { type PageServer, startPageServer } from '../../../src/adapters/http/http.ts';
import type { FleetBoard } from '../../../src/ports/player.ts';
import { FakeClock } from '../../app/fake-clock.ts';
import { newFolder } from '../../e2e/folders.ts';

const LYON: FleetBoard = {
  ...{
    board: '0123456789abcdef',
    name: 'Lyon',
    alike: false,
    here: true,
    version: '0.1.0',
    page: 'http://lyon:8080/',
  },
  game: { game: 'russian', fen: 'W:W21:B1', plies: 4, match: null },
  faults: ['stuck'],
};

let server: PageServer;
afterEach(() => server.close());

it.each([
  ['all boards of the group', [LYON]],
  ['that this board looks for none', null],
])('/api/fleet tells %s', async (_what, boards) => {
  server = await startPageServer({
    ...{ host: '127.0.0.1', port: 0, site: newFolder('site'), clock: new FakeClock() },
    health: () => ({ ok: true }),
    fleet: () => boards,
    log: () => undefined,
  });
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/fleet`);
  expect(await answer.json()).toEqual({ boards });
});
