/**
 * Every problem that comes with the program, proved once more: by the solved endgames where few pieces stand, and else by trying
 * every move that the plain generator finds (test/rules/plain), which shares no code with the one that the problems were made by.
 */
import { describe, expect, it } from 'vitest';
import { endgamesOf, findEndgames } from '../../src/adapters/endgames/endgames.ts';
import { PROBLEMS } from '../../src/adapters/problems/problems.ts';
import { hasEndgames, solvedPosition } from '../../src/opponent/opponent.ts';
import {
  actMeant,
  actText,
  type BoardProblem,
  difficultyOf,
  problemOfTheDay,
} from '../../src/problems/problems.ts';
import {
  type Act,
  formatFen,
  GAME_IDS,
  type GameId,
  type Position,
  type Progress,
  parseFen,
  type Rules,
  type Side,
} from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';
import { generate } from '../rules/plain/mailbox.ts';

const of = (game: GameId) => PROBLEMS.filter((problem) => problem.game === game);

describe('the problems', () => {
  it('are a hundred at least, of all games, each once', () => {
    expect(PROBLEMS.length).toBeGreaterThanOrEqual(100);
    for (const game of GAME_IDS) expect(of(game).length, game).toBeGreaterThanOrEqual(10);
    expect(new Set(PROBLEMS.map(({ id }) => id)).size).toBe(PROBLEMS.length);
    expect(new Set(PROBLEMS.map(({ game, fen }) => `${game} ${fen}`)).size).toBe(PROBLEMS.length);
  });

  it('are as difficult as their own figures say, and the easiest come first in each game', () => {
    for (const problem of PROBLEMS) expect(problem.difficulty, problem.id).toBe(difficultyOf(problem));
    for (const game of GAME_IDS) {
      const order = of(game).map(({ difficulty }) => difficulty);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  });

  it('have one a day: the same all day, and each its day before the first comes again', () => {
    const day = (n: number) => new Date(2026, 0, 1 + n, 12);
    const year = Array.from({ length: PROBLEMS.length }, (_, n) => problemOfTheDay(PROBLEMS, day(n))?.id);
    expect(new Set(year).size).toBe(PROBLEMS.length);
    expect(problemOfTheDay(PROBLEMS, new Date(2026, 5, 1, 0, 1))).toEqual(
      problemOfTheDay(PROBLEMS, new Date(2026, 5, 1, 23, 59)),
    );
    expect(problemOfTheDay([], day(0))).toBeNull();
  });
});

/** What that side has more, in men: a king that flies counts three, another two. */
function balance({ ruleSet }: Rules, { pieces }: Position, side: Side): number {
  const king = ruleSet.kingMove === 'any' ? 3 : 2;
  let sum = 0;
  for (const piece of pieces.values())
    sum += (piece.side === side ? 1 : -1) * (piece.kind === 'king' ? king : 1);
  return sum;
}

interface Goal {
  readonly rules: Rules;
  readonly side: Side;
  /** Null: a win. */
  readonly need: number | null;
}

/** Whether it is reached in so many half-moves, and the captures behind them; with a wheel, by captures alone. */
function reached(goal: Goal, game: Progress, left: number): boolean {
  const { rules, side, need } = goal;
  const { outcome, position, huffable } = game;
  if (outcome !== null) return outcome.winner === side;
  const { correct, omitting } = generate(rules.ruleSet, position);
  const takes = correct.some(({ captured }) => captured.length > 0) || huffable.length > 0;
  if (left <= 0 && (!takes || (need === null && !rules.ruleSet.traps)))
    return need !== null && balance(rules, position, side) >= need;
  const own = position.turn === side;
  const mayOmit = rules.ruleSet.omission === 'huff' && !own && left > 0 && !game.forced;
  const huffs = huffable.map((square): Act => ({ kind: 'huff', square }));
  const acts: readonly Act[] = [...correct, ...(mayOmit ? omitting : []), ...huffs];
  const good = (act: Act) => reached(goal, rules.advance(game, act), act.kind === 'huff' ? left : left - 1);
  return own ? acts.some(good) : acts.every(good);
}

const TABLED = 4;
const wheel = (rules: Rules, within: number) => (rules.ruleSet.traps ? 1 : within);

describe.each(GAME_IDS)('%s', (game) => {
  const rules = rulesOf(game);
  const problems = of(game);
  const isTabled = ({ fen, aim }: BoardProblem) =>
    aim.kind === 'win' && parseFen(rules, fen).pieces.size <= TABLED && hasEndgames(rules);

  it.each(problems.filter(isTabled))(
    '$id: the solved endgames know one winning move, and how soon it wins',
    async ({ fen, aim, line }) => {
      const shared = await findEndgames(null, rules, () => undefined);
      if (shared === null) throw new Error(`no endgames of ${game}`);
      const solved = solvedPosition(rules, endgamesOf(rules, shared), parseFen(rules, fen));
      const wins = solved?.moves.filter(
        ({ decidedIn }) => (decidedIn ?? -1) > 0 && (decidedIn ?? 0) <= aim.within,
      );
      expect(wins?.map(({ move }) => actText(move))).toEqual([line[0]]);
    },
  );

  it.each(problems.filter((problem) => !isTabled(problem)))(
    '$id: the first move alone reaches it, whatever is answered',
    ({ fen, aim, line }) => {
      const start = rules.begin(parseFen(rules, fen));
      const side = start.position.turn;
      const need = aim.kind === 'win' ? null : balance(rules, start.position, side) + aim.men;
      const left = wheel(rules, aim.within) - 1;
      const good = generate(rules.ruleSet, start.position).correct.filter((move) =>
        reached({ rules, side, need }, rules.advance(start, move), left),
      );
      expect(good.map(actText)).toEqual([line[0]]);
    },
  );

  it.each(problems)('$id: its line is legal, and ends where it is reached', ({ fen, aim, line }) => {
    const start = rules.begin(parseFen(rules, fen));
    const side = start.position.turn;
    const end = line.reduce<Progress>((progress, text) => {
      const act = actMeant(rules, progress, text);
      if (act === null) throw new Error(`${text} is no act in ${formatFen(progress.position)}`);
      return rules.advance(progress, act);
    }, start);
    if (aim.kind === 'win') expect(end.outcome?.winner).toBe(side);
    else {
      const gained = balance(rules, end.position, side) - balance(rules, start.position, side);
      expect(end.outcome?.winner === side || gained >= aim.men).toBe(true);
    }
  });
});
