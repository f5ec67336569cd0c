import fc from 'fast-check';
import {
  createRules,
  type GameId,
  type Options,
  type OptionValue,
  optionsOf,
  type Position,
  type Rules,
  type Side,
} from '../../src/rules/rules.ts';
import { TRAPPES_LAYOUT } from './games.ts';
import { placed } from './placement.ts';

/** Every combination of a game's options that has an effect. */
export function someOptions(id: GameId): fc.Arbitrary<Options> {
  const choices = Object.fromEntries(
    optionsOf(id).map(({ name, words, count }) => [
      name,
      fc.constantFrom(...words, ...(count ? [count.least + 3] : [])),
    ]),
  );
  return fc.record(choices, { requiredKeys: [] }).map(withoutContradictions);
}

function withoutContradictions(options: Readonly<Record<string, OptionValue | undefined>>): Options {
  const { quietReset, repetitionSide: _needsPosition3, wrongAnswer: _needsCards, ...rest } = options;
  const limited = typeof rest.quietLimit === 'number';
  const kept = { ...rest, ...(limited ? { quietReset } : {}) };
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, OptionValue] => entry[1] !== undefined),
  );
}

export function rulesUnder(id: GameId, options: Options): Rules {
  return createRules(id, id.startsWith('trappes') ? { layout: TRAPPES_LAYOUT, options } : { options });
}

/** Placements of all densities, kings and open traps among them, with a piece of each side at least. */
export function somePosition(rules: Rules): fc.Arbitrary<Position> {
  const sliders = rules.layout?.sliders ?? [];
  return fc
    .record({
      turn: fc.constantFrom('W', 'B'),
      notches: fc.array(fc.constantFrom('L', 'N', 'R'), {
        minLength: sliders.length,
        maxLength: sliders.length,
      }),
      // How often each side's first king has moved in succession.
      runs: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
      // A piece's letter, upper case for kings; the dots decide how crowded the board is.
      squares: fc.integer({ min: 1, max: 12 }).chain((crowding) =>
        fc.array(fc.constantFrom(...'wbwbwbWB', ...'.'.repeat(24 - 2 * crowding)), {
          minLength: rules.board.squares.length,
          maxLength: rules.board.squares.length,
        }),
      ),
    })
    .map(({ turn, notches, squares, runs }) =>
      withRuns(rules, runs, placed(rules, turn as 'W' | 'B', squares, notches as ('L' | 'N' | 'R')[])),
    )
    .filter((position) => new Set([...position.pieces.values()].map((piece) => piece.side)).size === 2);
}

function withRuns(rules: Rules, [white, black]: readonly [number, number], position: Position): Position {
  if (rules.ruleSet.kingRun === 'any') return position;
  const run = (side: Side, moves: number) => {
    const [king] =
      [...position.pieces].find(([, piece]) => piece.side === side && piece.kind === 'king') ?? [];
    return king === undefined || moves === 0 ? {} : { [side]: { square: king, moves } };
  };
  const kingRuns = { ...run('W', white), ...run('B', black) };
  return Object.keys(kingRuns).length === 0 ? position : { ...position, kingRuns };
}
