import type { Layout, Placed } from './shapes.ts';

/** What is soldered to one board, as manufacturers take it: value, references, footprint, how many. */
export function partsList(layout: Layout): string {
  const kinds = new Map<string, Placed[]>();
  for (const part of layout.parts) {
    if (part.footprint.pads.length === 0) continue;
    const key = `${part.value}\n${part.footprint.name}`;
    kinds.set(key, [...(kinds.get(key) ?? []), part]);
  }
  const rows = [...kinds].map(([key, parts]) => {
    const [value = '', footprint = ''] = key.split('\n');
    return [value, parts.map(({ ref }) => ref).join(','), footprint, `${parts.length}`];
  });
  return [['Comment', 'Designator', 'Footprint', 'Quantity'], ...rows]
    .map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\n`)
    .join('');
}
