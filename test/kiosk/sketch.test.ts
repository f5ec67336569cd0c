import { describe, expect, it } from 'vitest';
import { standsAs, woodenTable } from '../../src/kiosk/board/placements.ts';
import { fits, hasTraps, sizeOf } from '../../src/kiosk/new-game/boards.ts';
import {
  emptied,
  positionOf,
  problemOf,
  readFen,
  type Sketch,
  sketchOf,
  withHandicap,
  withPiece,
  withReeds,
} from '../../src/kiosk/new-game/sketch.ts';
import { LEVELS } from '../../src/opponent/opponent.ts';
import { formatFen, GAME_IDS, optionsOf, RULES_ERROR_CODES, RulesError } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';
import { TRAPPES, view } from './scene-parts.ts';
import { LANGUAGES, textsIn } from './texts-of-page.ts';

const rules = rulesOf('english');

function read(fen: string): Sketch {
  const sketch = readFen(rules, fen);
  if (sketch instanceof RulesError) throw sketch;
  return sketch;
}

const fenOf = (sketch: Sketch) => {
  const position = positionOf(sketch);
  return position && formatFen(position);
};
const square = (name: string) => {
  const found = rules.board.squareAt(rules.board.algebraic(name));
  if (found === null) throw new Error(`${name} is light`);
  return found;
};

describe('a position that is set up', () => {
  it('gets and loses pieces, square by square', () => {
    const one = withPiece(emptied(sketchOf(rules.start())), square('c3'), { side: 'W', kind: 'king' });
    expect(fenOf(one)).toBe('B:WK22:B');
    expect(fenOf(withPiece(one, square('c3'), null))).toBe('B:W:B');
  });

  it('follows the reeds: what comes is the piece that was chosen, what goes is gone', () => {
    const at = (...names: string[]) => names.map((name) => rules.board.algebraic(name));
    const before = read('W:W22:B9');
    const came = withReeds(before, rules, at('c3', 'b6', 'a1', 'a2'), { side: 'B', kind: 'king' });
    expect(fenOf(came)).toBe('W:W22:B9,K29');
    expect(fenOf(withReeds(came, rules, at('a1'), null))).toBe('W:W:BK29');
  });

  it('cannot be played while a piece has no name, a side has none, or the game would be over', () => {
    const unnamed = withReeds(
      read('W:W22:B9'),
      rules,
      [rules.board.algebraic('c3'), rules.board.algebraic('d4')],
      null,
    );
    expect(problemOf(rules, unnamed)).toEqual({ kind: 'unnamed', count: 1 });
    expect(positionOf(unnamed)).toBeNull();
    expect(problemOf(rules, read('W:W22:B'))).toEqual({ kind: 'none', side: 'B' });
    expect(problemOf(rules, read('W:W29:B25,22'))).toMatchObject({ kind: 'over', outcome: { winner: 'B' } });
    const crowned = withPiece(read('W:W22:B9'), square('b8'), { side: 'W', kind: 'man' });
    expect(problemOf(rules, crowned)).toMatchObject({
      kind: 'fen',
      error: { code: 'manOnCrowningRow', input: 'W1' },
    });
    expect(problemOf(rules, read('W:W22:B9'))).toBeNull();
  });

  it('with a handicap lacks men of the row at the edge, from the middle outwards', () => {
    expect(formatFen(withHandicap(rules, 'W', 1))).toBe(
      'B:W21,22,23,24,25,26,27,28,29,30,32:B1,2,3,4,5,6,7,8,9,10,11,12',
    );
    const three = withHandicap(rules, 'B', 3);
    expect([...three.pieces.keys()].slice(0, 2)).toEqual([4, 5]);
  });
});

it('discs stand as a position, a king as two', () => {
  const disc = (id: number, side: 'W' | 'B', at: string, level = 0) =>
    ({ id, side, place: { on: 'square', at, level } }) as const;
  const discs = [disc(1, 'W', 'c3'), disc(2, 'W', 'c3', 1), disc(3, 'B', 'b6')];
  expect(standsAs('W:WK22:B9', 0, 8, discs)).toBe(true);
  expect(standsAs('W:W22:B9', 0, 8, discs)).toBe(false);
  expect(standsAs('W:WK22:B9', 0, 8, discs.slice(1))).toBe(false);
});

it('discs stand as a position with king pieces: one each as long as a side has them, then a man', () => {
  const disc = (id: number, at: string, face?: 'king') =>
    ({ id, side: 'W', place: { on: 'square', at, level: 0 }, ...(face && { face }) }) as const;
  const fen = 'W:WK16,K17,8:B';
  expect(standsAs(fen, 1, 6, [disc(1, 'a1', 'king'), disc(2, 'c1'), disc(3, 'd4')])).toBe(true);
  expect(standsAs(fen, 2, 6, [disc(1, 'a1', 'king'), disc(2, 'c1'), disc(3, 'd4')])).toBe(false);
  expect(standsAs(fen, 1, 6, [disc(1, 'a1'), disc(2, 'c1'), disc(3, 'd4')])).toBe(false);
  const { room } = woodenTable(
    { ...TRAPPES, size: 6, sliders: [] },
    view({ fen, game: 'sujet-verbe', options: { kingSupply: 3 } }),
  );
  expect(room.discs.map(({ face }) => face ?? 'man')).toEqual(['king', 'king', 'man']);
});

it('a board of wood is drawn as its game stands', () => {
  const fen = 'W:WK22:B9:O14';
  const { room, lights } = woodenTable(
    TRAPPES,
    view({ fen, lights: [], notches: { S3: 'L' }, options: { kingSupply: 0 } }),
  );
  expect(standsAs(fen, 0, 8, room.discs)).toBe(true);
  expect(room.sliders.S3).toBe(-1);
  expect(Object.values(room.traps).filter((open) => open === 1)).toHaveLength(1);
  expect(lights.on).toBe(true);
});

describe('games on boards of wood', () => {
  it('fit by size and trapdoors', () => {
    const fitting = (profile: typeof TRAPPES) => GAME_IDS.filter((game) => fits(profile, game));
    expect(fitting(TRAPPES)).toHaveLength(6);
    expect(fitting({ ...TRAPPES, sliders: [] })).not.toContain('trappes');
    expect(fitting({ ...TRAPPES, size: 6, sliders: [] })).toEqual(['sujet-verbe']);
  });

  it.each(GAME_IDS)('%s has the size that its rules have', (game) => {
    expect(sizeOf(game)).toBe(rulesOf(game).board.size);
    expect(hasTraps(game)).toBe(rulesOf(game).ruleSet.traps);
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  const words = textsIn(language);

  it('every option of every game has a name, and each value its words', () => {
    const missing = GAME_IDS.flatMap((game) =>
      optionsOf(game).flatMap(({ name, field, words: values, count }) => [
        ...(`option.${name}` in words ? [] : [name]),
        ...(count === undefined || `option.${name}.number` in words ? [] : [`${name} number`]),
        ...values.filter(
          (value) => !(`option.${name}.${value}` in words) && !(`rule.${field}.${value}` in words),
        ),
      ]),
    );
    expect(missing).toEqual([]);
  });

  it('each level has a name of its own', () => {
    const names = LEVELS.map(({ number }) => words[`level.${number}`]);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(LEVELS.length);
  });

  it('all that can be wrong with a FEN is told, naming the place', () => {
    const codes = RULES_ERROR_CODES.filter(
      (code) => /^fen|Twice|Trap|Traps|Open|crowning|badSquare/i.test(code) && !/Layout/.test(code),
    );
    for (const code of codes) expect(words[`fen.${code}`], code).toMatch(/\{input\}|W:|W \p{L}+ B/u);
  });
});
