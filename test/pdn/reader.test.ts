import { describe, expect, it } from 'vitest';
import { type PdnGame, type PdnItem, winnerOf } from '../../src/rules/pdn/pdn.ts';
import { gamesIn } from './games.ts';

/** `32-28 (37-32 {x} $1) 19-23`: the text of a game's items again. */
function written(items: readonly PdnItem[]): string {
  return items.map(writtenItem).join(' ');
}

function writtenItem(item: PdnItem): string {
  switch (item.kind) {
    case 'move':
      return `${item.number === null ? '' : `${item.number}.`}${item.text}${item.strength}`;
    case 'comment':
      return `{${item.text}}`;
    case 'nag':
      return `$${item.value}`;
    case 'variation':
      return `(${written(item.items)})`;
    case 'setup':
      return `/${item.fen}/`;
    case 'unknownMove':
      return '-';
  }
}

function remarks(game: PdnGame | undefined): readonly string[] {
  return [...(game?.defects ?? []), ...(game?.notes ?? [])].map(({ code, line }) => `${code} ${line}`);
}

describe('the text of a game', () => {
  it('keeps moves, marks, comments and nested variations in their order', () => {
    const [game] = gamesIn('1.32-28!? {a} 19-23(?) $2 (18-23 2. 38-32 (37-32? {b}) 12-18) 2. 28x19 *');
    expect(written(game?.items ?? [])).toBe(
      '1.32-28!? {a} 19-23? $2 (18-23 2.38-32 (37-32? {b}) 12-18) 2.28x19',
    );
    expect(game?.result).toEqual({ text: '*', line: 1 });
    expect(remarks(game)).toEqual([]);
  });

  it('keeps setups and unknown moves', () => {
    const [game] = gamesIn('1. 32-28 /FEN "B:W28:B1"/ 2... 1-6 41. - - 2-0');
    expect(written(game?.items ?? [])).toBe('1.32-28 /B:W28:B1/ 2.1-6 -');
  });
});

describe('a star among the moves is a mark', () => {
  it.each([
    [
      'before a move',
      '[Event "a"]\n1. *32-28 19-23 2. * 28x19 14x23 2-0',
      '1.32-28* 19-23 2.28x19* 14x23',
      '2-0',
    ],
    ['behind one', '[Event "a"]\n1. 32-28 * 19-23 2. 28x19* 14x23 *', '1.32-28* 19-23 2.28x19* 14x23', '*'],
    [
      'behind one, in a game without a head',
      '1. 32-28 * 19-23 * 2. 28x19 14x23 1-1',
      '1.32-28* 19-23 2.28x19 14x23',
      '1-1',
    ],
    ['alone behind a number, the end', '[Event "a"]\n1. 32-28 19-23 2. *', '1.32-28 19-23', '*'],
  ])('%s', (_, text, moves, result) => {
    const [game, second] = gamesIn(text);
    expect(second).toBeUndefined();
    expect(written(game?.items ?? [])).toBe(moves);
    expect(game?.result?.text).toBe(result);
    expect(game?.notes).toEqual([]);
  });
});

describe('points with halves', () => {
  it.each([
    ['1.5-0.5', '1.5-0.5'],
    ['0,5-1,5', '0.5-1.5'],
    ['0.5-0.5', '1/2-1/2'],
    ['½', '1/2-1/2'],
    ['½-½', '1/2-1/2'],
  ])('%s is a result', (text, result) => {
    expect(gamesIn(`1. 32-28 19-23 ${text}`)[0]?.result?.text).toBe(result);
  });

  it('a move number glued to its move is none', () => {
    const [game] = gamesIn('1.32-28 19-23 2.5-10');
    expect(game?.result).toBeNull();
    expect(game?.items).toHaveLength(3);
  });

  it('tell who won', () => {
    expect(['1.5-0.5', '0,5-1,5', '½', '1.5-1.5'].map(winnerOf)).toEqual(['W', 'B', null, null]);
  });
});

describe('where games end', () => {
  it.each([
    ['each by its result', '1. 32-28 2-0 1. 33-28 1-1 1. 34-29 0-2 1. 35-30 1/2-1/2 1. 31-27 0-0', 5],
    ['by a star', '32-28 19-23 * 32-28 18-23', 2],
    ['by the next head, without a result', '[Event "a"]\n1. 32-28\n[Event "b"]\n1. 33-28 *', 2],
    [
      'without a blank line between result and head',
      '[Event "a"]\n1. 32-28 1-0\n[Event "b"]\n1. 33-28 0-1',
      2,
    ],
    ['heads alone, apart', '[White "a"]\n[Result "0-0"]\n\n[White "b"]\n[Result "0-0"]\n', 2],
    ['heads alone, not apart', '[Event "a"]\n[Result "0-0"]\n[Event "b"]\n[Result "0-0"]', 2],
    ['a second Event in one head', '[Event "a"]\n[White "w"]\n[Event "b"]\n[Result "*"]\n1. 32-28 *', 1],
    ['a head and a number only', '[Event "a"]\n1. 0-2\n', 1],
    ['a star behind a move in mid-game', '[Event "a"]\n1. 32-28 19-23 * 2. 28x19 14x23 1-0', 1],
    ['a result inside a variation', '[Event "a"]\n1. 32-28 (1. 33-28 0-1) 19-23 1-0', 1],
    ['a star and a score', '[Event "a"]\n1. 32-28 * 1-0', 1],
    ['no game at all', '% only\n{ a remark } 2011 was a year', 0],
    [
      'a heading with a date before the first head',
      'Hoogeveen, 12-18 juli 2004\n\n[Event "a"]\n1. 32-28 *',
      1,
    ],
    ['an empty file', '', 0],
    ['blank lines', '\n\n  \r\n', 0],
  ])('%s', (_, text, count) => {
    expect(gamesIn(text)).toHaveLength(count);
  });

  it('a score of another system ends a game if its Result tag says the same', () => {
    const [game] = gamesIn('[Result "4-6"]\n1. 32-28 19-23 4-6\n');
    expect(written(game?.items ?? [])).toBe('1.32-28 19-23');
    expect(game?.result?.text).toBe('4-6');
  });

  it('moves behind a result go on if their number does, and are else left out', () => {
    const [on] = gamesIn('[Event "a"]\n1. 32-28 19-23\n1-1\n2. 28x19 14x23 1-1');
    expect(remarks(on)).toEqual(['movesAfterResult 4']);
    expect(written(on?.items ?? [])).toBe('1.32-28 19-23 2.28x19 14x23');
    const [out] = gamesIn('[Event "a"]\n1. 32-28 19-23 1-0\n\n36x27 1-0\n');
    expect(remarks(out)).toEqual(['movesAfterResult 4']);
    expect(written(out?.items ?? [])).toBe('1.32-28 19-23');
  });
});

describe('what is wrong is named by its line', () => {
  it.each([
    ['a missing }', '[Event "a"]\n1. 32-28 { oops\n19-23\n[Event "b"]\n*', ['commentOpen 2', 'noResult 2']],
    ['a missing )', '[Event "a"]\n1. 32-28\n( 33-28\n1-0\n[Event "b"]\n*', ['variationOpen 3']],
    ['a ) too many', '1. 32-28 )\n1-0', ['strayBracket 1']],
    ['a word', '1. 32-28\nwint 1-0', ['strayText 2']],
    ['a word with digits among the moves', '1. 32-28\n19_23 1-0', ['unreadableMove 2']],
    ['a tag without end', '[White "a\n[Black "b"]\n*', ['malformedTag 1']],
    ['a tag twice', '[White "a"]\n[White "b"]\n*', ['repeatedTag 2']],
  ])('%s', (_, text, expected) => {
    expect(remarks(gamesIn(text)[0])).toEqual(expected);
  });

  it('a missing ) ends with the result, where another game begins, also without a head', () => {
    const [open, next] = gamesIn('1. 32-28\n( 33-28 1-0\n\n1. 34-29 *');
    expect([remarks(open), written(next?.items ?? [])]).toEqual([['variationOpen 2'], '1.34-29']);
  });

  it('and the rest of the file is still read', () => {
    const games = gamesIn(
      '[Event "a"]\n1. 32-28 { oops\n[Event "b"]\n1. 33-28 (\n[Event "c"]\n1. 34-29 2-0\n',
    );
    expect(games.map(({ tags, line }) => `${tags[0]?.value} ${line}`)).toEqual(['a 1', 'b 3', 'c 5']);
    expect(remarks(games[2])).toEqual([]);
  });
});
