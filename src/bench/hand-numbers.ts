/** The file of the recogniser's numbers (`src/recogniser/costs.json`): what may stand in it. */
import * as v from 'valibot';
import { NUMBERS } from '../recogniser/recogniser.ts';

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
