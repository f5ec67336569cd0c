// What to order for a board that is built on printed boards: hardware/purchase.json says what and for how much, the netlists and
// boards say how many.
import * as v from 'valibot';
import { fittedAndBought } from './bill.ts';
import { partsOf } from './circuit.ts';
import { ProfileError } from './fault.ts';
import { formFault, parseObject } from './form.ts';
import { cablesOf } from './pcb/cables.ts';
import { carrier } from './pcb/carrier.ts';
import { panelsOf } from './pcb/panels.ts';
import type { Layout } from './pcb/shapes.ts';
import { squaresPanel } from './pcb/squares-panel.ts';
import type { Profile } from './profile-schema.ts';
import { table } from './table.ts';

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

/** How many of each kind a board takes; spares are in it. */
export function quantitiesOf(profile: Profile): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (kind: string, count: number): void => {
    if (count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count);
  };
  for (const kind of new Set(partsOf(profile).map((part) => part.kind)))
    add(kind, fittedAndBought(profile, kind).buy);
  add('disc', profile.discs);
  const panels = panelsOf(profile);
  add('panel', panels.length);
  add('carrierBoard', 1);
  for (const [layout, times] of [
    [squaresPanel(profile), panels.length],
    [carrier(profile), 1],
  ] as const) {
    for (const [pins, count] of plugsOf(layout)) add(`plug${pins}`, count * times);
  }
  for (const { positions } of cablesOf(profile)) add(`cable${positions}`, 1);
  for (const kind of ['addressDiode', 'addressResistor', 'ceramic', 'terminal', 'copperWire', 'fastening'])
    add(kind, 1);
  for (const kind of ['wireThin', 'wireThick', 'hub']) add(kind, 1);
  add('headers', 3);
  add('usbCable', 2);
  add('socket6', profile.sliders.length > 0 ? 1 : 0);
  // Tiles and box; what each part weighs is told with the printed parts [M].
  add('filament', profile.size > 6 ? 2 : 1);
  return counts;
}

function plugsOf(layout: Layout): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { footprint } of layout.parts) {
    const pins = Number(/^JST_XH_B(\d+)B/.exec(footprint.name)?.[1] ?? 0);
    if (pins > 0) counts.set(pins, (counts.get(pins) ?? 0) + 1);
  }
  return counts;
}

/** The page: each line with its alternative, quantities and cost of each board, and the totals. Throws where a part has no entry. */
export function orderPage(boards: readonly Profile[], { parts, currency, date, note }: Purchase): string {
  const quantities = boards.map(quantitiesOf);
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
  const ids = boards.map(({ id }) => id);
  return (
    `# To order

Made by \`npm run hardware\` from purchase.json, the netlists and the printed boards; not to be edited. ${currency}, ${date}: ${note}
Reeds and diodes have 10 % to spare, servos two. What is printed: [README](README.md#parts).
${table(['order', 'or', `one, ${currency}`, ...ids], [...rows, ['**all of it**', '', '', ...totals]])}`.trimEnd() +
    '\n'
  );
}
