import { type Part, partsOf } from './circuit.ts';
import { PART_KINDS, type PartKindName, partKind } from './part-kinds.ts';
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
export function fittedAndBought(
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
