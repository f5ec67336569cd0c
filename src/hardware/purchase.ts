// What to order for a board that is built on printed boards: hardware/purchase.json says what and for how much, quantities.ts how many.
import * as v from 'valibot';
import { table } from './bill.ts';
import { formFault, ProfileError, parseObject } from './fault.ts';
import type { Profile } from './profile-schema.ts';
import { type Made, quantitiesOf } from './quantities.ts';

const price = v.pipe(v.number(), v.minValue(0));

export const purchaseSchema = v.strictObject({
  $schema: v.optional(v.string()),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  date: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/), v.description('when the prices were estimated')),
  note: v.string(),
  parts: v.pipe(
    v.record(
      v.string(),
      v.strictObject({
        order: v.pipe(
          v.string(),
          v.minLength(1),
          v.description('maker’s part number, or what exactly it is'),
        ),
        or: v.pipe(v.string(), v.minLength(1), v.description('what does as well')),
        each: v.pipe(v.tuple([price, price]), v.description('lowest and highest price of one')),
      }),
    ),
    v.description('by kind of part'),
  ),
});

export type Purchase = v.InferOutput<typeof purchaseSchema>;

export function readPurchase(text: string): Purchase {
  const result = v.safeParse(purchaseSchema, parseObject('purchase.json', text));
  if (!result.success) throw new ProfileError('purchase.json', result.issues.map(formFault));
  return result.output;
}

/** The page: each line with its alternative, quantities and cost of each board, and the totals. Throws where a part has no entry. */
export function orderPage(
  boards: readonly { readonly profile: Profile; readonly made: Made }[],
  { parts, currency, date, note }: Purchase,
): string {
  const quantities = boards.map(({ profile, made }) => quantitiesOf(profile, made));
  const known = new Set(Object.keys(parts));
  const missing = [...new Set(quantities.flatMap((one) => [...one.keys()]))].filter(
    (kind) => !known.has(kind),
  );
  if (missing.length > 0) throw new Error(`purchase.json has no ${missing.join(', no ')}`);
  const used = Object.entries(parts).filter(([kind]) => quantities.some((one) => one.has(kind)));
  const rows = used.map(([kind, { order, or, each }]) => [
    order,
    or,
    `${each[0]}–${each[1]}`,
    ...quantities.map((one) => one.get(kind) ?? '–'),
  ]);
  const totals = quantities.map((one) => {
    const [low, high] = [0, 1].map((end) =>
      [...one].reduce((sum, [kind, count]) => sum + count * (parts[kind]?.each[end] ?? 0), 0),
    );
    return `**${Math.round(low ?? 0)}–${Math.round(high ?? 0)}**`;
  });
  const unsliced = boards.filter(({ made }) => made.prints === null).map(({ profile }) => profile.id);
  const left =
    unsliced.length === 0
      ? ''
      : `\nFilament and sheets of ${unsliced.join(', ')} are not among it yet: \`npm run parts\` first, into the same folder, then this again.`;
  const ids = boards.map(({ profile }) => profile.id);
  return (
    `# To order

Made by \`npm run hardware\` from purchase.json, the netlists, the printed boards and the parts; not to be edited. ${currency}, ${date}: ${note}
Reeds, diodes, contacts, wire, rod and filament have 10 % to spare, sheets 25 % for offcuts, servos two. Tools, paint and the computer are not among it.${left}
${table(['order', 'or', `one, ${currency}`, ...ids], [...rows, ['**all of it**', '', '', ...totals]])}`.trimEnd() +
    '\n'
  );
}
