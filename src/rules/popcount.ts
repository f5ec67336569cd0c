/** The number of bits in two words together; the words are summed before the last step, as each byte has room for both. */
export function popcount(a: number, b: number): number {
  const sum = nibbles(a) + nibbles(b);
  return total((sum & 0x0f0f0f0f) + ((sum >>> 4) & 0x0f0f0f0f));
}

/** The same of four words. */
export function popcount4(a: number, b: number, c: number, d: number): number {
  const first = nibbles(a) + nibbles(b);
  const second = nibbles(c) + nibbles(d);
  return total(
    (first & 0x0f0f0f0f) +
      ((first >>> 4) & 0x0f0f0f0f) +
      (second & 0x0f0f0f0f) +
      ((second >>> 4) & 0x0f0f0f0f),
  );
}

/** How many of each four bits are set. */
function nibbles(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
}

/** The sum of four bytes. */
function total(bytes: number): number {
  return Math.imul(bytes, 0x01010101) >>> 24;
}
