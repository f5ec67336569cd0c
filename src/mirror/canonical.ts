/**
 * One text for one value, on every board, in whatever order its fields came: RFC 8785 (JSON Canonicalization Scheme). Fields are
 * sorted by the UTF-16 code units of their names; numbers and strings are written as ECMAScript writes them.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  // Not through an object: there names such as "10" would come first, and in the order of their numbers.
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}
