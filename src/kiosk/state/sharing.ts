/** Keeps the parts of a message that did not change, so that only what changed is drawn again. Pure. */

/** `next`, with every field that equals the one of `before` replaced by that very object. */
export function sharing<T extends object>(before: T, next: T): T {
  const entries = Object.entries(next).map(([key, value]) => {
    const old: unknown = Reflect.get(before, key);
    return [key, JSON.stringify(old) === JSON.stringify(value) ? old : value];
  });
  return Object.fromEntries(entries);
}
