import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PdnLexer, type PdnToken } from '../../src/rules/pdn/lexer.ts';

type Placed = PdnToken & { readonly line: number };

function tokens(text: string, chunk = text.length + 1): readonly Placed[] {
  const found: Placed[] = [];
  const lexer = new PdnLexer((token, line) => found.push({ ...token, line }));
  for (let at = 0; at < text.length; at += chunk) lexer.push(text.slice(at, at + chunk));
  lexer.end();
  return found;
}

/** `move 32-28 [32,28]`, `number 1.`: a token in a few letters. */
function brief(token: PdnToken): string {
  switch (token.kind) {
    case 'move':
      return `move ${token.text} [${token.squares.join()}]`;
    case 'number':
      return `number ${token.value}${'.'.repeat(token.dots)}`;
    case 'result':
    case 'strength':
    case 'other':
    case 'comment':
      return `${token.kind} ${token.text}`;
    case 'tag':
      return `tag ${token.name}=${token.value}`;
    case 'setup':
      return `setup ${token.fen}`;
    case 'nag':
      return `nag ${token.value}`;
    default:
      return token.kind;
  }
}

describe('moves as they are written', () => {
  it.each([
    ['32-28', 'move 32-28 [32,28]'],
    ['1- 7', 'move 1-7 [1,7]'],
    ['35x 4', 'move 35x4 [35,4]'],
    [' 1 -  7', 'move 1-7 [1,7]'],
    ['07-11', 'move 07-11 [7,11]'],
    ['20x29x40', 'move 20x29x40 [20,29,40]'],
    ['28:19', 'move 28:19 [28,19]'],
    ['28×19', 'move 28x19 [28,19]'],
    ['28*19', 'move 28x19 [28,19]'],
    ['a3*c5', 'move a3xc5 [a3,c5]'],
    ['32–28', 'move 32-28 [32,28]'],
    ['12-\n17', 'move 12-17 [12,17]'],
    ['32\u00a0‑\u00a028', 'move 32-28 [32,28]'],
    ['3228', 'move 3228 [32,28]'],
    ['c3-d4', 'move c3-d4 [c3,d4]'],
    ['a3b4', 'move a3b4 [a3,b4]'],
    ['C3:E5:G7', 'move c3:e5:g7 [c3,e5,g7]'],
    ['с3хе5', 'move c3xe5 [c3,e5]'],
    ['cb4', 'move cb4 [c,b4]'],
    ['i1-j10', 'move i1-j10 [i1,j10]'],
    ['12x12', 'move 12x12 [12,12]'],
    ['1-18', 'move 1-18 [1,18]'],
  ])('%j', (text, expected) => {
    expect(tokens(text).map(brief)).toEqual([expected]);
  });
});

describe('results that look like moves', () => {
  it.each([
    ['1-0', 'result 1-0'],
    ['0-1', 'result 0-1'],
    ['2-0', 'result 2-0'],
    ['0-2', 'result 0-2'],
    ['1-1', 'result 1-1'],
    ['0-0', 'result 0-0'],
    ['1 - 0', 'result 1-0'],
    ['12-0', 'result 12-0'],
    ['2-0F', 'result 2-0'],
    ['1/2-1/2', 'result 1/2-1/2'],
    ['½-½', 'result 1/2-1/2'],
    ['0,5-0,5', 'result 1/2-1/2'],
    ['1:1', 'result 1-1'],
    ['*', 'star'],
  ])('%j', (text, expected) => {
    expect(tokens(text).map(brief)).toEqual([expected]);
  });
});

describe('scores that nobody has', () => {
  it('end a game only where nothing follows: before that they are slips of the pen', () => {
    expect(tokens('0-5 19-23').map(brief)).toEqual(['move 0-5 [0,5]', 'move 19-23 [19,23]']);
    expect(tokens('19-19 32-28').map(brief)).toEqual(['move 19-19 [19,19]', 'move 32-28 [32,28]']);
    expect(tokens('19-23 5-0\n').map(brief)).toEqual(['move 19-23 [19,23]', 'result 5-0']);
  });
});

describe('everything else', () => {
  it.each([
    ['1.', ['number 1.']],
    ['12...', ['number 12...']],
    ['1. ... 7-12', ['number 1.', 'ellipsis', 'move 7-12 [7,12]']],
    ['1.32-28', ['number 1.', 'move 32-28 [32,28]']],
    ['41. - -', ['number 41.', 'unknownMove']],
    ['32-28! 19-23(?)', ['move 32-28 [32,28]', 'strength !', 'move 19-23 [19,23]', 'strength ?']],
    ['32-28!? $1', ['move 32-28 [32,28]', 'strength !?', 'nag 1']],
    ['( 8-3 . )', ['open', 'move 8-3 [8,3]', 'close']],
    ['/FEN "W:W1:B2"/', ['setup W:W1:B2']],
    ['{a (b) 1. 32-28}', ['comment a (b) 1. 32-28']],
    ['; to the end\n*', ['comment to the end', 'star']],
    ['% dropped [x "y"]\n*', ['star']],
    ['{[%clk 0:09:59]}', ['comment [%clk 0:09:59]']],
    ['[%clk 0:09:59]', ['comment [%clk 0:09:59]']],
    ['[White "a"][Black "b"]', ['tag White=a', 'tag Black=b']],
    ['[Event       "padded"]', ['tag Event=padded']],
    ['[Site "\\"64\\", 1974"]', ['tag Site="64", 1974']],
    ['[Site "the "Big" hall"]', ['tag Site=the "Big" hall']],
    ['[Site "C:\\dir\\"]', ['tag Site=C:\\dir\\']],
    ['[Site "no end\n[Date "x"]', ['tag Site=no end', 'tag Date=x']],
    ['[Result 1-0]', ['tag Result=1-0']],
    ['[diagram]', ['comment [diagram]']],
    ['32-28, 19-23; 28x19.', ['move 32-28 [32,28]', 'move 19-23 [19,23]', 'move 28x19 [28,19]']],
    ['1-0\u001a', ['result 1-0']],
    ['wint', ['other wint']],
  ])('%j', (text, expected) => {
    expect(tokens(text).map(brief)).toEqual(expected);
  });

  it('a star is the mark of a forced move only directly behind one', () => {
    const stars = tokens('1-6* 32-28 *').filter((token) => token.kind === 'star');
    expect(stars.map(({ glued }) => glued)).toEqual([true, false]);
  });

  it('lines are counted with every kind of line end', () => {
    const lines = tokens('1-6\n1-7\r\n1-8\r1-9\r\r\n1-10').map(({ line }) => line);
    expect(lines).toEqual([1, 2, 3, 4, 6]);
  });
});

describe('comments', () => {
  it('end where a head begins, if their brace is missing', () => {
    const [first, second] = tokens('{ oops 3. 33x24\n  [Event "y"]\n1-6');
    expect(first).toMatchObject({ kind: 'comment', text: 'oops 3. 33x24', closed: false, line: 1 });
    expect(second).toMatchObject({ kind: 'tag', name: 'Event', line: 2 });
  });

  it('quote a head, if their brace follows before another opens', () => {
    expect(tokens('{ see\n[Event "y"]\n[White "z"]\n1-6 }\n1-7')).toMatchObject([
      { kind: 'comment', text: 'see\n[Event "y"]\n[White "z"]\n1-6', closed: true },
      { kind: 'move', text: '1-7' },
    ]);
    expect(tokens('{ oops\n[Event "y"]\n1-6 {good} 1-7').map(brief)).toEqual([
      'comment oops',
      'tag Event=y',
      'move 1-6 [1,6]',
      'comment good',
      'move 1-7 [1,7]',
    ]);
  });

  it('end with the file, if their brace is missing', () => {
    expect(tokens('1-6 { oops\n')).toMatchObject([
      { kind: 'move' },
      { kind: 'comment', closed: false, line: 1 },
    ]);
  });

  it('go on over a bracket that begins no head', () => {
    expect(tokens('{a\n[%clk 1:00]\n[b] c}')).toMatchObject([
      { text: 'a\n[%clk 1:00]\n[b] c', closed: true },
    ]);
  });

  it('do not nest: a brace inside is told with its line', () => {
    expect(tokens('{a\n{b} c')[0]).toMatchObject({ text: 'a\n{b', braceInside: 2 });
  });
});

it('a % line of any length is dropped', () => {
  expect(tokens(`% ${'32-28 '.repeat(50_000)}\n1-6`, 1000).map(brief)).toEqual(['move 1-6 [1,6]']);
});

it('chunks of any size give the same tokens', () => {
  const pieces = fc.constantFrom(
    '32-28 ', '1. ', '12... ', '{ a }', '{ open ', '}', '\n[Event "x"]\n', '[White "a', '"] ', '\r\n', '\r', '( ', ') ', '*',
    ' 1/2-1/2 ', '/FEN "W:W1:B2"/ ', 'c3:e5 ', '$12 ', '% x\n', '; y\n', '  ', '0-1 ', '3228 ', 'é', '[', '{\n  [Event "', '9-\n14', '{ see\n[Event "y {z}"]\n',
  ); // biome-ignore format: one line of the alphabet is easier to read
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (parts, chunk) => {
      const text = parts.join('');
      expect(tokens(text, chunk)).toEqual(tokens(text));
    }),
    { numRuns: 500 },
  );
});
