// hardware/steps.json: in which order a board is built, what is measured after each step, and what `damier doctor` is asked then.
import * as v from 'valibot';
import { formFault, ProfileError, parseObject } from '../fault.ts';

const words = v.pipe(v.string(), v.minLength(1));
const boards = v.optional(
  v.pipe(
    v.tupleWithRest([v.string()], v.string()),
    v.description('ids of the boards that have it; all unless said'),
  ),
);

const measurement = v.strictObject({
  between: v.pipe(v.tuple([words, words]), v.description('two nets, as printed; red probe first')),
  when: v.optional(words),
  reads: v.pipe(words, v.description('with its tolerance')),
  else: v.pipe(words, v.description('what is wrong where it reads something else')),
});

const doctor = v.strictObject({
  only: v.pipe(v.array(words), v.description('parts, as of `damier doctor --only`; empty: all')),
  corner: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10))),
});

const picture = v.union([
  v.strictObject({ file: words, shows: words }),
  v.strictObject({
    draw: v.pipe(
      v.picklist(['corner', 'cornerWired', 'carrier', 'panel', 'chain']),
      v.description('what is drawn as it is after the step'),
    ),
    also: v.optional(
      v.pipe(v.array(words), v.description('what the step solders that is in no netlist: as `fits`')),
    ),
    shows: words,
  }),
]);

const step = v.strictObject({
  title: words,
  on: boards,
  minutes: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.description('for somebody who does it the first time'),
  ),
  fits: v.pipe(
    v.array(words),
    v.description(
      'parts of the netlist that are in their place after it: regular expressions of references; `trap:` before those that lie in a trap',
    ),
  ),
  picture,
  do: v.pipe(v.array(words), v.minLength(1)),
  measure: v.array(measurement),
  doctor: v.nullable(v.pipe(doctor, v.description('null: it has nothing to look at that it had not before'))),
});

const evening = v.strictObject({
  title: words,
  on: boards,
  apart: v.optional(
    v.pipe(v.literal(true), v.description('begins with nothing, and is taken apart again afterwards')),
  ),
  lead: words,
  tools: v.pipe(v.array(words), v.minLength(1)),
  also: v.pipe(v.array(words), v.description('what it takes that is in no netlist')),
  steps: v.pipe(v.array(step), v.minLength(1)),
});

export const stepsSchema = v.strictObject({
  $schema: v.optional(v.string()),
  evenings: v.pipe(v.array(evening), v.minLength(1)),
});

/** The order in which boards are built. */
export type BuildSteps = v.InferOutput<typeof stepsSchema>;
export type Evening = BuildSteps['evenings'][number];
export type BuildStep = Evening['steps'][number];

export function readSteps(text: string): BuildSteps {
  const result = v.safeParse(stepsSchema, parseObject('steps.json', text));
  if (!result.success) throw new ProfileError('steps.json', result.issues.map(formFault));
  return result.output;
}
