import { expect, test } from 'vitest';
import { programFromHex } from '../../../src/adapters/virtual/mcu/simulated-mcu.ts';

const WORDS = 16;
const END = ':00000001FF';

test('data records fill the flash in little-endian words, the rest stays erased', () => {
  const program = programFromHex(`:040000000C9434002A\n${END}\n`.replace('2A', '28'), WORDS);
  expect([...program.subarray(0, 3)]).toEqual([0x940c, 0x0034, 0xffff]);
});

test('an extended segment address moves what follows', () => {
  const program = programFromHex(`:020000020001FB\n:02000000AABB99\n${END}`, WORDS);
  expect(program[8]).toBe(0xbbaa);
});

test.each([
  ['a byte was altered', `:040000000C94340129\n${END}`, 'line 1: the checksum is wrong'],
  ['a line was cut', `:04000000\n${END}`, 'line 1: not a record'],
  ['the program is larger than the flash', `:02002000AABB79\n${END}`, 'line 1: it lies outside the flash'],
  ['the file was cut off', ':02000000AABB99', 'the end record is missing'],
])('when %s, the error names it', (_, text, message) => {
  expect(() => programFromHex(text, WORDS)).toThrow(message);
});
