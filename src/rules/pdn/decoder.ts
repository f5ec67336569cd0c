/** Turns the bytes of a file into text, chunk by chunk. */
export interface PdnDecoder {
  push(bytes: Uint8Array): string;
  /** What was held back of a sequence cut by the end of the file. */
  end(): string;
}

/**
 * Text of PDN files as they are met: UTF-8 with or without a mark, UTF-16 with one, and old archives whose names are in
 * Windows-1252. Every byte that is no UTF-8 is read as that, so a name in another alphabet never breaks a file.
 */
export function createPdnDecoder(): PdnDecoder {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  let utf16: InstanceType<typeof TextDecoder> | null = null;
  let held: Uint8Array = new Uint8Array(0);
  let started = false;

  function mixed(bytes: Uint8Array): string {
    let text = '';
    let runStart = 0;
    let at = 0;
    while (at < bytes.length) {
      const length = sequenceLength(bytes, at);
      if (length > 0) {
        at += length;
        continue;
      }
      text += utf8.decode(bytes.subarray(runStart, at)) + String.fromCharCode(bytes[at] ?? 0);
      at += 1;
      runStart = at;
    }
    return text + utf8.decode(bytes.subarray(runStart));
  }

  function decode(bytes: Uint8Array, last: boolean): string {
    if (utf16 !== null) return utf16.decode(bytes, { stream: !last });
    const whole = last ? bytes.length : bytes.length - cutLength(bytes);
    held = bytes.slice(whole);
    return mixed(bytes.subarray(0, whole));
  }

  return {
    push(bytes) {
      const all = held.length === 0 ? bytes : joined(held, bytes);
      held = new Uint8Array(0);
      if (started) return decode(all, false);
      if (all.length < 3) {
        held = all.slice();
        return '';
      }
      started = true;
      const mark = utf16Mark(all);
      if (mark !== null) utf16 = new TextDecoder(mark);
      return withoutMark(decode(all, false));
    },
    end() {
      const rest = held;
      held = new Uint8Array(0);
      return withoutMark(decode(rest, true));
    },
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function utf16Mark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Bytes that a UTF-8 lead byte announces, itself included; 0 if it is no lead byte. */
function announcedLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Length of the complete UTF-8 sequence at `at`, or 0 if there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const length = announcedLength(bytes[at] ?? 0xff);
  for (let i = 1; i < length; i += 1) {
    if (!isContinuation(bytes[at + i])) return 0;
  }
  return length;
}

/** Bytes at the end that may be the beginning of a sequence which the next chunk completes. */
function cutLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    return announcedLength(byte) > back ? back : 0;
  }
  return 0;
}
