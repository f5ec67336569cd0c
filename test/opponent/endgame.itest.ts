import { beforeAll, describe, expect, it } from 'vitest';
import { endgameFile, readInto, SHIPPED } from '../../src/adapters/endgames/endgames.ts';
import {
  chanceOf,
  createOpponent,
  type Endgames,
  type EndgameValues,
  endgamesFrom,
  endgamesOn,
  MOST_PIECES,
  STRONGEST,
  strengthOf,
  weightsOf,
} from '../../src/opponent/opponent.ts';
import { formatFen, type GameId, type Position, parseFen, type Rules } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';
import { solve, solveValues } from './endgame-solution.ts';
import { solved } from './plain.ts';
import { effort } from './table.ts';
import { solveGraph } from './whole-graph.ts';

/** In how many half-moves a position is decided by the table, won or lost; null of one that is open. */
function tableOf(rules: Rules, endgames: Endgames) {
  const cursor = rules.cursor();
  return (position: Position) => {
    cursor.begin(position);
    const value = endgames.valueOf(cursor.node);
    if (value === null) throw new Error(`${formatFen(position)} is of too many pieces`);
    return value === 0 ? null : value > 0 ? value : -value - 1;
  };
}

/** A position of these kings and men at random; null where two fall on one square, or a man on the row that crowns it. */
function laid(rules: Rules, seed: number, kinds: readonly string[]): Position | null {
  const { squares, size } = rules.board;
  const on = kinds.map((_, n) => 1 + Math.floor(squares.length * chanceOf(seed, n)));
  if (new Set(on).size < on.length) return null;
  const isCrowned = kinds.some((kind, n) => {
    const square = on[n] ?? 0;
    return (kind === 'w' && square <= size / 2) || (kind === 'b' && square > squares.length - size / 2);
  });
  if (isCrowned) return null;
  const of = (man: string, king: string) =>
    kinds.flatMap((kind, n) => (kind === man ? [`${on[n]}`] : kind === king ? [`K${on[n]}`] : [])).join();
  return parseFen(rules, `${seed % 2 === 0 ? 'W' : 'B'}:W${of('w', 'W')}:B${of('b', 'B')}`);
}

function manyLaid(rules: Rules, count: number, kinds: readonly (readonly string[])[]): readonly Position[] {
  const found: Position[] = [];
  for (let seed = 0; found.length < count; seed++) {
    const position = laid(rules, seed, kinds[seed % kinds.length] ?? []);
    if (position !== null) found.push(position);
  }
  return found;
}

const THREE = [
  ['W', 'W', 'B'],
  ['W', 'w', 'B'],
  ['w', 'w', 'b'],
  ['W', 'b', 'B'],
  ['w', 'B', 'B'],
  ['w', 'b', 'b'],
];
const FOUR = [
  ['W', 'W', 'B', 'B'],
  ['W', 'w', 'B', 'b'],
  ['W', 'W', 'W', 'B'],
  ['w', 'w', 'b', 'B'],
  ['w', 'w', 'w', 'b'],
];

it.each(['english', 'russian', 'sujet-verbe'] as const)(
  '%s: three pieces agree with a solver that goes over the whole graph',
  (id) => {
    const rules = rulesOf(id);
    const inTable = tableOf(rules, solve(rules, 3));
    const positions = manyLaid(rules, 400, THREE);
    const distances = solveGraph(rules, positions);
    for (const position of positions)
      expect(inTable(position), formatFen(position)).toBe(distances.get(formatFen(position)) ?? null);
    expect(positions.filter((position) => inTable(position) !== null).length).toBeGreaterThan(100);
  },
);

/** The table that comes with the program. */
async function shipped(rules: Rules): Promise<EndgameValues> {
  const values = new Uint8Array(endgamesOn(rules.board.squares.length, MOST_PIECES));
  await readInto(endgameFile(SHIPPED, rules, MOST_PIECES), rules, values);
  return values;
}

/** All of them take minutes: `DAMIER_ENDGAMES=all` solves each anew, else these two are. */
const REMADE: readonly GameId[] =
  process.env.DAMIER_ENDGAMES === 'all'
    ? ['english', 'brazilian', 'russian', 'priorite-dame', 'sujet-verbe']
    : ['english', 'sujet-verbe'];

it.each(REMADE)('%s: the table that comes with the program is what the solver makes', async (id) => {
  const rules = rulesOf(id);
  const values = solveValues(rules, MOST_PIECES);
  expect(Buffer.compare(values, await shipped(rules)), 'npm run endgames makes the files anew').toBe(0);
});

it.each([
  ['english', 4, FOUR],
  ['brazilian', 4, FOUR],
  ['russian', 4, FOUR],
  ['priorite-dame', 4, FOUR],
  ['sujet-verbe', 4, FOUR],
  ['international', 3, THREE],
] as const)(
  '%s: %i pieces agree with trying everything, and each value follows from its replies',
  async (id, most, kinds) => {
    const rules = rulesOf(id);
    const values = most === MOST_PIECES ? await shipped(rules) : solveValues(rules, most);
    const inTable = tableOf(rules, endgamesFrom(rules, values, most));
    manyLaid(rules, 300, kinds).forEach((position, n) => {
      const fen = formatFen(position);
      const value = inTable(position);
      const found = n < 100 ? solved(rules, rules.begin(position), 3) : null;
      if (found !== null) expect(value, fen).toBe(Math.abs(found) - 1);
      else if (n < 100) expect(value === null || value > 2, fen).toBe(true);
      const replies = rules.moves(position).map((move) => {
        const after = rules.play(position, move);
        const isOver = [...after.pieces.values()].every(({ side }) => side !== after.turn);
        return isOver ? 0 : inTable(after);
      });
      expect(value, fen).toBe(worthBy(replies));
    });
  },
);

/** What follows from the replies: soonest won, else open, else latest lost. */
function worthBy(replies: readonly (number | null)[]): number | null {
  const won = replies.filter((reply) => reply !== null).filter((reply) => reply % 2 === 0);
  if (won.length > 0) return Math.min(...won) + 1;
  if (replies.some((reply) => reply === null)) return null;
  return Math.max(-1, ...replies.map((reply) => reply ?? 0)) + 1;
}

describe('level 8', () => {
  const setUp = (id: GameId, endgames: Endgames) => {
    const rules = rulesOf(id);
    const setup = { rules, spinner: null, weights: weightsOf(rules), endgames };
    return { rules, inTable: tableOf(rules, endgames), opponent: createOpponent(setup) };
  };
  let russian: ReturnType<typeof setUp>;
  beforeAll(async () => {
    const rules = rulesOf('russian');
    russian = setUp('russian', endgamesFrom(rules, await shipped(rules), MOST_PIECES));
  });

  /** Plays level 8 against itself to the end; answers the half-moves, or null where nobody wins. */
  function playOut({ rules, opponent }: typeof russian, fen: string): number | null {
    let progress = rules.begin(parseFen(rules, fen));
    for (let ply = 0; ply < 200; ply++) {
      if (progress.outcome !== null) return progress.outcome.winner === null ? null : ply;
      const strength = strengthOf(STRONGEST, rules);
      const decision = opponent.decide({ progress, sector: null }, { ...effort(strength), seed: ply });
      if (decision === null || decision.choice.act === null) throw new Error('no choice');
      progress = rules.advance(progress, decision.choice.act);
    }
    return null;
  }

  it('wins Petrov’s triangle in the 21 half-moves that it takes against the longest defence', () => {
    expect(playOut(russian, 'W:WK25,K8,K14:BK28')).toBe(21);
  });

  it.each(['W:WK1,K8,K24:BK12', 'W:WK20,K21,K25:BK1'])('wins %s as fast as it can be won', (fen) => {
    const { rules, inTable } = russian;
    const distance = inTable(parseFen(rules, fen));
    expect(distance).not.toBeNull();
    expect(playOut(russian, fen)).toBe(distance);
  });

  it('wins with two kings against one in English', () => {
    const english = setUp('english', solve(rulesOf('english'), 3));
    const fen = 'W:WK25,K29:BK11';
    expect(playOut(english, fen)).toBe(english.inTable(parseFen(english.rules, fen)));
  });

  it('keeps its kings where it cannot win: the lone king holds the main road', () => {
    const { rules, opponent } = russian;
    const progress = rules.begin(parseFen(rules, 'W:WK1,K2,K3:BK29'));
    const decision = opponent.decide({ progress, sector: null }, effort(strengthOf(STRONGEST, rules)));
    const act = decision?.choice.act;
    if (act === undefined || act === null) throw new Error('no choice');
    const after = rules.advance(progress, act).position;
    expect(rules.moves(after).every(({ captured }) => captured.length === 0)).toBe(true);
  });
});
