// Every other bit, two bits and four bits. A name takes fewer bytes of code than a number, so that V8 inlines more.
const ONES = 0x55555555;
const TWOS = 0x33333333;
const FOURS = 0x0f0f0f0f;
const EACH_BYTE = 0x01010101;

/** The number of bits in two words together; the words are summed before the last step, as each byte has room for both. */
export function popcount(a: number, b: number): number {
  const sum = nibbles(a) + nibbles(b);
  return total((sum & FOURS) + ((sum >>> 4) & FOURS));
}

/** The same of four words. */
export function popcount4(a: number, b: number, c: number, d: number): number {
  const first = nibbles(a) + nibbles(b);
  const second = nibbles(c) + nibbles(d);
  return total((first & FOURS) + ((first >>> 4) & FOURS) + (second & FOURS) + ((second >>> 4) & FOURS));
}

/** How many of each four bits are set. */
function nibbles(word: number): number {
  const pairs = word - ((word >>> 1) & ONES);
  return (pairs & TWOS) + ((pairs >>> 2) & TWOS);
}

/** The sum of four bytes. */
function total(bytes: number): number {
  return Math.imul(bytes, EACH_BYTE) >>> 24;
}
