import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  endgameFile,
  endgamesIn,
  endgamesOf,
  findEndgames,
  keptFiles,
  readInto,
  SHIPPED,
  solveInto,
} from '../../../src/adapters/endgames/endgames.ts';
import { endgamesOn, hasEndgames } from '../../../src/opponent/opponent.ts';
import { GAME_IDS, parseFen, type Rules } from '../../../src/rules/rules.ts';
import { rulesOf } from '../../rules/games.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'damier-endgames-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const silent = () => {};

/** All positions of two pieces of the 6×6 game, solved in a moment. */
function solvedSmall(rules: Rules = rulesOf('sujet-verbe')) {
  const file = endgameFile(endgamesIn(home), rules, 2);
  const bytes = solveInto(file, rules, silent);
  const values = new Uint8Array(endgamesOn(rules.board.squares.length, 2));
  return { rules, file, bytes, values };
}

describe('the endgames that come with the program', () => {
  it.each(GAME_IDS.filter((id) => hasEndgames(rulesOf(id))))(
    '%s: are whole, and found without a home folder',
    async (id) => {
      const said: string[] = [];
      const found = await findEndgames(null, rulesOf(id), (message) => said.push(message));
      expect([found?.most, said]).toEqual([4, []]);
    },
  );

  it('are those of the games’ own rules: however a game is drawn, and under no other rules', () => {
    expect(keptFiles(null, rulesOf('russian', { draws: 'simple' }))).toEqual(
      keptFiles(null, rulesOf('russian')),
    );
    expect(keptFiles(null, rulesOf('priorite-dame', { kingPriority: 'any' }))).toEqual([]);
  });

  it('are read once for all who look them up', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => findEndgames(null, rulesOf('sujet-verbe'), () => {})),
    );
    expect(one?.values).toBe(other?.values);
  });

  it('know that Petrov’s triangle is won in 21 half-moves', async () => {
    const rules = rulesOf('russian');
    const found = await findEndgames(null, rules, () => {});
    if (found === null) throw new Error('no endgames');
    const cursor = rules.cursor();
    cursor.begin(parseFen(rules, 'W:WK25,K8,K14:BK28'));
    expect(endgamesOf(rules, found).valueOf(cursor.node)).toBe(21);
  });
});

describe('a file of endgames', () => {
  it('gives back what was solved, and leaves nothing beside it', async () => {
    const { rules, file, bytes, values } = solvedSmall();
    expect(bytes).toBe(readFileSync(file.path).length);
    await readInto(file, rules, values);
    expect(values.filter((value) => value > 0).length).toBeGreaterThan(100);
    expect(readdirSync(endgamesIn(home)).length).toBe(1);
  });

  it.each([
    [
      'a byte in the middle is another',
      (content: Buffer) => content.with(content.length - 40, content.readUInt8(content.length - 40) ^ 4),
    ],
    ['the end is missing', (content: Buffer) => content.subarray(0, -5)],
    [
      'the checksum is another',
      (content: Buffer) =>
        Buffer.from(content.toString('latin1').replace(/"sha256":"../, '"sha256":"00'), 'latin1'),
    ],
    [
      'it is of other rules',
      (content: Buffer) => Buffer.from(content.toString('latin1').replace('"forward"', '"all"'), 'latin1'),
    ],
    ['it is no such file', () => Buffer.from('rubbish')],
    ['it is empty', () => Buffer.alloc(0)],
  ])('is not believed where %s', async (_, damaged) => {
    const { rules, file, values } = solvedSmall();
    writeFileSync(file.path, damaged(readFileSync(file.path)));
    await expect(readInto(file, rules, values)).rejects.toThrow();
  });

  it('that is damaged is said, with the way out, and the next is taken', async () => {
    const rules = rulesOf('sujet-verbe');
    const five = endgameFile(endgamesIn(home), rules, 5);
    solvedSmall();
    copyFileSync(endgameFile(SHIPPED, rules, 4).path, five.path);
    const said: string[] = [];
    const found = await findEndgames(home, rules, (message) => said.push(message));
    expect(found?.most).toBe(4);
    expect(said).toEqual([
      expect.stringMatching(
        /sujet-verbe-5-.* is left out \(it is of other rules.*damier endgames --game sujet-verbe --pieces 5/,
      ),
    ]);
  });
});
