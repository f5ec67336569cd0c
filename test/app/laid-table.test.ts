import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock as time } from '../../src/adapters/clock/clock.ts';
import { BadUse } from '../../src/app/errors.ts';
import { askedBy, layTable, withColoursExchanged } from '../../src/app/game-choice.ts';

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
  return layTable(wish, { seed: null, home, time, mirror: null, board: null, say, unattended });
}

it('against the computer colours are exchanged for the next game, and its side may be drawn', async () => {
  const wish = {
    game: 'priorite-dame',
    options: {},
    fen: 'W:W32:B1',
    opponent: 'computer',
    level: 1,
  } as const;
  const drawn = askedBy({ ...wish, opponentSide: 'lot', clock: '5+3', anew: true }, () => 'bottom');
  expect(drawn.opponentSide).toBe('bottom');
  const place = {
    ...{ seed: null, home, time, mirror: null, board: null },
    say: () => undefined,
    unattended: false,
  };
  const [first, next] = await Promise.all(
    [drawn, withColoursExchanged(drawn)].map((asked) => layTable(asked, place)),
  );
  expect(first?.choice.head.players).toMatchObject({ W: { kind: 'computer' }, B: { kind: 'hand' } });
  expect(first?.choice.setup.following).toBe('laid');
  expect(next?.choice.head).toMatchObject({
    players: { W: { kind: 'hand' }, B: { kind: 'computer' } },
  });
  expect(next?.choice.head.clock).toEqual(first?.choice.head.clock);
  expect(next?.choice.head.fen).toContain('W21');
  const visited = await layTable(drawn, { ...place, unattended: true });
  expect(visited.choice.setup.following).toBeUndefined();
});

it('two people draw who begins where the document of their game says so, from its own start', async () => {
  const lotOf = async (
    game: 'priorite-dame' | 'russian',
    fen: string | null,
    opponent: 'human' | 'computer',
  ) => {
    const asked = askedBy({
      ...{ game, options: {}, fen, opponent, level: 1 },
      opponentSide: 'top',
      clock: null,
      anew: true,
    });
    return (
      await layTable(asked, {
        seed: null,
        home,
        time,
        mirror: null,
        board: null,
        say: () => undefined,
        unattended: false,
      })
    ).choice.setup.lot;
  };
  expect(await lotOf('priorite-dame', null, 'human')).toEqual({ spinner: null });
  expect(await lotOf('priorite-dame', 'W:W32:B1', 'human')).toBeUndefined();
  expect(await lotOf('priorite-dame', null, 'computer')).toBeUndefined();
  expect(await lotOf('russian', null, 'human')).toBeUndefined();
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
