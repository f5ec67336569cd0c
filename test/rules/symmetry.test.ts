import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GAME_IDS,
  type Move,
  opponentOf,
  type Position,
  type Rules,
  type Side,
  type Square,
} from '../../src/rules/rules.ts';
import { rulesUnder, someOptions, somePosition } from './arbitraries.ts';

/** The board turned by 180° with the colours exchanged. The trapdoors of the board as sold lie on rows 3 to 6 but not symmetrically. */
function turned(rules: Rules, position: Position): Position {
  const pieces = [...position.pieces].map(
    ([square, { side, kind }]) => [opposite(rules, square), { side: opponentOf(side), kind }] as const,
  );
  const { turn, openTraps, kingRuns } = position;
  const pairs = Object.entries(kingRuns ?? {}).map(
    ([side, run]) => [opponentOf(side as Side), { ...run, square: opposite(rules, run.square) }] as const,
  );
  const runs = kingRuns && { kingRuns: Object.fromEntries(pairs) };
  return { turn: opponentOf(turn), pieces: new Map(pieces), openTraps, ...runs };
}

function opposite(rules: Rules, square: Square): Square {
  return rules.board.square(rules.board.squares.length + 1 - square);
}

const essence = ({ from, to, captured, crowned }: Move) => `${from} ${to} ${captured} ${crowned}`;

describe.each(GAME_IDS)('%s', (id) => {
  const anything = someOptions(id).chain((options) => {
    const rules = rulesUnder(id, options);
    return somePosition(rules).map((position) => ({ rules, position: { ...position, openTraps: [] } }));
  });

  it('is the same game for both sides', () => {
    fc.assert(
      fc.property(anything, ({ rules, position }) => {
        const back = (move: Move): Move => ({
          ...move,
          from: opposite(rules, move.from),
          to: opposite(rules, move.to),
          captured: move.captured.map((square) => opposite(rules, square)).sort((a, b) => a - b),
        });
        const seen = rules.moves(turned(rules, position)).map((move) => essence(back(move)));
        expect(seen.sort()).toEqual(rules.moves(position).map(essence).sort());
      }),
    );
  });

  it('has routes that lead from the origin over what is captured to the end', () => {
    fc.assert(
      fc.property(anything, ({ rules, position }) => {
        for (const move of [...rules.moves(position), ...rules.omissions(position)]) {
          expect(move.routes.length).toBeGreaterThan(0);
          for (const { path, jumped } of move.routes) {
            expect([path[0], path.at(-1)]).toEqual([move.from, move.to]);
            expect([...jumped].sort((a, b) => a - b)).toEqual(move.captured);
            expect(path.length).toBe(Math.max(2, jumped.length + 1));
          }
        }
      }),
    );
  });

  it('counts what playing move by move counts', () => {
    fc.assert(
      fc.property(anything, ({ rules, position }) => {
        if (rules.begin(position).outcome !== null) return;
        const acts = [...rules.moves(position), ...rules.sliderActions(position)];
        const replies = acts.map((act) => rules.perft(rules.play(position, act), 1));
        expect(rules.perft(position, 2)).toBe(replies.reduce((sum, count) => sum + count, 0));
      }),
    );
  });
});
