/** JSON in which the fields of objects are sorted: one text for one value, on every board, in whatever order it came. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [name, sorted(field)]);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}
