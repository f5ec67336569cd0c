/** One round of the 32-bit finaliser of MurmurHash3: near values give answers that have nothing in common. */
export function mixed(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** A number from 0 up to 1 that is always the same for these whole numbers. */
export function chanceOf(...parts: readonly number[]): number {
  return (parts.reduce((hash, part) => mixed(hash ^ mixed(part)), 0x9e3779b9) >>> 0) / 0x1_0000_0000;
}
