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
