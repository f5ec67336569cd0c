import { describe, expect, it } from 'vitest';
import { createRules, type GameId, type Move, type Progress, parseFen } from '../../src/rules/rules.ts';
import { told } from './told.ts';

/** What hands did: legal acts, and how each piece went: `d6>c5 1000 1255` lifted and put down at these ms, `c5> 1748` taken off. */
interface History {
  /** Written `22-27`, `22x4` (or, where that is not enough, `22x4 x13`), and `27! 13-4` for a huff and the claimant's move. */
  readonly acts: readonly string[];
  readonly gestures: readonly string[];
  /** Squares that are not as the game says, by mistake. */
  readonly astray?: readonly string[];
}

/** Two histories that leave the same edges, and what is told of them (docs/recognition.md names each pair). */
interface Pair {
  readonly name: string;
  readonly game: GameId;
  readonly fen: string;
  /** A square whose reed says nothing: it has chattered, or it is dead without a word. */
  readonly aside?: { readonly at: string; readonly chatters: boolean };
  readonly one: History;
  readonly other: History;
  readonly told: readonly string[];
}

const KING = { game: 'majorite', fen: 'B:WK13,21:BK22,45' } as const;

const PAIRS: readonly Pair[] = [
  {
    name: 'an omission not yet told: a huff, or the king going on to its capture',
    ...KING,
    one: { acts: ['22-27', '27! 13-4'], gestures: ['d6>c5 1000 1255', 'c5> 1748', 'f8>h10 3167 3491'] },
    other: { acts: ['22x4'], gestures: ['d6>c5 1000 1255', 'c5>h10 1748 3491', 'f8> 3167'] },
    told: ['move 22-4 x13'],
  },
  {
    name: 'an omission that was told: a huff, or its correction',
    ...KING,
    one: { acts: ['22-27', '27! 13-4'], gestures: ['d6>c5 1000 1255', 'c5> 1955', 'f8>h10 3167 3491'] },
    other: { acts: ['22x4'], gestures: ['d6>c5 1000 1255', 'c5>h10 1955 3491', 'f8> 3167'] },
    told: ['move 22-27', 'huff 27', 'move 13-4'],
  },
  {
    name: 'a told omission, and a further captured piece whose square is set aside',
    game: 'majorite',
    fen: 'B:W27,28,46:B23,1',
    aside: { at: 'c5', chatters: true },
    one: {
      acts: ['23x32', '32! 27-21'],
      gestures: ['f6>d4 6000 6300', 'e5> 6500', 'd4> 7700', 'c5>b6 7800 8000'],
    },
    other: {
      acts: ['23x21'],
      gestures: ['f6>d4 6000 6300', 'e5> 6500', 'd4>b6 7700 8000', 'c5> 8200'],
    },
    told: ['fault chatter c5', 'move 23-32 x28', 'huff 32', 'move 27-21'],
  },
  {
    name: 'a landing that no reed told, the reply landing on the square just left: or a piece taken off by mistake',
    game: 'sujet-verbe',
    fen: 'W:W13,12,15,16,17,18:B1,2,3,4,5,8',
    aside: { at: 'f4', chatters: false },
    one: { acts: ['12-9', '8-12'], gestures: ['e3>f4 1000 1300', 'd4>e3 3000 3400'] },
    other: { acts: [], gestures: ['e3>e3 1000 3400', 'd4> 3000'], astray: ['d4'] },
    told: ['alarm wrongCapture d4 '],
  },
  {
    name: 'a told omission: a huff and a slide of 33 ms beside it, or a capture taken off as it lands',
    game: 'classiques',
    fen: 'B:W13:B4,K10,11,K35,K46,K48',
    one: { acts: ['35-30', '30! 13-8'], gestures: ['j4>i5 1000 1300', 'i5> 2000', 'f8>e9 4033 4000'] },
    other: { acts: ['35x8'], gestures: ['j4>i5 1000 1300', 'i5>e9 2000 4000', 'f8> 4033'] },
    told: ['move 35-30', 'huff 30', 'move 13-8'],
  },
  {
    name: 'a reply lifted early whose piece might have been captured in place of the one that was',
    game: 'majorite',
    fen: 'B:W19,21,29,K39,K44:BK8,15,K22',
    one: {
      acts: ['8x16 x19 x21 x44', '39x11'],
      gestures: ['e9>a7 1254 1648', 'g7> 2073', 'b6> 2440', 'h2> 3101', 'g3>b8 1427 3567', 'd6> 4361'],
    },
    other: {
      acts: ['8x16 x19 x21 x39', '44x11'],
      gestures: ['e9>a7 1254 1648', 'g7> 2073', 'b6> 2440', 'g3> 1427', 'h2>b8 3101 3567', 'd6> 4361'],
    },
    told: ['move 8-16 x19 x21 x39', 'move 44-11 x22'],
  },
  {
    name: 'two replies at once, or a huff beside a piece tried and put back',
    game: 'classiques',
    fen: 'W:W26,36,48:B17,24,31',
    one: {
      acts: ['48-43', '17-21', '26x17', '24-30'],
      gestures: ['e1>f2 1000 1390', 'c7>b6 1446 1783', 'b6> 1959', 'a5>c7 1958 2282', 'h6>i5 2362 2779'],
    },
    other: {
      acts: ['48-43', '26! 24-30'],
      gestures: ['e1>f2 1000 1390', 'c7>b6 1446 1783', 'b6>c7 1959 2282', 'a5> 1958', 'h6>i5 2362 2779'],
    },
    told: ['move 48-43', 'huff 26', 'move 24-30'],
  },
  {
    name: 'a recapture whose own reed has just stuck, or a takeback',
    game: 'international',
    fen: 'W:W21,49:B12,1',
    aside: { at: 'd8', chatters: false },
    one: { acts: ['21-17', '12x21'], gestures: ['b6>c7 1000 1300', 'c7> 3000', 'd8>b6 3100 3400'] },
    other: { acts: [], gestures: ['b6>c7 1000 1300', 'c7>b6 3000 3400'] },
    told: ['move 21-17', 'takeback'],
  },
  {
    name: 'three acts in an instant, or one: a captured piece dragged off over a square',
    game: 'priorite-dame',
    fen: 'W:WK30:B7,9,14,K23',
    one: {
      acts: ['30x19', '7-10', '19x13'],
      gestures: ['c1>f4 1000 1626', 'e3> 1936', 'e7>d6 1937 2676', 'd6> 2677', 'f4>a5 3272 3675', 'b6> 3858'],
    },
    other: {
      acts: ['30x13'],
      gestures: ['c1>f4 1000 1626', 'e3> 1936', 'e7>d6 1937 2676', 'd6> 2677', 'f4>a5 3272 3675', 'b6> 3858'],
    },
    told: ['move 30-13 x7 x9 x23'],
  },
  {
    name: 'three acts in an instant, or two: a king that slides on',
    game: 'classiques',
    fen: 'W:WK7,K11,K12,39,46:BK19,27,K31,35',
    one: {
      acts: ['12-18', '19-23', '18-13'],
      gestures: ['d8>e7 1000 1300', 'g7>f6 1300 1597', 'e7>f8 1651 1904'],
    },
    other: {
      acts: ['12-23', '19-13'],
      gestures: ['d8>e7 1000 1300', 'e7>f6 1651 1597', 'g7>f8 1300 1904'],
    },
    told: ['move 12-23', 'move 19-13'],
  },
  {
    name: 'a capture within 220 ms of which a piece moves onto the last square taken, or that piece set straight',
    game: 'priorite-dame',
    fen: 'W:WK4:BK6,K7,14,K15,17',
    one: {
      acts: ['4x20 x6 x7 x15 x17', '14-17'],
      gestures: ['h8>h4 1000 1420', 'e5> 1059', 'c7> 1185', 'e7> 2000', 'b4> 2519', 'c5>b4 2738 2986'],
    },
    other: {
      acts: ['4x20 x6 x7 x14 x15'],
      gestures: ['h8>h4 1000 1420', 'e5> 1059', 'c7> 1185', 'e7> 2000', 'b4>b4 2519 2986', 'c5> 2738'],
    },
    told: ['move 4-20 x6 x7 x15 x17', 'move 14-17'],
  },
  {
    name: 'a king brought straight back from a stop, or its answer put there while it is taken up again',
    game: 'classiques',
    fen: 'B:WK5,32,K37,43,48:BK6,K50',
    one: { acts: ['50-28'], gestures: ['i1>b8 1000 1785', 'b8>e5 1973 1994', 'j10> 1782'], astray: ['j10'] },
    other: {
      acts: ['50-11', '5-28'],
      gestures: ['i1>b8 1000 1785', 'j10>e5 1782 1994', 'b8> 1973'],
      astray: ['b8'],
    },
    told: ['move 50-28'],
  },
  {
    name: 'a told capture corrected and taken onto its first end, or thought over with a piece in the other hand',
    game: 'russian',
    fen: 'W:WK7:B10,K3',
    one: {
      acts: ['7x14', '3x17'],
      gestures: ['e7>b4 1000 1300', 'd6> 1500', 'b4>c5 2400 2700', 'c5> 2800', 'f8>b4 3200 3700'],
    },
    other: {
      acts: ['7x17'],
      gestures: ['e7>b4 1000 1300', 'd6> 1500', 'b4>c5 2400 2700', 'c5>b4 2800 3700', 'f8> 3200'],
      astray: ['f8'],
    },
    told: ['move 7-17 x10', 'revised 7-14 x10', 'move 3-17 x14'],
  },
  {
    name: 'a recapture onto the square of a man just huffed, or a capture in the hand and that man set straight',
    game: 'classiques',
    fen: 'W:W26,28,34,37,39,K40,42,43,44,45,49:B6,21,22,25',
    one: {
      acts: ['40-35', '6-11', '22! 26x17', '11x22'],
      gestures: [
        'i3>j4 1000 1269',
        'a9>b8 1683 1754',
        'd6> 2054',
        'a5>c7 2345 2427',
        'b6> 2840',
        'b8>d6 2840 3013',
        'c7> 2893',
      ],
    },
    other: {
      acts: ['40-35', '6-11', '26x6'],
      gestures: [
        'i3>j4 1000 1269',
        'a9>b8 1683 1754',
        'd6>d6 2054 3013',
        'a5>c7 2345 2427',
        'b6> 2840',
        'b8> 2840',
        'c7> 2893',
      ],
      astray: ['a9'],
    },
    told: ['move 40-35', 'move 6-11', 'huff 22', 'move 26-17 x21', 'move 11-22 x17'],
  },
  {
    name: 'a capture whose origin stays on, or the piece that it takes moved by the wrong hand',
    game: 'international',
    fen: 'W:W32,49:B28,1',
    aside: { at: 'd4', chatters: false },
    one: { acts: ['32x23'], gestures: ['d4>f6 1000 1600', 'e5> 1300'] },
    other: { acts: [], gestures: ['e5>f6 1300 1600'], astray: ['e5', 'f6'] },
    told: ['alarm wrongSide e5 f6'],
  },
];

describe('what no reed tells apart: two histories, the same edges', () => {
  it.each(PAIRS)('$name', ({ game, fen, aside, one, other, told: words }) => {
    const edges = edgesOf(one, aside?.at);
    expect(edgesOf(other, aside?.at)).toEqual(edges);
    for (const history of [one, other])
      expect(boardAfter(fen, game, history)).toEqual(standing(fen, game, history));
    const flicker = aside?.chatters === true ? 'c5- 40 c5+ 40 '.repeat(9) : '';
    expect(told(game, fen, `${flicker}${scriptOf(edges, flicker === '' ? 0 : 720)} 5000`)).toEqual(words);
  });
});

it('a huff with a capture whose pieces are taken off late is told when they are', () => {
  const script = 'e1- 300 c3+ 1000 c3- 900 b4- 1300 d2+ 3000 e3- 500 e5- 110 c5- 4000';
  const words = told('majorite', 'W:W27,28,38,K48:B31,34,5', script);
  expect(words).toEqual(['move 48-37', 'move 31-42 x37', 'takeback', 'huff 37', 'move 31-42 x27 x28 x38']);
});

interface TimedEdge {
  readonly t: number;
  readonly edge: string;
}

/** In the order of time. */
function edgesOf({ gestures }: History, silent: string | undefined): TimedEdge[] {
  const edges = gestures.flatMap((gesture): TimedEdge[] => {
    const { from, to, times } = parsed(gesture);
    const [lifted, put] = times;
    return [
      { t: lifted, edge: `${from}-` },
      ...(to === '' ? [] : [{ t: put ?? lifted, edge: `${to}+` }]),
    ].filter(({ edge }) => edge.slice(0, -1) !== silent);
  });
  return edges.sort((a, b) => a.t - b.t);
}

function parsed(gesture: string): { from: string; to: string; times: [number, number?] } {
  const [way = '', lifted = '', put] = gesture.split(' ');
  const [from = '', to = ''] = way.split('>');
  return { from, to, times: put === undefined ? [Number(lifted)] : [Number(lifted), Number(put)] };
}

/** For `told`, which begins at 1000 ms; `passed` ms of it are over. */
function scriptOf(edges: readonly TimedEdge[], passed: number): string {
  let now = 1000 + passed;
  const words: string[] = [];
  for (const { t, edge } of edges) {
    if (t > now) words.push(String(t - now));
    now = t;
    words.push(edge);
  }
  return words.join(' ');
}

/** Where pieces stand by the rules when all acts have been played, but for those taken off by mistake. */
function boardAfter(fen: string, game: GameId, { acts, astray = [] }: History): string[] {
  const rules = createRules(game, { options: game === 'sujet-verbe' ? { cards: false } : {} });
  let progress: Progress = rules.begin(parseFen(rules, fen));
  for (const act of acts) {
    const [huffed, written] = act.includes('!') ? act.split('! ') : [null, act];
    if (huffed !== null) {
      expect(progress.huffable).toContain(Number(huffed));
      progress = rules.advance(progress, { kind: 'huff', square: rules.board.square(Number(huffed)) });
    }
    const moves: readonly Move[] = [
      ...rules.moves(progress.position),
      ...(progress.forced ? [] : rules.omissions(progress.position)),
    ];
    const move = moves.find(({ from, to, captured }) => {
      const short = `${from}${captured.length > 0 ? 'x' : '-'}${to}`;
      return written === short || written === `${short}${captured.map((square) => ` x${square}`).join('')}`;
    });
    if (move === undefined) throw new Error(`${act} is not legal`);
    progress = rules.advance(progress, move);
  }
  const names: readonly string[] = [...progress.position.pieces.keys()].map((square) =>
    rules.board.nameOf(square),
  );
  const right = names.filter((at) => !astray.includes(at));
  return [...right, ...astray.filter((at) => !names.includes(at))].sort();
}

/** Where they stand when all gestures have been made, in the order of their lifts; a slide is put down a little before. */
function standing(fen: string, game: GameId, { gestures }: History): string[] {
  const rules = createRules(game, { options: {} });
  const squares = new Set<string>(
    [...parseFen(rules, fen).pieces.keys()].map((square) => rules.board.nameOf(square)),
  );
  for (const gesture of gestures) {
    const { from, to } = parsed(gesture);
    if (!squares.delete(from)) throw new Error(`nothing stands on ${from}: ${gesture}`);
    if (to !== '') squares.add(to);
  }
  return [...squares].sort();
}
