import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gamesOf } from '../../src/cli/pdn-files.ts';
import { runPdn } from './run-pdn.ts';

const GOOD = '[GameType "20"]\r\n1. 32-28 19-23 (18-23) 2. 28x19 14x23 {x [%clk 0:09:59]} 2-0\r\n';
const BAD = '[GameType "20"]\n1. 32-28 19-23\n2. 37-32 2-0\n[GameType "20"]\n1. 34-30 *\n';

let folder = '';
const file = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-pdn-'));
  writeFileSync(file('good.pdn'), GOOD);
  writeFileSync(file('bad.pdn'), BAD);
  writeFileSync(file('untagged.pdn'), '1. 11-15 23-19 *');
  writeFileSync(file('empty.pdn'), '');
  writeFileSync(file('latin1.pdn'), Buffer.from('[White "Berté"]\n1. 32-28 1-0', 'latin1'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('damier pdn check', () => {
  it('exits 0 and counts if every game replays', async () => {
    const { stdout, stderr, exit } = await runPdn('check', file('good.pdn'));
    expect(exit).toBe(0);
    expect(stdout).toBe(`${file('good.pdn')}: 1 games, 4 half-moves, 0 fail\n`);
    expect(stderr).toBe('');
  });

  it('exits 1 and names line, game, move and reason if one fails', async () => {
    const { stdout, exit } = await runPdn('check', file('bad.pdn'), file('good.pdn'));
    expect(exit).toBe(1);
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      `${file('bad.pdn')}:3: game 1, move 2, White, 37-32: 37-32 is not legal for White: it must capture: 28x19 [illegalMove]`,
      `${file('bad.pdn')}: 2 games, 3 half-moves, 1 fail`,
    ]);
    expect(stdout).toContain('total: 3 games, 7 half-moves, 1 fail\n');
  });

  describe('games of others', () => {
    const check = async (text: string) => {
      writeFileSync(file('other.pdn'), text);
      const { stdout, exit } = await runPdn('check', file('other.pdn'));
      return { lines: stdout.trim().split('\n'), exit };
    };

    it.each([
      ['GameType "29"', 'Czech draughts (GameType 29) is not played here'],
      ['GameType "41"', 'Spantsiretti draughts (GameType 41) is not played here'],
      ['GameType "Italian"', 'Italian draughts (GameType "Italian") is not played here'],
      ['Variant "Turkish"', 'Turkish draughts (Variant "Turkish") is not played here'],
    ])('[%s] is refused by its name, once a file', async (tag, why) => {
      const { lines, exit } = await check(`[${tag}]\n1. 22-18 11-15 1-0\n\n`.repeat(250));
      expect(lines).toEqual([
        `${file('other.pdn')}:1: game 1: ${why} [unknownGame]`,
        `${file('other.pdn')}: 250 games, 0 half-moves, 250 fail`,
      ]);
      expect(exit).toBe(1);
    });

    it('without a tag, most of a file that is legal in no game is one sentence', async () => {
      const { lines } = await check('[Event "a"]\n1. 22-15 11-20 1-0\n\n'.repeat(30));
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain('20 of the first 20 games have moves that are legal in no game played here');
    });

    it('a slip in one game of a file is told as a slip', async () => {
      const good = '[Event "a"]\n1. 11-15 23-19 *\n\n';
      const { lines } = await check(good.repeat(5) + good.replace('23-19', '23-14') + good.repeat(30));
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain('game 6, move 1, White, 23-14');
    });
  });

  it('convert keeps a result that the head alone tells, and says of a crowned man what check says', async () => {
    writeFileSync(
      file('head.pdn'),
      '[GameType "25"]\n[FEN "W:W1,31:B20"]\n[Result "2-0"]\n\n1. 31-27 20-24\n',
    );
    const { stdout, stderr } = await runPdn('convert', file('head.pdn'));
    expect(JSON.parse(stdout)).toMatchObject({ result: '2-0', start: 'W:WK1,31:B20' });
    expect(stderr).toContain('a man stands on his crowning row; he is read as a king');
    const checked = await runPdn('check', file('head.pdn'));
    expect(checked.stdout).toContain('a man stands on his crowning row; he is read as a king');
  });

  it('--json is one JSON value', async () => {
    const { stdout, exit } = await runPdn('check', '--json', file('bad.pdn'), file('good.pdn'));
    expect(exit).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      failures: [
        {
          file: file('bad.pdn'),
          game: 1,
          code: 'illegalMove',
          line: 3,
          move: 2,
          side: 'W',
          text: '37-32',
          why: '37-32 is not legal for White: it must capture: 28x19',
        },
      ],
      notes: [],
      games: 3,
      halfMoves: 7,
      failed: 1,
      files: [
        { file: file('bad.pdn'), games: 2, halfMoves: 3, failed: 1, playedAs: { international: 2 } },
        { file: file('good.pdn'), games: 1, halfMoves: 4, failed: 0, playedAs: { international: 1 } },
      ],
      noteCounts: {},
    });
  });

  it('--json of a file without games is one JSON value too', async () => {
    const { stdout, exit } = await runPdn('check', '--json', file('empty.pdn'));
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ failures: [], games: 0, halfMoves: 0, failed: 0 });
  });

  it('says on the standard error what it guessed', async () => {
    const { stderr } = await runPdn('check', file('untagged.pdn'));
    expect(stderr).toContain('read as english (guessed); --game says otherwise');
  });

  it('--notes lists what is common and harmless too', async () => {
    expect((await runPdn('check', '--game', 'english', file('untagged.pdn'))).stdout).not.toContain('[note');
    const { stdout } = await runPdn('check', '--notes', '--game', 'brazilian', file('untagged.pdn'));
    expect(stdout).toContain('11-15 is a move of Black, and White is to move [wrongSide]');
  });

  it.each([
    ['a file that is not there', ['check', '/nowhere.pdn'], 'there is nothing of that name'],
    ['a folder', ['check', tmpdir()], 'is a folder'],
    ['no file', ['check'], 'missing required argument'],
    ['a game that is not played here', ['check', '--game', 'go', '/dev/null'], 'choose one of'],
    ['an unknown option', ['check', '--fast', '/dev/null'], 'unknown option'],
  ])('%s is bad use', async (_, args, message) => {
    const { stdout, stderr, exit } = await runPdn(...args);
    expect([stdout, exit]).toEqual(['', 2]);
    expect(stderr).toContain(message);
  });
});

describe('a long file', () => {
  const CLEAR = '\r\x1b[K';
  const wasTerminal = process.stderr.isTTY;
  beforeAll(() => writeFileSync(file('long.pdn'), `${BAD}{${'long '.repeat(30_000)}} ${GOOD}`));
  afterEach(() => {
    process.stderr.isTTY = wasTerminal;
  });

  it.each([
    ['check', `${CLEAR}FILE:3: game 1, move 2`],
    ['check --json', `${CLEAR}{"failures":[\n{"file"`],
    ['convert', `${CLEAR}FILE:3: game 1: 37-32`],
  ])('%s: a terminal shows how much is read, and findings in its place', async (words, finding) => {
    process.stderr.isTTY = true;
    const { screen } = await runPdn(...words.split(' '), file('long.pdn'));
    const shown = screen.replaceAll(file('long.pdn'), 'FILE');
    expect(shown).toContain(`\r0.1 of 0.2 MB read\x1b[K${finding}`);
    expect(shown).toContain(`\r0.2 of 0.2 MB read\x1b[K${CLEAR}`);
  });

  it('elsewhere shows nothing of it', async () => {
    process.stderr.isTTY = false;
    expect((await runPdn('check', file('long.pdn'))).screen).not.toMatch(/MB read|\r/);
  });
});

describe('damier pdn convert', () => {
  it('writes a JSON line a game', async () => {
    const { stdout, exit } = await runPdn('convert', file('good.pdn'));
    expect(exit).toBe(0);
    const [line, rest] = stdout.split('\n');
    expect(rest).toBe('');
    expect(JSON.parse(line ?? '')).toMatchObject({
      index: 1,
      line: 1,
      game: 'international',
      tags: { GameType: '20' },
      result: '2-0',
      moves: [
        { side: 'W', from: 32, to: 28, captured: [] },
        { side: 'B', from: 19, to: 23, variations: [{ moves: [{ side: 'B', from: 18, to: 23 }] }] },
        { side: 'W', from: 28, to: 19, captured: [23] },
        { side: 'B', from: 14, to: 23, captured: [19], clock: 599, comments: ['x [%clk 0:09:59]'] },
      ],
      defects: [],
    });
  });

  it('keeps names in Latin-1', async () => {
    const { stdout } = await runPdn('convert', file('latin1.pdn'));
    expect(JSON.parse(stdout)).toMatchObject({ tags: { White: 'Berté' } });
  });

  it('writes the last position, or every one, as FEN', async () => {
    const { stdout: last } = await runPdn('convert', '--to', 'fen', file('untagged.pdn'));
    expect(last).toBe('B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15\n');
    const { stdout: all } = await runPdn('convert', '--to', 'fens', file('untagged.pdn'));
    expect(all.split('\n')).toHaveLength(4);
  });

  it('goes as far as the moves are legal, and exits 1', async () => {
    const { stdout, stderr, exit } = await runPdn('convert', '--to', 'fens', file('bad.pdn'));
    expect(exit).toBe(1);
    expect(stdout.trim().split('\n')).toHaveLength(5);
    expect(stderr).toContain(`${file('bad.pdn')}:3: game 1: 37-32 is not legal`);
  });

  it('says that a file holds no game, and what one looks like', async () => {
    expect(await runPdn('convert', file('empty.pdn'))).toMatchObject({
      stdout: '',
      stderr: `damier pdn convert: ${file('empty.pdn')} holds no game; name a file with tags ([White "…"]) or moves (1. 32-28)\n`,
      exit: 0,
    });
  });

  it('refuses another form', async () => {
    const { stderr, exit } = await runPdn('convert', '--to', 'pgn', file('good.pdn'));
    expect(exit).toBe(2);
    expect(stderr).toContain('--to pgn is none of json, fen, fens');
  });
});

it('a file is read in batches of few games, however short they are', async () => {
  writeFileSync(file('short.pdn'), '1. 32-28 *\n'.repeat(20_000));
  const sizes: number[] = [];
  for await (const games of gamesOf(file('short.pdn'))) sizes.push(games.length);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(20_000);
  expect(Math.max(...sizes)).toBeLessThan(1200);
});
