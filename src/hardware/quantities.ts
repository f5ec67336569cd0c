// How much of each thing to buy for a board that is built on printed boards: counted from the netlist, the printed boards and their
// cables, the placed parts and what each takes, and from what was sliced and cut.
import { fittedAndBought } from './bill.ts';
import { partsOf } from './circuit.ts';
import { boardLayout } from './mechanics/board-layout.ts';
import type { Sizes } from './mechanics/mechanics-schema.ts';
import { partCounts } from './mechanics/part-counts.ts';
import type { ListedPart } from './mechanics/part-list.ts';
import type { Prints } from './mechanics/prints.ts';
import { cablesOf } from './pcb/cables.ts';
import { carrier } from './pcb/carrier.ts';
import { panelsOf } from './pcb/panels.ts';
import type { Layout, Placed } from './pcb/shapes.ts';
import { squaresPanel } from './pcb/squares-panel.ts';
import type { Profile } from './profile-schema.ts';

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
