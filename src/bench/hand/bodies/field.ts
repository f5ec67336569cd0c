/** What a magnet gives an upright reed, ampere-turns, by how far off its axis and how high above the wood it is. */
import { ampereTurns } from '../../../hardware/hardware.ts';
import { FIELD } from './data.ts';

/** Of the table, mm. */
const STEP = 0.5;
const LOWEST = FIELD.reed.gapSpreadMm[0];
const { reachMm: REACH, heightMm: HIGHEST } = FIELD.table;
const COLUMNS = REACH / STEP + 1;
const ROWS = (HIGHEST - LOWEST) / STEP + 1;
let table: Float64Array | null = null;

/** By what the model of src/hardware says; signed, so that two magnets may help or hinder one another. */
export function exactField(offMm: number, heightMm: number): number {
  const depth = FIELD.reed.gapMm + heightMm;
  const at = (below: number) => ({ x: offMm, y: 0, depth: below });
  return -ampereTurns(at(depth), at(depth + FIELD.reed.lengthMm));
}

/** The same from a table, between its points in a straight line; nothing out of its reach. */
export function fieldOf(offMm: number, heightMm: number): number {
  if (offMm >= REACH || heightMm >= HIGHEST) return 0;
  table ??= reckoned();
  const column = offMm / STEP;
  const row = (Math.max(heightMm, LOWEST) - LOWEST) / STEP;
  const [left, low] = [Math.floor(column), Math.floor(row)];
  const [right, up] = [column - left, row - low];
  const at = (x: number, y: number) => table?.[y * COLUMNS + x] ?? 0;
  const below = at(left, low) * (1 - right) + at(left + 1, low) * right;
  const above = at(left, low + 1) * (1 - right) + at(left + 1, low + 1) * right;
  return below * (1 - up) + above * up;
}

function reckoned(): Float64Array {
  const cells = new Float64Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1)
      cells[row * COLUMNS + column] = exactField(column * STEP, LOWEST + row * STEP);
  return cells;
}
