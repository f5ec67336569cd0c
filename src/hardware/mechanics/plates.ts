// Prints arranged on plates: in rows, one kind of part after another, so that full plates of one kind are the same file.

/** A printer's bed as most have it, and the gap between two parts; mm. */
export const BED_MM = 220;
const GAP_MM = 3;

/** A part as it lies on the bed. */
export interface Lying {
  readonly name: string;
  readonly wide: number;
  readonly deep: number;
  readonly count: number;
}

export interface OnPlate {
  readonly name: string;
  /** Of its lower left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Plate {
  /** How often it is printed. */
  readonly times: number;
  readonly items: readonly OnPlate[];
}

/** Full plates of one part first, then what is left of all together. Throws on a part larger than the bed. */
export function arranged(parts: readonly Lying[]): readonly Plate[] {
  const full = parts.flatMap((part): readonly Plate[] => {
    const least = fill([{ ...part, count: Number.MAX_SAFE_INTEGER }]).items;
    if (least.length === 0) throw new Error(`${part.name} is larger than a bed of ${BED_MM} mm`);
    const times = Math.floor(part.count / least.length);
    return times === 0 ? [] : [{ times, items: least }];
  });
  const done = (name: string): number =>
    full.reduce(
      (sum, { times, items }) => sum + times * items.filter((item) => item.name === name).length,
      0,
    );
  const rest = parts.map((part) => ({ ...part, count: part.count - done(part.name) }));
  return [...full, ...mixed(rest)];
}

function mixed(parts: readonly Lying[]): readonly Plate[] {
  const deepestFirst = [...parts].filter(({ count }) => count > 0).sort((a, b) => b.deep - a.deep);
  if (deepestFirst.length === 0) return [];
  const { items } = fill(deepestFirst);
  const left = deepestFirst.map((part) => ({
    ...part,
    count: part.count - items.filter(({ name }) => name === part.name).length,
  }));
  return [{ times: 1, items }, ...mixed(left)];
}

/** One bed, row by row from the front. */
function fill(parts: readonly Lying[]): { readonly items: readonly OnPlate[] } {
  const items: OnPlate[] = [];
  let [x, y, deep] = [GAP_MM, GAP_MM, 0];
  for (const { name, wide, deep: itsDeep, count } of parts) {
    for (let n = 0; n < count; n += 1) {
      if (x + wide + GAP_MM > BED_MM) [x, y, deep] = [GAP_MM, y + deep + GAP_MM, 0];
      if (x + wide + GAP_MM > BED_MM || y + itsDeep + GAP_MM > BED_MM) break;
      items.push({ name, x, y });
      x += wide + GAP_MM;
      deep = Math.max(deep, itsDeep);
    }
  }
  return { items };
}
