import { describe, expect, it } from 'vitest';
import { ballotsOf, listOf } from '../../src/kiosk/new-game/boards.ts';
import { formatFen, GAME_IDS, parseFen } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';

const DRAWN = GAME_IDS.filter((id) => listOf(id) !== null);

describe('openings that are drawn by lot', () => {
  it('are those of English, Brazilian and Russian draughts', async () => {
    expect(DRAWN).toEqual(['brazilian', 'russian', 'english']);
    const counts = await Promise.all(DRAWN.map(async (id) => (await ballotsOf(id)).length));
    expect(counts).toEqual([725, 736, 156]);
    expect(await ballotsOf('trappes')).toEqual([]);
  });

  it.each(DRAWN)('%s: each has a name of its own and can be played from', async (id) => {
    const rules = rulesOf(id);
    const ballots = await ballotsOf(id);
    expect(new Set(ballots.map(({ name }) => name)).size).toBe(ballots.length);
    for (const { name, fen } of ballots) {
      const position = parseFen(rules, fen);
      expect(formatFen(position), name).toBe(fen);
      expect(rules.begin(position).outcome, name).toBeNull();
      const men = [...position.pieces.values()].map(({ side }) => side);
      const [white = 0, black = 0] = ['W', 'B'].map((side) => men.filter((one) => one === side).length);
      // One man may have been taken that is taken back at once.
      expect(Math.abs(white - black), name).toBeLessThanOrEqual(1);
      expect(Math.min(white, black), name).toBeGreaterThanOrEqual(9);
    }
  });

  it('english: the moves of its name lead to its position', async () => {
    const rules = rulesOf('english');
    for (const { name, fen } of await ballotsOf('english')) {
      const end = name.split(' ').reduce((position, words) => {
        const [from, to] = words.split(/[-x]/).map(Number);
        const move = rules.moves(position).find((one) => one.from === from && one.to === to);
        if (move === undefined) throw new Error(`${name}: ${words} is no move`);
        return rules.play(position, move);
      }, rules.start());
      expect(formatFen(end), name).toBe(fen);
    }
  });
});
