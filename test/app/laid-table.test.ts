import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BadUse } from '../../src/app/bad-use.ts';
import { askedBy, layTable } from '../../src/app/laid-table.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'damier-laid-'));
  mkdirSync(join(home, 'decks'));
  writeFileSync(join(home, 'decks', 'ours.json'), '[]');
});
afterEach(() => rmSync(home, { recursive: true }));

/** The grammar game with a deck that has no card. */
function lay(unattended: boolean, say: (message: string) => void) {
  const wish = askedBy({
    ...{ game: 'sujet-verbe', options: {}, fen: null, cards: 'ours', opponent: 'human', level: 1 },
    ...{ opponentSide: 'top', clock: null, anew: true },
  });
  return layTable(wish, { seed: null, home, mirror: null, board: null, say, unattended });
}

it('with a program over DamExchange begins anew each time: it cannot take a game up again', async () => {
  const against = (opponent: string) => {
    const wish = {
      game: 'international',
      options: {},
      fen: null,
      opponent: 'human',
      level: 1,
    } as const;
    const asked = askedBy({ ...wish, opponentSide: 'top', clock: null, anew: false });
    const place = { seed: null, home, mirror: null, board: null, say: () => undefined, unattended: false };
    return layTable({ ...asked, opponent }, place);
  };
  expect((await against('dxp:listen')).forgets).toBe(true);
  expect((await against('computer')).forgets).toBe(false);
});

describe('a deck with faults', () => {
  it('is refused where somebody reads why', async () => {
    await expect(lay(false, () => undefined)).rejects.toThrow(BadUse);
    await expect(lay(false, () => undefined)).rejects.toThrow(/ours\.json.*has no card/s);
  });

  it('is said, and there are no cards, where nobody is there: the game is played', async () => {
    const said: string[] = [];
    const { choice } = await lay(true, (message) => said.push(message));
    expect(choice.setup.decks).toEqual({ rose: [], green: [], blue: [], dames: [] });
    expect(said.join()).toMatch(/ours\.json.*has no card/s);
  });
});
