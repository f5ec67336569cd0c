/** What a board takes: its parts, how many of each, and what to order. */

import * as v from 'valibot';
import { type Part, partsOf } from './circuit.ts';
import { formFault, ProfileError, parseObject } from './fault.ts';
import type { Sizes } from './mechanics/mechanics-schema.ts';
import { boardLayout, type ListedPart, partCounts } from './mechanics/parts.ts';
import type { Prints } from './mechanics/print-files.ts';
import { PART_KINDS, type PartKindName, partKind } from './part-kinds.ts';
import { carrier } from './pcb/carrier.ts';
import { cablesOf, panelsOf } from './pcb/panels.ts';
import type { Layout, Placed } from './pcb/pcb-footprints.ts';
import { squaresPanel } from './pcb/squares-panel.ts';
import type { Profile } from './profile-schema.ts';

/** One line of the bill of materials: fitted on each board, and how many to buy. */
interface BillLine {
  readonly part: string;
  readonly value: string;
  readonly check: string;
  readonly fitted: readonly number[];
  readonly buy: readonly number[];
}

/** The bill of materials of those boards side by side, as CSV (RFC 4180). */
export function billOfMaterials(profiles: readonly Profile[]): string {
  const counts = profiles.flatMap(({ id }) => [`${id} fitted`, `${id} buy`]);
  const rows = billOf(profiles).map(({ part, value, check, fitted, buy }) => [
    part,
    value,
    ...fitted.flatMap((count, board) => [`${count}`, `${buy[board]}`]),
    check,
  ]);
  return [['part', 'value', ...counts, 'check'], ...rows]
    .map((row) => `${row.map(quoted).join(',')}\n`)
    .join('');
}

/** The same for wiring.md: how many to buy. */
export function billTable(profiles: readonly Profile[]): string {
  return table(
    ['to buy', ...profiles.map(({ id }) => id), 'check'],
    billOf(profiles).map(({ value, check, buy }) => [value, ...buy.map((count) => count || '–'), check]),
  );
}

function billOf(profiles: readonly Profile[]): readonly BillLine[] {
  return [...electricLines(profiles), ...discLines(profiles), fasteningLine(profiles)];
}

/** How many of a kind a board has, and how many to buy for it. */
function fittedAndBought(
  profile: Profile,
  kind: PartKindName,
): { readonly fitted: number; readonly buy: number } {
  const { buy = (fitted) => fitted } = partKind(kind);
  const fitted = count(partsOf(profile), kind);
  return { fitted, buy: fitted === 0 ? 0 : buy(fitted) };
}

function electricLines(profiles: readonly Profile[]): readonly BillLine[] {
  const boards = profiles.map(partsOf);
  const kinds = Object.keys(PART_KINDS) as PartKindName[];
  return kinds
    .map((kind) => {
      const { value, check, buy = (fitted) => fitted } = partKind(kind);
      const fitted = boards.map((parts) => count(parts, kind));
      return { part: kind, value, check, fitted, buy: fitted.map((n) => (n === 0 ? 0 : buy(n))) };
    })
    .filter(({ fitted }) => fitted.some((n) => n > 0));
}

function count(parts: readonly Part[], kind: PartKindName): number {
  return parts.filter((part) => part.kind === kind).length;
}

function discLines(profiles: readonly Profile[]): readonly BillLine[] {
  const line = (part: string, value: string, fitted: readonly number[]): BillLine => ({
    part,
    value,
    check: 'half of each colour; same pole down in every disc; grade of the magnet',
    fitted,
    buy: fitted,
  });
  const disc = 'disc Ø34 × 8 mm, with a sealed magnet Ø8 × 2 mm N35';
  return [
    line(
      'disc',
      disc,
      profiles.map(({ discs, kings }) => discs - kings),
    ),
    line(
      'king',
      `${disc}, a king’s face cut into its top`,
      profiles.map(({ kings }) => kings),
    ),
  ].filter(({ fitted }) => fitted.some((n) => n > 0));
}

function fasteningLine(profiles: readonly Profile[]): BillLine {
  const sets = profiles.map(() => 1);
  const check = 'brass or nylon: no steel nearer to a reed than the servos, 60 mm';
  return {
    part: 'fastening',
    value: 'keyed plugs (JST XH), brass screws, nylon spacers',
    check,
    fitted: sets,
    buy: sets,
  };
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The cells of one line. */
export type Row = readonly (string | number)[];

/** A Markdown table, with an empty line before and after it. */
export function table(header: readonly string[], rows: readonly Row[]): string {
  const lines = [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`);
  return `\n${lines.join('')}\n`;
}

// How much of each thing to buy for a board that is built on printed boards: counted from the netlist, the printed boards and their
// cables, the placed parts and what each takes, and from what was sliced and cut.

/** From the carrier to what stands beside the board, along the walls [D]. */
const LEAD_MM = 800;
/** From a panel into its trap [D]. */
const TRAP_WIRE_MM = 150;
/** From a reed's two ends to its pads: 60 and 30 [D]. */
const REED_WIRE_MM = 90;
const SUPPLY_LEAD_MM = 500;
/** A saw takes so much, and a file. */
const SAW_MM = 2;
const SPARE = 1.1;
/** What is left of a sheet between the parts. */
const OFFCUT = 1.25;

export interface Made {
  readonly sizes: Sizes;
  readonly list: readonly ListedPart[];
  /** Null: not sliced yet. Then neither filament nor sheets are among it. */
  readonly prints: Prints | null;
}

/** By the names of purchase.json; spares are in it. Metres and square metres where it says so. */
export function quantitiesOf(profile: Profile, made: Made): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (kind: string, count: number): void => {
    if (count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count);
  };
  for (const kind of new Set(partsOf(profile).map((part) => part.kind)))
    add(kind, fittedAndBought(profile, kind).buy);
  add('disc', profile.discs);
  for (const [kind, count] of boardNeeds(profile)) add(kind, count);
  for (const [kind, count] of wireNeeds(profile)) add(kind, count);
  for (const [kind, count] of mechanicalNeeds(profile, made)) add(kind, count);
  for (const kind of ['hub', 'epoxy', 'woodGlue', 'solder', 'tape', 'dcSocket']) add(kind, 1);
  add('usbCable', 2);
  return counts;
}

/** Printed boards, what stands on them beside the circuit's parts, and what holds them. */
function boardNeeds(profile: Profile): readonly (readonly [string, number])[] {
  const panels = panelsOf(profile).length;
  const boards = [
    { layout: squaresPanel(profile), times: panels },
    { layout: carrier(profile), times: 1 },
  ];
  const screws = (layout: Layout): number =>
    layout.parts.filter(({ footprint }) => footprint.pads.length === 0).length;
  const perPanel = screws(squaresPanel(profile));
  return [
    ['panel', panels],
    ['carrierBoard', 1],
    ...boards.flatMap(({ layout, times }) =>
      layout.parts.flatMap((part) => boardOnly(part).map(([kind, count]) => [kind, count * times] as const)),
    ),
    ['woodScrew', perPanel * panels],
    ['panelSpacer', perPanel * panels],
    ['carrierSpacer', screws(carrier(profile))],
    ['woodScrew', screws(carrier(profile))],
    ['headers', 3],
  ];
}

/** What a placed part is beside the kind that the circuit knows it by; nothing for most. */
function boardOnly({ ref, footprint }: Placed): readonly (readonly [string, number])[] {
  const pins = Number(/^JST_XH_B(\d+)B/.exec(footprint.name)?.[1] ?? 0);
  if (pins > 0) return [[`plug${pins}`, 1]];
  const kinds: Readonly<Record<string, string>> = {
    DAD: 'addressDiode',
    RAD: 'addressResistor',
    C3: 'ceramic',
  };
  const kind = kinds[ref];
  if (kind !== undefined) return [[kind, 1]];
  if (/^Terminal_/.test(footprint.name)) return [['terminal', 1]];
  if (/^PCA9685_/.test(footprint.name)) return [['socket6', 1]];
  return [];
}

/** Cables between plugs by their lengths; for what hangs on wires of its own: housings, contacts and metres. */
function wireNeeds(profile: Profile): readonly (readonly [string, number])[] {
  const cables = cablesOf(profile);
  const chained = new Set(cables.filter(({ from }) => from.panel === null).map(({ from }) => from.plug));
  const plugs = carrier(profile).parts.flatMap(({ ref, footprint }) => {
    const pins = Number(/^JST_XH_B(\d+)B/.exec(footprint.name)?.[1] ?? 0);
    return pins === 0 || chained.has(ref) ? [] : [pins];
  });
  const leads = plugs.reduce((sum, pins) => sum + pins, 0);
  const traps = 2 * profile.sliders.length;
  const reeds = profile.size ** 2;
  const hasStop = profile.sliders.length > 0;
  return [
    ...cables.map(({ positions, lengthMm }) => [`cable${positions}x${lengthMm}`, 1] as const),
    ...plugs.map((pins) => [`housing${pins}`, 1] as const),
    ['contact', Math.ceil(leads * SPARE)],
    ['wireThin', metres(leads * LEAD_MM + traps * 5 * TRAP_WIRE_MM)],
    ['wireThick', metres(2 * SUPPLY_LEAD_MM + (hasStop ? 2 * LEAD_MM : 0))],
    ['wireEnamelled', metres(reeds * REED_WIRE_MM)],
    ['servoExtension', profile.sliders.length],
  ];
}

/** What printed and cut parts are made of, and what they take; switches are screwed to them. */
function mechanicalNeeds(
  profile: Profile,
  { sizes, list, prints }: Made,
): readonly (readonly [string, number])[] {
  const counts = partCounts(profile, sizes);
  const switches = partsOf(profile).filter(({ kind }) => kind === 'microswitch').length;
  const taken = list.flatMap(({ name, takes }) =>
    Object.entries(takes).map(([kind, each]) => [kind, (each ?? 0) * (counts.get(name) ?? 0)] as const),
  );
  const sheets = (prints?.cut ?? []).map(
    ({ count, mm, of, wide, deep }) => [sheetKind(of, mm), (count * wide * deep * OFFCUT) / 1e6] as const,
  );
  const areas = new Map<string, number>();
  for (const [kind, area] of sheets) areas.set(kind, (areas.get(kind) ?? 0) + area);
  return [
    ...taken,
    ['smallScrew', 2 * switches],
    ['rod', Math.ceil(2 * metresOf(rodMm(profile, sizes))) / 2],
    ...[...areas].map(([kind, area]) => [kind, Math.ceil(area * 10) / 10] as const),
    ['filament', Math.ceil(((prints?.grams ?? 0) * SPARE) / 1000)],
  ];
}

/** As in `birch plywood 4`. */
export function sheetKind(of: string, mm: number): string {
  return `${of} ${mm}`;
}

/** Brass rod of 3 mm: each trap's axle and pin, each servo's pin, and what the saw takes. */
export function rodMm(profile: Profile, sizes: Sizes): number {
  const { rows } = boardLayout(profile, sizes);
  const axle = 2 * (sizes.legY[1] + 1);
  const pin = sizes.barY[1] + 0.2 - sizes.legY[0];
  const hornPin = 9;
  return rows.length * (2 * (axle + pin + 2 * SAW_MM) + hornPin + SAW_MM);
}

function metresOf(mm: number): number {
  return (mm * SPARE) / 1000;
}

function metres(mm: number): number {
  return Math.ceil(metresOf(mm));
}

// What to order for a board that is built on printed boards: hardware/purchase.json says what and for how much, and below how many.

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

type Purchase = v.InferOutput<typeof purchaseSchema>;

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
