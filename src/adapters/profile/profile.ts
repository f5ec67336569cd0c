import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const algebraic = v.pipe(v.string(), v.regex(/^[a-j]([1-9]|10)$/, 'a square is written like c3'));
const ticks = v.pipe(v.number(), v.integer());

/** The schema of `hardware/profiles/*.json`: the one source of what a board is made of. */
export const profileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  id: v.string(),
  size: v.picklist([6, 8, 10]),
  firstSideSeat: v.picklist(['bottom', 'top']),
  sliders: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^S\d+$/, 'a slider is named like S3')),
      row: v.pipe(v.number(), v.integer()),
      colour: v.picklist(['orange', 'green']),
      left: algebraic,
      right: algebraic,
      channel: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(15)),
      ticks: v.strictObject({ L: ticks, N: ticks, R: ticks }),
    }),
  ),
  servo: v.nullable(
    v.strictObject({
      ticksMin: ticks,
      ticksMax: ticks,
      rampMs: v.number(),
      limitMs: v.number(),
      releaseMs: v.number(),
    }),
  ),
  spinner: v.nullable(
    v.strictObject({
      sectors: v.array(v.picklist(['piece', 'orange', 'green'])),
      toleranceDegrees: v.number(),
      countsPerTurn: v.pipe(v.number(), v.integer()),
      validTurnDegrees: v.number(),
    }),
  ),
});

/** A board profile as read and checked. */
export type Profile = v.InferOutput<typeof profileSchema>;

/** Reads one of `hardware/profiles/`; throws an error that names the file and every fault in it. */
export function loadProfile(id: string): Profile {
  const file = new URL(`../../../hardware/profiles/${id}.json`, import.meta.url);
  const result = v.safeParse(profileSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? '(top)'}: ${issue.message}`);
  throw new Error(`board profile ${id} is not valid:\n${faults.join('\n')}`);
}
