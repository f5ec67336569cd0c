import * as v from 'valibot';
import type { BoardProblem } from '../../problems/problems.ts';
import { GAME_IDS } from '../../rules/rules.ts';
import data from './problems.json' with { type: 'json' };

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const act = v.pipe(
  v.string(),
  v.regex(/^(\d+-\d+|\d+(x\d+){2,}|h\d+)$/, 'must be an act, like 32-28 or 28x19x23'),
);

export const problemForm = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z-]+-[0-9a-f]{6}$/, 'must be a game and six hexadecimal digits')),
  game: v.picklist(GAME_IDS),
  fen: v.string(),
  aim: v.variant('kind', [
    v.object({ kind: v.literal('win'), within: positive }),
    v.object({ kind: v.literal('gain'), men: positive, within: positive }),
  ]),
  line: v.pipe(v.array(act), v.minLength(1)),
  found: count,
  quiet: count,
  difficulty: count,
}) satisfies v.GenericSchema<unknown, BoardProblem>;

/** The file: made by `npm run problems`, from that seed. */
export const problemsForm = v.object({
  damier: v.literal('problems'),
  v: v.literal(1),
  seed: count,
  problems: v.pipe(v.array(problemForm), v.minLength(1)),
});

/** Those that come with the program, by games and then the easiest first. */
export const PROBLEMS: readonly BoardProblem[] = v.parse(problemsForm, data).problems;

export function problemCalled(id: string): BoardProblem | null {
  return PROBLEMS.find((problem) => problem.id === id) ?? null;
}
