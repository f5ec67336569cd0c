// The form of hardware/parts/parts.json: what is printed or cut.
import * as v from 'valibot';
import { readJson } from '../../json/json.ts';
import { formFault, ProfileError } from '../fault.ts';

const set = v.record(v.string(), v.union([v.string(), v.boolean()]));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const takes = v.strictObject({
  footScrew: v.optional(v.pipe(count, v.description('nylon, M3 × 8'))),
  brassScrew: v.optional(v.pipe(count, v.description('M3 × 10, with its nut'))),
  woodScrew: v.optional(v.pipe(count, v.description('brass, 3 × 12'))),
});
const part = {
  name: v.string(),
  source: v.pipe(v.string(), v.regex(/^[a-z-]+\.scad$/, 'an OpenSCAD source beside the list')),
  set: v.pipe(set, v.description('OpenSCAD variables')),
  takes: v.pipe(takes, v.description('what is bought to fasten one; empty: glued, or it lies in its place')),
};

const printed = v.strictObject({
  ...part,
  made: v.literal('printed'),
  lies: v.optional(
    v.pipe(
      v.picklist(['upside down', 'on its side']),
      v.description('on the printer’s bed; left out: as it is drawn'),
    ),
  ),
});
const cut = v.strictObject({
  ...part,
  made: v.literal('cut'),
  sheet: v.pipe(v.string(), v.description('its thickness: a size of mechanics.json')),
  of: v.string(),
  outline: v.pipe(set, v.description('OpenSCAD variables for its outline')),
});

const partListSchema = v.array(v.variant('made', [printed, cut]));

export type ListedPart = v.InferOutput<typeof partListSchema>[number];
export type Lies = v.InferOutput<typeof printed>['lies'];
export type PrintedPart = Extract<ListedPart, { made: 'printed' }>;
export type CutPart = Extract<ListedPart, { made: 'cut' }>;

/** Reads `hardware/parts/parts.json`. Throws a `ProfileError` with every fault in it. */
export function readPartList(text: string): readonly ListedPart[] {
  const name = 'hardware/parts/parts.json';
  const read = readJson(text);
  if (!read.ok)
    throw new ProfileError(name, [{ place: read.place, what: read.message, wayOut: 'write JSON' }]);
  const result = v.safeParse(partListSchema, read.json.value);
  if (!result.success) throw new ProfileError(name, result.issues.map(formFault));
  return result.output;
}
