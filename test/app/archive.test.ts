import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createArchive } from '../../src/app/archive.ts';
import type { GameEvent } from '../../src/game/event.ts';
import { type KeptGames, StoreDamage } from '../../src/ports/store.ts';
import type { Square } from '../../src/rules/rules.ts';
import { newFolder } from '../e2e/folders.ts';
import { keptGame } from './kept-game.ts';

let home: string;
beforeEach(() => {
  home = newFolder('archive');
});

const sq = (n: number) => n as Square;
const EVENTS: readonly GameEvent[] = [
  {
    t: 900,
    type: 'move',
    side: 'W',
    from: sq(21),
    to: sq(14),
    captured: [sq(17)],
    path: [sq(21), sq(14)],
    crowned: false,
    fell: false,
    omitted: false,
  },
  { t: 2900, type: 'result', winner: 'W', reason: 'noPieces' },
];
const KEPT: KeptGames = {
  list: () => ({ games: [keptGame(2), keptGame(1)], deleted: [], damaged: [] }),
  newest: () => 2,
  read: (id) => (id === 1 || id === 2 ? { game: keptGame(id), events: EVENTS } : null),
};

describe('the archive', () => {
  it('goes on past damaged games, and names them', () => {
    const games: KeptGames = {
      ...KEPT,
      list: () => ({ games: [keptGame(4), keptGame(2)], deleted: [], damaged: [3] }),
      read(id) {
        if (id === 4) throw new StoreDamage('an event');
        return KEPT.read(id);
      },
    };
    const archive = createArchive({ games, home });
    const parts = [...archive.allPdn()];
    expect(parts.map(({ id, pdn }) => [id, pdn !== null])).toEqual([
      [2, true],
      [3, false],
      [4, false],
    ]);
  });

  it('solves an endgame of few pieces, and says why it solves no other', async () => {
    const archive = createArchive({ games: KEPT, home });
    expect(await archive.endgame('russian', 'W:WK25,K8,K14:BK28')).toMatchObject({
      decidedIn: 21,
      moves: expect.arrayContaining([expect.objectContaining({ decidedIn: 21 })]),
    });
    const problems = [
      await archive.endgame('trappes', 'W:WK25:BK28'),
      await archive.endgame('russian', 'W:W21,22,23:B1,2'),
      await archive.endgame('russian', 'W:W99:B1'),
    ];
    expect(problems).toEqual([
      { problem: expect.stringMatching(/no solved endgames of trappes/) },
      { problem: expect.stringMatching(/of 4 pieces at most/) },
      { problem: expect.stringMatching(/99/) },
    ]);
  });

  it('gives the game that is played as it stands, and nothing before the first', () => {
    const archive = createArchive({ games: KEPT, home });
    expect(archive.live()).toBe(archive.pdn(2));
    expect(createArchive({ games: { ...KEPT, newest: () => null }, home }).live()).toBeNull();
  });

  it('gives a kept game with the board that it was played on', () => {
    const archive = createArchive({ games: KEPT, home });
    expect(archive.games().games).toEqual([keptGame(2), keptGame(1)]);
    expect(archive.game(2)).toMatchObject({
      game: { id: 2 },
      events: EVENTS,
      board: { profile: { size: 8 } },
    });
    expect(archive.game(3)).toBeNull();
  });

  it('writes one game in PDN, or all of them, the oldest first', () => {
    const archive = createArchive({ games: KEPT, home });
    expect(archive.pdn(2)).toContain('[Event "Damier 2"]');
    expect(archive.pdn(2)).toMatch(/1\. a3:c5 1-0/);
    expect([...archive.allPdn()]).toEqual([1, 2].map((id) => ({ id, pdn: archive.pdn(id) })));
    expect(archive.pdn(3)).toBeNull();
  });

  it('has the traces of its folder, and nothing else', async () => {
    const archive = createArchive({ games: KEPT, home });
    expect(archive.traces()).toEqual([]);
    const folder = join(home, 'traces');
    mkdirSync(folder);
    writeFileSync(join(folder, 'stuck reed.jsonl'), '{}');
    writeFileSync(join(folder, 'notes.txt'), 'no trace');
    writeFileSync(join(home, 'secret.jsonl'), 'no');
    symlinkSync(join(home, 'secret.jsonl'), join(folder, 'link.jsonl'));
    expect(archive.traces()).toMatchObject([{ name: 'stuck reed.jsonl', bytes: 2 }]);
    expect(await new Response(archive.trace('stuck reed.jsonl')?.open()).text()).toBe('{}');
    // Who asks for the headers alone leaves no file open: nothing is opened before it is read.
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let n = 0; n < 50; n += 1) archive.trace('stuck reed.jsonl')?.open();
    await new Promise((done) => setTimeout(done, 50));
    expect(open()).toBeLessThan(before + 10);
    for (const name of ['../secret.jsonl', 'link.jsonl', 'notes.txt', ''])
      expect(archive.trace(name)).toBeNull();
  });
});
