/** The order in which boards are built, and what is on one after each step. */

import * as v from 'valibot';
import { partsOf } from '../circuit.ts';
import { formFault, ProfileError, parseObject } from '../fault.ts';
import type { Profile } from '../profile-schema.ts';

// hardware/steps.json: in which order a board is built, what is measured after each step, and what `damier doctor` is asked then.

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
type Evening = BuildSteps['evenings'][number];
export type BuildStep = Evening['steps'][number];

export function readSteps(text: string): BuildSteps {
  const result = v.safeParse(stepsSchema, parseObject('steps.json', text));
  if (!result.success) throw new ProfileError('steps.json', result.issues.map(formFault));
  return result.output;
}

// How far a board is built after each step.

/** A step with its number, as wiring.md and `damier doctor --built` have it: `4.2` is the second of the fourth evening. */
export interface NumberedStep {
  readonly number: string;
  readonly evening: Evening;
  readonly step: BuildStep;
}

export function numberedSteps({ evenings }: BuildSteps): readonly NumberedStep[] {
  return evenings.flatMap((evening, nth) =>
    evening.steps.map((step, index) => ({ number: `${nth + 1}.${index + 1}`, evening, step })),
  );
}

/** Whether that board has that evening, and that step of it. */
export function isOn(
  { evening, step }: { readonly evening: Pick<Evening, 'on'>; readonly step: Pick<BuildStep, 'on'> },
  board: string,
): boolean {
  return [evening.on, step.on].every((ids) => ids === undefined || ids.includes(board));
}

/** The board by which a step is shown, unless it has not got it: the plain one. */
const MAIN = 'classic-8x8';

export function shownOn({ evening, step }: Pick<NumberedStep, 'evening' | 'step'>): string {
  const on = step.on ?? evening.on ?? [MAIN];
  return on.includes(MAIN) ? MAIN : (on[0] ?? MAIN);
}

/** References of what that step puts into its place on that board. */
export function fittedBy(
  { evening, step }: Pick<NumberedStep, 'evening' | 'step'>,
  profile: Profile,
): readonly string[] {
  // What is wired apart from the board has no traps.
  const inTraps = evening.apart === true ? new Set<string>() : partsInTraps(profile);
  const rules = step.fits.map((rule) => {
    const [, ofTraps] = /^trap:(.*)$/.exec(rule) ?? [];
    const form = new RegExp(ofTraps === undefined ? `^(?:${rule})$` : `^(?:${ofTraps})[A-J]\\d+$`);
    return (ref: string) => inTraps.has(ref) === (ofTraps !== undefined) && form.test(ref);
  });
  return partsOf(profile)
    .map(({ ref }) => ref)
    .filter((ref) => rules.some((fits) => fits(ref)));
}

/** A trap's reed and lights are in it, and come with it; its diode stays on the panel. */
function partsInTraps({ sliders }: Profile): ReadonlySet<string> {
  const traps = sliders.flatMap(({ left, right }) => [left.toUpperCase(), right.toUpperCase()]);
  return new Set(traps.flatMap((at) => [`K${at}`, `LA${at}`, `LB${at}`]));
}

/** References of what is in its place once that step is done; null where that board has no such step. */
export function fittedAfter(number: string, profile: Profile, steps: BuildSteps): ReadonlySet<string> | null {
  const mine = numberedSteps(steps).filter((one) => isOn(one, profile.id));
  const last = mine.findIndex((one) => one.number === number);
  const at = mine[last];
  if (at === undefined) return null;
  const before = mine
    .slice(0, last + 1)
    .filter(({ evening }) => (at.evening.apart === true ? evening === at.evening : evening.apart !== true));
  return new Set(before.flatMap((one) => fittedBy(one, profile)));
}

/** References of what is still missing then. */
export function missingAfter(number: string, profile: Profile, steps: BuildSteps): readonly string[] | null {
  const fitted = fittedAfter(number, profile, steps);
  return (
    fitted &&
    partsOf(profile)
      .map(({ ref }) => ref)
      .filter((ref) => !fitted.has(ref))
  );
}
