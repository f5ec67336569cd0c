import { COLUMN_LETTERS } from '../../../rules/rules.ts';
import type { Profile } from '../../profile/profile.ts';
import type { BoardFault } from '../board-fault.ts';

/** What is wrong in the matrix. Crossings: a bitmap a row, bit = column. */
export interface ReedDefects {
  readonly welded: readonly number[];
  readonly dead: readonly number[];
  readonly fluttering: readonly number[];
  /** Open and closed for a while after each change. */
  readonly bouncing: readonly number[];
  /** Kept open by the magnet of a neighbour. */
  readonly weak: readonly number[];
  /** Whoever closes it closes the next of the row as well. */
  readonly double: readonly number[];
  /** Switches that follow late. */
  readonly late: readonly number[];
  /** Diodes that conduct both ways. */
  readonly shorted: readonly number[];
  /** Which line of the squares hangs on each pin, in the order of the pins. */
  readonly rowAt: readonly number[];
  readonly columnAt: readonly number[];
  /** Columns, as the pins count them, to whose pin nothing is wired. */
  readonly open: number;
  /** Columns without their resistor. */
  readonly unpulled: number;
}

interface Crossing {
  readonly row: number;
  readonly column: number;
}

const LINES = 10;
const NTHS = Array.from({ length: LINES }, (_, nth) => nth);

/**
 * @param contacts where the switches of the flaps are
 * @param missing references of parts that are not fitted
 */
export function reedDefects(
  faults: readonly BoardFault[],
  contacts: Profile['contacts'] = [],
  missing: readonly string[] = [],
): ReedDefects {
  const squares = (kind: Extract<BoardFault, { readonly at: string }>['kind']) =>
    faults.flatMap((fault) => (fault.kind === kind && 'at' in fault ? [squareAt(fault.at)] : []));
  const flaps = (kind: 'flapLate' | 'flapNever') =>
    contacts.filter((contact) =>
      faults.some((fault) => fault.kind === kind && contact.kind === 'flapShut' && contact.of === fault.at),
    );
  const lines = (kind: Extract<BoardFault, { readonly line: string }>['kind']) =>
    faults.flatMap((fault) => (fault.kind === kind && 'line' in fault ? [lineAt(fault.line)] : []));
  const onRows = (rows: readonly number[]) => rows.flatMap((row) => NTHS.map((column) => ({ row, column })));
  const onColumns = (columns: readonly number[]) =>
    columns.flatMap((column) => NTHS.map((row) => ({ row, column })));
  const absent = (kind: string) =>
    missing.flatMap((ref) => (ref.startsWith(kind) ? [ref.slice(kind.length).toLowerCase()] : []));
  return {
    welded: bitmap([...squares('stuck'), ...flaps('flapNever')]),
    dead: bitmap([
      ...squares('unseen'),
      ...['K', 'D', 'S'].flatMap(absent).filter(isCrossing).map(squareAt),
      ...onRows([...lines('rank'), ...lines('rankPin')]),
      ...onColumns([...lines('file'), ...lines('filePin'), ...absent('RS').map(lineAt)]),
    ]),
    fluttering: bitmap(squares('chatter')),
    bouncing: bitmap(squares('bounce')),
    weak: bitmap(squares('weak')),
    double: bitmap(squares('double')),
    late: bitmap(flaps('flapLate')),
    shorted: bitmap(squares('ghost')),
    rowAt: exchanged(faults, 'ranks'),
    columnAt: exchanged(faults, 'files'),
    open: bits([...lines('filePin'), ...absent('RS').map(lineAt)]),
    unpulled: bits([...lines('pullUp'), ...absent('RU').map(lineAt)]),
  };
}

/** Of `KC3`, `DC3`, `SA9` the place; not of `SW1`, `RUA` or the like. */
function isCrossing(place: string): boolean {
  return /^[a-j]\d+$/.test(place);
}

function squareAt(at: string): Crossing {
  return { row: lineAt(at.slice(1)), column: lineAt(at.charAt(0)) };
}

/** A rank or a file as a line of the matrix. */
function lineAt(name: string): number {
  return COLUMN_LETTERS.includes(name) ? COLUMN_LETTERS.indexOf(name) : Number(name) - 1;
}

function exchanged(faults: readonly BoardFault[], kind: 'ranks' | 'files'): readonly number[] {
  return faults.reduce<readonly number[]>((order, fault) => {
    if (fault.kind !== kind) return order;
    const [one, other] = fault.pair.map(lineAt);
    return order.map((line) => (line === one ? other : line === other ? one : line) ?? line);
  }, NTHS);
}

function bitmap(crossings: readonly Crossing[]): readonly number[] {
  return NTHS.map((row) =>
    crossings.reduce((found, one) => (one.row === row ? found | (1 << one.column) : found), 0),
  );
}

function bits(lines: readonly number[]): number {
  return lines.reduce((found, line) => found | (1 << line), 0);
}
