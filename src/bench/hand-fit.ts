/** Fits the recogniser's costs to confirmed games: so that what stood in the end was the likeliest when it was told. */

import * as v from 'valibot';
import { type Explained, explainTrace, type Trace } from '../game/game.ts';
import { type ExplainedStory, NUMBERS, type Numbers } from '../recogniser/recogniser.ts';
import type { Board } from '../rules/rules.ts';
import { standingOf } from './standing.ts';

type CostName = keyof Numbers['cost'];
type Costs = Readonly<Record<CostName, number>>;

/** A decision of a confirmed game: its stories, and which of them agree with what stood in the end. */
interface Lesson {
  readonly stories: readonly {
    readonly times: ReadonlyMap<CostName, number>;
    readonly rest: number;
    readonly isTrue: boolean;
  }[];
}

export interface HandFit {
  /** Acts that were learnt from. */
  readonly acts: number;
  /** Mean loss of an act before and after, nats: minus the logarithm of the share of the stories that are true. */
  readonly before: number;
  readonly after: number;
  readonly costs: Costs;
}

const ALL_STORIES = Number.POSITIVE_INFINITY;
const ROUNDS = 300;
/** How much a number that nothing speaks about is held to what it is: as so many acts would. */
const HELD = 10;
/** A step of the descent, as a share of a number. */
const STEP = 0.02;

/** By gradient descent on the logarithms of the costs, each held to its present value. */
export function fitHands(traces: readonly Trace[]): HandFit {
  const lessons = traces.flatMap((trace) =>
    lessonsOf(explainTrace(trace, ALL_STORIES), trace.setup.rules.board),
  );
  let costs: Costs = NUMBERS.cost;
  const before = lossOf(lessons, costs);
  for (let round = 0; round < ROUNDS; round += 1) costs = improved(lessons, costs);
  return { acts: lessons.length, before, after: lossOf(lessons, costs), costs };
}

function lessonsOf(explained: readonly Explained[], board: Board): readonly Lesson[] {
  const { withdrawn } = standingOf(
    explained.flatMap(({ event }) => (event.type === 'question' ? [] : [event])),
  );
  const undone = new Set(withdrawn.map(({ t }) => t));
  return explained.flatMap(({ event, stories }): readonly Lesson[] => {
    const [told] = stories;
    if ((event.type !== 'move' && event.type !== 'revised') || told === undefined) return [];
    // What the hand itself took back had been done all the same: that says nothing of the story.
    if (undone.has(event.t)) return [];
    const lesson = stories.map((story) => ({
      ...timesOf(story),
      isTrue: tells(story, told) || isUnfinished(story, told, board),
    }));
    return lesson.some(({ isTrue }) => isTrue) ? [{ stories: lesson }] : [];
  });
}

/** Its piece stands where the last of the told acts ends, and has not done it yet: the same board, and the same in the end. */
function isUnfinished({ acts, loose }: ExplainedStory, told: ExplainedStory, board: Board): boolean {
  const move = told.acts.at(-1)?.move ?? null;
  if (move === null || acts.length >= told.acts.length) return false;
  return loose.some(({ home, at }) => home === board.nameOf(move.from) && at === board.nameOf(move.to));
}

/** Its acts begin with those that were told. */
function tells({ acts }: ExplainedStory, told: ExplainedStory): boolean {
  return told.acts.every((act, index) => JSON.stringify(act) === JSON.stringify(acts[index]));
}

/** How often each number is in its cost, and what in it is of none. */
function timesOf({ terms }: ExplainedStory): { times: ReadonlyMap<CostName, number>; rest: number } {
  const times = new Map<CostName, number>();
  let rest = 0;
  for (const { name, nats } of terms) {
    if (name === 'earlier' || name === 'untold' || NUMBERS.cost[name] === 0) rest += nats;
    else times.set(name, (times.get(name) ?? 0) + nats / NUMBERS.cost[name]);
  }
  return { times, rest };
}

function sharesOf({ stories }: Lesson, costs: Costs): readonly number[] {
  const weights = stories.map(({ times, rest }) => {
    let weight = rest;
    for (const [name, count] of times) weight += count * costs[name];
    return weight;
  });
  const least = Math.min(...weights);
  const shares = weights.map((weight) => Math.exp(least - weight));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / all);
}

function lossOf(lessons: readonly Lesson[], costs: Costs): number {
  const sum = lessons.reduce((total, lesson) => {
    const shares = sharesOf(lesson, costs);
    const right = lesson.stories.reduce(
      (all, { isTrue }, index) => all + (isTrue ? (shares[index] ?? 0) : 0),
      0,
    );
    return total - Math.log(Math.max(right, 1e-12));
  }, 0);
  return lessons.length === 0 ? 0 : sum / lessons.length;
}

/** One step down: a number rises that makes false stories dear, and falls where it makes true ones so. */
function improved(lessons: readonly Lesson[], costs: Costs): Costs {
  const slope = new Map<CostName, number>();
  const add = (name: CostName, value: number) => slope.set(name, (slope.get(name) ?? 0) + value);
  for (const lesson of lessons) {
    const shares = sharesOf(lesson, costs);
    const right = lesson.stories.reduce(
      (all, { isTrue }, index) => all + (isTrue ? (shares[index] ?? 0) : 0),
      0,
    );
    lesson.stories.forEach(({ times, isTrue }, index) => {
      const share = shares[index] ?? 0;
      const pull = (isTrue ? share / Math.max(right, 1e-12) : 0) - share;
      for (const [name, count] of times) add(name, pull * count);
    });
  }
  const next: Record<CostName, number> = { ...costs };
  for (const [name, value] of slope) {
    const held = HELD * Math.log(costs[name] / NUMBERS.cost[name]);
    const step = (value * costs[name] + held) / (HELD + lessons.length);
    next[name] = costs[name] * Math.exp(-Math.max(-STEP, Math.min(STEP, step)));
  }
  return next;
}

// The file of the recogniser's numbers (`src/recogniser/costs.json`): what may stand in it.

const origin = v.variant('by', [
  v.strictObject({
    by: v.pipe(v.literal('contract'), v.description('docs/recognition.md decides it')),
  }),
  v.strictObject({
    by: v.pipe(v.literal('choice'), v.description('of whoever wrote the model; tests and bench agree')),
  }),
  v.strictObject({
    by: v.pipe(v.literal('fit'), v.description('`damier tune hands` or `damier bench confidence` found it')),
    acts: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('to so many acts')),
  }),
]);

const number = <const Unit extends string>(unit: Unit, value: v.GenericSchema<number>) =>
  v.strictObject({
    value,
    unit: v.literal(unit),
    origin,
    what: v.pipe(v.string(), v.nonEmpty(), v.description('what it is the cost, the time or the number of')),
  });

const nats = number('nats', v.pipe(v.number(), v.minValue(0), v.maxValue(30)));
const ms = number('ms', v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)));
const share = number('1', v.pipe(v.number(), v.minValue(0.1), v.maxValue(10)));
const odds = number('nats', v.pipe(v.number(), v.minValue(-10), v.maxValue(10)));
const stories = number('stories', v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(200)));

/** Those numbers and no others: the names that the recogniser uses. */
function group<Entry extends v.GenericSchema>(named: object, entry: Entry, own: Record<string, Entry> = {}) {
  return v.strictObject({ ...Object.fromEntries(Object.keys(named).map((name) => [name, entry])), ...own });
}

export const handNumbersSchema = v.strictObject({
  $schema: v.optional(v.string()),
  cost: v.pipe(group(NUMBERS.cost, nats), v.description('what makes a story dearer')),
  time: v.pipe(group(NUMBERS.time, ms), v.description('from when on, and until when, something costs')),
  quiet: v.pipe(group(NUMBERS.quiet, ms), v.description('how long the board must have been quiet')),
  margin: v.pipe(group(NUMBERS.margin, nats), v.description('by how much one story must beat another')),
  beam: v.pipe(
    v.strictObject({ within: nats, surprise: nats, most: stories }),
    v.description('which stories are kept'),
  ),
  confidence: v.pipe(
    v.strictObject({ doubt: share, slope: share, shift: odds }),
    v.description('the logistic curve that makes a share of stories an honest probability'),
  ),
});

/** What the JSON schema writes once. */
export const HAND_NUMBER_DEFINITIONS = { nats, ms };
