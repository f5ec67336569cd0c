/** Walks over a payload; reading past its end throws `ShortPayload`. */
export interface PayloadReader {
  readonly bytes: Uint8Array;
  at: number;
}

export class ShortPayload extends Error {}

/** How one field of a payload is written and read. All numbers are little-endian, as the AVR keeps them. */
export interface Field<T> {
  /** Its type as PROTOCOL.md names it. */
  readonly type: string;
  write(out: number[], value: T): void;
  read(from: PayloadReader): T;
}

function unsigned(size: 1 | 2 | 4): Field<number> {
  return {
    type: `u${8 * size}`,
    write(out, value) {
      for (let byte = 0; byte < size; byte += 1) out.push((value >>> (8 * byte)) & 0xff);
    },
    read(from) {
      let value = 0;
      for (let byte = 0; byte < size; byte += 1) {
        const next = from.bytes[from.at];
        if (next === undefined) throw new ShortPayload(`payload ends at byte ${from.at}`);
        value += next * 2 ** (8 * byte);
        from.at += 1;
      }
      return value;
    },
  };
}

export const u8 = unsigned(1);
export const u16 = unsigned(2);
export const u32 = unsigned(4);
export const s32: Field<number> = { type: 's32', write: u32.write, read: (from) => u32.read(from) | 0 };

/** An array with its length (u8) before it, so that later minor versions can append fields behind it. */
export function list<T>(item: Field<T>): Field<readonly T[]> {
  return {
    type: `list of ${item.type}`,
    write(out, values) {
      u8.write(out, values.length);
      for (const value of values) item.write(out, value);
    },
    read(from) {
      const length = u8.read(from);
      return Array.from({ length }, () => item.read(from));
    },
  };
}

/** One byte: bit 7 says on (or down), bits 0–6 say which. */
export interface Change {
  readonly index: number;
  readonly on: boolean;
}
export const change: Field<Change> = {
  type: 'change',
  write: (out, { index, on }) => u8.write(out, index | (on ? 0x80 : 0)),
  read(from) {
    const byte = u8.read(from);
    return { index: byte & 0x7f, on: byte >= 0x80 };
  },
};
