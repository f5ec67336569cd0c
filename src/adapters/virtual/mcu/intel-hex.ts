/** Record types of the Intel HEX format that avr-gcc's objcopy writes. */
const DATA = 0x00;
const END_OF_FILE = 0x01;
const EXTENDED_SEGMENT_ADDRESS = 0x02;
const EXTENDED_LINEAR_ADDRESS = 0x04;

/**
 * Reads an Intel HEX file into program memory.
 *
 * @param text the file's text
 * @param words size of the flash in 16-bit words
 * @returns the flash, erased (0xffff) where the file says nothing
 * @throws an error that names the line: bad record, bad checksum, address outside the flash, no end record
 */
export function programFromHex(text: string, words: number): Uint16Array {
  const program = new Uint16Array(words).fill(0xffff);
  const bytes = new Uint8Array(program.buffer);
  let base = 0;
  for (const [index, line] of text.trim().split(/\r?\n/).entries()) {
    const fault = (what: string) => new Error(`Intel HEX line ${index + 1}: ${what}`);
    const record = recordOf(line);
    if (record === null) throw fault(`not a record: ${line}`);
    if (record.sum !== 0) throw fault('the checksum is wrong');
    const { type, address, data } = record;
    if (type === END_OF_FILE) return program;
    if (type === DATA) {
      if (base + address + data.length > bytes.length) throw fault('it lies outside the flash');
      bytes.set(data, base + address);
    } else if (type === EXTENDED_SEGMENT_ADDRESS) {
      base = wordOf(data) << 4;
    } else if (type === EXTENDED_LINEAR_ADDRESS) {
      base = wordOf(data) * 0x10000;
    }
  }
  throw new Error('Intel HEX: the end record is missing, the file is cut off');
}

function recordOf(line: string) {
  if (!/^:([0-9a-f]{2}){5,}$/i.test(line)) return null;
  const bytes = Uint8Array.from(Buffer.from(line.slice(1), 'hex'));
  const [length = 0, high = 0, low = 0, type = 0] = bytes;
  if (bytes.length !== length + 5) return null;
  const sum = bytes.reduce((total, byte) => (total + byte) & 0xff, 0);
  return { type, address: (high << 8) | low, data: bytes.subarray(4, 4 + length), sum };
}

function wordOf(data: Uint8Array): number {
  return ((data[0] ?? 0) << 8) | (data[1] ?? 0);
}
