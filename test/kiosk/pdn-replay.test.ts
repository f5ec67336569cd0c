/** PDN files on the page: what is read of them in bounds, and how a game of one is played again. */

import { describe, expect, it } from 'vitest';
import { setUpGame } from '../../src/adapters/profile/profile.ts';
import { recordOf } from '../../src/app/saved-game.ts';
import { packed, unpacked } from '../../src/kiosk/replay/file-kind.ts';
import { gameRecording } from '../../src/kiosk/replay/game-recording.ts';
import { listPdn, MOST_BYTES, MOST_GAMES } from '../../src/kiosk/replay/pdn-list.ts';
import { inNotation, MOST_ENTRIES, pdnRecording, readGame } from '../../src/kiosk/replay/pdn-recording.ts';
import { pdnText } from '../../src/kiosk/replay/pdn-text.ts';
import { writePdn } from '../../src/rules/rules.ts';
import { boardFor, keptFile, simulated } from './recordings.ts';

const CLUB = `[Event "Club"]
[White "Anna"]
[Black "Bram"]
[Date "2025.03.??"]
[Result "2-0"]

 1. 32-28 19-23  2. 28x19 14x23 (2... 13x24)  3. 37-32 10-14 {strong}
 4. 41-37  5-10 2-0

[White "Carla"]
[Black "Dirk"]
[GameType "20"]
[Result "1-1"]

1. 34-29 20-25 2. 40-34 14-20
3. 45-40 10-16 1-1

[White "Enzo"]
[GameType "22"]

1. 21-17 12-16 *
`;
const file = (text: string) => new Blob([text]);
const fenAtEnd = (recording: ReturnType<typeof gameRecording> | null) =>
  recording?.moments.at(-1)?.view().fen;

describe('a PDN file', () => {
  it('is listed with players, date, result and game, and with what ends each game early', async () => {
    const { games, more } = await listPdn(file(CLUB));
    expect(more).toBe(false);
    expect(games.map(({ index, title, game, plies }) => ({ index, ...title, game, plies }))).toEqual([
      {
        index: 1,
        white: 'Anna',
        black: 'Bram',
        result: '2-0',
        date: '2025-03',
        game: 'international',
        plies: 8,
      },
      { index: 2, white: 'Carla', black: 'Dirk', result: '1-1', date: null, game: 'international', plies: 5 },
      { index: 3, white: 'Enzo', black: null, result: null, date: null, game: null, plies: 0 },
    ]);
    expect(games.map(({ defect }) => defect)).toEqual([
      null,
      { code: 'illegalMove', line: 16, number: 3, side: 'B', text: '10-16', called: 'GameType 20' },
      { code: 'unknownGame', line: 19, number: null, side: null, text: '', called: 'GameType 22' },
    ]);
    expect(games.map(({ text }) => text !== null)).toEqual([true, true, false]);
  });

  it('of more games than are listed is read no further than them', async () => {
    const many = '[White "A"]\n\n1. 32-28 *\n\n'.repeat(MOST_GAMES + 40);
    const { games, more } = await listPdn(file(many));
    expect(games).toHaveLength(MOST_GAMES);
    expect(more).toBe(true);
  });

  it('is read no further than its bound, whatever it holds', async () => {
    const asked: number[] = [];
    const endless = {
      size: 100_000_000,
      slice: (from: number, to: number) => {
        asked.push(to);
        return new Blob([' '.repeat(to - from)]);
      },
    } as Blob;
    expect(await listPdn(endless)).toEqual({ games: [], more: true });
    expect(Math.max(...asked)).toBe(MOST_BYTES);
  });

  it('is not read on once nobody wants it', async () => {
    const { games } = await listPdn(file(CLUB.repeat(2000)), () => false);
    expect(games).toEqual([]);
  });
});

describe('a game of a PDN file', () => {
  it('keeps its moves, its head and its game in a text of its own', async () => {
    const { games } = await listPdn(file(CLUB));
    const alone = games[0]?.text ?? '';
    expect(alone).toContain('[GameType "20"]');
    expect(alone).toContain('2. 28x19 14x23 3. 37-32');
    const again = readGame(alone);
    expect(again?.title).toEqual(games[0]?.title);
    expect(again && pdnText(again.check)).toBe(alone);
  });

  it('ends where a move is not legal, and says so', () => {
    const game = readGame(CLUB.slice(CLUB.indexOf('[White "Carla"]')));
    const recording = game && pdnRecording(game, boardFor('international'));
    expect(recording?.happenings).toHaveLength(5);
    expect(recording?.file?.defect).toMatchObject({ code: 'illegalMove', number: 3, text: '10-16' });
  });

  it.each([
    ['ends at the last entry that is played again, and says so', MOST_ENTRIES + 1, 1, 'tooLong'],
    ['that is just as long is played to its end', MOST_ENTRIES, 2, undefined],
  ])('%s', (_, entries, moves, code) => {
    const words = ['32-28', ...Array.from({ length: entries - 2 }, () => '{a}'), '19-23', '0-2'];
    const game = readGame(`[Damier "international"]\n[Termination "resigned"]\n\n${words.join(' ')}\n`);
    const recording = game && pdnRecording(game, boardFor('international'));
    expect(recording?.happenings.filter(({ event }) => event.type === 'move')).toHaveLength(moves);
    expect(recording?.happenings.some(({ event }) => event.type === 'result')).toBe(code === undefined);
    expect(recording?.file?.defect?.code).toBe(code);
  });

  it('that others play on where the rules here see a draw ends there, and says so', () => {
    const dance = Array.from({ length: 12 }, (_, ply) => ['46-41', '4-9', '41-46', '9-4'][ply % 4]);
    const game = readGame(`[GameType "20"]\n[FEN "W:WK46:BK4"]\n\n${dance.join(' ')} 1-1\n`);
    const recording = game && pdnRecording(game, boardFor('international'));
    expect(recording?.happenings.filter(({ event }) => event.type === 'move')).toHaveLength(8);
    expect(recording?.file?.defect).toMatchObject({ code: 'gameOver', side: 'W', text: '46-41' });
  });

  it('ends where others set up another position', () => {
    const game = readGame('[GameType "20"]\n\n1. 32-28 /FEN "B:W28:B19"/ 1... 19-23 *');
    expect(game && pdnRecording(game, boardFor('international'))?.happenings).toHaveLength(1);
  });

  it.each([
    ['14-trap', 'trappes'],
    ['14-trap', 'trappes-anglo'],
    ['13-huff', 'classiques'],
    ['16-takeback', 'brazilian'],
    ['26-options', 'sujet-verbe'],
    ['26-options', 'classiques'],
  ] as const)('of our own (%s in %s) is the game that was kept', (family, game) => {
    const kept = keptFile(simulated(family, game));
    const { head } = kept.game;
    const { setup } = setUpGame(head.game, head.options, head.fen, null);
    const pdn = writePdn(recordOf(setup, kept.game, kept.events));
    const read = readGame(pdn);
    const recording = read && pdnRecording(read, kept.board);
    expect(recording?.file).toMatchObject({ defect: null, hasOwnTraps: false });
    expect(recording?.options).toMatchObject(head.options);
    expect(fenAtEnd(recording)).toBe(fenAtEnd(gameRecording(kept)));
    // Alone in a link it is the same again.
    const linked = read && readGame(pdnText(read.check));
    expect(fenAtEnd(linked && pdnRecording(linked, kept.board))).toBe(fenAtEnd(recording));
  });

  it.each([
    ['[GameType "26"]', '1. c3-d4 f6-g5', '[GameType "26,W,8,8,N2,0"]', '1. 22-18 11-16'],
    ['[GameType "21"]', '1. 11-15 22-18', '[GameType "21,B,8,8,A3,0"]', '1. f6-e5 c3-d4'],
    ['[GameType "20"]', '1. 32-28 19-23', '[GameType "20"]', '1. 32-28 19-23'],
    ['[Damier "trappes"]', '{[%damier spin piece]} 1. 22-18', '[GameType "26,W,8,8,A0,0"]', '1. c3-d4'],
  ])('of %s is given in the notation that is asked for, and back', (tag, moves, type, renamed) => {
    const notation = /[a-h]\d-/.test(moves) ? 'numeric' : 'algebraic';
    const given = inNotation(`${tag}\n\n${moves} *\n`, notation);
    expect(given).toContain(type);
    expect(given).toContain(renamed);
    expect(readGame(given)?.defect).toBeNull();
    const other = notation === 'numeric' ? 'algebraic' : 'numeric';
    expect(inNotation(given, other)).toContain(moves);
    expect(inNotation(inNotation(given, other), notation)).toBe(given);
  });

  it('with a defect, or numbered from another corner, is given as it is', () => {
    const [, wrong = ''] = CLUB.split(/(?=\[White "Carla"\])|(?=\[White "Enzo)/);
    expect(inNotation(wrong, 'algebraic')).toBe(wrong);
    const turned = '[GameType "26,W,8,8,N1,0"]\n\n1. 12-16 *\n';
    expect(inNotation(turned, 'algebraic')).toBe(turned);
  });

  it('has its own traps where its file says so', () => {
    const traps = 'S3 green c3 g3; S4 green b4 f4; S5 green c5 g5; S6 orange b6 f6';
    const game = readGame(`[Damier "trappes"]\n[DamierTraps "${traps}"]\n\n*`);
    const recording = game && pdnRecording(game, boardFor('trappes'));
    expect(recording?.file?.hasOwnTraps).toBe(true);
    expect(recording?.profile.sliders[0]).toMatchObject({ id: 'S3', row: 3, colour: 'green' });
  });
});

describe('a link', () => {
  it('holds a text, whatever its letters', async () => {
    const text = '[White "Žofia – Ünal"]\n\n1. 32-28 *\n';
    const letters = await packed(text);
    expect(letters).toMatch(/^[\w-]+$/);
    expect(await unpacked(letters)).toBe(text);
  });

  it('that is cut, changed or no link of ours holds nothing', async () => {
    const letters = await packed(CLUB);
    expect(await unpacked(letters.slice(0, 40))).toBeNull();
    expect(await unpacked('hello world!')).toBeNull();
  });

  it('that would swell beyond a game holds nothing', async () => {
    expect(await unpacked(await packed(' '.repeat(1_000_000)))).toBeNull();
  });
});
