import { encodeMessage, type Message } from './message.ts';

/** The longest frame on the wire without its zero; a snapshot of 10×10 takes 60 bytes, 100 edges at once take 113. */
export const longestFrame = 160;
const crcSize = 4;
const headSize = 2;

/** One message as it goes over the wire: COBS(type, seq, payload, CRC-32), then a zero. */
export function encodeFrame(message: Message): Uint8Array {
  return frameBody(encodeMessage(message));
}

/** Frames any body (type, seq, payload); for messages of other versions in tests and tools. */
export function frameBody(body: Uint8Array): Uint8Array {
  const crc = crc32(body);
  const sealed = [...body, crc & 0xff, (crc >>> 8) & 0xff, (crc >>> 16) & 0xff, crc >>> 24];
  return Uint8Array.from([...cobsEncode(Uint8Array.from(sealed)), 0]);
}

export type Deframed =
  /** A whole frame whose CRC is right: type, seq and payload. */
  | { readonly kind: 'body'; readonly bytes: Uint8Array }
  /** A piece between two zeros that is no frame; `reason` says what is wrong with it. */
  | {
      readonly kind: 'discarded';
      readonly reason: 'crc' | 'cobs' | 'short' | 'long';
      readonly bytes: Uint8Array;
    };

/** Bytes since the last zero. `overlong`: more came than any frame has, and all is thrown away up to the next zero. */
export interface DeframerState {
  readonly partial: Uint8Array;
  readonly overlong: boolean;
}
export const emptyDeframer: DeframerState = { partial: new Uint8Array(0), overlong: false };

/** Cuts a stream at its zeros, in pieces of any size. Empty pieces (idle zeros) are nothing; no other byte goes unreported. */
export function deframe(
  state: DeframerState,
  bytes: Uint8Array,
): { readonly state: DeframerState; readonly found: readonly Deframed[] } {
  const found: Deframed[] = [];
  let { partial, overlong } = state;
  let start = 0;
  while (start < bytes.length) {
    const zeroAt = bytes.indexOf(0, start);
    const end = zeroAt < 0 ? bytes.length : zeroAt;
    partial = joined(partial, bytes.subarray(start, end));
    if (overlong || partial.length > longestFrame) {
      if (partial.length > 0) found.push({ kind: 'discarded', reason: 'long', bytes: partial });
      partial = emptyDeframer.partial;
      overlong = zeroAt < 0;
    } else if (zeroAt >= 0) {
      if (partial.length > 0) found.push(openFrame(partial));
      partial = emptyDeframer.partial;
    }
    start = end + 1;
  }
  return { state: { partial, overlong }, found };
}

function openFrame(wire: Uint8Array): Deframed {
  const sealed = cobsDecode(wire);
  if (sealed === null) return { kind: 'discarded', reason: 'cobs', bytes: wire };
  const length = sealed.length - crcSize;
  if (length < headSize) return { kind: 'discarded', reason: 'short', bytes: wire };
  const body = sealed.subarray(0, length);
  const told = new DataView(sealed.buffer, sealed.byteOffset + length, crcSize).getUint32(0, true);
  if (told !== crc32(body)) return { kind: 'discarded', reason: 'crc', bytes: wire };
  return { kind: 'body', bytes: body };
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  if (head.length === 0) return tail.slice();
  const both = new Uint8Array(head.length + tail.length);
  both.set(head);
  both.set(tail, head.length);
  return both;
}

/** Consistent overhead byte stuffing (Cheshire and Baker 1999): the result holds no zero; the delimiter is not part of it. */
export function cobsEncode(bytes: Uint8Array): Uint8Array {
  const out: number[] = [0];
  let codeAt = 0;
  let code = 1;
  const closeBlock = () => {
    out[codeAt] = code;
    codeAt = out.push(0) - 1;
    code = 1;
  };
  for (const byte of bytes) {
    if (code === 0xff) closeBlock();
    if (byte === 0) {
      closeBlock();
    } else {
      out.push(byte);
      code += 1;
    }
  }
  out[codeAt] = code;
  return Uint8Array.from(out);
}

/** The inverse of `cobsEncode`; null where a block points past the end or a zero stands inside. */
export function cobsDecode(bytes: Uint8Array): Uint8Array | null {
  const out: number[] = [];
  let at = 0;
  while (at < bytes.length) {
    const code = bytes[at] ?? 0;
    const end = at + code;
    if (code === 0 || end > bytes.length) return null;
    const block = bytes.subarray(at + 1, end);
    if (block.includes(0)) return null;
    out.push(...block);
    if (code !== 0xff && end < bytes.length) out.push(0);
    at = end;
  }
  return Uint8Array.from(out);
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let remainder = index;
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/** CRC-32 as in IEEE 802.3 and zlib (reflected 0xEDB88320, start and final xor all ones); "123456789" gives 0xCBF43926. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}
